import type pg from 'pg'

/** Last migration of the schema that the baseline took over. */
const LAST_BEFORE = '0025_sign_in_devices'
const BASELINE = '0000_baseline'
/** Columns that nothing read any more and that the baseline left out. */
const leftOut = [{ table: 'role', column: 'account_type', type: 'smallint' }]

/** Whether a backup comes from the last schema before the baseline and meets a database that has the baseline alone. */
export const isTakenOver = (backup: readonly string[], here: readonly string[]): boolean =>
  backup.includes(LAST_BEFORE) && here.includes(BASELINE) && here.filter((id) => !id.startsWith('0000_')).length === 0

/** Lets the tables take what such a backup holds. */
export async function addLeftOutColumns(client: pg.ClientBase): Promise<void> {
  for (const { table, column, type } of leftOut) await client.query(`alter table ${table} add column ${column} ${type}`)
}

export async function dropLeftOutColumns(client: pg.ClientBase): Promise<void> {
  for (const { table, column } of leftOut) await client.query(`alter table ${table} drop column ${column}`)
}
