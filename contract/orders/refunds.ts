// 退款
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  chosenIds,
  code,
  date,
  exportColumns,
  exportStarted,
  id,
  ids,
  line,
  page,
  pageParams,
  queryId,
  recordFields,
  ShownFile,
} from '#contract/fields.ts'
import { payMethod } from '#contract/payment.ts'
import {
  logisticsCompany,
  orderBizType,
  payoutMethod,
  refundAppliedBy,
  refundProcessState,
  refundReason,
  refundRejectKind,
  refundStatus,
  refundType,
  supplierOpinion,
} from './codes.ts'

export const RefundLine = z.object({
  orderLineId: z.number().int(),
  productName: z.string(),
  specText: z.string(),
  image: z.string(),
  quantity: z.number().int(),
  /** Omitted for suppliers. */
  amount: z.string().optional(),
})

/** A refund as shown in an order. Amounts are omitted for suppliers. */
export const RefundSummary = z.object({
  ...recordFields,
  refundNo: z.string(),
  refundType: code(refundType),
  applyAmount: z.string().optional(),
  approvedAmount: z.string().nullable().optional(),
  /** 4 and unknown codes: succeeded. */
  status: z.number().int(),
  /** Only in status 2. */
  processState: z.number().int().nullable(),
  reason: code(refundReason),
  refundedAt: z.string().nullable(),
})
export type RefundSummary = z.infer<typeof RefundSummary>

/** A refund as shown in its list. */
export const RefundRow = RefundSummary.extend({
  order: z.object({
    id: z.number().int(),
    orderNo: z.string(),
    bizType: code(orderBizType),
    buyerName: z.string(),
    payMethod: z.number().int().nullable(),
  }),
  lines: z.array(RefundLine),
  /** Several are joined with 、; a supplier only gets its own name. */
  supplierName: z.string(),
  supplierOpinion: code(supplierOpinion),
  supplierOpinionText: z.string(),
  dealDeadline: z.string(),
  isOverdue: z.boolean(),
  applicant: z.string(),
  appliedBy: code(refundAppliedBy),
  /** Current actions of the caller, by endpoint name: '' if allowed, else the reason. */
  allowed: z.record(z.string(), z.string()),
})
export type RefundRow = z.infer<typeof RefundRow>

/** A full refund. */
export const Refund = RefundRow.extend({
  lines: z.array(
    RefundLine.extend({
      /** Pieces of the order line, and the amount paid for the returned ones. Omitted for suppliers. */
      orderedQty: z.number().int().optional(),
      paidAmount: z.string().optional(),
    }),
  ),
  freightRefund: z.string().optional(),
  description: z.string(),
  images: z.array(ShownFile),
  /** Return address; before approval, the one given by the supplier. */
  returnAddress: z.string(),
  returnCompany: code(logisticsCompany).or(z.literal('')),
  returnNo: z.string(),
  returnDeadline: z.string().nullable(),
  receivedQtyNote: z.string(),
  payoutMethod: code(payoutMethod),
  /** Omitted for suppliers, as are the four below. */
  payoutAccount: z.string().optional(),
  payoutVoucher: z.array(ShownFile).optional(),
  payoutError: z.string().optional(),
  payoutTradeNo: z.string().optional(),
  /** Amount of the order still refundable in addition to this refund. */
  orderLeft: z.string().optional(),
  /** The order status after the payout; only while it is pending. */
  orderAfter: z.number().int().optional(),
  rejectKind: code(refundRejectKind).nullable(),
  rejectReason: z.string(),
  approvedBy: z.string(),
  approvedAt: z.string().nullable(),
  /** Other refunds of the same order, newest first. */
  others: z.array(RefundSummary),
})
export type Refund = z.infer<typeof Refund>

const filters = {
  refundIds: ids().optional(),
  processState: code(refundProcessState, '处理进度').optional(),
  refundNo: line(19, '退款单号').optional(),
  orderNo: line(18, '订单号').optional(),
  bizType: code(orderBizType, '业务类型').optional(),
  refundType: code(refundType, '退款类型').optional(),
  reason: code(refundReason, '退款原因').optional(),
  supplierId: id('请选择供应商').optional(),
  userId: id('请选择消费者').optional(),
  payMethod: code(payMethod, '支付方式').optional(),
  /** Buyer, product name or code. */
  keyword: line(40, '关键词').optional(),
  createdFrom: date('开始日期').optional(),
  createdTo: date('结束日期').optional(),
  overdue: z.literal(true).optional(),
}

const status = { status: code(refundStatus, '退款状态').optional() }

export const listRefunds = endpoint('POST /api/refund/list', {
  title: '查看退款列表',
  paramsIn: 'body',
  permission: 'refund:view',
  resource: 'refund',
  params: pageParams({ ...filters, ...status }, { sort: ['createdAt', 'dealDeadline', 'applyAmount', 'refundedAt'] }),
  data: page(RefundRow).extend({
    /** Over all pages; omitted for suppliers. */
    applyAmount: z.string().optional(),
    approvedAmount: z.string().optional(),
  }),
})

export const countRefunds = endpoint('POST /api/refund/count', {
  title: '统计退款',
  paramsIn: 'body',
  permission: 'refund:view',
  resource: 'refund',
  params: z.strictObject(filters),
  data: z.object({
    all: z.number().int(),
    /** By status 1 to 4. */
    status: z.record(z.string(), z.number().int()),
    /** By progress 1 to 5. */
    processState: z.record(z.string(), z.number().int()),
    overdue: z.number().int(),
  }),
})

export const getRefund = endpoint('GET /api/refund/detail/{id}', {
  title: '查看退款',
  paramsIn: 'path',
  permission: 'refund:view',
  resource: 'refund',
  params: z.strictObject({ id: queryId() }),
  data: Refund,
})

export const exportRefunds = endpoint('POST /api/refund/export', {
  title: '导出退款',
  paramsIn: 'body',
  permission: 'refund:export',
  invalidates: ['job'],
  params: z.strictObject({ ...exportColumns, ...filters, ...status, ...chosenIds }),
  data: exportStarted,
})
