import { and, asc, eq, max, ne, notInArray, sql } from 'drizzle-orm'
import {
  cardLevelCode,
  cardMerchantStatus,
  industry,
  renewalPayMethod,
  walletKind,
} from '#contract/blackCard/card-codes.ts'
import { balanceAfter, signedAmount } from '#contract/blackCard/card-rules.ts'
import { applicantKind } from '#contract/blackCard/codes.ts'
import type { CodeOf } from '#contract/codes.ts'
import { bindTarget, enterpriseStatus, personalStatus } from '#contract/merchants/codes.ts'
import { buyerKind, partyState } from '#contract/orders/codes.ts'
import { addDays, at } from '#fixtures/days.ts'
import { FIXTURE_SEED } from '#fixtures/generate.ts'
import type { PictureAddress } from '#fixtures/pictures.ts'
import { createRandom, type Random } from '#fixtures/random.ts'
import { stamps } from '#fixtures/stamps.ts'
import { cardNoOf } from '#server/areas/blackCard/card/number.ts'
import { cardLevel, cardMerchant, cardRenewal, walletRecord } from '#server/database/schema/cards.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { personalMerchant } from '#server/database/schema/personal-merchants.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { promoterBinding } from '#server/database/schema/promoters.ts'
import type { Database } from '../database/pool.ts'
import { demoAccounts } from './accounts.ts'
import { insert } from './insert.ts'
import { orderForNewCards } from './orders-of-newcomers.ts'

/** Companies and people with a card beyond those who order. */
const [MORE_COMPANIES, MORE_PEOPLE] = [14, 10]

const levels = [
  [cardLevelCode.standard, '标准黑卡', '2980.00', '2480.00', 12, '0.95', '20000.00'],
  [cardLevelCode.gold, '黑金卡', '9800.00', '7800.00', 12, '0.9', '80000.00'],
  [cardLevelCode.supreme, '至尊黑卡', '29800.00', '24800.00', 24, '0.85', '300000.00'],
] as const

type Status = CodeOf<typeof cardMerchantStatus>

const statusOf: Readonly<Record<CodeOf<typeof partyState>, Status>> = {
  [partyState.active]: cardMerchantStatus.active,
  [partyState.suspended]: cardMerchantStatus.frozen,
  [partyState.expired]: cardMerchantStatus.expired,
  [partyState.terminated]: cardMerchantStatus.cancelled,
}

const industries = [industry.softFurnishing, industry.design, industry.furnishing, industry.decoration] as const

interface CardSeed {
  now: string
  picture: PictureAddress
}

async function insertLevels(db: Database, random: Random, today: string): Promise<void> {
  const benefits =
    '<p>全场商品按折扣价下单，专属客户经理一对一服务。</p><p>优先发货，样品半价，季度选品会免费参加。</p>'
  await insert(
    db,
    cardLevel,
    levels.map(([level, name, fee, renewFee, validMonths, discountFactor, creditLimit], index) => ({
      id: index + 1,
      ...stamps(random, addDays(today, -700), addDays(today, -60)),
      ...{ level, name, fee, renewFee, validMonths, discountFactor, creditLimit, benefits },
      sortNo: index + 1,
    })),
  )
}

/** Further holders as trade parties: companies that have no card yet, and personal merchants. */
async function insertMoreParties(db: Database, random: Random, today: string): Promise<number[]> {
  const held = db
    .select({ id: tradeParty.enterpriseId })
    .from(tradeParty)
    .where(sql`${tradeParty.enterpriseId} is not null`)
  const companies = await db
    .select()
    .from(enterpriseUser)
    .where(
      and(
        eq(enterpriseUser.status, enterpriseStatus.active),
        ne(enterpriseUser.licenceNo, ''),
        notInArray(enterpriseUser.id, held),
      ),
    )
    .orderBy(asc(enterpriseUser.id))
    .limit(MORE_COMPANIES)
  const people = await db
    .select()
    .from(personalMerchant)
    .where(and(eq(personalMerchant.status, personalStatus.active), ne(personalMerchant.idCardHash, '')))
    .orderBy(asc(personalMerchant.id))
    .limit(MORE_PEOPLE)
  const [last] = await db.select({ id: max(tradeParty.id) }).from(tradeParty)
  const holders = [
    ...companies.map(({ id, name, phone }) => ({ name, phone, enterpriseId: id })),
    ...people.map(({ realName, phone }) => ({ name: realName, phone, enterpriseId: null })),
  ]
  const ids = holders.map((_, index) => (last?.id ?? 0) + index + 1)
  await insert(
    db,
    tradeParty,
    holders.map((holder, index) => ({
      id: ids[index] ?? 0,
      ...stamps(random, addDays(today, -random.int(40, 330)), addDays(today, -random.int(1, 39))),
      ...holder,
      kind: buyerKind.blackCard,
      discountFactor: '0.95',
      state: index % 12 === 5 ? partyState.expired : index % 12 === 8 ? partyState.suspended : partyState.active,
    })),
  )
  return ids
}

/** The holders of all cards, in every state, with their levels. Orders, merchants and promoters must exist. */
export async function seedCards(db: Database, { now, picture }: CardSeed): Promise<void> {
  const today = now.slice(0, 10)
  const random = createRandom(FIXTURE_SEED + 187)
  await insertLevels(db, random, today)
  const newIds = await insertMoreParties(db, random, today)
  const parties = await db
    .select()
    .from(tradeParty)
    .where(eq(tradeParty.kind, buyerKind.blackCard))
    .orderBy(asc(tradeParty.id))
  const companies = await db.select().from(enterpriseUser)
  const people = await db.select().from(personalMerchant)
  const [manager] = await db.select().from(adminUser).where(eq(adminUser.account, demoAccounts.tradeService))
  const rows = parties.map((party, index) => {
    const company = companies.find(({ id }) => id === party.enterpriseId)
    const person = company ? undefined : people.find(({ phone }) => phone === party.phone)
    const status = statusOf[party.state]
    const levelIndex = party.discountFactor === '0.9500' ? 0 : index % 5 === 3 ? 2 : 1
    const [, , , , validMonths = 12, factor = '1', creditLimit = '0'] = levels[levelIndex] ?? []
    // A few end soon, so that there is somebody to remind.
    const left = index % 7 === 2 ? random.int(2, 27) : random.int(40, 330)
    const expireAt = status === cardMerchantStatus.expired ? addDays(today, -random.int(3, 60)) : addDays(today, left)
    const openedOn = addDays(expireAt, -validMonths * 30)
    const isOwnFactor = Number(party.discountFactor) !== Number(factor)
    return {
      ...stamps(random, openedOn, addDays(today, -random.int(1, 28))),
      id: party.id,
      cardNo: cardNoOf(party.id),
      applicantKind: company ? applicantKind.company : applicantKind.person,
      name: party.name,
      industry: company ? random.pick(industries) : industry.freelance,
      contactName: company?.contactName || person?.realName || party.name,
      area: company?.area || person?.area || '330106',
      address: company?.address || '文三路 90 号 3 幢 502 室',
      licenceNo: company?.licenceNo ?? '',
      licenceImage: company?.licenceImage ?? '',
      legalPerson: company?.legalPerson || company?.contactName || '',
      idCardSecret: person?.idCardSecret ?? '',
      idCardTail: person?.idCardTail ?? '',
      idCardHash: person?.idCardHash ?? '',
      shortName: company?.shortName || [...party.name].slice(0, 12).join(''),
      logo: company?.logo ?? '',
      phone: party.phone,
      cardLevelId: levelIndex + 1,
      discountFactor: isOwnFactor ? party.discountFactor : null,
      creditLimit,
      managerId: manager?.id ?? 1,
      openedAt: at(openedOn, 10, index % 60),
      expireAt,
      status,
      freezeReason: status === cardMerchantStatus.frozen ? '资质待复核' : '',
      cancelReason: status === cardMerchantStatus.cancelled ? '合作到期不再续期' : '',
      remark: index % 9 === 0 ? '偏好原木风，月初集中下单' : '',
    }
  })
  await db.insert(cardMerchant).values(rows)
  await db.execute(sql`
    update ${cardMerchant} set promoter_id = ${promoterBinding.promoterId} from ${promoterBinding}
    where ${promoterBinding.targetKind} = ${bindTarget.blackCard} and ${promoterBinding.targetId} = ${cardMerchant.id}
      and ${promoterBinding.endedAt} is null`)
  await orderForNewCards(db, newIds)
  await insertWallets(db, random, rows, picture)
  await insertRenewals(db, random, rows, today, picture)
}

type Holder = Pick<typeof cardMerchant.$inferInsert, 'id' | 'status' | 'expireAt' | 'cardLevelId' | 'name'> & {
  openedAt: string
}

/** What came into wallets and went out; the balance is their sum. */
async function insertWallets(
  db: Database,
  random: Random,
  holders: readonly Holder[],
  picture: PictureAddress,
): Promise<void> {
  const slip = [{ url: picture('contract', 0), name: '银行回单.png', size: 183_000 }]
  const rows = holders.flatMap((holder) => {
    const opened = holder.openedAt.slice(0, 10)
    const topUp = `${random.int(2, 60)}000.00`
    const entries = [
      { kind: walletKind.offlineTopUp, amount: topUp, voucherImages: slip, remark: '开卡首次充值' },
      { kind: walletKind.increase, amount: '200.00', voucherImages: [], remark: '活动返现' },
      { kind: walletKind.decrease, amount: `${random.int(1, 9)}0.50`, voucherImages: [], remark: '样品运费抵扣' },
      { kind: walletKind.withdrawal, amount: '1000.00', voucherImages: slip, remark: '申请提现' },
    ].slice(0, 1 + (holder.id % 4))
    const isEmptied = holder.status === cardMerchantStatus.cancelled
    let balance = '0.00'
    const made = entries.map((entry, index) => {
      const signed = signedAmount(entry.kind, entry.amount)
      balance = balanceAfter(balance, signed)
      const stamped = stamps(random, addDays(opened, 3 + index * 9), addDays(opened, 3 + index * 9))
      return { ...stamped, ...entry, cardMerchantId: holder.id, amount: signed, balanceAfter: balance }
    })
    if (!isEmptied) return made
    const out = { kind: walletKind.withdrawal, voucherImages: slip, remark: '注销前提现' }
    const stamped = stamps(random, addDays(opened, 60), addDays(opened, 60))
    return [...made, { ...stamped, ...out, cardMerchantId: holder.id, amount: `-${balance}`, balanceAfter: '0.00' }]
  })
  await insert(
    db,
    walletRecord,
    rows.map((row, index) => ({ id: index + 1, ...row })),
  )
  await db.execute(sql`
    update ${cardMerchant} set balance = held.sum
    from (select card_merchant_id, sum(amount) as sum from ${walletRecord} group by 1) held
    where held.card_merchant_id = ${cardMerchant.id}`)
}

async function insertRenewals(
  db: Database,
  random: Random,
  holders: readonly Holder[],
  today: string,
  picture: PictureAddress,
): Promise<void> {
  const renewed = holders.filter(({ id, status }) => id % 5 === 0 && status === cardMerchantStatus.active)
  await insert(
    db,
    cardRenewal,
    renewed.map(({ id, cardLevelId, expireAt }, index) => ({
      id: index + 1,
      ...stamps(random, addDays(today, -random.int(20, 60)), addDays(today, -random.int(1, 19))),
      cardMerchantId: id,
      months: 12,
      levelId: cardLevelId,
      amount: levels[cardLevelId - 1]?.[3] ?? '0',
      payMethod: renewalPayMethod.bankTransfer,
      voucherImages: [{ url: picture('contract', 0), name: '银行回单.png', size: 183_000 }],
      expireBefore: addDays(expireAt, -365),
      expireAfter: expireAt,
    })),
  )
}
