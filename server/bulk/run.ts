import type { BulkResult } from '#contract/fields.ts'
import { serverMessages } from '#contract/response-codes.ts'
import type { Caller, Context } from '#server/context.ts'
import { sqlState } from '../database/pool.ts'
import { Refusal } from '../http/errors.ts'
import type { Route } from '../http/serve.ts'
import type { BulkRecord } from './definition.ts'

/** Kind of the job that changes many records one by one. */
export const BULK = 'bulk'

/** Input of such a job; the records are in processing order. */
export interface BulkInput {
  /** The endpoint that is called for each record; '' for a roll back. */
  action: string
  /** The list that provided the records; '' when another endpoint chose them. */
  list: string
  /** The filters of the list. */
  query?: Record<string, unknown>
  params: Record<string, unknown>
  records: BulkRecord[]
  /** Shared by all entries of the audit log, also after an interruption. */
  batchNo: string
  /** The batch that is rolled back. */
  rollsBack?: string
  /** Failures so far. */
  failed: BulkResult['failed']
}

/** What a job does to each of its records. */
export interface BulkWork {
  /** Endpoint and area that the log names. */
  route: Pick<Route, 'endpoint' | 'area'>
  /** Refuses callers without the permissions of the work. */
  checkRights(caller: Caller, message?: string): void
  /** Changes one record; an answer with `failed` is a refusal. */
  run(record: BulkRecord, context: Context): Promise<unknown>
}

/** PostgreSQL requires the whole transaction to be repeated. */
const mustRunAgain = new Set(['40001', '40P01'])

/**
 * Changes each record within the request's transaction, each in a savepoint: writes of a refused record are rolled
 * back. Returns the refused records with reasons.
 */
export async function runRecords(
  work: BulkWork,
  { batchNo, rollsBack }: Pick<BulkInput, 'batchNo' | 'rollsBack'>,
  records: readonly BulkRecord[],
  context: Context,
): Promise<BulkResult['failed']> {
  const failed: BulkResult['failed'] = []
  const batch = { batchNo, ...(rollsBack && { rollsBack }) }
  for (const record of records) {
    const noted: Parameters<Context['audit']>[0][] = []
    try {
      const answer = await context.db.transaction((db) =>
        work.run(record, { ...context, db, isOneOfMany: true, audit: (entry) => noted.push({ ...entry, ...batch }) }),
      )
      const [refused] = refusalsIn(answer)
      if (refused) failed.push({ id: record.id, name: record.name, message: refused.message })
      // Logged only after success: rolled-back changes are not logged.
      else for (const entry of noted) context.audit(entry)
    } catch (error) {
      failed.push({ id: record.id, name: record.name, message: reasonOf(error, record, context) })
    }
  }
  return failed
}

const refusalsIn = (answer: unknown): BulkResult['failed'] =>
  answer !== null && typeof answer === 'object' && 'failed' in answer ? (answer.failed as BulkResult['failed']) : []

/** An unexpected error in one record does not stop the others. */
function reasonOf(error: unknown, record: BulkRecord, { services, requestId }: Context): string {
  if (error instanceof Refusal) return error.message
  if (mustRunAgain.has(sqlState(error) ?? '')) throw error
  const message = error instanceof Error ? error.message : String(error)
  services.log.error('fault', { requestId, record: record.id, message })
  return serverMessages.fault
}
