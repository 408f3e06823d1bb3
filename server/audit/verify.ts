import { and, asc, count, desc, eq, gt, gte, lte } from 'drizzle-orm'
import { auditSeal } from '#server/database/schema/permissions.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import type { Connection } from '../database/pool.ts'
import { linkOf, sealedFieldsOf, sealedLinkBytes } from './seal.ts'

type Seal = typeof auditSeal.$inferSelect

/** Id of the first row that does not match. */
export interface Broken {
  id: number
  what: string
}

interface CheckedBlock {
  seal: Seal
  /** Rows that match their seal. */
  rows: number
  broken?: Broken
}

/** Checks the blocks after a given one in order; stops at the first mismatch. */
async function* checkedBlocks(db: Connection, key: Buffer, after?: Seal): AsyncGenerator<CheckedBlock> {
  let before = { id: after?.id ?? 0, lastId: after?.lastId ?? 0, head: after?.head ?? '' }
  for (;;) {
    const [seal] = await db
      .select()
      .from(auditSeal)
      .where(gt(auditSeal.id, before.id))
      .orderBy(asc(auditSeal.id))
      .limit(1)
    if (!seal) return
    if (seal.firstId !== before.lastId + 1) {
      yield { seal, rows: 0, broken: { id: before.lastId + 1, what: '此处的封存记录缺失' } }
      return
    }
    const found = await checkBlock(db, key, before.head, seal)
    yield { seal, ...found }
    if (found.broken) return
    before = seal
  }
}

async function checkBlock(
  db: Connection,
  key: Buffer,
  previous: string,
  seal: Seal,
): Promise<Omit<CheckedBlock, 'seal'>> {
  const rows = await db
    .select()
    .from(auditLog)
    .where(and(gte(auditLog.id, seal.firstId), lte(auditLog.id, seal.lastId)))
    .orderBy(asc(auditLog.id))
  let head = previous
  for (const [at, id] of seal.rowIds.entries()) {
    const row = rows[at]
    const broken = (of: number, what: string) => ({ rows: at, broken: { id: of, what } })
    if (row === undefined || row.id > id) return broken(id, '该记录已被删除')
    if (row.id < id) return broken(row.id, '该记录是事后插入的')
    const link = linkOf(key, head, row)
    const storedLink = seal.links.subarray(at * sealedLinkBytes, (at + 1) * sealedLinkBytes)
    if (!sealedFieldsOf(link).equals(storedLink)) return broken(id, '该记录与封存时不同')
    head = link.toString('hex')
  }
  const more = rows[seal.rowIds.length]
  if (more) return { rows: seal.rowIds.length, broken: { id: more.id, what: '该记录是事后插入的' } }
  if (head !== seal.head) return { rows: seal.rowIds.length, broken: { id: seal.lastId, what: '封存记录已被修改' } }
  return { rows: seal.rowIds.length }
}

const unsealedAfter = (db: Connection, lastId: number) => db.$count(auditLog, gt(auditLog.id, lastId))

export interface Verdict {
  /** Rows that match their seal. */
  rows: number
  /** Rows not sealed yet. */
  unsealed: number
  head: string
  broken?: Broken
  /** False when a head noted earlier is not in the chain. */
  holdsHead: boolean
}

/** Verifies the chain from its first row. @param noted a head recorded outside of the database */
export async function verifyAuditLog(db: Connection, key: Buffer, noted?: string): Promise<Verdict> {
  const verdict: Verdict = { rows: 0, unsealed: 0, head: '', holdsHead: noted === undefined }
  let lastId = 0
  for await (const { seal, rows, broken } of checkedBlocks(db, key)) {
    verdict.rows += rows
    if (broken) return { ...verdict, broken }
    verdict.head = seal.head
    verdict.holdsHead ||= seal.head === noted
    lastId = seal.lastId
  }
  return { ...verdict, unsealed: await unsealedAfter(db, lastId) }
}

export interface Slice {
  /** Rows of this slice that match their seal. */
  rows: number
  /** The block after which the next slice begins; null when nothing is left to check. */
  next: number | null
  /** Remaining blocks, and their total. */
  blocksLeft: number
  blocks: number
  /** When the last block of this slice was sealed; null for none. */
  sealedAt: string | null
  /** Rows not sealed yet, reported at the end. */
  unsealed: number
  broken: Broken | null
}

/** Duration of a slice, plus or minus one block, so that a request returns quickly. */
const SLICE_MS = 1_500

/**
 * Verifies a part of the chain after one of its blocks (0: from its first row). The previous slice checked the head of
 * that block, so consecutive slices prove as much as one pass.
 */
export async function verifySlice(db: Connection, key: Buffer, after: number, milliseconds = SLICE_MS): Promise<Slice> {
  const began = performance.now()
  const [start] = after === 0 ? [] : await db.select().from(auditSeal).where(eq(auditSeal.id, after))
  const slice: Slice = { rows: 0, next: null, blocksLeft: 0, blocks: 0, sealedAt: null, unsealed: 0, broken: null }
  slice.blocks = await db.$count(auditSeal)
  // The block that was just checked is gone.
  if (after !== 0 && !start)
    return { ...slice, broken: { id: await firstIdAfter(db, after), what: '此处的封存记录缺失' } }
  let last = start
  for await (const { seal, rows, broken } of checkedBlocks(db, key, start)) {
    slice.rows += rows
    if (broken) return { ...slice, broken }
    slice.sealedAt = seal.sealedAt
    last = seal
    if (performance.now() - began < milliseconds) continue
    const [left] = await db.select({ blocks: count() }).from(auditSeal).where(gt(auditSeal.id, seal.id))
    slice.blocksLeft = left?.blocks ?? 0
    if (slice.blocksLeft > 0) return { ...slice, next: seal.id }
  }
  return { ...slice, unsealed: await unsealedAfter(db, last?.lastId ?? 0) }
}

/** First id that is not covered because a block is missing. */
async function firstIdAfter(db: Connection, gone: number): Promise<number> {
  const [before] = await db
    .select({ lastId: auditSeal.lastId })
    .from(auditSeal)
    .where(lte(auditSeal.id, gone))
    .orderBy(desc(auditSeal.id))
    .limit(1)
  return (before?.lastId ?? 0) + 1
}
