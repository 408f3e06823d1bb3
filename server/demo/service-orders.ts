import { asc, eq, sql } from 'drizzle-orm'
import { cardLevelCode, cardMerchantStatus } from '#contract/blackCard/card-codes.ts'
import {
  serviceOrderStatus,
  serviceOrigin,
  servicePackageStatus,
  serviceRefundRule,
} from '#contract/blackCard/codes.ts'
import { PAY_HOURS, refundableOf } from '#contract/blackCard/service-order-rules.ts'
import { enterpriseStatus } from '#contract/merchants/codes.ts'
import { buyerKind, payoutMethod } from '#contract/orders/codes.ts'
import { timesMoney } from '#contract/orders/order-money.ts'
import { tradeNoOf } from '#contract/orders/trade-numbers.ts'
import { payMethod } from '#contract/payment.ts'
import { hoursAfter, isAfter } from '#contract/rules/moment.ts'
import { coversRegion } from '#contract/rules/region.ts'
import { addDays, at } from '#fixtures/days.ts'
import { FIXTURE_SEED } from '#fixtures/generate.ts'
import { personName } from '#fixtures/people.ts'
import { createRandom, type Random } from '#fixtures/random.ts'
import { lastDayOf } from '#server/areas/blackCard/service-order/make.ts'
import { cardLevel, cardMerchant } from '#server/database/schema/cards.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { provider, providerWorker } from '#server/database/schema/providers.ts'
import { serviceOrder, serviceUsage } from '#server/database/schema/service-orders.ts'
import { servicePackage } from '#server/database/schema/service-packages.ts'
import type { Database } from '../database/pool.ts'
import { dayOf } from '../time.ts'
import { insert } from './insert.ts'
import { insertPayments, payProviders } from './service-money.ts'

const ORDERS = 300
const { unpaid, unassigned, inService, toAccept, completed, reviewed, closed } = serviceOrderStatus

/** A district of each city in which providers work. */
const districts = ['330106', '330602', '310104', '320102', '420102', '440103', '510104', '610102', '430102']
const streets = ['文三路 90 号', '中山路 188 号', '人民大道 66 号', '解放路 21 号', '滨河路 305 号'] as const

/** How often each state occurs. */
const mix = [
  ...Array.from({ length: 6 }, () => inService),
  ...Array.from({ length: 5 }, () => completed),
  ...[unassigned, unassigned, toAccept, reviewed, reviewed, closed, closed, unpaid],
]

type Order = typeof serviceOrder.$inferInsert & { id: number }
type Use = typeof serviceUsage.$inferInsert & { id: number }
type Pack = typeof servicePackage.$inferSelect

interface Party {
  buyerKind: Order['buyerKind']
  cardMerchantId: number | null
  buyerName: string
  buyerPhone: string
}

async function partiesOf(db: Database): Promise<{ cards: Party[]; companies: Party[] }> {
  const cards = await db
    .select()
    .from(cardMerchant)
    .where(eq(cardMerchant.status, cardMerchantStatus.active))
    .orderBy(asc(cardMerchant.id))
  const companies = await db
    .select()
    .from(enterpriseUser)
    .where(eq(enterpriseUser.status, enterpriseStatus.active))
    .orderBy(asc(enterpriseUser.id))
    .limit(30)
  return {
    cards: cards.map(({ id, name, phone }) => ({
      ...{ buyerKind: buyerKind.blackCard, cardMerchantId: id, buyerName: name, buyerPhone: phone },
    })),
    companies: companies.map(({ name, phone }) => ({
      ...{ buyerKind: buyerKind.enterprise, cardMerchantId: null, buyerName: name, buyerPhone: phone },
    })),
  }
}

/** Uses that fill the items one after the other. */
function usesOf(random: Random, order: Order, pack: Pack, count: number, from: string, now: string): Use[] {
  let left = count
  const uses: Use[] = []
  for (const item of pack.items) {
    let ofItem = Math.min(left, item.count * (order.quantity ?? 1))
    left -= ofItem
    while (ofItem > 0) {
      const done = Math.min(ofItem, random.int(1, 4))
      ofItem -= done
      const usedAt = hoursAfter(from, 20 + uses.length * 26)
      const recordedAt = isAfter(usedAt, now) ? hoursAfter(now, -random.int(2, 60)) : usedAt
      uses.push({
        ...{ id: 0, createdAt: recordedAt, createdBy: '苏敏', updatedAt: recordedAt, updatedBy: '苏敏' },
        serviceOrderId: order.id,
        itemName: item.name,
        count: done,
        usedAt: recordedAt,
        workerName: order.workerName ?? '',
        remark: random.chance(0.2) ? '客户现场确认' : '',
      })
    }
  }
  return uses
}

/** Orders of packages in every state, with their uses. Packages, providers and cards must exist. */
export async function seedServiceOrders(db: Database, now: string): Promise<void> {
  const random = createRandom(FIXTURE_SEED + 189)
  const today = dayOf(now)
  const { cards, companies } = await partiesOf(db)
  const known = await db.select().from(servicePackage).orderBy(asc(servicePackage.id))
  const sold = known.filter(({ soldCount, status }) => soldCount > 0 && status !== servicePackageStatus.draft)
  const providers = new Map((await db.select().from(provider)).map((row) => [row.id, row]))
  const workers = await db.select().from(providerWorker).where(eq(providerWorker.enabled, true))
  const free = sold.find(({ price }) => Number(price) === 0)
  if (free) {
    const supreme = eq(cardLevel.level, cardLevelCode.supreme)
    await db
      .update(cardLevel)
      .set({ servicePackageIds: [free.id] })
      .where(supreme)
  }
  const orders: Order[] = []
  const uses: Use[] = []
  for (let index = 0; index < ORDERS; index++) {
    const pack = random.pick(sold)
    const status = random.pick(mix)
    const isWaiting = status === unpaid && Number(pack.price) > 0
    const isGift = !isWaiting && (Number(pack.price) === 0 || random.chance(0.2))
    const party = isGift || random.chance(0.6) ? random.pick(cards) : random.pick(companies)
    const fitting = pack.providerIds
      .flatMap((id) => providers.get(id) ?? [])
      .flatMap((row) =>
        districts
          .filter((code) => coversRegion(row.areas, code) && coversRegion(pack.areas, code))
          .map((serviceArea) => ({ row, serviceArea })),
      )
    const chosen = fitting.length > 0 ? random.pick(fitting) : undefined
    const isStarted = status === inService || status === toAccept || status === completed || status === reviewed
    const age = isWaiting ? 0 : isStarted ? random.int(8, Math.min(pack.validDays, 150) - 2) : random.int(1, 20)
    const createdAt = isWaiting
      ? hoursAfter(now, -random.int(1, PAY_HOURS - 1))
      : at(addDays(today, -age), random.int(9, 19), random.int(0, 59))
    const quantity = Number(pack.price) > 0 && random.chance(0.15) ? 2 : 1
    const totalCount = pack.items.reduce((sum, { count }) => sum + count, 0) * quantity
    const payAmount = isGift ? '0.00' : timesMoney(pack.price, quantity)
    const state = status === unpaid && !isWaiting ? unassigned : status
    const neverPaid = state === closed && !isGift && random.chance(0.5)
    const startedAt = isWaiting || neverPaid ? null : isGift ? createdAt : hoursAfter(createdAt, 2)
    const usedUp = state === toAccept || state === completed || state === reviewed
    const usedCount = usedUp ? totalCount : state === inService ? random.int(0, totalCount - 1) : 0
    const worker = chosen && random.pick(workers.filter(({ providerId }) => providerId === chosen.row.id))
    const order: Order = {
      id: index + 1,
      ...{ createdAt, createdBy: isGift ? '苏敏' : '商城', updatedAt: createdAt, updatedBy: '苏敏' },
      serviceOrderNo: tradeNoOf('serviceOrder', createdAt, 700_000 + index),
      ...{ servicePackageId: pack.id, packageName: pack.name, kind: pack.kind, items: pack.items },
      ...{ refundRule: pack.refundRule, validDays: pack.validDays, price: pack.price },
      ...party,
      ...{ quantity, totalCount, payAmount, status: state, startedAt },
      origin: isGift ? (pack.id === free?.id ? serviceOrigin.opening : serviceOrigin.staff) : serviceOrigin.bought,
      ...(!isGift && !isWaiting && startedAt && { payMethod: payMethod.bankTransfer, paidAt: startedAt }),
      payExpireAt: isGift ? null : hoursAfter(createdAt, PAY_HOURS),
      expireAt: startedAt && lastDayOf(startedAt, pack.validDays),
      serviceArea: chosen?.serviceArea ?? '330106',
      serviceAddress: `${random.pick(streets)} ${random.int(1, 20)} 幢 ${random.int(1, 18)}0${random.int(1, 4)} 室`,
      ...(isStarted && {
        providerId: chosen?.row.id ?? null,
        workerId: worker?.id ?? null,
        workerName: worker?.name ?? personName(random),
        assignedAt: hoursAfter(createdAt, 6),
        appointmentAt: hoursAfter(state === inService ? now : createdAt, state === inService ? random.int(-6, 96) : 30),
      }),
      usedCount,
      ...(state === reviewed && { score: random.int(3, 5) }),
      remark: random.chance(0.1) ? '周末可约' : '',
    }
    const own = usesOf(random, order, pack, usedCount, order.assignedAt ?? createdAt, now)
    const lastUseAt = own.reduce<string | null>(
      (last, { usedAt }) => (last && isAfter(last, usedAt) ? last : usedAt),
      null,
    )
    const endedAt = lastUseAt ?? hoursAfter(createdAt, 20)
    const isRefunded = state === closed && !neverPaid
    const most = refundableOf({ payAmount, refundRule: pack.refundRule, totalCount, usedCount })
    orders.push({
      ...order,
      lastUseAt,
      ...(usedUp && { usedUpAt: state === toAccept ? hoursAfter(now, -random.int(3, 100)) : endedAt }),
      ...((state === completed || state === reviewed) && {
        completedAt: isAfter(hoursAfter(endedAt, 48), now) ? now : hoursAfter(endedAt, 48),
      }),
      ...(state === closed && {
        closedAt: isAfter(hoursAfter(createdAt, 26), now) ? now : hoursAfter(createdAt, 26),
        closeReason: isRefunded ? '客户计划有变' : `超过 ${PAY_HOURS} 小时未付款`,
      }),
      ...(isRefunded &&
        !isGift &&
        pack.refundRule !== serviceRefundRule.none && { refundedAmount: most, payoutMethod: payoutMethod.offline }),
    })
    uses.push(...own)
  }
  await insert(db, serviceOrder, orders)
  await insertPayments(db, orders)
  const paidBy = await payProviders(db, { orders, uses, providers, workers, now })
  await insert(
    db,
    serviceUsage,
    uses.map((use, index) => ({ ...use, id: index + 1, providerUsageId: paidBy.get(use) ?? null })),
  )
  await db.execute(sql`
    update ${servicePackage} set
      sold_count = coalesce(own.sold, 0), sold_times = coalesce(own.times, 0), used_times = coalesce(own.used, 0)
    from ${servicePackage} each left join (
      select service_package_id, sum(quantity) as sold, sum(total_count) as times, sum(used_count) as used
      from ${serviceOrder} where started_at is not null group by 1
    ) own on own.service_package_id = each.id
    where each.id = ${servicePackage.id}`)
}
