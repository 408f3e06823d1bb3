import type { CodeOf } from '#contract/codes.ts'
import { payMethod as payMethodCodes } from '#contract/payment.ts'
import type { Permission } from '#contract/permissions.ts'
import { daysAfter, hoursAfter, isAfter } from '#contract/rules/moment.ts'
import { drawingState, invoiceType, lineStatus, orderStatus, orderType } from './codes.ts'
import { walletFault } from './payment-lifecycle.ts'

export type OrderStatus = CodeOf<typeof orderStatus>
export type LineStatus = CodeOf<typeof lineStatus>

/** In these statuses an order waits for payment, for goods or for the receiver. */
export const OPEN_STATUSES: readonly OrderStatus[] = [
  orderStatus.unpaid,
  orderStatus.paid,
  orderStatus.partlyShipped,
  orderStatus.shipped,
]

/** Message for a transition that comes too late. */
export const STATUS_MOVED = '订单状态已变更,请刷新后重试'

export const PAY_HOURS = 24
/** Bank transfers take longer. */
export const PAY_DAYS_TRANSFER = 7
/** After a voucher was refused. */
export const PAY_HOURS_REFUSED = 48
export const AUTO_RECEIVE_DAYS = 15
export const EXTEND_DAYS = 7
export const MAX_EXTENSIONS = 2
export const AFTER_SALE_DAYS = 15

interface OrderTransition {
  title: string
  from: readonly OrderStatus[]
  to: readonly OrderStatus[]
  /** None: only the buyer or the server. */
  permission?: Permission
}

/** All transitions of the order status, including those that keep it on purpose. */
export const orderTransitions = {
  pay: { title: '在线付款', from: [orderStatus.unpaid], to: [orderStatus.paid], permission: 'order:pay' },
  confirmPay: {
    title: '确认收款',
    from: [orderStatus.unpaid],
    to: [orderStatus.paid],
    permission: 'order:confirmPay',
  },
  rejectPay: {
    title: '驳回凭证',
    from: [orderStatus.unpaid],
    to: [orderStatus.unpaid],
    permission: 'order:confirmPay',
  },
  adjustPrice: { title: '改价', from: [orderStatus.unpaid], to: [orderStatus.unpaid], permission: 'order:price' },
  close: { title: '关闭订单', from: [orderStatus.unpaid], to: [orderStatus.closed], permission: 'order:close' },
  shipPart: {
    title: '部分发货',
    from: [orderStatus.paid, orderStatus.partlyShipped],
    to: [orderStatus.partlyShipped],
    permission: 'shipment:ship',
  },
  shipAll: {
    title: '发货',
    from: [orderStatus.paid, orderStatus.partlyShipped],
    to: [orderStatus.shipped],
    permission: 'shipment:ship',
  },
  revokeShipment: {
    title: '撤销发货',
    from: [orderStatus.partlyShipped, orderStatus.shipped],
    to: [orderStatus.paid, orderStatus.partlyShipped],
    permission: 'shipment:revoke',
  },
  receive: { title: '确认收货', from: [orderStatus.shipped], to: [orderStatus.completed], permission: 'order:receive' },
  review: { title: '评价', from: [orderStatus.completed], to: [orderStatus.reviewed] },
  refundRest: {
    title: '退款后重算',
    from: [orderStatus.paid, orderStatus.partlyShipped, orderStatus.shipped],
    to: [orderStatus.paid, orderStatus.partlyShipped, orderStatus.shipped, orderStatus.closed],
  },
  refundAfterDone: {
    title: '售后全额退款',
    from: [orderStatus.completed, orderStatus.reviewed],
    to: [orderStatus.closed],
  },
} as const satisfies Record<string, OrderTransition>

export type OrderTransitionName = keyof typeof orderTransitions

/** Whether a transition leads from one status to another. */
export function leadsTo(step: OrderTransitionName, from: number, to: number): boolean {
  const transition: OrderTransition = orderTransitions[step]
  return transition.from.some((status) => status === from) && transition.to.some((status) => status === to)
}

/** Quantities of a line. */
export interface LineQuantities {
  quantity: number
  shippedQty: number
  /** Refunded before it was shipped. */
  cancelledQty: number
  returnedQty: number
  /** Reserved by open refunds of unshipped pieces. */
  lockedQty: number
}

export const shippableQty = (line: LineQuantities): number =>
  line.quantity - line.shippedQty - line.cancelledQty - line.lockedQty

const isGone = (line: LineQuantities): boolean => line.cancelledQty + line.returnedQty === line.quantity

/** The status of a paid, unfinished order, derived from its lines. */
export function statusOfLines(lines: readonly LineQuantities[]): OrderStatus {
  if (lines.every(isGone)) return orderStatus.closed
  if (lines.every((line) => line.shippedQty + line.cancelledQty === line.quantity)) return orderStatus.shipped
  return lines.some((line) => line.shippedQty > 0) ? orderStatus.partlyShipped : orderStatus.paid
}

/**
 * Recomputes the status of an order after its lines or refunds changed. Before payment and when closed, lines have no
 * effect.
 */
export function recomputedStatus(status: number, lines: readonly LineQuantities[]): OrderStatus {
  if (status === orderStatus.paid || status === orderStatus.partlyShipped || status === orderStatus.shipped)
    return statusOfLines(lines)
  if (status === orderStatus.completed || status === orderStatus.reviewed)
    return lines.every(isGone) ? orderStatus.closed : status
  return status === orderStatus.unpaid ? orderStatus.unpaid : orderStatus.closed
}

export function lineStatusOf(line: LineQuantities & { refundedAmount: string }): LineStatus {
  if (isGone(line)) return lineStatus.refunded
  if (line.cancelledQty + line.returnedQty > 0 || Number(line.refundedAmount) > 0) return lineStatus.partlyRefunded
  if (line.shippedQty === line.quantity) return lineStatus.shipped
  return line.shippedQty > 0 ? lineStatus.partlyShipped : lineStatus.unshipped
}

/** The order fields that decide which actions are allowed. */
export interface OrderFacts {
  status: number
  bizType: number
  orderType: number
  paidAt: string | null
  completedAt: string | null
  /** Time of the last shipping reminder to the supplier. */
  remindedAt: string | null
  extendCount: number
  openRefundCount: number
  invoiceType: number
  /** The voucher waiting for finance. */
  waitingPayment: { submittedById: number } | null
  lines: readonly (LineQuantities & { drawingState: number })[]
}

/** The user performing an action. */
export interface Person {
  userId: number
  can(permission: Permission): boolean
}

/** Order actions, by the names of the endpoints behind the buttons. */
export const orderActions = {
  toAliPay: { title: '支付宝付款', permission: 'order:pay' },
  payByWallet: { title: '钱包支付', permission: 'order:pay' },
  submitVoucher: { title: '上传付款凭证', permission: 'order:voucher' },
  confirmPayment: { title: '确认收款', permission: 'order:confirmPay' },
  rejectPayment: { title: '驳回凭证', permission: 'order:confirmPay' },
  adjustOrderPrice: { title: '改价', permission: 'order:price' },
  changeReceiver: { title: '改收货信息', permission: 'order:edit' },
  changeLeadTime: { title: '改交期', permission: 'order:edit' },
  saveDrawing: { title: '图纸确认', permission: 'order:edit' },
  addShipment: { title: '发货', permission: 'shipment:ship' },
  remindShip: { title: '催促发货', permission: 'order:remind' },
  extendReceive: { title: '延长收货', permission: 'order:receive' },
  confirmReceive: { title: '代确认收货', permission: 'order:receive' },
  addRefund: { title: '申请退款', permission: 'refund:add' },
  saveInvoice: { title: '登记发票', permission: 'order:invoice' },
  closeOrders: { title: '关闭订单', permission: 'order:close' },
  remarkOrders: { title: '备注', permission: 'order:remark' },
} as const satisfies Record<string, { title: string; permission: Permission }>

export type OrderAction = keyof typeof orderActions

export const isWaitingToShip = ({ status }: { status: number }): boolean =>
  status === orderStatus.paid || status === orderStatus.partlyShipped

type Unpaid = Pick<OrderFacts, 'status' | 'waitingPayment'>

function unpaidFault({ status }: Unpaid): string {
  if (status === orderStatus.unpaid) return ''
  return status === orderStatus.closed ? '订单已关闭' : '订单已付款'
}

/** Why an order (goods or files) cannot be paid now; '' if it can. */
export function payFault(action: 'toAliPay' | 'payByWallet' | 'submitVoucher', order: Unpaid): string {
  const waits = action === 'submitVoucher' ? '已有付款凭证待确认' : '有付款凭证待确认，请勿重复付款'
  return unpaidFault(order) || (order.waitingPayment ? waits : '')
}

function closeFault(order: OrderFacts): string {
  if (order.status === orderStatus.closed) return '订单已关闭'
  if (order.status !== orderStatus.unpaid) return '订单已付款，请通过全额退款关闭'
  return order.waitingPayment ? '有付款凭证待确认，请先确认或驳回' : ''
}

/** Shown to users viewing the order. A form submitted too late gets STATUS_MOVED. */
function shipFault(order: OrderFacts): string {
  if (order.status === orderStatus.unpaid) return '订单未付款，不能发货'
  if (order.status === orderStatus.closed) return '订单已关闭，不能发货'
  if (!isWaitingToShip(order)) return '商品已全部发出'
  const shippable = order.lines.filter((line) => shippableQty(line) > 0)
  if (shippable.length === 0) return '没有可发货的商品'
  const confirmed =
    order.orderType !== orderType.custom || shippable.some((line) => line.drawingState === drawingState.confirmed)
  return confirmed ? '' : '定制图纸尚未确认，不能发货'
}

/** Whether the after-sale period after completion is over. */
export const isAfterSaleOver = (completedAt: string | null, now: string): boolean =>
  completedAt !== null && isAfter(now, daysAfter(completedAt, AFTER_SALE_DAYS))

function refundFault(order: OrderFacts, now: string): string {
  if (order.status === orderStatus.unpaid) return '订单未付款，不能申请退款'
  if (order.status === orderStatus.closed) return '订单已关闭，不能申请退款'
  return isAfterSaleOver(order.completedAt, now) ? '已超过售后期限' : ''
}

function receiverFault({ status }: OrderFacts): string {
  if (status === orderStatus.unpaid || status === orderStatus.paid) return ''
  return status === orderStatus.closed ? '订单已关闭，不能修改收货信息' : '已有商品发出,不能修改收货信息'
}

const faults: Record<OrderAction, (order: OrderFacts, person: Pick<Person, 'userId'>, now: string) => string> = {
  toAliPay: (order) => payFault('toAliPay', order),
  payByWallet: (order) => payFault('payByWallet', order) || walletFault(order),
  submitVoucher: (order) => payFault('submitVoucher', order),
  confirmPayment: ({ waitingPayment }, { userId }) => {
    if (!waitingPayment) return '没有待确认的付款凭证'
    return waitingPayment.submittedById === userId ? '提交人不能确认自己的收款凭证' : ''
  },
  rejectPayment: ({ waitingPayment }) => (waitingPayment ? '' : '没有待确认的付款凭证'),
  adjustOrderPrice: (order) => unpaidFault(order) || (order.waitingPayment ? '有付款凭证待确认，不能改价' : ''),
  changeReceiver: receiverFault,
  changeLeadTime: (order) => (isWaitingToShip(order) ? '' : '订单不是待发货状态，不能改交期'),
  saveDrawing: (order) => {
    if (order.orderType !== orderType.custom) return '只有定制订单需要确认图纸'
    return isWaitingToShip(order) ? '' : '订单不是待发货状态，不能修改图纸'
  },
  addShipment: shipFault,
  remindShip: (order, _person, now) => {
    if (!isWaitingToShip(order)) return '订单不是待发货状态，无需催促'
    return order.remindedAt !== null && order.remindedAt.slice(0, 10) === now.slice(0, 10) ? '今天已催促过发货' : ''
  },
  extendReceive: (order) => {
    if (order.status !== orderStatus.shipped) return '订单不是已发货状态，不能延长收货'
    return order.extendCount < MAX_EXTENSIONS ? '' : `收货时间最多延长 ${MAX_EXTENSIONS} 次`
  },
  confirmReceive: (order) => {
    if (order.status !== orderStatus.shipped) return '订单不是已发货状态，不能确认收货'
    return order.openRefundCount > 0 ? '有退款正在处理，不能确认收货' : ''
  },
  addRefund: (order, _person, now) => refundFault(order, now),
  saveInvoice: (order) => {
    if (order.invoiceType === invoiceType.none) return '买家不需要发票'
    return order.paidAt === null ? '订单未付款，不能登记发票' : ''
  },
  closeOrders: closeFault,
  remarkOrders: () => '',
}

/** Why an action is not possible now, regardless of the user; '' if it is. */
export const orderFault = (
  action: OrderAction,
  order: OrderFacts,
  person: Pick<Person, 'userId'>,
  now: string,
): string => faults[action](order, person, now)

/** Actions of a user on an order: '' if allowed now, else the reason. Actions without permission are omitted. */
export type Allowed<Action extends string> = Partial<Record<Action, string>>

export function allowedActions(order: OrderFacts, person: Person, now: string): Allowed<OrderAction> {
  return Object.fromEntries(
    (Object.keys(orderActions) as OrderAction[])
      .filter((action) => person.can(orderActions[action].permission))
      .map((action) => [action, orderFault(action, order, person, now)]),
  )
}

/** Payment deadline of an order. */
export const payExpireAt = (createdAt: string, payMethod: number | null): string =>
  payMethod === payMethodCodes.bankTransfer || payMethod === payMethodCodes.offline
    ? daysAfter(createdAt, PAY_DAYS_TRANSFER)
    : hoursAfter(createdAt, PAY_HOURS)

export const autoReceiveAt = (shippedAt: string): string => daysAfter(shippedAt, AUTO_RECEIVE_DAYS)

/** Whether an external code is a known order status. */
export const isOrderStatus = (status: number): status is OrderStatus => status in orderStatus.labels
