import { eq, sql } from 'drizzle-orm'
import type { CodeOf } from '#contract/codes.ts'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { applicationTransitions, isUndecided } from '#contract/users/application-rules.ts'
import { applicationField, userStatus } from '#contract/users/codes.ts'
import { queueText } from '#server/areas/suppliers/text-messages.ts'
import { enterpriseName, type UserRecord, users } from '#server/areas/users/user/present.ts'
import type { Context } from '#server/context.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { userApplication } from '#server/database/schema/users.ts'
import { logRow } from '#server/entity/change-log.ts'
import { namesOf } from '#server/entity/present.ts'
import { findRow, lockRow, updateRow } from '#server/entity/rows.ts'
import { conflict, refuse } from '#server/http/errors.ts'
import { decided, refuseClaimed, unclaimed } from './claim.ts'
import { companyOf, seatIn } from './company.ts'
import { draftDesignStore } from './design-store.ts'
import { type ApplicationRecord, applications } from './present.ts'
import { refreshRisks } from './risks.ts'
import { replaceRoles, roleFor } from './roles.ts'

export type Decision =
  | { passes: true; appletRoleId: number | undefined; inBulk: boolean }
  | { passes: false; reason: string; fields: CodeOf<typeof applicationField>[] }

const reviewed = ({ caller, now }: Context) => ({
  ...unclaimed,
  reviewedById: caller.userId,
  reviewedBy: caller.name,
  reviewedAt: now,
})

/** Risks as they are now: in bulk nobody looks at them. */
async function refuseRisky({ db }: Context, { id }: ApplicationRecord): Promise<void> {
  await refreshRisks(db, sql`own.id = ${id}`)
  const [row] = await db
    .select({ riskFlags: userApplication.riskFlags })
    .from(userApplication)
    .where(eq(userApplication.id, id))
  if (row && row.riskFlags.length > 0) throw refuse('有风险提示，请单独审核')
}

async function logUser(
  context: Context,
  before: UserRecord,
  saved: UserRecord,
  roles: { before: string; after: string },
): Promise<void> {
  const companies = await namesOf(context.db, enterpriseUser, [before.enterpriseId, saved.enterpriseId], enterpriseName)
  const nameOf = ({ enterpriseId }: UserRecord) => companies.get(enterpriseId ?? 0) ?? ''
  const identityOf = (row: UserRecord) => userIdentity.label(row.identity)
  const changes = [
    { field: 'identity', title: '身份', before: identityOf(before), after: identityOf(saved) },
    { field: 'realName', title: '真实姓名', before: before.realName, after: saved.realName },
    { field: 'appletRoles', title: '小程序角色', ...roles },
    { field: 'enterprise', title: '所属企业', before: nameOf(before), after: nameOf(saved) },
  ]
  logRow(context, users, saved, {
    action: 'pass',
    verb: '通过',
    rest: `的${identityOf(saved)}认证`,
    changes: changes.filter((change) => change.before !== change.after),
  })
}

/**
 * Gives the identity and everything that comes with it. Locked in this order: application, company, role, user, as by
 * those who attach users to companies or give them roles.
 */
async function pass(context: Context, row: ApplicationRecord, wantedRole: number | undefined): Promise<void> {
  const { identity, realName } = row
  const company = await companyOf(context, row)
  const { enterpriseId } = await findRow(context, users, row.userId)
  if (company) await seatIn(context, company, enterpriseId)
  const role = await roleFor(context, identity, wantedRole)
  const applicant = await lockRow(context, users, row.userId)
  if (applicant.status !== userStatus.active) throw refuse('用户已冻结或注销')
  const saved = await updateRow(context, users, applicant, {
    identity,
    realName,
    ...(company && { enterpriseId: company.id }),
  })
  const roles = await replaceRoles(context, applicant.id, identity, [role])
  if (identity === userIdentity.designer) await draftDesignStore(context, saved, row.workYears)
  await updateRow(context, applications, row, {
    ...reviewed(context),
    status: applicationTransitions.pass.to,
    appletRoleId: role.id,
    enterpriseId: company?.id ?? null,
  })
  await queueText(context, applicant.phone, `您的${userIdentity.label(identity)}认证已通过，重新打开小程序即可使用。`)
  await logUser(context, applicant, saved, roles)
  logRow(context, applications, row, {
    action: 'pass',
    verb: '通过',
    changes: [
      { field: 'appletRole', title: '授予小程序角色', before: '', after: role.name },
      ...(company ? [{ field: 'enterprise', title: '企业商家', before: '', after: company.name }] : []),
    ],
  })
}

/** The user keeps the old identity and may submit again. */
async function turnDown(
  context: Context,
  row: ApplicationRecord,
  { reason, fields }: Decision & { passes: false },
): Promise<void> {
  await updateRow(context, applications, row, {
    ...reviewed(context),
    status: applicationTransitions.refuse.to,
    refuseReason: reason,
    refuseFields: fields,
  })
  const parts = fields.map(applicationField.label).join('、')
  const { phone } = await findRow(context, users, row.userId)
  const text = `您的${userIdentity.label(row.identity)}认证未通过：${reason}。请修改${parts}后重新提交。`
  await queueText(context, phone, text)
  logRow(context, applications, row, {
    action: 'refuse',
    verb: '拒绝',
    reason,
    changes: [{ field: 'refuseFields', title: '需修改项', before: '', after: parts }],
  })
}

/** Decides one application. Of two people only the first writes. */
export async function decide(
  context: Context,
  { id, version }: { id: number; version: number },
  decision: Decision,
): Promise<void> {
  const row = await lockRow(context, applications, id)
  if (!isUndecided(row)) throw decided()
  refuseClaimed(row, context)
  if (row.version !== version) throw conflict()
  if (!decision.passes) return turnDown(context, row, decision)
  if (decision.inBulk) await refuseRisky(context, row)
  await pass(context, row, decision.appletRoleId)
}
