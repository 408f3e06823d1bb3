import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../database/pool.ts'

/** Inserts rows with their given ids, and advances the table's id sequence. */
export async function insert<Table extends PgTable>(
  db: Database,
  table: Table,
  rows: Table['$inferInsert'][],
): Promise<void> {
  for (let start = 0; start < rows.length; start += 200) {
    await db
      .insert(table)
      .overridingSystemValue()
      .values(rows.slice(start, start + 200))
  }
  await db.execute(
    sql`select setval(pg_get_serial_sequence(${getTableName(table)}, 'id'), (select max(id) from ${table}))`,
  )
}
