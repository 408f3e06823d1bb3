import type pg from 'pg'

/** Last migration of the schema that the baseline took over. */
const LAST_BEFORE = '0025_sign_in_devices'
const BASELINE = '0000_baseline'
/** Columns that nothing read any more and that the baseline left out. */
const leftOut = [{ table: 'role', column: 'account_type', type: 'smallint' }]

/** Tables that got another name in the baseline. */
const renamed = [{ before: 'desk_trade', now: 'cashier_trade' }]

/** Whether a backup comes from the last schema before the baseline and meets a database that has the baseline alone. */
export const isTakenOver = (backup: readonly string[], here: readonly string[]): boolean =>
  backup.includes(LAST_BEFORE) && here.includes(BASELINE) && here.filter((id) => !id.startsWith('0000_')).length === 0

/** Lets the tables take what such a backup holds. */
export async function addLeftOutColumns(client: pg.ClientBase): Promise<void> {
  for (const { table, column, type } of leftOut) await client.query(`alter table ${table} add column ${column} ${type}`)
  for (const { before, now } of renamed) await client.query(`alter table ${now} rename to ${before}`)
}

export async function dropLeftOutColumns(client: pg.ClientBase): Promise<void> {
  for (const { table, column } of leftOut) await client.query(`alter table ${table} drop column ${column}`)
  for (const { before, now } of renamed) await client.query(`alter table ${before} rename to ${now}`)
}
