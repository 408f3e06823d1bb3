import { and, asc, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { isIdCardNo, maskIdCardNo } from '#contract/rules/id-card.ts'
import { isUndecided, needsIdCard } from '#contract/users/application-rules.ts'
import type {
  EarlierApplication,
  getUserApplication,
  UserApplication,
  viewUserApplicationPapers,
} from '#contract/users/applications.ts'
import { applicationStatus } from '#contract/users/codes.ts'
import { userName } from '#server/areas/users/user/name.ts'
import { enterpriseName, users } from '#server/areas/users/user/present.ts'
import type { Context } from '#server/context.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { appletRole } from '#server/database/schema/storefronts.ts'
import { user, userApplication } from '#server/database/schema/users.ts'
import { unseal } from '#server/encryption.ts'
import { logRow } from '#server/entity/change-log.ts'
import { namesOf, only, refOf } from '#server/entity/present.ts'
import { findRow } from '#server/entity/rows.ts'
import { platformRows } from '#server/entity/scope.ts'
import { openUrl } from '#server/entity/stored-files.ts'
import { isFreeFor } from './list.ts'
import { type ApplicationRecord, applications, forCaller, presentApplications } from './present.ts'
import { isLatestPassed } from './revoke.ts'
import { sharedWith } from './risks.ts'
import { defaultRoles } from './roles.ts'

const { id, status, submittedAt, userId } = userApplication

/** The first pending application that meets a condition, in the order of the queue or against it. */
async function pendingWhere(context: Context, where: SQL | undefined, order: readonly SQL[]): Promise<number | null> {
  const isPending = and(platformRows(context.caller, userApplication), eq(status, applicationStatus.pending))
  const [row] = await context.db
    .select({ id })
    .from(userApplication)
    .where(and(isPending, where))
    .orderBy(...order)
    .limit(1)
  return row?.id ?? null
}

/** The neighbours in the queue, the longest waiting first; after its end the queue begins anew. */
async function neighbours(context: Context, row: ApplicationRecord) {
  const place = sql`(${row.submittedAt}::timestamptz, ${row.id}::bigint)`
  const forward = [asc(submittedAt), asc(id)]
  const free = isFreeFor(context)
  return {
    previousId: await pendingWhere(context, sql`(${submittedAt}, ${id}) < ${place}`, [desc(submittedAt), desc(id)]),
    nextId:
      (await pendingWhere(context, and(free, sql`(${submittedAt}, ${id}) > ${place}`), forward)) ??
      (await pendingWhere(context, and(free, ne(id, row.id)), forward)),
  }
}

async function earlierOf({ db }: Context, row: ApplicationRecord): Promise<EarlierApplication[]> {
  const rows = await db
    .select()
    .from(userApplication)
    .where(and(eq(userId, row.userId), sql`${id} < ${row.id}`))
    .orderBy(desc(id))
  return rows.map((one) => ({
    ...{ id: one.id, applicationNo: one.applicationNo, identity: one.identity, status: one.status },
    ...{ refuseFields: one.refuseFields, submittedAt: one.submittedAt },
    ...{ reviewedBy: one.reviewedBy, reviewedAt: one.reviewedAt },
    reason: one.revokeReason || one.refuseReason,
  }))
}

/** Of a decided application only what was a risk then: later ones name it in their own risks. */
async function risksBehind({ db }: Context, row: ApplicationRecord): Promise<UserApplication['shared']> {
  const shared = await sharedWith(db, row)
  return isUndecided(row) ? shared : shared.filter(({ kind }) => row.riskFlags.includes(kind))
}

/** The company that the application is tied to, or the one that already has its licence. */
async function enterpriseOf({ db }: Context, { enterpriseId, licenceNo }: ApplicationRecord) {
  if (enterpriseId === null && licenceNo === '') return null
  const [found] = await db
    .select({ id: enterpriseUser.id, name: enterpriseName, status: enterpriseUser.status })
    .from(enterpriseUser)
    .where(enterpriseId === null ? eq(enterpriseUser.licenceNo, licenceNo) : eq(enterpriseUser.id, enterpriseId))
    .orderBy(desc(enterpriseUser.id))
    .limit(1)
  return found ? { ...found, isTied: enterpriseId !== null } : null
}

export async function detailOf(
  params: ParsedParamsOf<typeof getUserApplication>,
  context: Context,
): Promise<AnswerOf<typeof getUserApplication>> {
  const { db, caller, services } = context
  const row = await findRow(context, applications, params.id)
  const open = (url: string) => openUrl(services.store, url)
  const idCardNo = unseal(services.secrets, row.idCardSecret)
  const { identity } = await findRow(context, users, row.userId)
  const [defaultRole = null] = await defaultRoles(db, row.identity).limit(1)
  const { licenceNo, workYears, address, source, refuseReason, refuseFields } = row
  return {
    ...forCaller(await only(presentApplications(context, [row], open)), caller.userId),
    ...{ licenceNo, workYears, address, source, refuseReason, refuseFields },
    ...{ revokeReason: row.revokeReason, revokedBy: row.revokedBy, revokedAt: row.revokedAt },
    idCardNo: maskIdCardNo(idCardNo),
    isIdCardValid: isIdCardNo(idCardNo) || (idCardNo === '' && !needsIdCard(row.identity)),
    inviter: refOf(row.inviterId, await namesOf(db, user, [row.inviterId], userName)),
    workImages: row.workImages.map(open),
    appletRole: refOf(row.appletRoleId, await namesOf(db, appletRole, [row.appletRoleId])),
    defaultRole: defaultRole && { id: defaultRole.id, name: defaultRole.name },
    currentIdentity: identity,
    isLatestPassed: await isLatestPassed(db, row),
    enterprise: await enterpriseOf(context, row),
    earlier: await earlierOf(context, row),
    shared: await risksBehind(context, row),
    ...(await neighbours(context, row)),
  }
}

/** Opens the private pictures; each look is in the log. */
export async function papersOf(
  params: ParsedParamsOf<typeof viewUserApplicationPapers>,
  context: Context,
): Promise<AnswerOf<typeof viewUserApplicationPapers>> {
  const row = await findRow(context, applications, params.id)
  const open = (url: string) => openUrl(context.services.store, url)
  logRow(context, applications, row, { action: 'reveal', verb: '查看', rest: '的证件' })
  return {
    idCardImages: row.idCardImages.map(open),
    licenceImage: row.licenceImage && open(row.licenceImage),
    certificateImages: row.certificateImages.map(open),
  }
}
