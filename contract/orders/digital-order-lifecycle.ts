import type { FieldErrors } from '#contract/fields.ts'
import type { Permission } from '#contract/permissions.ts'
import { canMove, type Transition } from '#contract/rules/transition.ts'
import { deliverState as deliverStateCodes, orderStatus } from './codes.ts'
import type { Allowed, OrderStatus, Person } from './order-lifecycle.ts'
import { isMore, isPositive } from './order-money.ts'

/** Days after delivery until an order is completed. */
export const DIGITAL_COMPLETE_DAYS = 7
export const MAX_DOWNLOADS = 99
/** Validity of a download URL. */
export const DOWNLOAD_MINUTES = 10

export const digitalTransitions = {
  pay: { title: '付款', from: [orderStatus.unpaid], to: orderStatus.paid },
  close: { title: '关闭', from: [orderStatus.unpaid], to: orderStatus.closed },
  deliver: { title: '交付', from: [orderStatus.paid], to: orderStatus.shipped },
  complete: { title: '完成', from: [orderStatus.shipped], to: orderStatus.completed },
  review: { title: '评价', from: [orderStatus.completed], to: orderStatus.reviewed },
  // The first download completes an order. From then on a refund requires refundUsed.
  refund: {
    title: '退款并作废授权',
    from: [orderStatus.paid, orderStatus.shipped, orderStatus.completed],
    to: orderStatus.closed,
  },
} as const satisfies Record<string, Transition<OrderStatus>>

export type DigitalTransitionName = keyof typeof digitalTransitions

export const canMoveDigital = (step: DigitalTransitionName, status: number): boolean =>
  canMove<number>(digitalTransitions[step], status)

export interface DigitalFacts {
  status: number
  deliverState: number
  downloadCount: number
  waitingPayment: { submittedById: number } | null
}

export const digitalActions = {
  supplyDigitalFile: { title: '补传文件', permission: 'digitalOrder:deliver' },
  deliverDigitalOrders: { title: '重新交付', permission: 'digitalOrder:deliver' },
  editDigitalLicence: { title: '调整授权', permission: 'digitalOrder:deliver' },
  refundDigitalOrder: { title: '退款并作废', permission: 'digitalOrder:refund' },
  confirmPayment: { title: '确认收款', permission: 'order:confirmPay' },
  rejectPayment: { title: '驳回凭证', permission: 'order:confirmPay' },
  closeDigitalOrders: { title: '关闭', permission: 'digitalOrder:close' },
} as const satisfies Record<string, { title: string; permission: Permission }>

export type DigitalAction = keyof typeof digitalActions

/** Refunding downloaded goods requires digitalOrder:refundUsed. */
export const REFUND_USED_NEEDS: Permission = 'digitalOrder:refundUsed'

const faults: Record<DigitalAction, (order: DigitalFacts, person: Person) => string> = {
  supplyDigitalFile: ({ status, deliverState }) => {
    if (!canMoveDigital('deliver', status)) return '订单不是待发货状态，不能补传文件'
    return deliverState === deliverStateCodes.failed ? '' : '订单没有交付失败，不需要补传文件'
  },
  deliverDigitalOrders: ({ status, deliverState }) => {
    if (!canMoveDigital('deliver', status)) return '订单不是待发货状态，不能交付'
    return deliverState === deliverStateCodes.delivering ? '正在交付，请稍候' : ''
  },
  editDigitalLicence: ({ deliverState }) => {
    if (deliverState === deliverStateCodes.delivered) return ''
    return deliverState === deliverStateCodes.revoked ? '授权已作废' : '订单还没有交付'
  },
  refundDigitalOrder: ({ status, downloadCount }, person) => {
    if (!canMoveDigital('refund', status)) return status === orderStatus.closed ? '订单已关闭' : '订单当前状态不能退款'
    return downloadCount > 0 && !person.can(REFUND_USED_NEEDS) ? '已下载的数字商品不支持退款' : ''
  },
  confirmPayment: ({ waitingPayment }, { userId }) => {
    if (!waitingPayment) return '没有待确认的付款凭证'
    return waitingPayment.submittedById === userId ? '提交人不能确认自己的收款凭证' : ''
  },
  rejectPayment: ({ waitingPayment }) => (waitingPayment ? '' : '没有待确认的付款凭证'),
  closeDigitalOrders: ({ status, waitingPayment }) => {
    if (status === orderStatus.closed) return '订单已关闭'
    if (status !== orderStatus.unpaid) return '订单已付款，请通过退款关闭'
    return waitingPayment ? '有付款凭证待确认，请先确认或驳回' : ''
  },
}

/** Why this user cannot perform an action on a digital order; '' if they can. */
export const digitalFault = (action: DigitalAction, order: DigitalFacts, person: Person): string =>
  faults[action](order, person)

export function allowedDigitalActions(order: DigitalFacts, person: Person): Allowed<DigitalAction> {
  const actions = Object.keys(digitalActions) as DigitalAction[]
  return Object.fromEntries(
    actions
      .filter((action) => person.can(digitalActions[action].permission))
      .map((action) => [action, digitalFault(action, order, person)]),
  )
}

/** Errors of new licence terms, by field. `today` is YYYY-MM-DD. */
export function licenceFaults(
  terms: { validUntil?: string | undefined; downloadLimit?: number | undefined },
  downloadCount: number,
  today: string,
): FieldErrors {
  const { validUntil, downloadLimit } = terms
  return {
    ...(validUntil && validUntil <= today ? { validUntil: '授权到期应晚于今天' } : {}),
    ...(downloadLimit !== undefined && downloadLimit < downloadCount
      ? { downloadLimit: `下载上限不能低于已下载的 ${downloadCount} 次` }
      : {}),
  }
}

/** Why an amount cannot be refunded; '' if it can. */
export function digitalRefundFault(amount: string, order: { payAmount: string; refundedAmount: string }): string {
  if (!isPositive(amount) && isPositive(order.payAmount)) return '退款金额应大于 0'
  return isMore(amount, order.payAmount) ? `退款金额不能超过实付的 ${order.payAmount} 元` : ''
}
