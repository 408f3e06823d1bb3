import { eq, inArray } from 'drizzle-orm'
import { cardMerchantStatus } from '#contract/blackCard/card-codes.ts'
import { serviceOrderStatus, serviceOrigin, servicePackageStatus } from '#contract/blackCard/codes.ts'
import type { giftServiceOrders } from '#contract/blackCard/service-order-changes.ts'
import type { CodeOf } from '#contract/codes.ts'
import type { ParsedParamsOf } from '#contract/endpoint.ts'
import type { BulkResult } from '#contract/fields.ts'
import { buyerKind } from '#contract/orders/codes.ts'
import { coversRegion } from '#contract/rules/region.ts'
import { nextTradeNo } from '#server/areas/orders/order/trade-no.ts'
import { workOf } from '#server/areas/orders/work.ts'
import type { PaidWork } from '#server/areas/payable.ts'
import { queueText } from '#server/areas/suppliers/text-messages.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { serviceOrder } from '#server/database/schema/service-orders.ts'
import { servicePackage } from '#server/database/schema/service-packages.ts'
import { namedRows, rowByRow } from '#server/entity/bulk.ts'
import { logRow } from '#server/entity/change-log.ts'
import { lockRow, serialize } from '#server/entity/rows.ts'
import { refuse, refuseField } from '#server/http/errors.ts'
import type { Services } from '#server/services.ts'
import { after, dayOf, days } from '#server/time.ts'
import type { CardRecord } from '../card/keep.ts'
import { cards } from '../card/present.ts'
import type { ServicePackageRecord } from '../service-package/present.ts'
import { moveFigures } from './keep.ts'
import { type ServiceOrderRecord, serviceOrders } from './present.ts'

export type ServiceWork = PaidWork & { services: Pick<Services, 'secrets'> }

/** A package, locked: it is counted, and does not leave the shelf meanwhile. Lock it before the cards. */
export async function lockPackage(db: Connection, id: number): Promise<ServicePackageRecord> {
  const [pack] = await db.select().from(servicePackage).where(eq(servicePackage.id, id)).for('update')
  if (!pack || pack.status !== servicePackageStatus.onSale) throw refuseField('servicePackageId', '请选择上架的服务包')
  return pack
}

/** The last day of an order that starts at a moment. */
export const lastDayOf = (startedAt: string, validDays: number): string => dayOf(after(startedAt, days(validDays)))

type Columns = typeof serviceOrder.$inferInsert

/** What an order has beyond its package. */
export type Ordered = Pick<Columns, 'origin' | 'buyerKind' | 'buyerName' | 'payAmount' | 'serviceArea'> &
  Partial<Columns> & { quantity: number }

/** Stores an order. It keeps name, items, price and refund rule of the package as they are now. */
export async function storeOrder(
  { db, now, by }: ServiceWork,
  pack: ServicePackageRecord,
  ordered: Ordered,
): Promise<ServiceOrderRecord> {
  const times = pack.items.reduce((sum, { count }) => sum + count, 0)
  const [row] = await db
    .insert(serviceOrder)
    .values({
      ...{ createdAt: now, createdBy: by, updatedAt: now, updatedBy: by },
      serviceOrderNo: await nextTradeNo(db, 'serviceOrder', now),
      servicePackageId: pack.id,
      packageName: pack.name,
      ...{ kind: pack.kind, items: pack.items, refundRule: pack.refundRule, validDays: pack.validDays },
      price: pack.price,
      totalCount: times * ordered.quantity,
      ...ordered,
    })
    .returning()
  if (!row) throw new Error('a service order was not stored')
  return row
}

/** From its payment or gift on an order runs and counts as sold. */
export const startOf = ({ validDays }: Pick<ServicePackageRecord, 'validDays'>, startedAt: string) => ({
  startedAt,
  expireAt: lastDayOf(startedAt, validDays),
  status: serviceOrderStatus.unassigned,
})

export const countSold = (db: Connection, { servicePackageId, quantity, totalCount }: ServiceOrderRecord) =>
  moveFigures(db, servicePackageId, { sold: quantity, soldTimes: totalCount })

interface Given {
  pack: ServicePackageRecord
  card: CardRecord
  quantity: number
  origin: CodeOf<typeof serviceOrigin>
  remark?: string
  requestId?: string
}

/** Gives packages to the holder of a card. */
async function giveToCard(work: ServiceWork, given: Given): Promise<void> {
  const { db, now, by, services } = work
  const { pack, card, quantity, origin, remark = '', requestId } = given
  const row = await storeOrder(work, pack, {
    ...{ origin, quantity, remark, payAmount: '0.00' },
    ...startOf(pack, now),
    buyerKind: buyerKind.blackCard,
    cardMerchantId: card.id,
    buyerName: card.name,
    buyerPhone: card.phone,
    serviceArea: card.area,
    serviceAddress: card.address,
    ...(requestId !== undefined && { requestId }),
  })
  await countSold(db, row)
  logRow(work, serviceOrders, row, {
    action: 'handsel',
    verb: serviceOrigin.label(origin),
    rest: ` ${quantity} 份给「${card.name}」`,
    reason: remark,
  })
  const text = `您获赠服务包「${pack.name}」${quantity} 份，有效期至 ${row.expireAt}，可在商城预约使用。`
  await queueText({ db, now, caller: { name: by }, services }, card.phone, text)
}

/** Gives what a level promises, in the order of the packages, so that two openings never deadlock. */
export async function giveOfLevel(work: ServiceWork, card: CardRecord, packageIds: readonly number[]): Promise<void> {
  if (packageIds.length === 0) return
  const packs = await work.db
    .select()
    .from(servicePackage)
    .where(inArray(servicePackage.id, [...packageIds]))
    .orderBy(servicePackage.id)
  for (const pack of packs) {
    if (pack.status === servicePackageStatus.deleted) continue
    await giveToCard(work, { pack, card, quantity: 1, origin: serviceOrigin.opening })
  }
}

/** Gives a package to chosen cards. The same request again gives nothing more. */
export async function gift(
  { servicePackageId, cardMerchantIds, quantity, remark, requestId }: ParsedParamsOf<typeof giftServiceOrders>,
  context: Context,
): Promise<BulkResult> {
  const { db } = context
  await serialize(context, `service gift ${requestId}`)
  const known = await db
    .select({ id: serviceOrder.cardMerchantId })
    .from(serviceOrder)
    .where(eq(serviceOrder.requestId, requestId))
  const given = new Set(known.map(({ id }) => id))
  const chosen = await namedRows(context, cards, cardMerchantIds)
  if (chosen.every(({ id }) => given.has(id))) return { done: chosen.length, failed: [] }
  const pack = await lockPackage(db, servicePackageId)
  return rowByRow(context, chosen, async ({ id }, own) => {
    if (given.has(id)) return
    const card = await lockRow(own, cards, id)
    if (card.status !== cardMerchantStatus.active) throw refuse('只能赠送给正常的黑卡商家')
    if (!coversRegion(pack.areas, card.area)) throw refuse('商家所在地区不在服务包的服务地区内')
    const work = { ...workOf(own), services: own.services }
    await giveToCard(work, { pack, card, quantity, origin: serviceOrigin.staff, remark, requestId })
  })
}
