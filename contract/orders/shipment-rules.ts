import type { CodeOf } from '#contract/codes.ts'
import { logisticsLevel as logisticsLevelCodes } from '#contract/delivery.ts'
import type { FieldErrors } from '#contract/fields.ts'
import type { Permission } from '#contract/permissions.ts'
import { hoursAfter, isAfter } from '#contract/rules/moment.ts'
import { isPhone } from '#contract/rules/phone.ts'
import { canMove, type Transition } from '#contract/rules/transition.ts'
import type { UploadRules } from '#contract/rules/upload.ts'
import type { logisticsCompany } from './codes.ts'
import { deliveryMethod as deliveryMethodCodes, drawingState, orderType, shipmentStatus } from './codes.ts'
import { type Allowed, type LineQuantities, type Person, shippableQty } from './order-lifecycle.ts'

export type ShipmentStatus = CodeOf<typeof shipmentStatus>
export type LogisticsCompany = CodeOf<typeof logisticsCompany>

export const shipmentTransitions = {
  arrive: { title: '到达提货点', from: [shipmentStatus.inTransit], to: shipmentStatus.atPickupPoint },
  deliver: {
    title: '送达',
    from: [shipmentStatus.inTransit, shipmentStatus.atPickupPoint],
    to: shipmentStatus.delivered,
  },
  sign: {
    title: '签收',
    from: [shipmentStatus.inTransit, shipmentStatus.atPickupPoint, shipmentStatus.delivered],
    to: shipmentStatus.signed,
  },
  revoke: { title: '撤销', from: [shipmentStatus.inTransit, shipmentStatus.atPickupPoint], to: shipmentStatus.revoked },
} as const satisfies Record<string, Transition<ShipmentStatus>>

export const REVOKE_HOURS = 24
/** Reusing a number of the same company within this many days requires confirmation. */
export const SAME_NUMBER_DAYS = 30

const logisticsNo = /^[A-Za-z0-9-]{6,30}$/
export const isLogisticsNo = (text: string): boolean => logisticsNo.test(text)

/** File requirements by field. */
export const shipmentUploads = {
  images: { type: 'image', kb: 5120 },
  signProof: { type: 'image', kb: 5120 },
} as const satisfies Record<string, UploadRules>

/** Interdependent shipment fields. Missing fields are empty. */
export interface Logistics {
  deliveryMethod: number
  logisticsCompany: LogisticsCompany | ''
  logisticsNo: string
  driverName: string
  driverPhone: string
  pickupPoint: string
  shippedAt: string
  /** YYYY-MM-DD or ''. */
  expectedArriveAt: string
  /** A timestamp or ''. */
  installAt: string
  installerName: string
  installerPhone: string
}

export interface ShippedOrder {
  orderType: number
  logisticsLevel: number
  paidAt: string | null
}

/** Whether delivery ends at a pickup point. */
export const endsAtPickup = (deliveryMethod: number, logisticsLevel: number): boolean =>
  logisticsLevel === logisticsLevelCodes.pickup ||
  deliveryMethod === deliveryMethodCodes.logisticsPickup ||
  deliveryMethod === deliveryMethodCodes.storePickup

export const needsNumber = (deliveryMethod: number): boolean =>
  deliveryMethod === deliveryMethodCodes.logistics || deliveryMethod === deliveryMethodCodes.logisticsPickup
export const needsDriver = (deliveryMethod: number): boolean =>
  deliveryMethod === deliveryMethodCodes.factory || deliveryMethod === deliveryMethodCodes.onSite

/** Logistics errors of a shipment, by field. */
export function logisticsFaults(logistics: Logistics, order: ShippedOrder, now: string): FieldErrors {
  const faults: FieldErrors = {}
  const demand = (field: keyof Logistics, holds: boolean, message: string) => {
    if (!holds) faults[field] ??= message
  }
  const { deliveryMethod: method } = logistics
  demand(
    'deliveryMethod',
    method !== deliveryMethodCodes.onSite || order.orderType === orderType.service,
    '只有服务商品订单可以上门服务',
  )
  if (needsNumber(method)) {
    demand('logisticsCompany', logistics.logisticsCompany !== '', '请选择物流公司')
    demand('logisticsNo', isLogisticsNo(logistics.logisticsNo), '物流单号应为 6 到 30 位字母、数字或 -')
  }
  demand(
    'logisticsNo',
    logistics.logisticsNo === '' || isLogisticsNo(logistics.logisticsNo),
    '物流单号应为 6 到 30 位字母、数字或 -',
  )
  if (needsDriver(method)) {
    demand(
      'driverName',
      logistics.driverName !== '',
      method === deliveryMethodCodes.onSite ? '请输入服务人员' : '请输入司机',
    )
    demand('driverPhone', logistics.driverPhone !== '', '请输入联系电话')
  }
  demand('driverPhone', logistics.driverPhone === '' || isPhone(logistics.driverPhone), '请输入正确的电话号码')
  if (endsAtPickup(method, order.logisticsLevel) && order.orderType !== orderType.service)
    demand('pickupPoint', [...logistics.pickupPoint].length >= 5, '提货点至少 5 个字')
  demand('shippedAt', !isAfter(logistics.shippedAt, now), '发货时间不能晚于现在')
  demand('shippedAt', order.paidAt === null || !isAfter(order.paidAt, logistics.shippedAt), '发货时间不能早于付款时间')
  demand(
    'expectedArriveAt',
    logistics.expectedArriveAt === '' || logistics.expectedArriveAt >= logistics.shippedAt.slice(0, 10),
    '预计到达不能早于发货时间',
  )
  if (order.logisticsLevel !== logisticsLevelCodes.deliveryAndInstallation) {
    demand('installAt', logistics.installAt === '', '订单不含安装服务')
    demand('installerName', logistics.installerName === '', '订单不含安装服务')
  }
  demand(
    'installAt',
    logistics.installAt === '' ||
      logistics.expectedArriveAt === '' ||
      logistics.installAt.slice(0, 10) > logistics.expectedArriveAt,
    '预约安装应晚于预计到达',
  )
  demand(
    'installAt',
    logistics.installAt === '' || isAfter(logistics.installAt, logistics.shippedAt),
    '预约安装应晚于发货时间',
  )
  demand('installerPhone', logistics.installerPhone === '' || isPhone(logistics.installerPhone), '请输入正确的电话号码')
  return faults
}

export interface ShippedLine extends LineQuantities {
  id: number
  productName: string
  supplierId: number
  drawingState: number
}

/** Why these line quantities cannot be shipped together; '' if they can. */
export function shipLinesFault(
  requested: readonly { orderLineId: number; quantity: number }[],
  lines: readonly ShippedLine[],
  order: { orderType: number },
): string {
  const found = requested.map(({ orderLineId, quantity }) => ({
    quantity,
    line: lines.find(({ id }) => id === orderLineId),
  }))
  if (new Set(requested.map(({ orderLineId }) => orderLineId)).size < requested.length) return '同一商品行出现了两次'
  if (found.some(({ line }) => line === undefined)) return '商品行不属于该订单'
  if (new Set(found.map(({ line }) => line?.supplierId)).size > 1) return '一张发货单只能包含同一供应商的商品'
  for (const { line, quantity } of found) {
    if (!line) continue
    if (order.orderType === orderType.custom && line.drawingState !== drawingState.confirmed)
      return `「${line.productName}」的定制图纸尚未确认，不能发货`
    if (quantity > shippableQty(line)) return `「${line.productName}」最多可发 ${shippableQty(line)} 件`
  }
  return ''
}

/** The shipment fields that decide which actions are allowed. */
export interface ShipmentFacts {
  status: number
  /** Time of entry, not of shipping. */
  createdAt: string
  /** A return of its goods is in progress or done. */
  hasReturn: boolean
}

export const shipmentActions = {
  editShipment: { title: '修改物流', permission: 'shipment:ship' },
  signShipment: { title: '登记签收', permission: 'shipment:sign' },
  revokeShipment: { title: '撤销发货', permission: 'shipment:revoke' },
} as const satisfies Record<string, { title: string; permission: Permission }>

export type ShipmentAction = keyof typeof shipmentActions

const ended = (status: number): string => {
  if (status === shipmentStatus.signed) return '发货单已签收'
  return status === shipmentStatus.revoked ? '发货单已撤销' : ''
}

const moves = (step: keyof typeof shipmentTransitions, status: number): boolean =>
  canMove<number>(shipmentTransitions[step], status)

/** Why an action on a shipment is not possible; '' if it is. */
export function shipmentFault(action: ShipmentAction, shipment: ShipmentFacts, now: string): string {
  const over = ended(shipment.status)
  if (over !== '' || action !== 'revokeShipment') return over
  if (!moves('revoke', shipment.status)) return '发货单已送达，不能撤销'
  if (isAfter(now, hoursAfter(shipment.createdAt, REVOKE_HOURS))) return `发货超过 ${REVOKE_HOURS} 小时，不能撤销`
  return shipment.hasReturn ? '发货单中的商品已申请退货，不能撤销' : ''
}

/** Why an edit may not set this status; '' if it may. */
export function shipmentMoveFault(
  from: number,
  to: number,
  { deliveryMethod, logisticsLevel }: { deliveryMethod: number; logisticsLevel: number },
): string {
  if (from === to) return ''
  if (to === 2 && !endsAtPickup(deliveryMethod, logisticsLevel)) return '该配送方式没有提货点'
  const step = to === 2 ? 'arrive' : to === 3 ? 'deliver' : null
  return step !== null && moves(step, from) ? '' : '运输状态已变更，请刷新后重试'
}

export function allowedShipmentActions(shipment: ShipmentFacts, person: Person, now: string): Allowed<ShipmentAction> {
  const actions = Object.keys(shipmentActions) as ShipmentAction[]
  return Object.fromEntries(
    actions
      .filter((action) => person.can(shipmentActions[action].permission))
      .map((action) => [action, shipmentFault(action, shipment, now)]),
  )
}
