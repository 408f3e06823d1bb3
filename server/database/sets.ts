import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Connection } from './pool.ts'

/**
 * Rows as a table named `given`, for an update or a select that joins it: one parameter for any number of rows. `types` are
 * those of its columns, in PostgreSQL's words.
 */
export function given<Column extends string>(
  rows: readonly Record<NoInfer<Column>, unknown>[],
  types: Readonly<Record<Column, string>>,
): SQL {
  const columns = Object.entries(types).map(([name, type]) => `"${name}" ${type}`)
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(${sql.raw(columns.join(', '))})`
}

/** The columns of `given` as the values that an update sets. */
export const givenValues = <Column extends string>(names: readonly Column[]): Record<Column, SQL> =>
  Object.fromEntries(names.map((name) => [name, sql.raw(`given."${name}"`)])) as Record<Column, SQL>

/** Rows of one insert: a statement takes 65,535 parameters, and the widest tables have some fifty columns. */
const ROWS_AT_ONCE = 500

/** Rows in slices that one insert takes. */
export function* slicesOf<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) yield rows.slice(start, start + ROWS_AT_ONCE)
}

/** Inserts any number of rows, some hundreds with a statement. */
export async function insertAll<Table extends PgTable>(
  db: Connection,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  for (const slice of slicesOf(rows)) await db.insert(table).values(slice)
}
