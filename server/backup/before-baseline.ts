import type pg from 'pg'

/** Last migration of the schema that became the baseline. */
const LAST_BEFORE = '0025_sign_in_devices'
const BASELINE = '0000_baseline'
/** Unused columns that the baseline dropped. */
const leftOut = [{ table: 'role', column: 'account_type', type: 'smallint' }]

/** Tables renamed by the baseline. */
const renamed = [{ before: 'desk_trade', now: 'cashier_trade' }]

/** Whether the backup has the last schema before the baseline and the database has only the baseline. */
export const isTakenOver = (backup: readonly string[], here: readonly string[]): boolean =>
  backup.includes(LAST_BEFORE) && here.includes(BASELINE) && here.filter((id) => !id.startsWith('0000_')).length === 0

/** Adds the dropped columns, so that the tables accept such a backup. */
export async function addLeftOutColumns(client: pg.ClientBase): Promise<void> {
  for (const { table, column, type } of leftOut) await client.query(`alter table ${table} add column ${column} ${type}`)
  for (const { before, now } of renamed) await client.query(`alter table ${now} rename to ${before}`)
}

export async function dropLeftOutColumns(client: pg.ClientBase): Promise<void> {
  for (const { table, column } of leftOut) await client.query(`alter table ${table} drop column ${column}`)
  for (const { before, now } of renamed) await client.query(`alter table ${before} rename to ${now}`)
}
