import { and, eq, like, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { contains } from '#server/entity/paging.ts'

/** Conditions that columns equal the filters of the same names; undefined filters are skipped. */
export const same = <Name extends string>(
  table: PgTable & Record<Name, AnyPgColumn>,
  params: { [Filter in Name]?: string | number | boolean | undefined },
  ...names: Name[]
): SQL | undefined =>
  and(...names.map((name) => (params[name] === undefined ? undefined : eq(table[name], params[name]))))

/** One of the columns contains the text; all rows when the text is empty. */
export const containsAny = (text: string | undefined, ...columns: (AnyPgColumn | SQL)[]): SQL | undefined =>
  text ? or(...columns.map((column) => contains(column, text))) : undefined

/** A list of ids or texts includes the item; all rows when the item is undefined. */
export const holds = (column: AnyPgColumn, item: number | string | undefined): SQL | undefined =>
  item === undefined ? undefined : sql`${column} @> ${JSON.stringify([item])}::jsonb`

/** A whole phone number, or at least its last four digits; all rows when the text is empty. */
export function withPhone(phone: AnyPgColumn, digits: string | undefined): SQL | undefined {
  if (digits === undefined || digits === '') return undefined
  return /^\d{4,}$/.test(digits) ? like(phone, `%${digits}`) : sql`false`
}
