import { type SQL, sql } from 'drizzle-orm'

/**
 * Codes as part of the statement's text, not as parameters: a plan that serves many parameters still finds a partial
 * index whose condition names them. `in (${literal(orderStatus.unpaid, orderStatus.closed)})`
 */
export const literal = (...codes: readonly number[]): SQL => sql.raw(codes.join(', '))
