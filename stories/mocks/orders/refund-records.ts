import {
  payoutMethod,
  refundAppliedBy,
  refundProcessState,
  refundReason,
  refundRejectKind,
  refundStatus,
  refundType,
  supplierOpinion,
} from '#contract/orders/codes.ts'
import { allowedRefundActions } from '#contract/orders/refund-lifecycle.ts'
import type { Refund } from '#contract/orders/refunds.ts'
import { hoursAfter } from '#contract/rules/moment.ts'
import { paper } from '#mocks/pictures.ts'
import { agoHours, everybody, orderLine, orderRecord } from './order-records.ts'

/** A refund request, undecided by default. */
export function refundRecord(id: number, change: Partial<Refund> = {}): Refund {
  const { id: orderId, orderNo, bizType, buyerName } = orderRecord(id)
  const line = orderLine(id)
  const createdAt = agoHours(id * 6)
  const status = change.status ?? 1
  const refund: Refund = {
    id,
    version: 1,
    createdAt,
    createdBy: '林知夏',
    updatedAt: createdAt,
    updatedBy: '林知夏',
    refundNo: `R261121140530${String(id).padStart(6, '0')}`,
    refundType: refundType.beforeShipping,
    applyAmount: line.payAmount,
    approvedAmount: status === refundStatus.requested ? null : line.payAmount,
    status,
    processState: status === refundStatus.processing ? refundProcessState.awaitingPayout : null,
    reason: refundReason.changedMind,
    refundedAt: status > 3 ? agoHours(1) : null,
    order: { id: orderId, orderNo, bizType, buyerName, payMethod: 1 },
    lines: [
      { ...line, orderLineId: line.id, quantity: 1, amount: line.payAmount, orderedQty: 1, paidAmount: line.payAmount },
    ],
    supplierName: line.supplier.name,
    supplierOpinion: supplierOpinion.none,
    supplierOpinionText: '',
    dealDeadline: hoursAfter(createdAt, 48),
    isOverdue: false,
    applicant: '陈书言',
    appliedBy: refundAppliedBy.buyer,
    allowed: {},
    freightRefund: '0.00',
    description: '',
    images: [],
    returnAddress: '浙江省杭州市余杭区仓前路 18 号 木禾仓库 王师傅 13700137000',
    returnCompany: '',
    returnNo: '',
    returnDeadline: null,
    receivedQtyNote: '',
    payoutMethod: payoutMethod.original,
    payoutAccount: '',
    payoutVoucher: [],
    payoutError: '',
    payoutTradeNo: '',
    orderLeft: '3200.00',
    rejectKind: null,
    rejectReason: '',
    approvedBy: status === refundStatus.requested ? '' : '周予安',
    approvedAt: status === refundStatus.requested ? null : agoHours(2),
    others: [],
    ...change,
  }
  const facts = { ...refund, createdById: 1, approvedById: status === refundStatus.requested ? null : 2 }
  return { ...refund, allowed: allowedRefundActions(facts, { ...everybody, isSuperAdmin: true }) }
}

/** One refund per step of the process. */
export const refundRecords = (): Refund[] => [
  refundRecord(1),
  refundRecord(2, {
    refundType: refundType.withReturn,
    reason: refundReason.quality,
    description: '沙发扶手处开线，面料有明显色差',
    images: [{ url: paper(20), name: '开线.jpg', size: 90_000 }],
    isOverdue: true,
    supplierOpinion: supplierOpinion.disagrees,
    supplierOpinionText: '出厂前已验货，请提供视频',
  }),
  refundRecord(3, { status: 2, refundType: refundType.withReturn, processState: 1 }),
  refundRecord(4, {
    status: 2,
    refundType: refundType.withReturn,
    processState: 2,
    returnCompany: 'SF',
    returnNo: 'SF1020304050',
  }),
  refundRecord(5, { status: 2, processState: 3 }),
  refundRecord(6, { status: 2, processState: 4 }),
  refundRecord(7, { status: 2, processState: 5, payoutError: '收款账户已注销' }),
  refundRecord(8, { status: 3, rejectKind: refundRejectKind.refused, rejectReason: '商品无质量问题，不支持退款' }),
  refundRecord(9, { status: 4, payoutTradeNo: '2026112122001400001' }),
  refundRecord(10, { status: 7 }),
]
