import { and, eq, gt, or, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { applicationTransitions, canRevoke } from '#contract/users/application-rules.ts'
import type { revokeUserIdentity } from '#contract/users/applications.ts'
import { applicationStatus } from '#contract/users/codes.ts'
import { queueText } from '#server/areas/suppliers/text-messages.ts'
import { users } from '#server/areas/users/user/present.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { userApplication } from '#server/database/schema/users.ts'
import { logRow } from '#server/entity/change-log.ts'
import { only } from '#server/entity/present.ts'
import { lockRow, updateRow } from '#server/entity/rows.ts'
import { openUrl } from '#server/entity/stored-files.ts'
import { conflict, refuse } from '#server/http/errors.ts'
import { closeDesignStore, refuseServing } from './design-store.ts'
import { type ApplicationRecord, applications, forCaller, presentApplications } from './present.ts'
import { refreshRisks } from './risks.ts'
import { defaultRoles, replaceRoles } from './roles.ts'

/** Whether no later application of the user was passed. */
export async function isLatestPassed(db: Connection, row: ApplicationRecord): Promise<boolean> {
  if (!canRevoke(row) || row.reviewedAt === null) return false
  const { userId, status, reviewedAt, id } = userApplication
  const later = or(gt(reviewedAt, row.reviewedAt), and(eq(reviewedAt, row.reviewedAt), gt(id, row.id)))
  return (
    (await db.$count(userApplication, and(eq(userId, row.userId), eq(status, applicationStatus.passed), later))) === 0
  )
}

/** Takes the identity back: the user is a home owner with the default roles, and the design store is offline. */
export async function revoke(
  { id, version, reason }: ParsedParamsOf<typeof revokeUserIdentity>,
  context: Context,
): Promise<AnswerOf<typeof revokeUserIdentity>> {
  const { db, caller, now, services } = context
  const row = await lockRow(context, applications, id)
  if (!canRevoke(row)) throw refuse(`只能撤销已通过的认证，该申请${applicationStatus.label(row.status)}`)
  if (row.version !== version) throw conflict()
  const roles = await defaultRoles(db, userIdentity.homeOwner).for('share')
  const holder = await lockRow(context, users, row.userId)
  // Checked while the user is locked: a later application cannot be passed meanwhile.
  if (!(await isLatestPassed(db, row))) throw refuse('只能撤销该用户最近一次通过的认证')
  if (row.identity === userIdentity.designer) await refuseServing(context, holder.id)
  const saved = await updateRow(context, users, holder, { identity: userIdentity.homeOwner })
  const names = await replaceRoles(context, holder.id, userIdentity.homeOwner, roles)
  if (row.identity === userIdentity.designer) await closeDesignStore(context, holder.id, reason)
  const revoked = await updateRow(context, applications, row, {
    status: applicationTransitions.revoke.to,
    revokeReason: reason,
    revokedBy: caller.name,
    revokedAt: now,
  })
  await refreshRisks(db, sql`own.user_id = ${holder.id}`)
  const label = userIdentity.label(row.identity)
  if (holder.phone) await queueText(context, holder.phone, `您的${label}认证已撤销：${reason}。`)
  logRow(context, users, saved, {
    action: 'revoke',
    verb: '撤销',
    rest: `的${label}认证`,
    reason,
    changes: [
      { field: 'identity', title: '身份', before: userIdentity.label(holder.identity), after: '业主' },
      { field: 'appletRoles', title: '小程序角色', ...names },
    ],
  })
  logRow(context, applications, revoked, { action: 'revoke', verb: '撤销', rest: '的认证', reason })
  const shown = await only(presentApplications(context, [revoked], (url) => openUrl(services.store, url)))
  return forCaller(shown, caller.userId)
}
