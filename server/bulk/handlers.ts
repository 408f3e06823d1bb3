import { randomUUID } from 'node:crypto'
import type * as contract from '#contract/bulk.ts'
import { BULK_AT_ONCE_RECORDS } from '#contract/constants.ts'
import { jobType } from '#contract/job-codes.ts'
import { isPermission, resourceOf } from '#contract/permissions.ts'
import { jobResource } from '#contract/resources.ts'
import type { AuditRecord, Context, Handlers } from '#server/context.ts'
import { job } from '#server/database/schema/platform.ts'
import { checkParams } from '../http/check-params.ts'
import { forbidden, refuse } from '../http/errors.ts'
import type { BulkAction } from './definition.ts'
import { findRecords } from './find-records.ts'
import { BULK, type BulkInput, runRecords } from './run.ts'

/** Refuses callers without the permission for the action or for its list. */
export function checkRights({ action, list }: BulkAction, caller: Context['caller'], message?: string): void {
  for (const { permission: can } of [action, list]) if (isPermission(can) && !caller.can(can)) throw forbidden(message)
}

/** Resource of a bulk action: that of its permission. Actions without a permission concern notifications. */
const aboutOf = ({ action }: BulkAction): AuditRecord['resource'] =>
  isPermission(action.permission) ? resourceOf(action.permission) : 'notification'

export const bulkHandlers: Handlers<typeof contract> = {
  startBulk: async ({ label, action: name, list, params, query, except, only, expected }, context) => {
    const action = context.services.areas.findBulkAction(name, list)
    if (!action) throw refuse('该操作不能用于全部结果，请逐条勾选')
    checkRights(action, context.caller)
    const records = await findRecords(action, { query, except, only }, context)
    if (records.length !== expected) throw refuse(`筛选结果已变为 ${records.length} 条，请核对后重新操作`)
    const [first] = records
    // Validation errors of the input are reported now, at their fields, and not for each record.
    if (first) checkParams(action.action, { ...params, ...action.paramsOf(first) }, context)
    const input: BulkInput = { action: name, list, params, records, batchNo: randomUUID(), failed: [] }
    if (records.length <= BULK_AT_ONCE_RECORDS) {
      const failed = await runRecords(action, input, records, context)
      return { jobId: null, result: { done: records.length - failed.length, failed } }
    }
    return { jobId: await storeJob(action, label, input, context), result: null }
  },
}

async function storeJob(action: BulkAction, label: string, input: BulkInput, context: Context): Promise<number> {
  const resource = aboutOf(action)
  const title = `${jobResource.label(resource as Parameters<typeof jobResource.label>[0])}${label}`
  const { userId: ownerId, name } = context.caller
  const [row] = await context.db
    .insert(job)
    .values({
      ownerId,
      kind: BULK,
      jobType: jobType.bulk,
      resource,
      title,
      input: { ...input },
      params: [
        { key: '操作', value: label },
        { key: '范围', value: `筛选结果中的 ${input.records.length} 条` },
      ],
      totalRows: input.records.length,
      createdAt: context.now,
      createdBy: name,
      updatedAt: context.now,
      updatedBy: name,
    })
    .returning({ id: job.id })
  if (!row) throw new Error('the job was not stored')
  // Logged for the job: its id is not a record id of the action's resource.
  context.audit({
    resource: 'job',
    action: 'bulk',
    targetId: row.id,
    targetName: title,
    summary: `${title} ${input.records.length} 条`,
    batchNo: input.batchNo,
  })
  return row.id
}
