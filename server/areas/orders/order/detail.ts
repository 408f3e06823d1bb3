import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { payBizKind } from '#contract/orders/codes.ts'
import { orderRights } from '#contract/orders/field-rights.ts'
import type { Order, OrderLine } from '#contract/orders/orders.ts'
import { commissionsOfOrder } from '#server/areas/merchants/promoter/commission-list.ts'
import { paymentsOf } from '#server/areas/orders/payment/present.ts'
import { summaryOfRefund } from '#server/areas/orders/refund/describe.ts'
import { ownRefunds } from '#server/areas/orders/refund/present.ts'
import { ownShipments, presentShipments } from '#server/areas/orders/shipment/present.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { preparedStatement } from '#server/database/prepared-statements.ts'
import { activity, activityUse } from '#server/database/schema/activities.ts'
import { order } from '#server/database/schema/orders.ts'
import { refund } from '#server/database/schema/refunds.ts'
import { shipment } from '#server/database/schema/shipments.ts'
import { userCoupon } from '#server/database/schema/user-coupons.ts'
import { readsField } from '#server/entity/field-rights.ts'
import { notFound } from '#server/http/errors.ts'
import type { OrderRecord } from './present.ts'
import { factsOf, ownersOf, presentOrders, shownTo } from './present-orders.ts'
import { ownOrders, seesWhole } from './scope.ts'

const orderRows = (db: Connection, where: SQL | undefined) => db.select().from(order).where(where)

const shipmentRows = (db: Connection, where: SQL | undefined) =>
  db.select().from(shipment).where(where).orderBy(asc(shipment.id))

const refundRows = (db: Connection, where: SQL | undefined) =>
  db.select().from(refund).where(where).orderBy(desc(refund.id))

/** The same for callers who see all rows. */
const byId = sql.placeholder('id')
const anyOrder = preparedStatement((db) => orderRows(db, eq(order.id, byId)).prepare('order_by_id'))
const allShipments = preparedStatement((db) =>
  shipmentRows(db, eq(shipment.orderId, byId)).prepare('shipments_of_order'),
)
const allRefunds = preparedStatement((db) => refundRows(db, eq(refund.orderId, byId)).prepare('refunds_of_order'))

/** The activities of the lines that were sold by one. */
async function dealtLines(db: Connection, of: OrderRecord, lines: readonly OrderLine[]): Promise<OrderLine[]> {
  if (!of.inActivity) return [...lines]
  const uses = await db
    .select({ skuId: activityUse.skuId, id: activity.id, name: activity.name })
    .from(activityUse)
    .innerJoin(activity, eq(activity.id, activityUse.activityId))
    .where(eq(activityUse.orderId, of.id))
  const bySku = new Map(uses.map(({ skuId, ...of }) => [skuId, of]))
  return lines.map((line) => {
    const found = bySku.get(line.skuId)
    return found ? { ...line, activity: found } : line
  })
}

/** The coupon that an order was paid with; null for none, and for an older order that knows only its name. */
async function usedCoupon(db: Connection, { userCouponId, userCouponName }: OrderRecord): Promise<Order['userCoupon']> {
  if (userCouponId === null) return null
  const [held] = await db
    .select({ couponId: userCoupon.couponId })
    .from(userCoupon)
    .where(eq(userCoupon.id, userCouponId))
  return held ? { id: userCouponId, name: userCouponName, ...held } : null
}

/** Everything about an order that the caller may see. Orders outside the caller's scope are not found. */
export async function detailOfOrder({ id }: { id: number }, context: Context): Promise<Order> {
  const { db, caller, now, services } = context
  const own = { orders: ownOrders(caller), shipments: ownShipments(context), refunds: ownRefunds(context) }
  const [row] = await (own.orders ? orderRows(db, and(eq(order.id, id), own.orders)) : anyOrder(db).execute({ id }))
  const [whole] = row ? await presentOrders(context, [row], services.store) : []
  if (!row || !whole) throw notFound('订单不存在')
  const shipments = await (own.shipments
    ? shipmentRows(db, and(eq(shipment.orderId, id), own.shipments))
    : allShipments(db).execute({ id }))
  const refunds = await (own.refunds
    ? refundRows(db, and(eq(refund.orderId, id), own.refunds))
    : allRefunds(db).execute({ id }))
  const { freightRefunded } = row
  const facts = factsOf(row, seesWhole(caller, row, whole.lines.map(ownersOf)))
  const lines = await dealtLines(db, row, whole.lines)
  return {
    ...shownTo(caller, { ...row, ...whole, lines }, now),
    userCoupon: readsField(orderRights, 'userCouponId', caller, facts) ? await usedCoupon(db, row) : null,
    freightRefunded: readsField(orderRights, 'freightRefunded', caller, facts) ? freightRefunded : undefined,
    shipments: await presentShipments(context, shipments, [row]),
    refunds: refunds.map((item) => summaryOfRefund(item, caller)),
    payments: readsField(orderRights, 'payments', caller, facts)
      ? await paymentsOf(db, services.store, payBizKind.order, id)
      : [],
    ...(readsField(orderRights, 'commissions', caller, facts) && {
      commissions: await commissionsOfOrder(context, id),
    }),
  }
}
