import { sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { loginAttempt } from '#server/database/schema/sign-in.ts'
import { networkOf } from '../http/client-address.ts'

/**
 * Counts anonymous requests of an address and returns the count within the current minute. The count is in the
 * database, so that all instances share it, and outside the request's transaction, which a refusal rolls back.
 */
export async function countAtAddress(context: Context, what: 'count' | 'captchas'): Promise<number> {
  const minute = `${context.now.slice(0, 16)}:00+08:00`
  const [row] = await context.services.databases.independent
    .insert(loginAttempt)
    .values({ ip: networkOf(context.ip), minute, count: 0, captchas: 0, [what]: 1 })
    .onConflictDoUpdate({
      target: [loginAttempt.ip, loginAttempt.minute],
      set: { [what]: sql`${loginAttempt[what]} + 1` },
    })
    .returning({ total: loginAttempt[what] })
  return row?.total ?? 0
}
