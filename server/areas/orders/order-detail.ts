import { and, asc, desc, eq } from 'drizzle-orm'
import type { Order } from '#contract/orders/orders.ts'
import type { Call } from '#server/call.ts'
import { order } from '#server/database/schema-orders.ts'
import { refund } from '#server/database/schema-refunds.ts'
import { shipment } from '#server/database/schema-shipments.ts'
import { notFound } from '#server/refusal.ts'
import { ownOrders } from './order-record.ts'
import { describeOrders, seesOrderMoney, shownTo } from './order-shown.ts'
import { paymentsOf } from './payment-record.ts'
import { summaryOfRefund } from './refund-describe.ts'
import { ownRefunds } from './refund-record.ts'
import { describeShipments, ownShipments } from './shipment-record.ts'

/** Everything about one order that the caller may see. Outside its own rows there is none. */
export async function detailOfOrder({ id }: { id: number }, call: Call): Promise<Order> {
  const { db, caller, now, services } = call
  const [row] = await db
    .select()
    .from(order)
    .where(and(eq(order.id, id), ownOrders(caller)))
  const [whole] = row ? await describeOrders(call, [row], services.store) : []
  if (!row || !whole) throw notFound('订单不存在')
  const shipments = await db
    .select()
    .from(shipment)
    .where(and(eq(shipment.orderId, id), ownShipments(call)))
    .orderBy(asc(shipment.id))
  const refunds = await db
    .select()
    .from(refund)
    .where(and(eq(refund.orderId, id), ownRefunds(call)))
    .orderBy(desc(refund.id))
  const { userCouponId, userCouponName, freightRefunded } = row
  const seesMoney = seesOrderMoney(caller)
  return {
    ...shownTo(caller, { ...row, ...whole }, now),
    userCoupon: userCouponName === '' ? null : { id: userCouponId ?? 0, name: userCouponName },
    freightRefunded: seesMoney ? freightRefunded : undefined,
    shipments: await describeShipments(call, shipments, [row]),
    refunds: refunds.map((one) => summaryOfRefund(one, caller)),
    payments: seesMoney ? await paymentsOf(db, services.store, 1, id) : [],
  }
}
