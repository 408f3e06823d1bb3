import { and, asc, eq, inArray, ne, type SQL } from 'drizzle-orm'
import { refundStatus, refundType } from '#contract/orders/codes.ts'
import { shipmentRights } from '#contract/orders/field-rights.ts'
import { leadsTo, STATUS_MOVED } from '#contract/orders/order-lifecycle.ts'
import {
  allowedShipmentActions,
  type ShipmentAction,
  type ShipmentFacts,
  shipmentFault,
} from '#contract/orders/shipment-rules.ts'
import { type Shipment, ShipmentChanged } from '#contract/orders/shipments.ts'
import { type LockedOrder, lockOrder } from '#server/areas/orders/order/present.ts'
import { wholeOrders } from '#server/areas/orders/order/scope.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { preparedStatement } from '#server/database/prepared-statements.ts'
import { order, orderLine } from '#server/database/schema/orders.ts'
import { refund, refundLine } from '#server/database/schema/refunds.ts'
import { shipment, shipmentLine } from '#server/database/schema/shipments.ts'
import { shownFields } from '#server/entity/field-rights.ts'
import { anyOf, anyOfParam } from '#server/entity/paging.ts'
import { isPlatform, isSupplier } from '#server/entity/scope.ts'
import { openFiles, openUrl } from '#server/entity/stored-files.ts'
import { conflict, notFound, refuse } from '#server/http/errors.ts'

export type ShipmentRecord = typeof shipment.$inferSelect

/** Shipments that the caller may see: its own for a supplier, those of its orders for a distributor. */
export function ownShipments({ db, caller }: Pick<Context, 'db' | 'caller'>): SQL | undefined {
  const ofSide = isSupplier(caller) ? eq(shipment.supplierId, caller.supplierId ?? 0) : undefined
  if (!caller.reach.isNarrow && (isPlatform(caller) || isSupplier(caller))) return ofSide
  const ofOwn = inArray(shipment.orderId, db.select({ id: order.id }).from(order).where(wholeOrders(caller)))
  return and(ofSide, ofOwn)
}

const returnedGiven = preparedStatement((db) =>
  db
    .selectDistinct({ id: shipmentLine.shipmentId })
    .from(shipmentLine)
    .innerJoin(refundLine, eq(refundLine.orderLineId, shipmentLine.orderLineId))
    .innerJoin(refund, eq(refund.id, refundLine.refundId))
    .where(
      and(
        anyOfParam(shipmentLine.shipmentId),
        eq(refund.refundType, refundType.withReturn),
        ne(refund.status, refundStatus.rejected),
      ),
    )
    .prepare('returned_shipments'),
)

/** Shipments with goods whose return is open or completed. */
async function returnedShipments(db: Connection, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await returnedGiven(db).execute({ ids })
  return new Set(rows.map(({ id }) => id))
}

const goodsGiven = preparedStatement((db) =>
  db
    .select({
      shipmentId: shipmentLine.shipmentId,
      orderLineId: shipmentLine.orderLineId,
      quantity: shipmentLine.quantity,
      productName: orderLine.productName,
      specText: orderLine.specText,
      image: orderLine.image,
    })
    .from(shipmentLine)
    .innerJoin(orderLine, eq(orderLine.id, shipmentLine.orderLineId))
    .where(anyOfParam(shipmentLine.shipmentId))
    .orderBy(asc(shipmentLine.shipmentId), asc(orderLine.lineNo))
    .prepare('goods_of_shipments'),
)

/** Goods of shipments, in the order of their lines. */
export const goodsOf = (db: Connection, ids: readonly number[]) => goodsGiven(db).execute({ ids })

/** Presents shipments with a constant number of queries. Orders already loaded can be passed. */
export async function presentShipments(
  { db, caller, now, services }: Context,
  rows: readonly ShipmentRecord[],
  known?: readonly Pick<LockedOrder['order'], 'id' | 'orderNo' | 'status'>[],
): Promise<Shipment[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const goods = Map.groupBy(await goodsOf(db, ids), ({ shipmentId }) => shipmentId)
  const returned = await returnedShipments(db, ids)
  const orderIds = rows.map(({ orderId }) => orderId)
  const { id, orderNo, status } = order
  const orders = known ?? (await db.select({ id, orderNo, status }).from(order).where(anyOf(order.id, orderIds)))
  const byId = new Map(orders.map((row) => [row.id, row]))
  const person = { userId: caller.authorId, can: caller.can }
  return rows.map(({ supplierId, supplierName, weight, volume, freightCost, ...row }) => {
    const of = byId.get(row.orderId)
    const facts = { status: row.status, createdAt: row.createdAt, hasReturn: returned.has(row.id) }
    const allowed = allowedShipmentActions(facts, person, now)
    if (allowed.revokeShipment === '') allowed.revokeShipment = revokeFault(facts, of?.status ?? 0, now)
    return shownFields(shipmentRights, caller, {
      ...row,
      orderNo: of?.orderNo ?? '',
      supplier: { id: supplierId, name: supplierName },
      lines: (goods.get(row.id) ?? []).map((line) => ({ ...line, image: openUrl(services.store, line.image) })),
      weight: weight ?? '',
      volume: volume ?? '',
      freightCost: freightCost ?? '',
      expectedArriveAt: row.expectedArriveAt ?? '',
      installAt: row.installAt ?? '',
      images: openFiles(services.store, row.images),
      signProof: openFiles(services.store, row.signProof),
      allowed,
    })
  })
}

/** Why a shipment cannot be revoked; '' when it can. Received orders cannot be changed back. */
function revokeFault(facts: ShipmentFacts, orderStatus: number, now: string): string {
  const fault = shipmentFault('revokeShipment', facts, now)
  return fault === '' && !leadsTo('revokeShipment', orderStatus, 1) ? STATUS_MOVED : fault
}

/** A shipment with its order, locked until the end of the transaction. */
interface LockedShipment {
  row: ShipmentRecord
  locked: LockedOrder
}

/** Locks one of the caller's shipments after its order, for an allowed step. */
export async function lockShipment(
  context: Context,
  action: ShipmentAction,
  { id, version }: { id: number; version: number },
): Promise<LockedShipment> {
  const own = and(eq(shipment.id, id), ownShipments(context))
  const [found] = await context.db.select({ orderId: shipment.orderId }).from(shipment).where(own)
  if (!found) throw notFound('发货单不存在')
  const locked = await lockOrder(context, found.orderId)
  const [row] = await context.db.select().from(shipment).where(eq(shipment.id, id)).for('update')
  if (!row) throw notFound('发货单不存在')
  if (row.version !== version) throw conflict(ShipmentChanged, changedShipment(row, locked))
  const hasReturn = (await returnedShipments(context.db, [id])).has(id)
  const facts = { status: row.status, createdAt: row.createdAt, hasReturn }
  const fault =
    action === 'revokeShipment'
      ? revokeFault(facts, locked.order.status, context.now)
      : shipmentFault(action, facts, context.now)
  if (fault !== '') throw refuse(fault)
  return { row, locked }
}

export const changedShipment = (
  row: Pick<ShipmentRecord, 'id' | 'version' | 'status'>,
  { order: of }: LockedOrder,
) => ({
  id: row.id,
  version: row.version,
  status: row.status,
  orderId: of.id,
  orderVersion: of.version,
  orderStatus: of.status,
})
