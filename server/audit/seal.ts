import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { and, asc, desc, gt, lte, sql } from 'drizzle-orm'
import { auditSeal } from '#server/database/schema/permissions.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { type Connection, type Database, inTransaction } from '../database/pool.ts'
import type { Services } from '../services.ts'
import { moment } from '../time.ts'

type Row = typeof auditLog.$inferSelect

const BLOCK_ROWS = 1_000
/** Blocks of one run: what waits beyond them is sealed by the next. */
const BLOCKS_AT_ONCE = 20
/** A log that was brought along is sealed in a quarter of the time there is: people come first. */
const REST = 3
/** Of each link so many bytes are kept: nobody finds another row with the same 128 bits. */
export const sealedLinkBytes = 16

/** Every column, in an order that stays: a column that comes later joins at the end. */
const sealed = [
  'id',
  'occurredAt',
  'actorId',
  'actorName',
  'actorAccount',
  'actorRoles',
  'accountType',
  'area',
  'resource',
  'action',
  'summary',
  'targetId',
  'targetName',
  'result',
  'resultCode',
  'resultMessage',
  'changes',
  'before',
  'after',
  'source',
  'batchNo',
  'reason',
  'method',
  'path',
  'requestId',
  'ip',
  'device',
  'costMs',
] as const satisfies readonly (keyof Row)[]

/** What is empty is left out, so that a column that comes later leaves the links of older rows as they are. */
const contentOf = (row: Row): string =>
  JSON.stringify(sealed.flatMap((field) => (row[field] === null || row[field] === '' ? [] : [[field, row[field]]])))

/** The key of the chain: whoever may write the tables and has not read the settings cannot forge a link. */
export const sealKey = (services: Pick<Services, 'secrets'>): Buffer => services.secrets.key('audit log')

export const linkOf = (key: Buffer, previous: string, row: Row): Buffer =>
  createHmac('sha256', key).update(previous).update(contentOf(row)).digest()

export const sealedFieldsOf = (link: Buffer): Buffer => link.subarray(0, sealedLinkBytes)

/**
 * Chains the rows up to an id that no later row can undercut. Instances take turns at it and at nothing else: whoever
 * writes to the log waits for nobody. Answers the new head, or undefined where there was nothing to seal.
 */
export async function sealThrough(
  db: Database,
  key: Buffer,
  through: number,
  now: string,
): Promise<{ head: string; lastId: number } | undefined> {
  let sealedTo: { head: string; lastId: number } | undefined
  for (let block = 0; block < BLOCKS_AT_ONCE; block++) {
    const began = performance.now()
    const made = await inTransaction(db, (tx) => sealBlock(tx, key, through, now))
    if (!made) break
    sealedTo = made
    if (made.lastId >= through) break
    await pause(REST * (performance.now() - began))
  }
  return sealedTo
}

async function sealBlock(tx: Connection, key: Buffer, through: number, now: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('audit seal'))`)
  const [last] = await tx
    .select({ lastId: auditSeal.lastId, head: auditSeal.head })
    .from(auditSeal)
    .orderBy(desc(auditSeal.id))
    .limit(1)
  const rows = await tx
    .select()
    .from(auditLog)
    .where(and(gt(auditLog.id, last?.lastId ?? 0), lte(auditLog.id, through)))
    .orderBy(asc(auditLog.id))
    .limit(BLOCK_ROWS)
  const lastRow = rows.at(-1)
  if (!lastRow) return undefined
  let head = last?.head ?? ''
  const links: Buffer[] = []
  for (const row of rows) {
    const link = linkOf(key, head, row)
    links.push(sealedFieldsOf(link))
    head = link.toString('hex')
  }
  // A full block ends with its last row: more may follow below `through`.
  const lastId = rows.length === BLOCK_ROWS ? lastRow.id : through
  await tx.insert(auditSeal).values({
    firstId: (last?.lastId ?? 0) + 1,
    lastId,
    rowIds: rows.map(({ id }) => id),
    links: Buffer.concat(links),
    head,
    sealedAt: now,
  })
  return { head, lastId }
}

/** An id of the log, and once it has aged for a run, the transaction before which all had begun that were under way. */
interface Mark {
  through: number
  before?: bigint
}

const marks = new WeakMap<Services, Mark>()

/**
 * Ids are given out before rows are committed, so a row may appear below one that is seen already. What was the last id
 * two runs ago is safe once every transaction has ended that was open a run ago. The mark is kept by the process: after a
 * restart, or in a restored database with another count of transactions, it begins anew.
 */
export async function sealAuditLog(services: Services): Promise<void> {
  const db = services.databases.main
  const { rows } = await db.execute<{ last: number | null; oldest: string; next: string }>(sql`
    select (select max(id) from audit_log) as last, pg_snapshot_xmin(pg_current_snapshot())::text as oldest,
      pg_snapshot_xmax(pg_current_snapshot())::text as next`)
  const [state] = rows
  if (!state) return
  const mark = marks.get(services)
  if (mark && mark.before === undefined) mark.before = BigInt(state.next)
  else if (mark?.before === undefined) marks.set(services, { through: state.last ?? 0 })
  else if (BigInt(state.oldest) >= mark.before) {
    const made = await sealThrough(db, sealKey(services), mark.through, moment(services.clock()))
    // The head stands in the log of the process too, out of reach of whoever changes the database.
    if (made) services.log.info('audit sealed', made)
    if (!made || made.lastId >= mark.through) marks.set(services, { through: state.last ?? 0 })
  }
}
