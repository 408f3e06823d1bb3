import { inArray } from 'drizzle-orm'
import { REFUSE_REASON } from '#contract/users/application-rules.ts'
import type * as contract from '#contract/users/applications.ts'
import { applicationStatus } from '#contract/users/codes.ts'
import type { Handlers } from '#server/context.ts'
import { userApplication } from '#server/database/schema/users.ts'
import { rowByRow } from '#server/entity/bulk.ts'
import { forbidden, refuseFieldErrors } from '#server/http/errors.ts'
import { claim } from './claim.ts'
import { type Decision, decide } from './decide.ts'
import { detailOf, papersOf } from './detail.ts'
import { applicationExport, pageOfApplications } from './list.ts'
import { revoke } from './revoke.ts'

export const applicationHandlers: Handlers<typeof contract> = {
  listUserApplications: pageOfApplications,
  getUserApplication: detailOf,
  viewUserApplicationPapers: papersOf,
  claimUserApplication: claim,
  revokeUserIdentity: revoke,

  // The rows of an export are those of the list.
  exportUserApplications: (params, context) => {
    if (!context.caller.can('user:review')) throw forbidden()
    return context.services.jobs.startExport(context, applicationExport, params)
  },

  reviewUserApplications: async ({ items, result, appletRoleId, refuseReason = '', refuseFields = [] }, context) => {
    const passes = result === applicationStatus.passed
    const inBulk = items.length > 1 || context.isOneOfMany === true
    if (!passes) {
      refuseFieldErrors({
        ...(refuseReason.length < REFUSE_REASON.min && {
          refuseReason: refuseReason === '' ? '拒绝必须填写原因' : `拒绝原因至少 ${REFUSE_REASON.min} 个字`,
        }),
        ...(refuseFields.length === 0 && { refuseFields: '请选择需要修改的内容' }),
      })
    }
    const decision: Decision = passes
      ? { passes, appletRoleId, inBulk }
      : { passes, reason: refuseReason, fields: [...new Set(refuseFields)].sort((one, other) => one - other) }
    const named = await context.db
      .select({ id: userApplication.id, name: userApplication.realName })
      .from(userApplication)
      .where(
        inArray(
          userApplication.id,
          items.map(({ id }) => id),
        ),
      )
    const names = new Map(named.map(({ id, name }) => [id, name]))
    // Always in the same order, so that two decisions never deadlock.
    const rows = items
      .map(({ id, version }) => ({ id, version, name: names.get(id) ?? `#${id}` }))
      .sort((one, other) => one.id - other.id)
    return rowByRow(context, rows, (item, own) => decide(own, item, decision))
  },
}
