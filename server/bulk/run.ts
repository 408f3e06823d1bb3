import type { BulkResult } from '#contract/fields.ts'
import { serverMessages } from '#contract/response-codes.ts'
import type { Context } from '#server/context.ts'
import { sqlState } from '../database/pool.ts'
import { checkParams } from '../http/check-params.ts'
import { Refusal } from '../http/errors.ts'
import type { BulkAction, BulkRecord } from './definition.ts'

/** Kind of the job that runs one action on many records. */
export const BULK = 'bulk'

/** Input of such a job; the records are in processing order. */
export interface BulkInput {
  action: string
  list: string
  params: Record<string, unknown>
  records: BulkRecord[]
  /** Shared by all entries of the audit log, also after an interruption. */
  batchNo: string
  /** Failures so far. */
  failed: BulkResult['failed']
}

/** PostgreSQL requires the whole transaction to be repeated. */
const mustRunAgain = new Set(['40001', '40P01'])

/**
 * Calls the action for each record within the request's transaction, each in a savepoint: writes of a refused record
 * are rolled back. Returns the refused records with reasons.
 */
export async function runRecords(
  { actionRoute, paramsOf }: BulkAction,
  { params, batchNo }: Pick<BulkInput, 'params' | 'batchNo'>,
  records: readonly BulkRecord[],
  context: Context,
): Promise<BulkResult['failed']> {
  const { endpoint, handler } = actionRoute
  const failed: BulkResult['failed'] = []
  for (const record of records) {
    const noted: Parameters<Context['audit']>[0][] = []
    try {
      const own = checkParams(endpoint, { ...params, ...paramsOf(record) }, context)
      const answer = await context.db.transaction((db) =>
        handler(own, { ...context, db, isOneOfMany: true, audit: (entry) => noted.push({ ...entry, batchNo }) }),
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
