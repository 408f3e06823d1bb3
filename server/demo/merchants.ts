import { inArray } from 'drizzle-orm'
import { enableStatus } from '#contract/configuration/codes.ts'
import { quotaChangeKind } from '#contract/merchants/codes.ts'
import { seatsOf } from '#contract/merchants/quota-rules.ts'
import { makeClientColumns } from '#fixtures/client-columns.ts'
import { makeEnterprises, makeMerchantUsers } from '#fixtures/enterprises.ts'
import { FIXTURE_SEED, type Fixtures } from '#fixtures/generate.ts'
import { makeMerchantMenus } from '#fixtures/merchant-menus.ts'
import type { PictureAddress } from '#fixtures/pictures.ts'
import { createRandom } from '#fixtures/random.ts'
import { makeTradeParties } from '#fixtures/trade-parties.ts'
import { insertAll } from '#server/database/bulk-writes.ts'
import {
  clientColumn,
  enterpriseUser,
  merchantMenu,
  merchantUser,
  staffQuotaChange,
} from '#server/database/schema/merchants.ts'
import { adminUser, auditLog } from '#server/database/schema/platform.ts'
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
      quotaChangedAt: row.openedAt,
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
  await insertAll(
    db,
    staffQuotaChange,
    opened.map((row) => {
      const seats = seatsOf({ ...row, addonQuota: 0 }, row.openedAt.slice(0, 10)).totalQuota
      const stamps = {
        createdAt: row.openedAt,
        updatedAt: row.openedAt,
        createdBy: row.createdBy,
        updatedBy: row.createdBy,
      }
      const change = { kind: quotaChangeKind.opening, delta: seats, before: 0, after: seats, reason: '开通' }
      return { ...stamps, ...change, enterpriseId: row.id, validTo: row.giftExpireAt }
    }),
  )
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
