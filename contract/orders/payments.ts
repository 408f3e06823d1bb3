// 支付流水
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  code,
  datetime,
  files,
  id,
  line,
  money,
  orEmpty,
  queryCode,
  recordFields,
  requiredLine,
  ShownFile,
  version,
} from '#contract/fields.ts'
import { payBizKind } from './codes.ts'
import { countsOrders, walletOfOrder } from './order-effects.ts'

export const Payment = z.object({
  ...recordFields,
  payNo: z.string(),
  bizKind: code(payBizKind),
  bizNo: z.string(),
  amount: z.string(),
  payMethod: z.number().int(),
  status: z.number().int(),
  tradeNo: z.string(),
  payerName: z.string(),
  /** The last four digits. */
  payerAccount: z.string(),
  transferAmount: z.string().nullable(),
  transferAt: z.string().nullable(),
  voucherImages: z.array(ShownFile),
  /** 0 for a gateway payment. */
  submittedById: z.number().int(),
  submittedBy: z.string(),
  confirmedBy: z.string(),
  confirmedAt: z.string().nullable(),
  rejectReason: z.string(),
})
export type Payment = z.infer<typeof Payment>

/** A voucher waiting for finance, as lists and details pass it to the reviewer. */
export const WaitingPayment = z.object({
  id: z.number().int(),
  version: z.number().int(),
  amount: z.string(),
  transferAmount: z.string(),
  submittedById: z.number().int(),
  submittedBy: z.string(),
})
export type WaitingPayment = z.infer<typeof WaitingPayment>

const bizNo = requiredLine(40, '业务单号')

/** Response to a change of a payment. */
export const PaymentChanged = z.object({
  id: z.number().int(),
  version: z.number().int(),
  status: z.number().int(),
})

const changes = [
  'payment',
  'order',
  'digitalOrder',
  'distributorAccount',
  'distributorPurchase',
  'distributorRenewal',
  'cardAudit',
  'cardMerchant',
  'serviceOrder',
  'servicePackage',
  // Money for an order that was closed meanwhile is refunded.
  'refund',
  'notification',
  ...countsOrders,
]

/** Called by the gateway without a session and answered in plain text, so it is not a console endpoint. */
export const ALIPAY_NOTIFY_PATH = '/api/payment/notify/alipay'

export const toAliPay = endpoint('POST /api/payment/toAliPay', {
  title: '支付宝付款',
  paramsIn: 'body',
  permission: 'order:pay',
  invalidates: changes,
  params: z.strictObject({
    bizKind: code(payBizKind, '业务'),
    bizNo,
    /** A console route only. */
    returnPath: z.string().regex(/^\/([\w.%-][\w/?=&.%-]{0,499})?$/, '返回地址不正确'),
  }),
  /** The gateway's form. The console parses and rebuilds it and never inserts it as is. */
  data: z.string(),
})

/** Takes the money of an order from the wallet of the card merchant that bought it. */
export const payByWallet = endpoint('POST /api/payment/wallet', {
  title: '钱包支付',
  paramsIn: 'body',
  permission: 'order:pay',
  invalidates: [...changes, ...walletOfOrder],
  params: z.strictObject({
    bizKind: code(payBizKind, '业务'),
    bizNo,
    /** The amount that was confirmed: a price that changed meanwhile is refused. */
    amount: money('应付金额'),
  }),
  data: PaymentChanged,
})

export const getPayStatus = endpoint('GET /api/payment/status', {
  title: '查询付款结果',
  paramsIn: 'query',
  permission: 'order:pay',
  // For an open payment the server queries the gateway and records the reply.
  resource: 'payment',
  params: z.strictObject({ bizKind: queryCode(payBizKind, '业务'), bizNo }),
  data: z.object({
    /** Payment status: 0 open, 1 paid, 2 waits for finance, 3 refused, 4 closed. */
    status: z.number().int(),
    paidAt: z.string().nullable(),
    payMethod: z.number().int().nullable(),
  }),
})

/** Form input for a transfer; `voucherFaults` validates its time and amount. */
export const VoucherInput = z.strictObject({
  payMethod: z.union([z.literal(3), z.literal(5)], '请选择支付方式'),
  payerName: requiredLine(60, '付款户名', 2),
  payerAccount: orEmpty(z.string().regex(/^\d{8,32}$/, '付款账号应为 8 到 32 位数字')).optional(),
  transferAmount: money('转账金额'),
  transferAt: datetime('转账时间'),
  voucherImages: files(9, '付款凭证').min(1, '请上传付款凭证'),
})
export type VoucherInput = z.infer<typeof VoucherInput>

export const submitVoucher = endpoint('POST /api/payment/voucher', {
  title: '上传付款凭证',
  paramsIn: 'body',
  permission: 'order:voucher',
  invalidates: changes,
  params: VoucherInput.extend({ bizKind: code(payBizKind, '业务'), bizNo }),
  data: PaymentChanged,
})

export const confirmPayment = endpoint('POST /api/payment/confirm', {
  title: '确认收款',
  paramsIn: 'body',
  permission: 'order:confirmPay',
  invalidates: changes,
  params: z.strictObject({
    id: id('请选择付款'),
    version: version(),
    /** The amount received, per the bank account. */
    transferAmount: money('到账金额'),
    tradeNo: line(64, '流水号').optional(),
    remark: line(200, '备注').optional(),
  }),
  data: PaymentChanged,
})

export const rejectPayment = endpoint('POST /api/payment/reject', {
  title: '驳回凭证',
  paramsIn: 'body',
  permission: 'order:confirmPay',
  invalidates: changes,
  params: z.strictObject({
    id: id('请选择付款'),
    version: version(),
    rejectReason: requiredLine(200, '驳回原因', 2),
  }),
  data: PaymentChanged,
})
