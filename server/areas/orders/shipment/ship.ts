import { and, eq, gte, ne } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { deliveryMethodLabel, logisticsCompany, orderStatus, shipmentStatus } from '#contract/orders/codes.ts'
import { isWaitingToShip, orderFault, STATUS_MOVED } from '#contract/orders/order-lifecycle.ts'
import { OrderChanged } from '#contract/orders/orders.ts'
import {
  type LogisticsCompany,
  logisticsFaults,
  SAME_NUMBER_DAYS,
  shipLinesFault,
  shipmentUploads,
} from '#contract/orders/shipment-rules.ts'
import type { addShipment } from '#contract/orders/shipments.ts'
import { daysAfter } from '#contract/rules/moment.ts'
import {
  auditOrder,
  type LineRecord,
  type LockedOrder,
  lockOrder,
  saveShippedOrders,
} from '#server/areas/orders/order/present.ts'
import { ownLines } from '#server/areas/orders/order/scope.ts'
import { moveStock } from '#server/areas/orders/order/stock.ts'
import { nextTradeNo } from '#server/areas/orders/order/trade-no.ts'
import { workOf } from '#server/areas/orders/work.ts'
import { aboutSuppliers } from '#server/audit/present.ts'
import type { Context } from '#server/context.ts'
import { shipment, shipmentLine } from '#server/database/schema/shipments.ts'
import { isSupplier } from '#server/entity/scope.ts'
import { checkFiles, plainFiles, urlsOf } from '#server/entity/stored-files.ts'
import { conflict, forbidden, refuse, refuseField, refuseFieldErrors } from '#server/http/errors.ts'
import { markFiles } from '#server/platform/files.ts'
import { moment } from '#server/time.ts'
import { changedShipment, type ShipmentRecord } from './present.ts'

type Params = ParsedParamsOf<typeof addShipment>

interface Way {
  deliveryMethod: number
  logisticsCompany: LogisticsCompany | ''
  logisticsNo: string
  driverName: string
}

/** Carrier and number as text: 德邦物流 DPK301. */
export function wayOf(way: Way): string {
  const carrier = way.logisticsCompany === '' ? '' : logisticsCompany.label(way.logisticsCompany)
  const parts =
    way.logisticsNo === '' ? [deliveryMethodLabel(way.deliveryMethod), way.driverName] : [carrier, way.logisticsNo]
  return parts.filter(Boolean).join(' ')
}

/** Quantities to ship, with their current lines. */
export const leaving = (lines: readonly LineRecord[], wanted: Params['lines']) =>
  wanted.flatMap(({ orderLineId, quantity }) => {
    const line = lines.find(({ id }) => id === orderLineId)
    return line ? [{ line, quantity }] : []
  })

/** Ships lines of one supplier. Idempotent by the form's request id. */
export async function ship(params: Params, context: Context): Promise<AnswerOf<typeof addShipment>> {
  const { caller } = context
  if (isSupplier(caller) && params.supplierId !== caller.supplierId) throw forbidden('只能为自己的商品发货')
  const locked = await lockOrder(context, params.orderId)
  const earlier = await shippedBefore(context, params)
  if (earlier) return changedShipment(earlier, locked)
  const { id, version, status } = locked.order
  if (version !== params.version) throw conflict(OrderChanged, { id, version, status })
  refuseUnshippable(context, params, locked)
  await refuseSameNumber(context, params)
  const row = await storeShipment(context, params, locked)

  const moved = leaving(locked.lines, params.lines)
  const work = workOf(context)
  const lines = moved.map(({ line, quantity }) => ({ id: line.id, shippedQty: line.shippedQty + quantity }))
  const [after = locked] = await saveShippedOrders(work, [{ locked, lines }])
  // Late in the transaction, because other orders need the same stock rows: the lock is held only briefly.
  await moveStock(work, 'ship', locked.order.orderNo, moved)
  const total = moved.reduce((sum, { quantity }) => sum + quantity, 0)
  const title = after.order.status === orderStatus.shipped ? '发货' : '部分发货'
  const summary = `${title} ${row.shipmentNo}：${row.supplierName} ${total} 件，${wayOf(row)}`
  auditOrder(work, after.order, 'ship', summary, {
    changes: aboutSuppliers([{ id: row.supplierId, name: row.supplierName }]),
  })
  context.audit({ resource: 'shipment', action: 'ship', targetId: row.id, targetName: row.shipmentNo, summary })
  return changedShipment(row, after)
}

/** The shipment that this form has already created. */
async function shippedBefore(
  { db, caller }: Context,
  { requestId, orderId }: Params,
): Promise<ShipmentRecord | undefined> {
  const [row] = await db.select().from(shipment).where(eq(shipment.requestId, requestId))
  if (row && (row.orderId !== orderId || row.createdById !== caller.userId)) throw conflict()
  return row
}

function refuseUnshippable(context: Context, params: Params, { order, lines }: LockedOrder): void {
  if (!isWaitingToShip(order)) throw refuse(STATUS_MOVED)
  const fault = orderFault('addShipment', { ...order, waitingPayment: null, lines }, context.caller, context.now)
  if (fault !== '') throw refuse(fault)
  const own = ownLines(context.caller, order, lines)
  const linesFault = shipLinesFault(params.lines, own, order)
  if (linesFault !== '') throw refuseField('lines', linesFault)
  const isForeign = leaving(own, params.lines).some(({ line }) => line.supplierId !== params.supplierId)
  if (isForeign) throw refuseField('lines', '商品行不属于该供应商')
  refuseFieldErrors(logisticsFaults(params, order, context.now))
}

/** Two packages with the same number are usually a typing error, but not always. */
async function refuseSameNumber(context: Context, params: Params): Promise<void> {
  if (params.logisticsNo === '' || params.confirmSameNumber) return
  const used = await context.db.$count(
    shipment,
    and(
      eq(shipment.logisticsNo, params.logisticsNo),
      eq(shipment.logisticsCompany, params.logisticsCompany),
      ne(shipment.status, shipmentStatus.revoked),
      gte(shipment.shippedAt, daysAfter(context.now, -SAME_NUMBER_DAYS)),
    ),
  )
  if (used > 0)
    throw refuseField('confirmSameNumber', `物流单号 ${params.logisticsNo} 在 ${SAME_NUMBER_DAYS} 天内已使用过，请确认`)
}

async function storeShipment(context: Context, params: Params, { order, lines }: LockedOrder): Promise<ShipmentRecord> {
  const { db, now, caller, services } = context
  const { orderId, version: _version, lines: wanted, confirmSameNumber: _confirm, images, ...rest } = params
  const plain = plainFiles(services.store, images)
  const urls = urlsOf('images', plain)
  await checkFiles(context, urls, () => shipmentUploads.images)
  const shippedAt = moment(new Date(params.shippedAt))
  const [row] = await db
    .insert(shipment)
    .values({
      ...rest,
      orderId,
      shipmentNo: await nextTradeNo(db, 'shipment', now),
      createdById: caller.userId,
      supplierName: lines.find(({ supplierId }) => supplierId === params.supplierId)?.supplierName ?? '',
      weight: params.weight || null,
      volume: params.volume || null,
      freightCost: params.freightCost || null,
      images: plain,
      shippedAt,
      expectedArriveAt: params.expectedArriveAt || null,
      installAt: params.installAt || null,
      tracks: [{ at: shippedAt, text: `商品已发出，${wayOf(params)}` }],
      createdAt: now,
      createdBy: caller.name,
      updatedAt: now,
      updatedBy: caller.name,
    })
    .returning()
  if (!row) throw new Error(`no shipment of order ${order.orderNo} was stored`)
  await db.insert(shipmentLine).values(wanted.map((line) => ({ ...line, shipmentId: row.id })))
  if (images.length > 0) await markFiles(context, 'shipment', row.id, urls)
  return row
}
