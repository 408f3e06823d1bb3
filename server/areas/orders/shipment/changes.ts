import { and, eq, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { notificationCategory } from '#contract/notifications.ts'
import { logisticsCompany, shipmentStatus } from '#contract/orders/codes.ts'
import { leadsTo } from '#contract/orders/order-lifecycle.ts'
import { orderQueries } from '#contract/orders/page-queries.ts'
import {
  logisticsFaults,
  shipmentMoveFault,
  shipmentTransitions,
  shipmentUploads,
} from '#contract/orders/shipment-rules.ts'
import type { editShipment, revokeShipment, signShipment } from '#contract/orders/shipments.ts'
import { pageLink } from '#contract/page-query.ts'
import { enteredMoment, isAfter } from '#contract/rules/moment.ts'
import { auditOrder, saveOrder } from '#server/areas/orders/order/present.ts'
import { moveStock } from '#server/areas/orders/order/stock.ts'
import { workOf } from '#server/areas/orders/work.ts'
import { aboutSuppliers } from '#server/audit/present.ts'
import type { Context } from '#server/context.ts'
import { shipment } from '#server/database/schema/shipments.ts'
import { changesOf } from '#server/entity/changes.ts'
import { isPlatform } from '#server/entity/scope.ts'
import { checkFiles, plainFiles, urlsOf } from '#server/entity/stored-files.ts'
import { refuse, refuseField, refuseFieldErrors } from '#server/http/errors.ts'
import { accountsOfSuppliers, notify } from '#server/notify.ts'
import { markFiles } from '#server/platform/files.ts'
import { moment } from '#server/time.ts'
import { changedShipment, goodsOf, lockShipment, type ShipmentRecord } from './present.ts'

const titles = {
  logisticsCompany: '物流公司',
  logisticsNo: '物流单号',
  driverName: '司机/服务人员',
  driverPhone: '司机/服务人员电话',
  pickupPoint: '提货点',
  expectedArriveAt: '预计到达',
  installAt: '预约安装',
  installerName: '安装师傅',
  installerPhone: '师傅电话',
  status: '运输状态',
}

type Editable = Pick<ShipmentRecord, Exclude<keyof typeof titles, 'expectedArriveAt' | 'installAt'>> & {
  expectedArriveAt: string
  installAt: string
}

function labelOf(field: keyof Editable, value: unknown): string {
  if (value === '') return ''
  if (field === 'logisticsCompany') return logisticsCompany.label(value as ShipmentRecord['logisticsCompany'] & string)
  if (field === 'status') return shipmentStatus.label(Number(value))
  return field === 'installAt' ? String(value).slice(0, 16).replace('T', ' ') : String(value)
}

/** Tracking text for a new status. */
function trackOf(before: number, { status, pickupPoint }: Pick<Editable, 'status' | 'pickupPoint'>): string {
  if (status === before || status === shipmentStatus.inTransit) return ''
  return status === shipmentStatus.atPickupPoint
    ? `已到达提货点${pickupPoint === '' ? '' : `：${pickupPoint}`}`
    : '已送达'
}

/** Saves a shipment with a tracking entry. */
async function save(
  { db, now, caller }: Context,
  row: ShipmentRecord,
  set: Partial<ShipmentRecord>,
  track: { at: string; text: string },
): Promise<ShipmentRecord> {
  const [after] = await db
    .update(shipment)
    .set({
      ...set,
      tracks: track.text === '' ? row.tracks : [...row.tracks, track],
      version: sql`${shipment.version} + 1`,
      updatedAt: now,
      updatedBy: caller.name,
    })
    .where(and(eq(shipment.id, row.id), eq(shipment.version, row.version)))
    .returning()
  if (!after) throw new Error('a locked shipment is there')
  return after
}

/** The supplier of a shipment, for the log of its order. */
const ownerOf = ({ supplierId, supplierName }: ShipmentRecord) =>
  aboutSuppliers([{ id: supplierId, name: supplierName }])

export async function edit(
  params: ParsedParamsOf<typeof editShipment>,
  context: Context,
): Promise<AnswerOf<typeof editShipment>> {
  const { row, locked } = await lockShipment(context, 'editShipment', params)
  const { id: _id, version: _version, ...given } = params
  const before: Editable = { ...row, expectedArriveAt: row.expectedArriveAt ?? '', installAt: row.installAt ?? '' }
  const changed = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const after: Editable = { ...before, ...changed }
  refuseFieldErrors(logisticsFaults({ ...row, ...after }, locked.order, context.now))
  const way = { deliveryMethod: row.deliveryMethod, logisticsLevel: locked.order.logisticsLevel }
  const moveFault = shipmentMoveFault(row.status, after.status, way)
  if (moveFault !== '') throw refuseField('status', moveFault)
  const set = { ...changed, expectedArriveAt: after.expectedArriveAt || null, installAt: after.installAt || null }
  const saved = await save(context, row, set, { at: context.now, text: trackOf(row.status, after) })
  const changes = changesOf(before, changed as Partial<Editable>, titles, labelOf)
  const summary = `修改发货单 ${row.shipmentNo} 的物流`
  auditOrder(workOf(context), locked.order, 'editShipment', summary, {
    changes: [...ownerOf(row), ...changes.map((change) => ({ ...change, field: `shipments.${change.field}` }))],
  })
  context.audit({
    resource: 'shipment',
    action: 'edit',
    targetId: row.id,
    targetName: row.shipmentNo,
    summary,
    changes,
  })
  return changedShipment(saved, locked)
}

export async function sign(
  params: ParsedParamsOf<typeof signShipment>,
  context: Context,
): Promise<AnswerOf<typeof signShipment>> {
  const { row, locked } = await lockShipment(context, 'signShipment', params)
  if (isAfter(params.signedAt, context.now)) throw refuseField('signedAt', '签收时间不能晚于现在')
  const signed = enteredMoment(row.shippedAt, params.signedAt)
  if (isAfter(row.shippedAt, signed)) throw refuseField('signedAt', '签收时间不能早于发货时间')
  const proof = plainFiles(context.services.store, params.signProof)
  const urls = urlsOf('signProof', proof)
  await checkFiles(context, urls, () => shipmentUploads.signProof)
  await markFiles(context, 'shipment', row.id, { ...urlsOf('images', row.images), ...urls })
  const signedAt = moment(new Date(signed))
  const set = { status: shipmentTransitions.sign.to, signedAt, signProof: proof }
  const saved = await save(context, row, set, { at: signedAt, text: '已签收' })
  const summary = `登记签收 ${row.shipmentNo}`
  auditOrder(workOf(context), locked.order, 'signShipment', summary, { changes: ownerOf(row) })
  context.audit({ resource: 'shipment', action: 'sign', targetId: row.id, targetName: row.shipmentNo, summary })
  return changedShipment(saved, locked)
}

/** Revokes a shipment: its goods return to stock, reserved for the order, and wait to be shipped again. */
export async function revoke(
  params: ParsedParamsOf<typeof revokeShipment>,
  context: Context,
): Promise<AnswerOf<typeof revokeShipment>> {
  const { row, locked } = await lockShipment(context, 'revokeShipment', params)
  const reason = params.revokeReason
  const goods = await goodsOf(context.db, [row.id])
  const back = locked.lines.flatMap((line) => {
    const quantity = goods.find(({ orderLineId }) => orderLineId === line.id)?.quantity ?? 0
    return quantity > 0 ? [{ line, quantity }] : []
  })
  const set = { status: shipmentTransitions.revoke.to, revokeReason: reason }
  const saved = await save(context, row, set, { at: context.now, text: '发货已撤销' })
  const work = workOf(context)
  await moveStock(work, 'unship', locked.order.orderNo, back)
  const after = await saveOrder(work, locked, {
    lines: back.map(({ line, quantity }) => ({ id: line.id, shippedQty: line.shippedQty - quantity })),
  })
  if (!leadsTo('revokeShipment', locked.order.status, after.order.status)) throw refuse('订单状态不允许撤销发货')
  const summary = `撤销发货 ${row.shipmentNo}`
  auditOrder(work, after.order, 'revokeShipment', summary, { reason, changes: ownerOf(row) })
  context.audit({
    resource: 'shipment',
    action: 'revoke',
    targetId: row.id,
    targetName: row.shipmentNo,
    summary,
    reason,
  })
  if (isPlatform(context.caller)) {
    await notify(context.db, await accountsOfSuppliers(context.db, [row.supplierId]), context.now, {
      category: notificationCategory.warning,
      level: 'warning',
      title: `发货单 ${row.shipmentNo} 已撤销`,
      content: `订单 ${after.order.orderNo} 需重新发货。原因：${reason}`,
      ...pageLink(orderQueries.detail, { id: after.order.id }),
      resource: 'shipment',
    })
  }
  return changedShipment(saved, after)
}
