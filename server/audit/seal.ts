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
/** Blocks per run; the next run seals the rest. */
const BLOCKS_AT_ONCE = 20
/** Sealing an imported log takes a quarter of the time, so that requests have priority. */
const REST = 3
/** Bytes stored of each link: 128 bits are collision-resistant enough. */
export const sealedLinkBytes = 16

/** Every column, in a fixed order: new columns are appended. */
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
  'form',
  'rollsBack',
] as const satisfies readonly (keyof Row)[]

/** Empty values are left out, so that a new column does not change the links of older rows. */
const contentOf = (row: Row): string =>
  JSON.stringify(sealed.flatMap((field) => (row[field] === null || row[field] === '' ? [] : [[field, row[field]]])))

/** The key of the chain: write access to the tables without the key is not enough to forge a link. */
export const sealKey = (services: Pick<Services, 'secrets'>): Buffer => services.secrets.key('audit log')

export const linkOf = (key: Buffer, previous: string, row: Row): Buffer =>
  createHmac('sha256', key).update(previous).update(contentOf(row)).digest()

export const sealedFieldsOf = (link: Buffer): Buffer => link.subarray(0, sealedLinkBytes)

/**
 * Chains the rows up to an id below which no later row can appear. Instances take turns at sealing only; writers of the
 * log never wait. Returns the new head, or undefined when there was nothing to seal.
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
  // A full block ends with its last row: more rows may follow below `through`.
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

/** A log id and, after one run, the transaction id before which all then open transactions had begun. */
interface Mark {
  through: number
  before?: bigint
}

const marks = new WeakMap<Services, Mark>()

/**
 * Ids are assigned before commit, so a row may appear below an id already seen. The last id of two runs ago is final
 * once every transaction that was open one run ago has ended. The mark is held in memory: after a restart, or in a
 * restored database with another transaction counter, it starts again.
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
    // The head is also in the process log, which somebody with database access cannot change.
    if (made) services.log.info('audit sealed', made)
    if (!made || made.lastId >= mark.through) marks.set(services, { through: state.last ?? 0 })
  }
}
