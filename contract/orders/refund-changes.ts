// 退款处理
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  bulkResult,
  code,
  files,
  id,
  ids,
  line,
  money,
  orEmpty,
  paragraph,
  requiredLine,
  version,
} from '#contract/fields.ts'
import { logisticsCompany, payoutMethod, refundReason, refundType } from './codes.ts'
import { countsOrders, heldByOrders, walletOfOrder } from './order-effects.ts'

/** Response to a change of a refund. */
export const RefundChanged = z.object({
  id: z.number().int(),
  version: z.number().int(),
  status: z.number().int(),
  processState: z.number().int().nullable(),
})

const changes = ['refund', 'order', 'shipment', 'notification', ...heldByOrders, ...countsOrders]
const target = { id: id('请选择退款单'), version: version() }

/** Form input for a refund request; validated by `refundRequestFault` and `refundWordFaults`. */
export const RefundInput = z.strictObject({
  refundType: code(refundType, '退款类型'),
  lines: z
    .array(
      z.strictObject({
        orderLineId: id('请选择商品行'),
        quantity: z.number({ error: '请输入退款数量' }).int('退款数量应为整数').min(0, '退款数量不能小于 0').max(9999),
        amount: money('退款金额'),
      }),
    )
    .min(1, '请选择要退款的商品')
    .max(200),
  freightRefund: money('退运费'),
  reason: code(refundReason, '退款原因'),
  description: paragraph(500, '问题描述'),
  images: files(9, '凭证图片'),
})
export type RefundInput = z.infer<typeof RefundInput>

export const addRefund = endpoint('POST /api/refund/add', {
  title: '申请退款',
  paramsIn: 'body',
  permission: 'refund:add',
  invalidates: changes,
  params: RefundInput.extend({
    orderId: id('请选择订单'),
    /** Idempotency key of the form: a repeat returns the first refund. */
    requestId: z.uuid({ version: 'v4', error: '请求编号不正确' }),
  }),
  data: RefundChanged,
})

export const saveRefundOpinion = endpoint('POST /api/refund/opinion', {
  title: '供应商表态',
  paramsIn: 'body',
  permission: 'refund:opinion',
  invalidates: changes,
  params: z
    .strictObject({
      ...target,
      supplierOpinion: z.union([z.literal(1), z.literal(2)], '请选择意见'),
      supplierOpinionText: paragraph(200, '意见说明'),
    })
    .refine(({ supplierOpinion: opinion, supplierOpinionText: text }) => opinion === 1 || [...text].length >= 2, {
      path: ['supplierOpinionText'],
      error: '不同意时请说明原因，至少 2 个字',
    }),
  data: RefundChanged,
})

export const approveRefund = endpoint('POST /api/refund/approve', {
  title: '同意退款',
  paramsIn: 'body',
  permission: 'refund:approve',
  invalidates: changes,
  params: z.strictObject({
    ...target,
    approvedAmount: money('同意金额'),
    /** With receiver and phone; required if goods are returned. */
    returnAddress: orEmpty(requiredLine(200, '退货地址', 10)).optional(),
    remark: paragraph(200, '备注').optional(),
  }),
  data: RefundChanged,
})

/** Maximum number of refunds per reject request. */
export const REJECTED_AT_ONCE = 50

export const rejectRefunds = endpoint('POST /api/refund/reject', {
  title: '拒绝退款',
  paramsIn: 'body',
  permission: 'refund:reject',
  invalidates: changes,
  params: z.strictObject({
    ids: ids(REJECTED_AT_ONCE),
    /** Shown to the buyer. */
    rejectReason: requiredLine(200, '驳回原因', 5),
  }),
  data: bulkResult,
})

export const withdrawRefund = endpoint('POST /api/refund/withdraw', {
  title: '撤销退款申请',
  paramsIn: 'body',
  permission: 'refund:add',
  invalidates: changes,
  params: z.strictObject({ ...target, reason: requiredLine(200, '撤销原因', 2) }),
  data: RefundChanged,
})

export const saveReturnShip = endpoint('POST /api/refund/returnShip', {
  title: '登记退货物流',
  paramsIn: 'body',
  permission: 'refund:edit',
  invalidates: changes,
  params: z.strictObject({
    ...target,
    returnCompany: code(logisticsCompany, '物流公司'),
    returnNo: z.string().regex(/^[A-Za-z0-9-]{6,30}$/, '退货单号应为 6 到 30 位字母、数字或 -'),
  }),
  data: RefundChanged,
})

export const receiveReturn = endpoint('POST /api/refund/receive', {
  title: '确认收到退货',
  paramsIn: 'body',
  permission: 'refund:receive',
  invalidates: changes,
  params: z.strictObject({
    ...target,
    /** Received quantities; at most the requested ones. */
    lines: z
      .array(
        z.strictObject({
          orderLineId: id('请选择商品行'),
          quantity: z
            .number({ error: '请输入收到数量' })
            .int('收到数量应为整数')
            .min(0, '收到数量不能小于 0')
            .max(9999),
        }),
      )
      .min(1, '请填写收到的商品')
      .max(200),
    /** May be reduced. Omitted by suppliers, who cannot see it. */
    approvedAmount: money('同意金额').optional(),
    /** Required if the received goods differ from the request. */
    receivedQtyNote: orEmpty(requiredLine(300, '验货结果', 2)).optional(),
    /** Returns the received goods to stock. */
    restock: z.boolean(),
  }),
  data: RefundChanged,
})

export const payRefund = endpoint('POST /api/refund/pay', {
  title: '退款打款',
  paramsIn: 'body',
  permission: 'refund:pay',
  invalidates: [...changes, ...walletOfOrder],
  params: z.strictObject({
    ...target,
    payoutMethod: code(payoutMethod, '退款方式'),
    /** Bank, name and account number; both fields are required for a transfer. */
    payoutAccount: line(120, '收款账户').optional(),
    payoutVoucher: files(3, '打款凭证').optional(),
  }),
  data: RefundChanged,
})
