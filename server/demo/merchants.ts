import { eq, inArray, sql } from 'drizzle-orm'
import { enableStatus } from '#contract/configuration/codes.ts'
import { enterpriseStatus, merchantUserStatus } from '#contract/merchants/codes.ts'
import { storeRoleLevel } from '#contract/permissions/storefront-codes.ts'
import { storeStatus } from '#contract/users/codes.ts'
import { makeClientColumns } from '#fixtures/client-columns.ts'
import { makeEnterprises, makeMerchantUsers } from '#fixtures/enterprises.ts'
import { FIXTURE_SEED, type Fixtures } from '#fixtures/generate.ts'
import { makeMerchantMenus } from '#fixtures/merchant-menus.ts'
import type { PictureAddress } from '#fixtures/pictures.ts'
import { createRandom } from '#fixtures/random.ts'
import { boughtSeats, makeQuotaChanges } from '#fixtures/staff-quotas.ts'
import { makeTradeParties } from '#fixtures/trade-parties.ts'
import { hasTooMany } from '#server/areas/merchants/quota.ts'
import { insertAll } from '#server/database/bulk-writes.ts'
import {
  clientColumn,
  enterpriseUser,
  merchantMenu,
  merchantUser,
  staffQuotaChange,
} from '#server/database/schema/merchants.ts'
import { adminUser, auditLog } from '#server/database/schema/platform.ts'
import { store } from '#server/database/schema/stores.ts'
import { user } from '#server/database/schema/users.ts'
import type { Database } from '../database/pool.ts'
import { seal } from '../encryption.ts'
import type { Secrets } from '../secrets.ts'
import { demoAccounts } from './accounts.ts'
import { insert } from './insert.ts'

const ENTERPRISES = 120

/** Who looks after merchants: mostly 营销运营. */
const managing = [demoAccounts.marketingOperator, demoAccounts.tradeService, demoAccounts.marketingOperator]

/** Card merchants and distributors of the orders, as `seedOrders` adds them. */
export const demoParties = (today: string) => makeTradeParties(createRandom(FIXTURE_SEED + 90), today)

/** An enabled category of sofas, for a link to it. */
const sofaOf = (categories: Fixtures['categories']): number =>
  (categories.find(({ name, status }) => name.includes('沙发') && status === enableStatus.enabled) ?? categories[0])
    ?.id ?? 1

interface MerchantSeed {
  secrets: Secrets
  today: string
  picture: PictureAddress
}

/** Merchants that are companies, the people who work there, and how they were opened. */
export async function seedMerchants(
  db: Database,
  { storeEnd, categories }: Fixtures,
  { secrets, today, picture }: MerchantSeed,
): Promise<void> {
  const random = createRandom(FIXTURE_SEED + 96)
  const enterprises = makeEnterprises(random, today, ENTERPRISES, picture, demoParties(today))
  const accounts = await db
    .select({ id: adminUser.id, account: adminUser.account })
    .from(adminUser)
    .where(inArray(adminUser.account, managing))
  const managerOf = (id: number) =>
    accounts.find(({ account }) => account === managing[id % managing.length])?.id ?? null
  await insert(
    db,
    enterpriseUser,
    enterprises.map(({ bankAccount, ...row }) => ({
      ...row,
      managerId: managerOf(row.id),
      bankAccountSecret: seal(secrets, bankAccount),
      bankAccountTail: bankAccount.slice(-4),
      addonQuota: row.openedAt ? boughtSeats(row.id) : 0,
    })),
  )
  await insert(db, merchantUser, makeMerchantUsers(createRandom(FIXTURE_SEED + 97), today, enterprises, storeEnd.roles))
  await insert(
    db,
    merchantMenu,
    makeMerchantMenus(createRandom(FIXTURE_SEED + 101), today, enterprises, storeEnd.menus),
  )
  const columns = makeClientColumns(createRandom(FIXTURE_SEED + 102), today, picture, sofaOf(categories))
  await insert(
    db,
    clientColumn,
    columns.map((row) => ({ ...row, startAt: row.startAt || null, endAt: row.endAt || null })),
  )
  const opened = enterprises.flatMap(({ openedAt, ...row }) => (openedAt ? [{ ...row, openedAt }] : []))
  const changes = makeQuotaChanges(createRandom(FIXTURE_SEED + 98), today, enterprises)
  await insertAll(db, staffQuotaChange, changes)
  await db.execute(sql`
    update ${enterpriseUser} set quota_changed_at = latest.at
    from (select enterprise_id, max(created_at) as at from ${staffQuotaChange} group by enterprise_id) as latest
    where latest.enterprise_id = ${enterpriseUser.id}`)
  await insertAll(
    db,
    auditLog,
    opened.map(({ id, name, openedAt, createdBy }) => ({
      resource: 'enterpriseUser',
      action: 'open',
      targetId: String(id),
      targetName: name,
      summary: `开通企业商家「${name}」`,
      occurredAt: openedAt,
      actorName: createdBy,
      area: 'merchants',
    })),
  )
}

/**
 * Most members are registered users of their merchant, and those in stores work in one of its stores. Users and stores
 * must exist. Merchants with too many people have been so for a few days.
 */
export async function tieMembers(db: Database, today: string): Promise<void> {
  await db.execute(sql`
    update ${merchantUser} set user_id = pair.user_id, phone = pair.phone, name = pair.name
    from (
      select member.id, person.user_id, person.phone, person.name
      from (select id, enterprise_id, row_number() over (partition by enterprise_id order by id) as place
        from ${merchantUser} where status = ${merchantUserStatus.active} and role_level <> ${storeRoleLevel.owner}) member
      join (select id as user_id, enterprise_id, phone, coalesce(nullif(real_name, ''), nickname) as name,
          row_number() over (partition by enterprise_id order by id) as place
        from ${user} where enterprise_id is not null) person
        on person.enterprise_id = member.enterprise_id and person.place = member.place
    ) as pair
    where pair.id = ${merchantUser.id}`)
  await db.execute(sql`
    update ${merchantUser} set store_id = (
      select ${store.id} from ${store}
      where ${store.enterpriseId} = ${merchantUser.enterpriseId} and ${store.status} <> ${storeStatus.closed}
      order by (${store.id} + ${merchantUser.id}) % 7, ${store.id} limit 1)
    where ${merchantUser.roleLevel} in (${storeRoleLevel.manager}, ${storeRoleLevel.clerk})`)
  await db
    .update(enterpriseUser)
    .set({ overSince: sql`${today}::date - 1 - (${enterpriseUser.id} % 5)::int` })
    .where(sql`${eq(enterpriseUser.status, enterpriseStatus.active)} and ${hasTooMany(today)}`)
}
