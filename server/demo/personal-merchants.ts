import { and, asc, eq, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { enterpriseStatus, merchantSource, personalKind, personalStatus } from '#contract/merchants/codes.ts'
import { merchantType, userIdentity } from '#contract/permissions/storefront-codes.ts'
import { userStatus } from '#contract/users/codes.ts'
import { FIXTURE_SEED } from '#fixtures/generate.ts'
import { makePersonalMerchants } from '#fixtures/personal-merchants.ts'
import type { PictureAddress } from '#fixtures/pictures.ts'
import { createRandom } from '#fixtures/random.ts'
import { BUYERS } from '#fixtures/users.ts'
import { defaultRolesOf } from '#server/areas/merchants/enterprise/open.ts'
import { idCardColumns } from '#server/areas/users/application/id-card.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { personalMerchant } from '#server/database/schema/personal-merchants.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { user } from '#server/database/schema/users.ts'
import type { Database } from '../database/pool.ts'
import type { Secrets } from '../secrets.ts'
import { demoAccounts } from './accounts.ts'
import { insert } from './insert.ts'

/** One of so many users of a kind. */
const [OF_BUYERS, OF_OTHERS] = [9, 8]
/** Companies whose owner began alone. */
const UPGRADED = 4

interface PersonalSeed {
  secrets: Secrets
  now: string
  picture: PictureAddress
}

/** Designers, foremen and buyers without a company. Users and companies must exist. */
export async function seedPersonalMerchants(db: Database, { secrets, now, picture }: PersonalSeed): Promise<void> {
  const { id, realName, phone, area, avatar, identity, registeredAt } = user
  const isPicked = or(
    and(lte(id, BUYERS), sql`${id} % ${OF_BUYERS} = 0`),
    and(inArray(identity, [userIdentity.designer, userIdentity.foreman]), sql`${id} % ${OF_OTHERS} = 0`),
  )
  const founders = await db
    .select({ id, realName, phone, area, avatar, identity, registeredAt })
    .from(user)
    .where(and(isPicked, eq(user.status, userStatus.active), isNull(user.enterpriseId), ne(realName, ''), ne(area, '')))
    .orderBy(asc(registeredAt), asc(id))
  const [manager] = await db
    .select({ id: adminUser.id })
    .from(adminUser)
    .where(eq(adminUser.account, demoAccounts.marketingOperator))
  const [role] = await defaultRolesOf(db, merchantType.personal)
  const isIn = (status: number) => status === personalStatus.active || status === personalStatus.frozen
  const people = makePersonalMerchants(createRandom(FIXTURE_SEED + 120), now.slice(0, 10), founders, picture)
  await insert(
    db,
    personalMerchant,
    people.map(({ idCardNo, ...row }) => ({
      ...row,
      ...idCardColumns(secrets, idCardNo),
      managerId: row.id % 3 === 0 ? null : (manager?.id ?? null),
      storeRoleId: isIn(row.status) ? (role?.id ?? null) : null,
    })),
  )
  await seedUpgraded(db)
}

/** The first steps of companies whose owner began alone. */
async function seedUpgraded(db: Database): Promise<void> {
  const companies = await db
    .select()
    .from(enterpriseUser)
    .where(
      and(eq(enterpriseUser.status, enterpriseStatus.active), eq(enterpriseUser.source, merchantSource.application)),
    )
    .orderBy(asc(enterpriseUser.id))
    .limit(UPGRADED)
  if (companies.length === 0) return
  await db.insert(personalMerchant).values(
    companies.map((company) => ({
      realName: company.contactName,
      phone: company.phone,
      area: company.area,
      kind: personalKind.designer,
      workYears: 8,
      source: merchantSource.application,
      managerId: company.managerId,
      status: personalStatus.upgraded,
      upgradedToId: company.id,
      upgradedAt: company.openedAt,
      createdAt: sql`${company.createdAt}::timestamptz - interval '40 days'`,
      createdBy: company.createdBy,
      updatedAt: company.openedAt ?? company.updatedAt,
      updatedBy: company.updatedBy,
    })),
  )
}
