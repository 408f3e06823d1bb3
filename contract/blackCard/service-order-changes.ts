// 服务订单的赠送、派单、核销、验收、退款与关闭
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  bulkResult,
  code,
  datetime,
  files,
  id,
  ids,
  line,
  money,
  requiredLine,
  version,
  wholeNumber,
} from '#contract/fields.ts'
import { payoutMethod } from '#contract/orders/codes.ts'
import { MAX_USE_IMAGES, MAX_VOUCHERS } from './service-order-rules.ts'
import { ASSIGNED_MAX, GIFTED_MAX, ServiceOrder } from './service-orders.ts'

const changes = ['serviceOrder', 'servicePackage', 'notification']
const reason = (title: string) => requiredLine(100, title, 2)

export const ServiceGiftInput = z.strictObject({
  servicePackageId: id('请选择服务包'),
  cardMerchantIds: z
    .array(id('请选择黑卡商家'))
    .min(1, '请选择黑卡商家')
    .max(GIFTED_MAX, `一次最多赠送 ${GIFTED_MAX} 个商家`),
  quantity: wholeNumber('份数', 1, 99),
  remark: requiredLine(200, '赠送说明', 2),
})
export type ServiceGiftInput = z.infer<typeof ServiceGiftInput>

export const giftServiceOrders = endpoint('POST /api/serviceOrder/gift', {
  title: '赠送服务包',
  paramsIn: 'body',
  permission: 'serviceOrder:gift',
  invalidates: changes,
  params: ServiceGiftInput.extend({
    /** One request gives once. */
    requestId: z.uuid('请求编号不正确'),
  }),
  data: bulkResult,
})

export const ServiceAssignInput = z.strictObject({
  /** Null for staff of the platform. */
  providerId: id('请选择服务商').nullable(),
  /** One of the workers of the provider. */
  workerId: id('请选择服务人员').optional(),
  /** The name of somebody else; required for staff of the platform. */
  workerName: line(20, '服务人员').optional(),
  /** Required for the first assignment. */
  appointmentAt: datetime('预约时间').optional(),
})
export type ServiceAssignInput = z.infer<typeof ServiceAssignInput>

export const assignServiceOrders = endpoint('POST /api/serviceOrder/assign', {
  title: '派单',
  paramsIn: 'body',
  permission: 'serviceOrder:assign',
  invalidates: changes,
  params: ServiceAssignInput.extend({ ids: ids(ASSIGNED_MAX) }),
  data: bulkResult,
})

export const ServiceUseInput = z.strictObject({
  itemName: z.string().min(1, '请选择项目').max(20, '请选择项目'),
  count: wholeNumber('次数', 1, 9999),
  usedAt: datetime('服务时间'),
  workerName: requiredLine(20, '服务人员', 2),
  images: files(MAX_USE_IMAGES, '现场照片'),
  remark: line(200, '说明'),
})
export type ServiceUseInput = z.infer<typeof ServiceUseInput>

export const consumeServiceOrder = endpoint('POST /api/serviceOrder/consume', {
  title: '核销服务',
  paramsIn: 'body',
  permission: 'serviceOrder:consume',
  invalidates: changes,
  params: ServiceUseInput.extend({ id: id(), version: version() }),
  data: ServiceOrder,
})

export const undoConsumeServiceOrder = endpoint('POST /api/serviceOrder/undoConsume', {
  title: '撤销核销',
  paramsIn: 'body',
  permission: 'serviceOrder:consume',
  invalidates: changes,
  params: z.strictObject({ id: id(), version: version(), usageId: id('请选择核销记录'), reason: reason('撤销原因') }),
  data: ServiceOrder,
})

export const acceptServiceOrder = endpoint('POST /api/serviceOrder/accept', {
  title: '代验收',
  paramsIn: 'body',
  permission: 'serviceOrder:accept',
  invalidates: changes,
  params: z.strictObject({ id: id(), version: version(), reason: reason('代验收原因') }),
  data: ServiceOrder,
})

export const ServiceRefundInput = z.strictObject({
  /** 0 closes a gift. */
  amount: z.string().min(1, '请输入退款金额').pipe(money('退款金额')),
  payoutMethod: code(payoutMethod, '退款方式'),
  /** Required for a transfer. */
  payoutVoucher: files(MAX_VOUCHERS, '打款凭证').optional(),
  reason: reason('退款原因'),
})
export type ServiceRefundInput = z.infer<typeof ServiceRefundInput>

export const refundServiceOrder = endpoint('POST /api/serviceOrder/refund', {
  title: '退款服务订单',
  paramsIn: 'body',
  permission: 'serviceOrder:refund',
  invalidates: [...changes, 'payment', 'cardMerchant', 'walletRecord'],
  params: ServiceRefundInput.extend({ id: id(), version: version() }),
  data: ServiceOrder,
})

export const closeServiceOrders = endpoint('POST /api/serviceOrder/close', {
  title: '关闭服务订单',
  paramsIn: 'body',
  permission: 'serviceOrder:close',
  invalidates: [...changes, 'payment'],
  params: z.strictObject({ ids: ids(), reason: reason('关闭原因') }),
  data: bulkResult,
})
