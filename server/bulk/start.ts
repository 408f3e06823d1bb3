import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { BULK_AT_ONCE_RECORDS } from '#contract/constants.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { BulkResult } from '#contract/fields.ts'
import { jobStatus, jobType } from '#contract/job-codes.ts'
import { isPermission, resourceOf } from '#contract/permissions.ts'
import { jobResource } from '#contract/resources.ts'
import type { AuditRecord, Context } from '#server/context.ts'
import { job } from '#server/database/schema/platform.ts'
import { brokenUnique } from '../database/pool.ts'
import { refuse } from '../http/errors.ts'
import { type BulkRecord, endpointName } from './definition.ts'
import { BULK, type BulkInput, runRecords } from './run.ts'
import { workOf } from './work.ts'

export interface BulkTask {
  input: BulkInput
  /** Resource that the job is about. */
  resource: string
  title: string
  /** The parameters as text. */
  params: { key: string; value: string }[]
  /** Action in the log; also logged when the work is done at once. */
  logged?: Pick<AuditRecord, 'action' | 'summary'>
}

/** A batch is rolled back once: the second attempt violates the index. */
async function storeJob({ db }: Context, values: typeof job.$inferInsert): Promise<number> {
  try {
    const [row] = await db.insert(job).values(values).returning({ id: job.id })
    if (row) return row.id
  } catch (error) {
    if (brokenUnique(error) === 'job_rolls_back') throw refuse('该批次已撤销，或正在撤销')
    throw error
  }
  throw new Error('the job was not stored')
}

/** Starts the work: at once for few records, by a worker for many. The job is stored either way, for its account. */
export async function startTask(
  context: Context,
  { input, resource, title, params, logged }: BulkTask,
): Promise<{ jobId: number; result: BulkResult | null }> {
  const work = workOf(context.services, input)
  if (!work) throw new Error(`no bulk work ${input.action}`)
  const isSmall = input.records.length <= BULK_AT_ONCE_RECORDS
  const { userId: ownerId, name } = context.caller
  const total = input.records.length
  const { now } = context
  // Stored first: a second roll back of the same batch is refused by the index before anything is written.
  const jobId = await storeJob(context, {
    ownerId,
    kind: BULK,
    jobType: jobType.bulk,
    resource,
    title,
    input: { ...input },
    params,
    totalRows: total,
    batchNo: input.batchNo,
    rollsBack: input.rollsBack ?? null,
    ...(isSmall && { status: jobStatus.done, progress: 100, startedAt: now, finishedAt: now }),
    createdAt: now,
    createdBy: name,
    updatedAt: now,
    updatedBy: name,
  })
  // Logged for the job: its id is not a record id of the action's resource.
  const { action, summary } = logged ?? { action: 'bulk', summary: `${title} ${total} 条` }
  context.audit({ resource: 'job', action, targetId: jobId, targetName: title, summary, batchNo: input.batchNo })
  if (!isSmall) return { jobId, result: null }
  const failed = await runRecords(work, input, input.records, context)
  await context.db
    .update(job)
    .set({ okRows: total - failed.length, failedRows: failed.length, input: { ...input, failed } })
    .where(eq(job.id, jobId))
  return { jobId, result: { done: total - failed.length, failed } }
}

interface ChosenRecords {
  /** The button label, e.g. 按规则改价. */
  label: string
  params: Record<string, unknown>
  records: BulkRecord[]
}

/** Calls a step of an area for records that its endpoint has chosen. */
export function startRecords(context: Context, step: Endpoint, { label, params, records }: ChosenRecords) {
  const resource = isPermission(step.permission) ? resourceOf(step.permission) : ''
  return startTask(context, {
    input: { action: endpointName(step), list: '', params, records, batchNo: randomUUID(), failed: [] },
    resource,
    title: `${jobResource.label(resource as Parameters<typeof jobResource.label>[0])}${label}`,
    params: [
      { key: '操作', value: label },
      { key: '范围', value: `${records.length} 条` },
    ],
  })
}
