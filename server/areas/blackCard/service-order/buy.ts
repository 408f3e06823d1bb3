import { and, eq, ne, sql } from 'drizzle-orm'
import { serviceKind, serviceOrderStatus, serviceOrigin } from '#contract/blackCard/codes.ts'
import { PAY_HOURS } from '#contract/blackCard/service-order-rules.ts'
import type { FieldErrors } from '#contract/fields.ts'
import { isPositive, timesMoney } from '#contract/orders/order-money.ts'
import { hoursAfter } from '#contract/rules/moment.ts'
import { coversRegion } from '#contract/rules/region.ts'
import type { Connection } from '#server/database/pool.ts'
import { serviceOrder } from '#server/database/schema/service-orders.ts'
import { logRow } from '#server/entity/change-log.ts'
import { refuse, refuseFieldErrors } from '#server/http/errors.ts'
import type { ServicePackageRecord } from '../service-package/present.ts'
import { countSold, lockPackage, type ServiceWork, startOf, storeOrder } from './make.ts'
import { type ServiceOrderRecord, serviceOrders } from './present.ts'

// The door for the mall, where packages are bought.

type Buyer = Pick<
  ServiceOrderRecord,
  'buyerKind' | 'cardMerchantId' | 'buyerName' | 'buyerPhone' | 'serviceArea' | 'serviceAddress'
>

export interface Purchase extends Buyer {
  servicePackageId: number
  quantity: number
  /** The goods order that is measured or installed. */
  relatedOrderId?: number
  remark?: string
}

/** Services that are done at an address. */
const atHome: readonly number[] = [serviceKind.measuring, serviceKind.installation]

function purchaseFaults({ kind, areas, buyerKinds }: ServicePackageRecord, purchase: Purchase): FieldErrors {
  const { serviceAddress, serviceArea, quantity } = purchase
  return {
    ...(!buyerKinds.includes(purchase.buyerKind) && { servicePackageId: '该服务包不面向您的身份出售' }),
    ...((quantity < 1 || quantity > 99) && { quantity: '份数应为 1 到 99 之间的整数' }),
    ...(!coversRegion(areas, serviceArea) && { serviceArea: '服务地区不在服务包的服务地区内' }),
    ...(atHome.includes(kind) && [...serviceAddress].length < 5 && { serviceAddress: '请填写服务地址，至少 5 个字' }),
  }
}

/** Packages that the buyer has bought and that were not closed. */
async function boughtBefore(db: Connection, packageId: number, buyer: Buyer): Promise<number> {
  const { servicePackageId, origin, status, cardMerchantId, buyerPhone, quantity } = serviceOrder
  const own =
    buyer.cardMerchantId === null ? eq(buyerPhone, buyer.buyerPhone) : eq(cardMerchantId, buyer.cardMerchantId)
  const [sum] = await db
    .select({ count: sql<number>`coalesce(sum(${quantity}), 0)::int` })
    .from(serviceOrder)
    .where(
      and(
        eq(servicePackageId, packageId),
        eq(origin, serviceOrigin.bought),
        ne(status, serviceOrderStatus.closed),
        own,
      ),
    )
  return sum?.count ?? 0
}

/** Orders packages. Without a price the order starts at once; otherwise it waits a day for the payment. */
export async function buyService(work: ServiceWork, purchase: Purchase): Promise<ServiceOrderRecord> {
  const { db, now } = work
  const { servicePackageId, quantity, ...more } = purchase
  const pack = await lockPackage(db, servicePackageId)
  refuseFieldErrors(purchaseFaults(pack, purchase))
  const { limitPerBuyer } = pack
  if (limitPerBuyer > 0 && (await boughtBefore(db, pack.id, purchase)) + quantity > limitPerBuyer) {
    throw refuse(`每人限购 ${limitPerBuyer} 份`)
  }
  const payAmount = timesMoney(pack.price, quantity)
  const isFree = !isPositive(payAmount)
  const row = await storeOrder(work, pack, {
    ...more,
    ...{ quantity, payAmount, origin: serviceOrigin.bought },
    ...(isFree ? { ...startOf(pack, now), paidAt: now } : { payExpireAt: hoursAfter(now, PAY_HOURS) }),
  })
  if (isFree) await countSold(db, row)
  logRow(work, serviceOrders, row, { action: 'add', verb: '新增' })
  return row
}
