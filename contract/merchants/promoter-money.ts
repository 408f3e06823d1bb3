// 推广佣金与提现
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  code,
  date,
  datetime,
  files,
  id,
  line,
  money,
  NamedRef,
  page,
  pageParams,
  paragraph,
  recordFields,
  ShownFile,
  version,
} from '#contract/fields.ts'
import { commissionKind, commissionStatus, withdrawStatus } from './codes.ts'

/** What a promoter earns by one order. */
export const PromoterCommission = z.object({
  id: z.number().int(),
  promoter: NamedRef,
  order: z.object({ id: z.number().int(), orderNo: z.string() }),
  /** Paid for goods less refunded. */
  baseAmount: z.string(),
  /** Percent when the order was placed. */
  rate: z.string(),
  amount: z.string(),
  /** Before refunds took a part back. */
  firstAmount: z.string(),
  /** Taken back after it was withdrawn. */
  takenBackAmount: z.string(),
  kind: code(commissionKind),
  status: code(commissionStatus),
  settledAt: z.string().nullable(),
  createdAt: z.string(),
})
export type PromoterCommission = z.infer<typeof PromoterCommission>

const commissionFilters = {
  promoterId: id('请选择推广员').optional(),
  kind: code(commissionKind, '类型').optional(),
  status: code(commissionStatus, '状态').optional(),
  /** The whole number. */
  orderNo: line(32, '订单号').optional(),
  createdFrom: date('开始日期').optional(),
  createdTo: date('结束日期').optional(),
}

/** The filters of list and export. */
export const PromoterCommissionFilters = z.strictObject(commissionFilters)

/** Sums in yuan by status code. */
const sums = z.record(z.string(), z.string())

export const listPromoterCommissions = endpoint('POST /api/promoter/commissionList', {
  title: '查看推广佣金',
  paramsIn: 'body',
  permission: 'promoter:view',
  resource: 'promoter',
  params: pageParams(commissionFilters, { sort: ['createdAt', 'settledAt'] }),
  data: page(PromoterCommission).extend({ sums }),
})

/** A withdrawal, applied for in the mall. */
export const PromoterWithdraw = z.object({
  ...recordFields,
  withdrawNo: z.string(),
  promoter: NamedRef,
  amount: z.string(),
  taxAmount: z.string(),
  payable: z.string(),
  /** Bank and number when it was applied for; only the last digits without promoter:pay. */
  account: z.string(),
  status: code(withdrawStatus),
  rejectReason: z.string(),
  approvedById: z.number().int().nullable(),
  approvedBy: z.string(),
  approvedAt: z.string().nullable(),
  /** URLs are valid for 10 minutes. */
  payVoucher: z.array(ShownFile),
  paidBy: z.string(),
  paidAt: z.string().nullable(),
})
export type PromoterWithdraw = z.infer<typeof PromoterWithdraw>

const withdrawFilters = {
  promoterId: id('请选择推广员').optional(),
  status: code(withdrawStatus, '状态').optional(),
  createdFrom: date('开始日期').optional(),
  createdTo: date('结束日期').optional(),
}

/** The filters of list and export. */
export const PromoterWithdrawFilters = z.strictObject(withdrawFilters)

export const listPromoterWithdraws = endpoint('POST /api/promoter/withdrawList', {
  title: '查看推广提现',
  paramsIn: 'body',
  permission: 'promoter:view',
  resource: 'promoter',
  params: pageParams(withdrawFilters, { sort: ['amount', 'createdAt'] }),
  data: page(PromoterWithdraw).extend({ sums }),
})

export const reviewPromoterWithdraw = endpoint('POST /api/promoter/withdrawReview', {
  title: '审核推广提现',
  paramsIn: 'body',
  permission: 'promoter:review',
  invalidates: ['promoter'],
  params: z.strictObject({
    id: id(),
    version: version(),
    pass: z.boolean('请选择通过或驳回'),
    taxAmount: money('代扣税费').optional(),
    /** Required to reject. */
    rejectReason: paragraph(200, '驳回原因').optional(),
  }),
  data: PromoterWithdraw,
})

/** Records a transfer that was made. Refused for the person who approved it. */
export const payPromoterWithdraw = endpoint('POST /api/promoter/withdrawPay', {
  title: '登记推广提现打款',
  paramsIn: 'body',
  permission: 'promoter:pay',
  invalidates: ['promoter'],
  params: z.strictObject({
    id: id(),
    version: version(),
    payVoucher: files(3, '打款凭证').min(1, '请上传打款凭证'),
    paidAt: datetime('打款时间'),
  }),
  data: PromoterWithdraw,
})
