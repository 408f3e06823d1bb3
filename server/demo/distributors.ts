import { asc, eq, inArray } from 'drizzle-orm'
import type { CodeOf } from '#contract/codes.ts'
import { PAY_DAYS } from '#contract/distribution/bill-rules.ts'
import {
  addonBilling,
  addonKind,
  depositKind,
  distributorBillStatus,
  distributorPurchaseKind,
  distributorStatus,
} from '#contract/distribution/codes.ts'
import { buyerKind, partyState } from '#contract/orders/codes.ts'
import { payMethod } from '#contract/payment.ts'
import { creditCheckDigit } from '#contract/rules/credit-code.ts'
import { daysAfter } from '#contract/rules/moment.ts'
import { addDays, at } from '#fixtures/days.ts'
import { FIXTURE_SEED } from '#fixtures/generate.ts'
import { homeOf } from '#fixtures/homes.ts'
import { mobileNumber, personName } from '#fixtures/people.ts'
import type { PictureAddress } from '#fixtures/pictures.ts'
import { createRandom, type Random } from '#fixtures/random.ts'
import { stamps } from '#fixtures/stamps.ts'
import { agentPackage } from '#server/database/schema/agents.ts'
import { distributorPurchase } from '#server/database/schema/distributor-bills.ts'
import { addonItem, depositRecord, distributorAccount } from '#server/database/schema/distributors.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import type { Database } from '../database/pool.ts'
import { demoAccounts } from './accounts.ts'
import { insert } from './insert.ts'

/** Bills of accounts that wait stay open in the demo. */
const OPEN_FOR_DAYS = 3_650

interface DistributorSeed {
  now: string
  picture: PictureAddress
}

type Status = CodeOf<typeof distributorStatus>

/** Distributors beyond those who order: in every state. */
const others: readonly (readonly [name: string, status: Status])[] = [
  ['绍兴朴居整装家居', distributorStatus.opening],
  ['金华拾木家居有限公司', distributorStatus.opening],
  ['泉州观海家居体验中心', distributorStatus.opening],
  ['惠州方圆家具广场', distributorStatus.opening],
  ['南通沐晨整装家居', distributorStatus.active],
  ['徐州森语家居有限公司', distributorStatus.active],
  ['烟台海岸家居体验中心', distributorStatus.active],
  ['洛阳牡丹家具广场', distributorStatus.active],
  ['襄阳汉水整装家居', distributorStatus.active],
  ['株洲青禾家居有限公司', distributorStatus.active],
  ['中山灯都家居体验中心', distributorStatus.frozen],
  ['嘉兴南湖家具广场', distributorStatus.frozen],
  ['湖州竹间整装家居', distributorStatus.expired],
  ['芜湖江岸家居有限公司', distributorStatus.expired],
  ['赣州客家家居体验中心', distributorStatus.closed],
  ['桂林山水家具广场', distributorStatus.closed],
]

const stateOf: Readonly<Record<Status, CodeOf<typeof partyState>>> = {
  [distributorStatus.opening]: partyState.suspended,
  [distributorStatus.active]: partyState.active,
  [distributorStatus.frozen]: partyState.suspended,
  [distributorStatus.expired]: partyState.expired,
  [distributorStatus.closed]: partyState.terminated,
}

const statusOf: Readonly<Record<CodeOf<typeof partyState>, Status>> = {
  [partyState.active]: distributorStatus.active,
  [partyState.suspended]: distributorStatus.frozen,
  [partyState.expired]: distributorStatus.expired,
  [partyState.terminated]: distributorStatus.closed,
}

const items = [
  ['员工账号 5 个', addonKind.seats, 5, '365.00', addonBilling.yearly, 1, 40, '随账户到期，续费时可保留'],
  ['员工账号 20 个', addonKind.seats, 20, '1280.00', addonBilling.yearly, 1, 10, '适合多门店团队'],
  ['门店 1 家', addonKind.stores, 1, '1200.00', addonBilling.yearly, 1, 20, '每家门店含一个小程序店铺'],
  ['渲染 100 次', addonKind.renders, 100, '500.00', addonBilling.once, 1, 99, '一次购买，不限期限'],
  ['授权品牌 1 个', addonKind.brands, 1, '2000.00', addonBilling.yearly, 1, 10, '套餐以外的品牌'],
  ['存储空间 50GB', addonKind.storage, 50, '300.00', addonBilling.yearly, 1, 20, '方案与图片'],
  ['驻店培训 1 场', addonKind.trainings, 1, '3800.00', addonBilling.once, 1, 6, '讲师到店一天'],
  ['员工账号 1 个（旧）', addonKind.seats, 1, '99.00', addonBilling.yearly, 1, 50, '已由 5 个一组代替'],
] as const

function creditCode(random: Random): string {
  const body = `91330${random.digits(12)}`
  return `${body}${creditCheckDigit(body)}`
}

/** Other distributors as trade parties, with ids that follow those of the orders. */
async function insertOthers(db: Database, random: Random, today: string): Promise<void> {
  const known = await db.$count(tradeParty)
  await insert(
    db,
    tradeParty,
    others.map(([name, status], index) => ({
      id: known + index + 1,
      ...stamps(random, addDays(today, -random.int(30, 540)), addDays(today, -random.int(1, 29))),
      kind: buyerKind.distributor,
      name,
      phone: mobileNumber(4_200 + index),
      state: stateOf[status],
    })),
  )
}

/** Accounts of all distributors over eighteen months, in every state, with their deposits. */
export async function seedDistributors(db: Database, { now, picture }: DistributorSeed): Promise<void> {
  const today = now.slice(0, 10)
  const random = createRandom(FIXTURE_SEED + 121)
  await insertOthers(db, random, today)
  const parties = await db
    .select()
    .from(tradeParty)
    .where(eq(tradeParty.kind, buyerKind.distributor))
    .orderBy(asc(tradeParty.id))
  const packages = await db.select().from(agentPackage).orderBy(asc(agentPackage.id))
  const companies = await db.select().from(enterpriseUser)
  const managers = await db
    .select({ id: adminUser.id })
    .from(adminUser)
    .where(inArray(adminUser.account, [demoAccounts.tradeService, demoAccounts.goodsOperator]))
    .orderBy(asc(adminUser.id))
  const accounts = parties.map((party, index) => {
    const other = others.find(([name]) => name === party.name)
    const status = other ? other[1] : statusOf[party.state]
    const isOpened = status !== distributorStatus.opening
    const terms = packages[[1, 1, 0, 2, 5][index % 5] ?? 0]
    const company = companies.find(({ id }) => id === party.enterpriseId)
    const { city, area, address } = homeOf(random)
    const termDays = (terms?.validMonths ?? 12) === 24 ? 730 : 365
    // A few end soon, so that there is somebody to remind.
    const left = index % 4 === 1 ? random.int(2, 28) : random.int(40, termDays - 20)
    const expireAt = status === distributorStatus.expired ? addDays(today, -random.int(3, 60)) : addDays(today, left)
    const termStart = addDays(expireAt, 1 - termDays)
    const openedOn = party.createdAt.slice(0, 10) < termStart ? party.createdAt.slice(0, 10) : termStart
    return {
      ...stamps(random, openedOn, addDays(today, -random.int(1, 28))),
      id: party.id,
      name: party.name,
      shortName: company?.shortName || party.name.slice(2, 6),
      enterpriseId: party.enterpriseId,
      contactName: company?.contactName || personName(random),
      phone: party.phone,
      areas: terms?.areas.length === 1 ? ['100000'] : [...(terms?.areas ?? ['100000'])],
      address: company?.address || `${city}${address}`,
      licenceNo: company?.licenceNo || creditCode(random),
      licenceImage: company?.licenceImage || picture('license', index % 8),
      legalPerson: company?.legalPerson || personName(random),
      packageId: terms?.id ?? 1,
      contractNo: `JXHT-${openedOn.slice(0, 4)}-${String(party.id).padStart(4, '0')}`,
      status,
      openedAt: isOpened ? at(openedOn, 10, index) : null,
      termStart: isOpened ? termStart : null,
      termPaid: isOpened ? (openedOn === termStart ? (terms?.price ?? '0') : (terms?.renewalPrice ?? '0')) : '0',
      expireAt: isOpened ? expireAt : null,
      deposit: terms?.deposit ?? '0',
      depositHeld: isOpened && status !== distributorStatus.closed ? (terms?.deposit ?? '0') : '0',
      managerId: managers[index % managers.length]?.id ?? 1,
      freezeReason: status === distributorStatus.frozen ? '窜货，待整改' : '',
      closeReason: status === distributorStatus.closed ? '合同到期不再合作' : '',
      remark: index % 6 === 0 ? '月底集中下单，提前备货' : '',
      area,
    }
  })
  await insert(
    db,
    distributorAccount,
    accounts.map(({ area: _area, ...row }) => row),
  )
  await insert(
    db,
    addonItem,
    items.map(([name, kind, unitCount, price, billing, minQty, maxQty, remark], index) => ({
      id: index + 1,
      ...stamps(random, addDays(today, -500), addDays(today, -random.int(5, 60))),
      ...{ name, kind, unitCount, price, billing, minQty, maxQty, remark },
      enabled: index < items.length - 1,
      sortNo: index + 1,
    })),
  )
  await insertDeposits(db, random, accounts, picture)
  await insertOpenings(db, accounts, packages)
}

type Account = Pick<
  typeof distributorAccount.$inferInsert,
  'id' | 'deposit' | 'depositHeld' | 'status' | 'openedAt' | 'createdAt' | 'createdBy' | 'packageId' | 'expireAt'
>

/** Each opened account has paid its deposit; a closed one got it back. */
async function insertDeposits(
  db: Database,
  random: Random,
  accounts: readonly Account[],
  picture: PictureAddress,
): Promise<void> {
  const slip = [{ url: picture('contract', 0), name: '银行回单.png', size: 183_000 }]
  const rows = accounts
    .filter(({ openedAt, deposit }) => openedAt && Number(deposit) > 0)
    .flatMap((account) => {
      const stamped = stamps(random, account.createdAt.slice(0, 10), account.createdAt.slice(0, 10))
      const amount = account.deposit ?? '0'
      const paid = {
        ...stamped,
        distributorId: account.id,
        kind: depositKind.paid,
        amount,
        heldAfter: amount,
        voucherImages: slip,
        remark: '开户保证金',
      }
      if (account.status !== distributorStatus.closed) return [paid]
      return [paid, { ...paid, kind: depositKind.returned, heldAfter: '0.00', remark: '注销退还' }]
    })
  await insert(
    db,
    depositRecord,
    rows.map((row, index) => ({ id: index + 1, ...row })),
  )
}

/** The bill of each opening: paid when the account was opened, open while it waits. */
async function insertOpenings(
  db: Database,
  accounts: readonly Account[],
  packages: readonly (typeof agentPackage.$inferSelect)[],
): Promise<void> {
  await insert(
    db,
    distributorPurchase,
    accounts.map(({ id, openedAt, createdAt, createdBy = '', packageId, expireAt }, index) => {
      const terms = packages.find((one) => one.id === packageId)
      const paidAt = openedAt ?? null
      return {
        ...{ id: index + 1, createdAt, createdBy, updatedAt: paidAt ?? createdAt, updatedBy: createdBy },
        purchaseNo: `DP${createdAt.slice(2, 19).replace(/\D/g, '')}${String(index + 1).padStart(4, '0')}`,
        kind: distributorPurchaseKind.opening,
        distributorId: id,
        toPackageId: packageId,
        months: terms?.validMonths ?? 12,
        amount: terms?.price ?? '0',
        payAmount: terms?.price ?? '0',
        payMethod: paidAt === null ? null : payMethod.bankTransfer,
        status: paidAt === null ? distributorBillStatus.unpaid : distributorBillStatus.effective,
        payExpireAt: daysAfter(paidAt ?? `${createdAt}`, paidAt === null ? OPEN_FOR_DAYS : PAY_DAYS),
        paidAt,
        effectiveAt: paidAt,
        expireAfter: expireAt ?? null,
      }
    }),
  )
}
