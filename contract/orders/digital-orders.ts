// 数字订单
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  bulkResult,
  chosenIds,
  code,
  date,
  exportColumns,
  exportStarted,
  fileItem,
  fileUrl,
  id,
  ids,
  line,
  money,
  NamedRef,
  orEmpty,
  page,
  pageParams,
  paragraph,
  queryId,
  recordFields,
  requiredLine,
  version,
} from '#contract/fields.ts'
import { payMethod } from '#contract/payment.ts'
import { isMobile } from '#contract/rules/phone.ts'
import { buyerKind, closeReason, deliverState, digitalGoodsKind, orderStatus } from './codes.ts'
import { MAX_DOWNLOADS } from './digital-order-lifecycle.ts'
import { Payment, WaitingPayment } from './payments.ts'

/** A digital order as shown in its list. */
export const DigitalOrderRow = z.object({
  ...recordFields,
  orderNo: z.string(),
  status: z.number().int(),
  goodsKind: code(digitalGoodsKind),
  goodsName: z.string(),
  goodsNo: z.string(),
  cover: z.string(),
  buyerKind: code(buyerKind),
  buyerName: z.string(),
  /** Masked without order:contact. */
  buyerPhone: z.string(),
  /** Empty for platform goods. */
  authorName: z.string(),
  quantity: z.number().int(),
  unitPrice: z.string(),
  discountAmount: z.string(),
  payAmount: z.string(),
  refundedAmount: z.string(),
  payMethod: z.number().int().nullable(),
  paidAt: z.string().nullable(),
  deliverState: code(deliverState),
  deliverError: z.string(),
  downloadCount: z.number().int(),
  downloadLimit: z.number().int(),
  /** '' if unlimited. */
  validUntil: z.string(),
  waitingPayment: WaitingPayment.nullable(),
  /** Current actions of the caller, by endpoint name: '' if allowed, else the reason. */
  allowed: z.record(z.string(), z.string()),
})
export type DigitalOrderRow = z.infer<typeof DigitalOrderRow>

export const Download = z.object({
  id: z.number().int(),
  at: z.string(),
  ip: z.string(),
  account: z.string(),
})

/** A full digital order. */
export const DigitalOrder = DigitalOrderRow.extend({
  licenceNo: z.string(),
  /** The consumer who bought it; null for companies. */
  user: NamedRef.nullable(),
  /** The account that may download. */
  deliverAccount: z.string(),
  deliveredAt: z.string().nullable(),
  completedAt: z.string().nullable(),
  closedAt: z.string().nullable(),
  closeReason: code(closeReason).nullable(),
  sellerRemark: z.string(),
  payments: z.array(Payment),
  /** Newest first. */
  downloads: z.array(Download),
  /**
   * Current download URL of the account, signed for 10 minutes and regenerated for each response; '' if unavailable.
   */
  downloadUrl: z.string(),
})
export type DigitalOrder = z.infer<typeof DigitalOrder>

const filters = {
  orderNo: line(18, '订单号').optional(),
  goodsKind: code(digitalGoodsKind, '数字商品类型').optional(),
  buyerKind: code(buyerKind, '买家类型').optional(),
  /** A consumer. */
  userId: id('请选择消费者').optional(),
  /** Buyer, phone or product name. */
  keyword: line(60, '关键词').optional(),
  payMethod: code(payMethod, '支付方式').optional(),
  deliverState: code(deliverState, '交付状态').optional(),
  createdFrom: date('开始日期').optional(),
  createdTo: date('结束日期').optional(),
}

const status = { status: z.array(code(orderStatus, '订单状态')).min(1).max(7).optional() }

export const listDigitalOrders = endpoint('POST /api/digitalOrder/list', {
  title: '查看数字订单列表',
  paramsIn: 'body',
  permission: 'digitalOrder:view',
  resource: 'digitalOrder',
  params: pageParams({ ...filters, ...status }, { sort: ['createdAt', 'payAmount', 'downloadCount', 'validUntil'] }),
  data: page(DigitalOrderRow).extend({
    /** Over all pages. */
    payAmount: z.string(),
  }),
})

export const countDigitalOrders = endpoint('POST /api/digitalOrder/count', {
  title: '统计数字订单',
  paramsIn: 'body',
  permission: 'digitalOrder:view',
  resource: 'digitalOrder',
  params: z.strictObject(filters),
  data: z.object({
    all: z.number().int(),
    /** By status 0 to 6. */
    status: z.record(z.string(), z.number().int()),
    deliverFailed: z.number().int(),
  }),
})

export const getDigitalOrder = endpoint('GET /api/digitalOrder/detail/{id}', {
  title: '查看数字订单',
  paramsIn: 'path',
  permission: 'digitalOrder:view',
  resource: 'digitalOrder',
  params: z.strictObject({ id: queryId() }),
  data: DigitalOrder,
})

/** Response to a change of a digital order. */
export const DigitalOrderChanged = z.object({
  id: z.number().int(),
  version: z.number().int(),
  status: z.number().int(),
  deliverState: code(deliverState),
})

const changes = ['digitalOrder', 'notification']

/** Maximum orders per deliver request, and per close request. */
export const DELIVERED_AT_ONCE = 50
export const DIGITAL_CLOSED_AT_ONCE = 100

export const deliverDigitalOrders = endpoint('POST /api/digitalOrder/deliver', {
  title: '重新交付数字订单',
  paramsIn: 'body',
  permission: 'digitalOrder:deliver',
  invalidates: changes,
  params: z.strictObject({ ids: ids(DELIVERED_AT_ONCE) }),
  data: bulkResult,
})

/** Uploads the file that was missing for a delivery. All orders for it get the file, and waiting ones are delivered. */
export const supplyDigitalFile = endpoint('POST /api/digitalOrder/file', {
  title: '补传数字商品文件',
  paramsIn: 'body',
  permission: 'digitalOrder:deliver',
  invalidates: changes,
  params: z.strictObject({
    id: id('请选择订单'),
    version: version(),
    file: z.strictObject({ ...fileItem.shape, url: fileUrl('商品文件') }, '请上传商品文件'),
  }),
  data: DigitalOrderChanged.extend({
    /** Number of orders delivered with it. */
    delivered: z.number().int(),
  }),
})

/** New licence terms; validated by `licenceFaults`. Omitted fields stay. */
export const LicenceInput = z.strictObject({
  /** '' for unlimited. */
  validUntil: orEmpty(date('授权到期')).optional(),
  downloadLimit: z
    .number({ error: '请输入下载上限' })
    .int('下载上限应为整数')
    .min(1, '下载上限至少为 1')
    .max(MAX_DOWNLOADS, `下载上限不能大于 ${MAX_DOWNLOADS}`)
    .optional(),
  deliverAccount: z.string().refine(isMobile, '请输入正确的手机号').optional(),
  reason: requiredLine(200, '调整原因', 2),
})
export type LicenceInput = z.infer<typeof LicenceInput>

export const editDigitalLicence = endpoint('POST /api/digitalOrder/licence', {
  title: '调整数字商品授权',
  paramsIn: 'body',
  permission: 'digitalOrder:deliver',
  invalidates: changes,
  params: LicenceInput.extend({ id: id('请选择订单'), version: version() }),
  data: DigitalOrderChanged,
})

export const refundDigitalOrder = endpoint('POST /api/digitalOrder/refund', {
  title: '退款并作废授权',
  paramsIn: 'body',
  permission: 'digitalOrder:refund',
  invalidates: [...changes, 'payment'],
  params: z.strictObject({
    id: id('请选择订单'),
    version: version(),
    amount: money('退款金额'),
    reason: requiredLine(200, '退款原因', 2),
  }),
  data: DigitalOrderChanged,
})

export const closeDigitalOrders = endpoint('POST /api/digitalOrder/close', {
  title: '关闭数字订单',
  paramsIn: 'body',
  permission: 'digitalOrder:close',
  invalidates: [...changes, 'payment'],
  params: z.strictObject({
    ids: ids(DIGITAL_CLOSED_AT_ONCE),
    closeReason: code(closeReason, '关闭原因'),
    remark: paragraph(200, '备注').optional(),
  }),
  data: bulkResult,
})

export const exportDigitalOrders = endpoint('POST /api/digitalOrder/export', {
  title: '导出数字订单',
  paramsIn: 'body',
  permission: 'digitalOrder:export',
  invalidates: ['job'],
  params: z.strictObject({ ...exportColumns, ...filters, ...status, ...chosenIds }),
  data: exportStarted,
})
