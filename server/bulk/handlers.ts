import { randomUUID } from 'node:crypto'
import type * as contract from '#contract/bulk.ts'
import { BULK_AT_ONCE_RECORDS } from '#contract/constants.ts'
import { isPermission, resourceOf } from '#contract/permissions.ts'
import { jobResource } from '#contract/resources.ts'
import type { AuditRecord, Handlers } from '#server/context.ts'
import { checkParams } from '../http/check-params.ts'
import { refuse } from '../http/errors.ts'
import type { BulkAction } from './definition.ts'
import { findRecords } from './find-records.ts'
import type { BulkInput } from './run.ts'
import { startTask } from './start.ts'
import { checkRights } from './work.ts'

/** Resource of a bulk action: that of its permission. Actions without a permission concern notifications. */
const aboutOf = ({ action }: BulkAction): AuditRecord['resource'] =>
  isPermission(action.permission) ? resourceOf(action.permission) : 'notification'

export const bulkHandlers: Handlers<typeof contract> = {
  startBulk: async ({ label, action: name, list, params, query, except, only, expected }, context) => {
    const action = context.services.areas.findBulkAction(name, list)
    if (!action) throw refuse('该操作不能用于全部结果，请逐条勾选')
    checkRights([action.action, action.list], context.caller)
    const records = await findRecords(action, { query, except, only }, context)
    if (records.length !== expected) throw refuse(`筛选结果已变为 ${records.length} 条，请核对后重新操作`)
    const [first] = records
    // Validation errors of the input are reported now, at their fields, and not for each record.
    if (first) checkParams(action.action, { ...params, ...action.paramsOf(first) }, context)
    const input: BulkInput = { action: name, list, query, params, records, batchNo: randomUUID(), failed: [] }
    const resource = aboutOf(action)
    const title = `${jobResource.label(resource as Parameters<typeof jobResource.label>[0])}${label}`
    const { jobId, result } = await startTask(context, {
      input,
      resource,
      title,
      params: [
        { key: '操作', value: label },
        { key: '范围', value: `筛选结果中的 ${records.length} 条` },
      ],
    })
    return { jobId: records.length > BULK_AT_ONCE_RECORDS ? jobId : null, result }
  },
}
