import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { enterpriseStatus, merchantSource } from '#contract/merchants/codes.ts'
import { auditSource } from '#contract/permissions/codes.ts'
import { applicationTransitions, merchantTypeOf } from '#contract/users/application-rules.ts'
import { applicationStatus } from '#contract/users/codes.ts'
import { type ApplicationFixture, type CompanyFixture, makeApplications } from '#fixtures/applications.ts'
import { FIXTURE_SEED } from '#fixtures/generate.ts'
import type { PictureAddress } from '#fixtures/pictures.ts'
import { createRandom } from '#fixtures/random.ts'
import type { UserFixture } from '#fixtures/users.ts'
import { idCardColumns } from '#server/areas/users/application/id-card.ts'
import { refreshRisks } from '#server/areas/users/application/risks.ts'
import { insertAll } from '#server/database/bulk-writes.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { adminUser, auditLog } from '#server/database/schema/platform.ts'
import { appletRole } from '#server/database/schema/storefronts.ts'
import { user, userApplication } from '#server/database/schema/users.ts'
import type { Database } from '../database/pool.ts'
import type { Secrets } from '../secrets.ts'
import { demoAccounts } from './accounts.ts'
import { insert } from './insert.ts'

interface ApplicationSeed {
  users: readonly UserFixture[]
  picture: PictureAddress
  secrets: Secrets
  now: string
}

/** The companies of users who belong to one that is registered completely. */
async function companiesOf(db: Database): Promise<ReadonlyMap<number, CompanyFixture>> {
  const { id: enterpriseId, name, licenceNo, licenceImage } = enterpriseUser
  const rows = await db
    .select({ userId: user.id, enterpriseId, name, licenceNo, licenceImage })
    .from(user)
    .innerJoin(enterpriseUser, eq(enterpriseUser.id, user.enterpriseId))
    .where(isNotNull(user.enterpriseId))
  return new Map(rows.filter((row) => row.licenceNo !== '').map(({ userId, ...company }) => [userId, company]))
}

/** Drafts of companies that applications registered get what the applicants said about them. */
async function tieDrafts(db: Database, applications: readonly ApplicationFixture[]): Promise<void> {
  const drafts = await db
    .select({ id: enterpriseUser.id, name: enterpriseUser.name, merchantType: enterpriseUser.merchantType })
    .from(enterpriseUser)
    .where(
      and(eq(enterpriseUser.status, enterpriseStatus.draft), eq(enterpriseUser.source, merchantSource.application)),
    )
    .orderBy(asc(enterpriseUser.id))
  const founders = applications
    .filter((one) => one.status === applicationStatus.passed && one.enterpriseId === null)
    .toReversed()
  for (const draft of drafts) {
    const founder = founders.find((one) => one.licenceNo !== '' && merchantTypeOf(one.identity) === draft.merchantType)
    if (!founder) continue
    founders.splice(founders.indexOf(founder), 1)
    const { licenceNo, licenceImage, realName: contactName, phone, area, address } = founder
    await db
      .update(enterpriseUser)
      .set({ licenceNo, licenceImage, contactName, phone, area, address })
      .where(eq(enterpriseUser.id, draft.id))
    await db
      .update(userApplication)
      .set({ enterpriseId: draft.id, companyName: draft.name })
      .where(eq(userApplication.id, founder.id))
    const free = and(eq(user.id, founder.userId), isNull(user.enterpriseId))
    await db.update(user).set({ enterpriseId: draft.id }).where(free)
  }
}

const verbs: Partial<Record<number, readonly [action: string, verb: string]>> = {
  [applicationStatus.passed]: ['pass', applicationTransitions.pass.title],
  [applicationStatus.revoked]: ['pass', applicationTransitions.pass.title],
  [applicationStatus.refused]: ['refuse', applicationTransitions.refuse.title],
}

/** Applications for identities in all states. Users and their companies must exist. */
export async function seedApplications(db: Database, { users, picture, secrets, now }: ApplicationSeed): Promise<void> {
  const companies = await companiesOf(db)
  const applications = makeApplications(createRandom(FIXTURE_SEED + 98), now, users, picture, (id) => companies.get(id))
  const [reviewer] = await db
    .select({ id: adminUser.id, name: adminUser.name })
    .from(adminUser)
    .where(inArray(adminUser.account, [demoAccounts.marketingOperator]))
  const roles = await db.select().from(appletRole).where(and(appletRole.enabled, appletRole.isDefault))
  const by = reviewer?.name ?? ''
  const nameOf = new Map(users.map(({ id, nickname }) => [id, nickname]))
  await insert(
    db,
    userApplication,
    applications.map(({ idCardNo, ...row }) => {
      const isGiven = row.status === applicationStatus.passed || row.status === applicationStatus.revoked
      const nickname = nameOf.get(row.userId) ?? ''
      return {
        ...row,
        ...idCardColumns(secrets, idCardNo),
        appletRoleId: isGiven ? (roles.find(({ identities }) => identities.includes(row.identity))?.id ?? null) : null,
        ...(row.reviewedAt && { reviewedById: reviewer?.id ?? null, reviewedBy: by }),
        revokedBy: row.revokedAt ? by : '',
        createdAt: row.submittedAt,
        createdBy: nickname,
        updatedAt: row.revokedAt ?? row.reviewedAt ?? row.submittedAt,
        updatedBy: row.reviewedAt ? by : nickname,
      }
    }),
  )
  await tieDrafts(db, applications)
  await refreshRisks(db)
  await insertAll(
    db,
    auditLog,
    applications.flatMap(({ id, applicationNo, status, reviewedAt, refuseReason }) => {
      const [action, verb] = verbs[status] ?? []
      if (!reviewedAt || !action || !verb) return []
      return {
        ...{ resource: 'userApplication', action, targetId: String(id), targetName: applicationNo },
        ...{ summary: `${verb}身份认证申请「${applicationNo}」`, reason: refuseReason, occurredAt: reviewedAt },
        ...{ actorId: reviewer?.id ?? null, actorName: by, area: 'users', source: auditSource.console },
      }
    }),
  )
}
