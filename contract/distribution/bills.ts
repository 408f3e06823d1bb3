// 经销商单据共用的部分
import { z } from 'zod'
import {
  code,
  date,
  files,
  id,
  line,
  money,
  NamedRef,
  paragraph,
  recordFields,
  requiredLine,
  ShownFile,
} from '#contract/fields.ts'
import { Payment, WaitingPayment } from '#contract/orders/payments.ts'
import { payMethod } from '#contract/payment.ts'
import { Quotas } from './accounts.ts'
import { distributorBillStatus } from './codes.ts'

/** An item of a bill, with the name and price of its day. */
export const PurchaseItem = z.object({
  itemId: z.number().int(),
  itemName: z.string(),
  quantity: z.number().int(),
  unitPrice: z.string(),
  /** Days that are charged; null for what is bought once. */
  days: z.number().int().nullable(),
  amount: z.string(),
})
export type PurchaseItem = z.infer<typeof PurchaseItem>

/** What an account had when a bill was quoted, and what it has with it. */
export const QuotaChange = z.object({ before: Quotas, after: Quotas })
export type QuotaChange = z.infer<typeof QuotaChange>

/** The terms of an account before a bill took effect. */
export interface TermBefore {
  packageId: number
  termStart: string | null
  termPaid: string
  expireAt: string | null
  /** The next term, if it was paid already. */
  nextStart: string | null
  nextPackageId: number | null
  nextPaid: string
}

/** Fields of every bill in a list. */
export const billRow = {
  ...recordFields,
  distributor: NamedRef,
  discountAmount: z.string(),
  payAmount: z.string(),
  payMethod: z.number().int().nullable(),
  status: code(distributorBillStatus),
  payExpireAt: z.string(),
  effectiveAt: z.string().nullable(),
  refundedAmount: z.string(),
  /** The voucher that finance has to check. */
  waitingPayment: WaitingPayment.nullable(),
}

/** What a bill shows besides. */
export const billDetail = {
  discountReason: z.string(),
  cancelReason: z.string(),
  remark: z.string(),
  refundVoucher: z.array(ShownFile),
  /** Null for an opening. */
  quotas: QuotaChange.nullable(),
  payments: z.array(Payment),
}

/** What is submitted with a quote. */
export const billTerms = {
  /** As the user saw it. */
  payAmount: money('应付金额'),
  discountReason: line(100, '优惠原因').optional(),
  remark: paragraph(500, '备注').optional(),
  requestId: z.uuid('请求编号不正确'),
}

export const billFilters = {
  distributorId: id('请选择经销商').optional(),
  payMethod: code(payMethod, '支付方式').optional(),
  createdFrom: date('开始日期').optional(),
  createdTo: date('结束日期').optional(),
  effectiveFrom: date('开始日期').optional(),
  effectiveTo: date('结束日期').optional(),
  status: code(distributorBillStatus, '状态').optional(),
}

export const RefundInput = z.strictObject({
  amount: z.string().min(1, '请输入退款金额').pipe(money('退款金额')),
  /** Needed for a transfer. */
  refundVoucher: files(3, '退款凭证'),
  reason: requiredLine(100, '退款原因', 2),
})
export type RefundInput = z.infer<typeof RefundInput>
