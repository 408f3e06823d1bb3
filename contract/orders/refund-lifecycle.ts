import type { CodeOf } from '#contract/codes.ts'
import type { FieldErrors } from '#contract/fields.ts'
import { payMethod as payMethodCodes } from '#contract/payment.ts'
import type { Permission } from '#contract/permissions.ts'
import { daysAfter, hoursAfter, isAfter } from '#contract/rules/moment.ts'
import type { UploadRules } from '#contract/rules/upload.ts'
import { payoutMethod, refundProcessState, refundReason, refundStatus, refundType } from './codes.ts'

import type { Allowed, Person } from './order-lifecycle.ts'
import { isMore } from './order-money.ts'

export type RefundStatus = CodeOf<typeof refundStatus>
export type RefundType = CodeOf<typeof refundType>
export type RefundReason = CodeOf<typeof refundReason>
export type RefundProcessState = CodeOf<typeof refundProcessState>
export type PayoutMethod = CodeOf<typeof payoutMethod>

export const DEAL_HOURS = 48
export const RETURN_DAYS = 15
/** Approving more than this requires refund:approveLarge. */
export const LARGE_REFUND = '10000'

interface RefundTransition {
  title: string
  from: readonly RefundStatus[]
  to: RefundStatus
  permission: Permission
}

/** A refund waiting for a decision or for processing. */
export const isOpenRefund = (status: number): boolean =>
  status === refundStatus.requested || status === refundStatus.processing

export const refundTransitions = {
  opine: {
    title: '供应商表态',
    from: [refundStatus.requested],
    to: refundStatus.requested,
    permission: 'refund:opinion',
  },
  approve: {
    title: '同意退款',
    from: [refundStatus.requested],
    to: refundStatus.processing,
    permission: 'refund:approve',
  },
  reject: {
    title: '拒绝退款',
    from: [refundStatus.requested, refundStatus.processing],
    to: refundStatus.rejected,
    permission: 'refund:reject',
  },
  withdraw: {
    title: '撤销申请',
    from: [refundStatus.requested, refundStatus.processing],
    to: refundStatus.rejected,
    permission: 'refund:add',
  },
  returnShip: {
    title: '登记退货物流',
    from: [refundStatus.processing],
    to: refundStatus.processing,
    permission: 'refund:edit',
  },
  receiveReturn: {
    title: '确认收到退货',
    from: [refundStatus.processing],
    to: refundStatus.processing,
    permission: 'refund:receive',
  },
  pay: { title: '打款', from: [refundStatus.processing], to: refundStatus.refunded, permission: 'refund:pay' },
} as const satisfies Record<string, RefundTransition>

const moves = (step: keyof typeof refundTransitions, status: number): boolean =>
  refundTransitions[step].from.some((from) => from === status)

/** The refund fields that decide which actions are allowed. */
export interface RefundFacts {
  status: number
  refundType: number
  /** Only in status 2. */
  processState: number | null
  createdById: number
  approvedById: number | null
}

export interface RefundPerson extends Person {
  /** May pay out refunds they approved themselves. */
  isSuperAdmin: boolean
}

export const refundActions = {
  saveRefundOpinion: { title: '供应商表态', permission: 'refund:opinion' },
  approveRefund: { title: '同意退款', permission: 'refund:approve' },
  rejectRefunds: { title: '拒绝退款', permission: 'refund:reject' },
  saveReturnShip: { title: '登记退货物流', permission: 'refund:edit' },
  receiveReturn: { title: '确认收到退货', permission: 'refund:receive' },
  payRefund: { title: '打款', permission: 'refund:pay' },
  withdrawRefund: { title: '撤销申请', permission: 'refund:add' },
} as const satisfies Record<string, { title: string; permission: Permission }>

export type RefundAction = keyof typeof refundActions

const REFUND_MOVED = '退款状态已变更，请刷新后重试'

function withdrawFault({ refundType: type, ...refund }: RefundFacts, userId: number): string {
  const { status, processState, createdById } = refund
  if (!moves('withdraw', status)) return REFUND_MOVED
  if (createdById !== userId) return '只有申请人可以撤销'
  if (status === refundStatus.requested) return ''
  if (processState === refundProcessState.payingOut || processState === refundProcessState.payoutFailed)
    return '已开始打款，不能撤销'
  return type === refundType.withReturn && processState === refundProcessState.awaitingPayout
    ? '退货已收到，不能撤销'
    : ''
}

function payFault({ status, processState, approvedById }: RefundFacts, person: RefundPerson): string {
  if (!moves('pay', status)) return REFUND_MOVED
  if (processState === refundProcessState.payingOut) return '正在打款，请等待结果'
  if (processState !== refundProcessState.awaitingPayout && processState !== refundProcessState.payoutFailed)
    return '退款还不能打款'
  return approvedById === person.userId && !person.isSuperAdmin ? '审核人不能给同一笔退款打款' : ''
}

const faults: Record<RefundAction, (refund: RefundFacts, person: RefundPerson) => string> = {
  saveRefundOpinion: ({ status }) => (moves('opine', status) ? '' : '退款已处理，不能再表态'),
  approveRefund: ({ status }) => (moves('approve', status) ? '' : REFUND_MOVED),
  rejectRefunds: ({ status, processState }) => {
    if (!moves('reject', status)) return REFUND_MOVED
    return status === refundStatus.processing && processState === refundProcessState.payingOut
      ? '正在打款，不能拒绝'
      : ''
  },
  saveReturnShip: ({ status, processState }) =>
    moves('returnShip', status) && processState === refundProcessState.awaitingReturn
      ? ''
      : '退款不在等待寄回，不能登记退货物流',
  receiveReturn: ({ status, processState }) =>
    moves('receiveReturn', status) && processState === refundProcessState.awaitingReceipt ? '' : '退款不在等待收货',
  payRefund: payFault,
  withdrawRefund: (refund, { userId }) => withdrawFault(refund, userId),
}

/** Why this user cannot perform an action on a refund; '' if they can. */
export const refundFault = (action: RefundAction, refund: RefundFacts, person: RefundPerson): string =>
  faults[action](refund, person)

export function allowedRefundActions(refund: RefundFacts, person: RefundPerson): Allowed<RefundAction> {
  const actions = Object.keys(refundActions) as RefundAction[]
  return Object.fromEntries(
    actions
      .filter((action) => person.can(refundActions[action].permission))
      .map((action) => [action, refundFault(action, refund, person)]),
  )
}

/** Whether approving this amount requires refund:approveLarge. */
export const isLargeRefund = (amount: string): boolean => isMore(amount, LARGE_REFUND)

/** Next step of an approved refund: return of the goods, or payout. */
export const processAfterApproval = (type: number): RefundProcessState =>
  type === refundType.withReturn ? refundProcessState.awaitingReturn : refundProcessState.awaitingPayout

/** Payment methods that support refunds through the gateway. */
const gatewayMethods = [
  payMethodCodes.alipay,
  payMethodCodes.wechat,
  payMethodCodes.unionPay,
  payMethodCodes.unionPayAlipay,
  payMethodCodes.unionPayWechat,
]

/** Payout method: the original one for gateway or wallet payments, else transfer. */
export function payoutMethodFor(payMethod: number | null): PayoutMethod {
  if (payMethod === payMethodCodes.wallet) return payoutMethod.wallet
  return gatewayMethods.some((method) => method === payMethod) ? payoutMethod.original : payoutMethod.offline
}

export const dealDeadline = (createdAt: string): string => hoursAfter(createdAt, DEAL_HOURS)
export const returnDeadline = (approvedAt: string): string => daysAfter(approvedAt, RETURN_DAYS)

/** A request past its decision deadline. Nothing happens automatically. */
export const isRefundOverdue = (refund: { status: number; dealDeadline: string }, now: string): boolean =>
  refund.status === refundStatus.requested && isAfter(now, refund.dealDeadline)

/** Reasons that require a description, and those that require pictures. */
const descriptionReasons: readonly RefundReason[] = [
  refundReason.quality,
  refundReason.damaged,
  refundReason.notAsDescribed,
  refundReason.other,
]
const pictureReasons: readonly RefundReason[] = [
  refundReason.quality,
  refundReason.damaged,
  refundReason.notAsDescribed,
]

export const needsDescription = (reason: RefundReason): boolean => descriptionReasons.includes(reason)
export const needsProof = (reason: RefundReason): boolean => pictureReasons.includes(reason)

export const refundUploads = {
  images: { type: 'image', kb: 5120 },
  payoutVoucher: { type: 'image', kb: 5120 },
} as const satisfies Record<string, UploadRules>

/** Errors in the description of a request, by field. */
export function refundWordFaults(refund: {
  reason: RefundReason
  description: string
  images: readonly unknown[]
}): FieldErrors {
  const faults: FieldErrors = {}
  if (needsDescription(refund.reason) && [...refund.description].length < 5)
    faults.description = '请描述问题，至少 5 个字'
  if (needsProof(refund.reason) && refund.images.length === 0) faults.images = '请上传至少 1 张凭证图片'
  return faults
}

/** Payout errors, by field. */
export function payoutFaults(payout: {
  payoutMethod: PayoutMethod
  payoutAccount: string
  payoutVoucher: readonly unknown[]
}): FieldErrors {
  if (payout.payoutMethod !== payoutMethod.offline) return {}
  return {
    ...(payout.payoutAccount === '' ? { payoutAccount: '请输入收款账户' } : {}),
    ...(payout.payoutVoucher.length === 0 ? { payoutVoucher: '请上传打款凭证' } : {}),
  }
}
