// 服务订单:状态、核销与退款
import Big from 'big.js'
import type { CodeOf } from '#contract/codes.ts'
import type { FieldErrors, FileItem } from '#contract/fields.ts'
import { payoutMethod } from '#contract/orders/codes.ts'
import type { Allowed, Person } from '#contract/orders/order-lifecycle.ts'
import { isMore, isPositive } from '#contract/orders/order-money.ts'
import { payoutMethodFor } from '#contract/orders/refund-lifecycle.ts'
import type { Permission } from '#contract/permissions.ts'
import { hoursAfter, isAfter } from '#contract/rules/moment.ts'
import { canMove, type Transition } from '#contract/rules/transition.ts'
import type { UploadRules } from '#contract/rules/upload.ts'
import { serviceOrderStatus, type serviceOrigin, serviceRefundRule } from './codes.ts'

export type ServiceOrderStatus = CodeOf<typeof serviceOrderStatus>

/** Hours until an unpaid order closes. */
export const PAY_HOURS = 24
/** Days after the last use until an order is accepted. */
export const ACCEPT_DAYS = 7
/** Hours in which a use can be undone. */
export const UNDO_HOURS = 24
/** Days before the last day on which the buyer is reminded. */
export const SERVICE_REMINDER_DAYS: readonly number[] = [30, 7]
export const MAX_USE_IMAGES = 9
export const MAX_VOUCHERS = 9

export const serviceOrderTransitions = {
  pay: { title: '付款', from: [serviceOrderStatus.unpaid], to: serviceOrderStatus.unassigned },
  assign: {
    title: '派单',
    from: [serviceOrderStatus.unassigned, serviceOrderStatus.inService],
    to: serviceOrderStatus.inService,
  },
  /** The last time goes on to 待验收. */
  consume: { title: '核销', from: [serviceOrderStatus.inService], to: serviceOrderStatus.inService },
  undoConsume: {
    title: '撤销核销',
    from: [serviceOrderStatus.inService, serviceOrderStatus.toAccept],
    to: serviceOrderStatus.inService,
  },
  accept: { title: '验收', from: [serviceOrderStatus.toAccept], to: serviceOrderStatus.completed },
  close: { title: '关闭', from: [serviceOrderStatus.unpaid], to: serviceOrderStatus.closed },
  refund: {
    title: '退款',
    from: [serviceOrderStatus.unassigned, serviceOrderStatus.inService, serviceOrderStatus.toAccept],
    to: serviceOrderStatus.closed,
  },
  expire: {
    title: '到期',
    from: [serviceOrderStatus.unassigned, serviceOrderStatus.inService],
    to: serviceOrderStatus.completed,
  },
} as const satisfies Record<string, Transition<ServiceOrderStatus>>

type StepName = keyof typeof serviceOrderTransitions

export const canMoveService = (step: StepName, status: ServiceOrderStatus): boolean =>
  canMove<ServiceOrderStatus>(serviceOrderTransitions[step], status)

export interface ServiceMoney {
  payAmount: string
  refundRule: CodeOf<typeof serviceRefundRule>
  totalCount: number
  usedCount: number
}

/** The unused share of the paid amount by the refund rule, rounded down to the cent. */
export function refundableOf({ payAmount, refundRule, totalCount, usedCount }: ServiceMoney): string {
  if (refundRule === serviceRefundRule.none) return '0.00'
  if (usedCount === 0) return payAmount
  if (refundRule === serviceRefundRule.unusedWhole || totalCount === 0) return '0.00'
  return new Big(payAmount)
    .times(totalCount - usedCount)
    .div(totalCount)
    .round(2, Big.roundDown)
    .toFixed(2)
}

export interface ServiceOrderFacts extends ServiceMoney {
  status: ServiceOrderStatus
  origin: CodeOf<typeof serviceOrigin>
  expireAt: string | null
  /** When the last use that was not undone was recorded. */
  lastUseAt: string | null
  waitingPayment: { submittedById: number } | null
  /** A refund in progress: until it is answered, nothing else may change the order. */
  payoutAmount?: string | null
}

/** Free orders close without money. */
export const isGift = ({ payAmount }: Pick<ServiceOrderFacts, 'payAmount'>): boolean => !isPositive(payAmount)

/** A use can be undone within a day of its record. */
export const isUndoable = (recordedAt: string | null, now: string): boolean =>
  recordedAt !== null && isAfter(hoursAfter(recordedAt, UNDO_HOURS), now)

export const UNDO_LATE = `超过 ${UNDO_HOURS} 小时的核销不能撤销`
export const NO_REFUND = '该服务包不支持退款'
export const REFUND_RUNS = '退款正在处理，请等待结果'
export const EXPIRED = '服务已过有效期，不能核销'

export const serviceOrderActions = {
  confirmPayment: { title: '确认收款', permission: 'order:confirmPay' },
  assignServiceOrders: { title: '派单', permission: 'serviceOrder:assign' },
  consumeServiceOrder: { title: '核销', permission: 'serviceOrder:consume' },
  acceptServiceOrder: { title: '代验收', permission: 'serviceOrder:accept' },
  undoConsumeServiceOrder: { title: '撤销核销', permission: 'serviceOrder:consume' },
  refundServiceOrder: { title: '退款', permission: 'serviceOrder:refund' },
  closeServiceOrders: { title: '关闭', permission: 'serviceOrder:close' },
} as const satisfies Record<string, { title: string; permission: Permission }>

export type ServiceOrderAction = keyof typeof serviceOrderActions

type Fault = (order: ServiceOrderFacts, person: Pick<Person, 'userId'>, now: string) => string

const wrongStatus = (step: StepName) => (status: ServiceOrderStatus) =>
  canMoveService(step, status)
    ? ''
    : `${serviceOrderStatus.label(status)}的服务订单不能${serviceOrderTransitions[step].title}`

const faults: Record<ServiceOrderAction, Fault> = {
  confirmPayment: ({ waitingPayment }, { userId }) => {
    if (!waitingPayment) return '没有待确认的付款凭证'
    return waitingPayment.submittedById === userId ? '提交人不能确认自己的收款凭证' : ''
  },
  assignServiceOrders: ({ status }) => wrongStatus('assign')(status),
  consumeServiceOrder: ({ status, expireAt }, _person, now) => {
    const fault = wrongStatus('consume')(status)
    if (fault) return fault
    return expireAt !== null && expireAt < now.slice(0, 10) ? EXPIRED : ''
  },
  undoConsumeServiceOrder: ({ status, lastUseAt }, _person, now) => {
    const fault = wrongStatus('undoConsume')(status)
    if (fault) return fault
    if (lastUseAt === null) return '还没有核销记录'
    return isUndoable(lastUseAt, now) ? '' : UNDO_LATE
  },
  acceptServiceOrder: ({ status }) => wrongStatus('accept')(status),
  refundServiceOrder: (order) => {
    const fault = wrongStatus('refund')(order.status)
    if (fault || isGift(order)) return fault
    if (order.refundRule === serviceRefundRule.none) return NO_REFUND
    return isPositive(refundableOf(order)) ? '' : '已开始使用，没有可退金额'
  },
  closeServiceOrders: ({ status, waitingPayment }) => {
    const fault = wrongStatus('close')(status)
    if (fault) return fault
    return waitingPayment ? '有付款凭证待确认，请先确认或驳回' : ''
  },
}

/** Why this user cannot perform an action on a service order; '' if they can. */
export function serviceOrderFault(
  action: ServiceOrderAction,
  order: ServiceOrderFacts,
  person: Pick<Person, 'userId'>,
  now: string,
): string {
  const isRunning = typeof order.payoutAmount === 'string' && action !== 'refundServiceOrder'
  return faults[action](order, person, now) || (isRunning ? REFUND_RUNS : '')
}

export function allowedServiceActions(
  order: ServiceOrderFacts,
  person: Person,
  now: string,
): Allowed<ServiceOrderAction> {
  const actions = Object.keys(serviceOrderActions) as ServiceOrderAction[]
  return Object.fromEntries(
    actions
      .filter((action) => person.can(serviceOrderActions[action].permission))
      .map((action) => [action, serviceOrderFault(action, order, person, now)]),
  )
}

interface Use {
  itemName: string
  count: number | null
  usedAt: string
}

type Item = { name: string; total: number; used: number }

export const leftOf = ({ total, used }: Item): number => total - used

/** Errors of a use, by field. */
export function usageFaults({ itemName, count, usedAt }: Use, items: readonly Item[], now: string): FieldErrors {
  const item = items.find(({ name }) => name === itemName)
  return {
    ...(!item && { itemName: '请选择项目' }),
    ...(item && count !== null && count > leftOf(item) && { count: `剩余次数不足，还剩 ${leftOf(item)} 次` }),
    ...(usedAt !== '' && isAfter(usedAt, now) && { usedAt: '服务时间不能晚于现在' }),
  }
}

/** Ways in which an order may be refunded. */
export const payoutsFor = (order: { payMethod: number | null; cardMerchantId: number | null }) => {
  const own = payoutMethodFor(order.payMethod)
  const wallet = order.cardMerchantId === null ? [] : [payoutMethod.wallet]
  return [...new Set([own, ...wallet, payoutMethod.offline])]
}

interface Refund {
  amount: string
  payoutMethod: CodeOf<typeof payoutMethod>
  payoutVoucher?: readonly FileItem[] | undefined
}

type Refunded = ServiceMoney & { payMethod: number | null; cardMerchantId: number | null }

/** Errors of a refund, by field. */
export function serviceRefundFaults(refund: Refund, order: Refunded): FieldErrors {
  if (isGift(order)) return isPositive(refund.amount) ? { amount: '赠送的服务没有可退金额' } : {}
  const most = refundableOf(order)
  const amount = isPositive(refund.amount)
    ? isMore(refund.amount, most) && `退款金额不能超过可退的 ${most} 元`
    : '退款金额应大于 0'
  const isOffline = refund.payoutMethod === payoutMethod.offline
  return {
    ...(amount && { amount }),
    ...(!payoutsFor(order).includes(refund.payoutMethod) && { payoutMethod: '该订单不能以此方式退款' }),
    ...(isOffline && !refund.payoutVoucher?.length && { payoutVoucher: '请上传打款凭证' }),
  }
}

const pictures = ['png', 'jpg', 'jpeg']

export const serviceOrderUploads = {
  images: { type: 'image', extensions: pictures, kb: 5120 },
  payoutVoucher: { type: 'image', extensions: pictures, kb: 5120 },
} as const satisfies Record<string, UploadRules>
