// 服务订单
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
  NamedRef,
  page,
  pageParams,
  queryId,
  recordFields,
  ShownFile,
} from '#contract/fields.ts'
import { buyerKind } from '#contract/orders/codes.ts'
import { Payment, WaitingPayment } from '#contract/orders/payments.ts'
import { payMethod } from '#contract/payment.ts'
import { serviceKind, serviceOrderStatus, serviceOrigin, serviceRefundRule } from './codes.ts'

/** Orders per request of an assignment. */
export const ASSIGNED_MAX = 50
/** Cards per gift. */
export const GIFTED_MAX = 200

export const ServiceOrderRow = z.object({
  ...recordFields,
  serviceOrderNo: z.string(),
  servicePackageId: z.number().int(),
  /** As it was bought, as are kind, items, price and refund rule. */
  packageName: z.string(),
  kind: code(serviceKind),
  origin: code(serviceOrigin),
  buyerKind: code(buyerKind),
  cardMerchantId: z.number().int().nullable(),
  buyerName: z.string(),
  /** Masked without order:contact. */
  buyerPhone: z.string(),
  quantity: z.number().int(),
  price: z.string(),
  payAmount: z.string(),
  refundedAmount: z.string(),
  payMethod: z.number().int().nullable(),
  paidAt: z.string().nullable(),
  status: code(serviceOrderStatus),
  /** Null before the assignment, and for staff of the platform. */
  provider: NamedRef.nullable(),
  /** Null for a name that is none of the workers of the provider. */
  workerId: z.number().int().nullable(),
  workerName: z.string(),
  appointmentAt: z.string().nullable(),
  totalCount: z.number().int(),
  usedCount: z.number().int(),
  /** The last day; null before the payment. */
  expireAt: z.string().nullable(),
  waitingPayment: WaitingPayment.nullable(),
  /** Current actions of the caller, by endpoint name: '' if allowed, else the reason. */
  allowed: z.record(z.string(), z.string()),
})
export type ServiceOrderRow = z.infer<typeof ServiceOrderRow>

/** A use of a service. */
export const ServiceUse = z.object({
  id: z.number().int(),
  itemName: z.string(),
  count: z.number().int(),
  usedAt: z.string(),
  workerName: z.string(),
  images: z.array(ShownFile),
  remark: z.string(),
  createdAt: z.string(),
  createdBy: z.string(),
  undoneAt: z.string().nullable(),
  undoneBy: z.string(),
  undoReason: z.string(),
})
export type ServiceUse = z.infer<typeof ServiceUse>

/** An item of the order: how often it may be done, and how often it was. */
export const ServiceOrderItem = z.object({
  name: z.string(),
  unit: z.string(),
  total: z.number().int(),
  used: z.number().int(),
})
export type ServiceOrderItem = z.infer<typeof ServiceOrderItem>

export const ServiceOrder = ServiceOrderRow.extend({
  items: z.array(ServiceOrderItem),
  refundRule: code(serviceRefundRule),
  /** What may still be refunded: the unused share by the refund rule. */
  refundable: z.string(),
  /** The goods order that is measured or installed. */
  relatedOrder: NamedRef.nullable(),
  serviceArea: z.string(),
  serviceAreaName: z.string(),
  serviceAddress: z.string(),
  score: z.number().int().nullable(),
  remark: z.string(),
  closeReason: z.string(),
  assignedAt: z.string().nullable(),
  usedUpAt: z.string().nullable(),
  completedAt: z.string().nullable(),
  closedAt: z.string().nullable(),
  /** Newest first. */
  usages: z.array(ServiceUse),
  payments: z.array(Payment),
})
export type ServiceOrder = z.infer<typeof ServiceOrder>

const filters = {
  serviceOrderNo: line(18, '服务单号').optional(),
  /** Number, package or buyer. */
  keyword: line(60, '关键词').optional(),
  /** A whole number; needs order:contact. */
  buyerPhone: line(20, '电话').optional(),
  kind: code(serviceKind, '服务类型').optional(),
  origin: code(serviceOrigin, '来源').optional(),
  buyerKind: code(buyerKind, '买家类型').optional(),
  cardMerchantId: id('请选择黑卡商家').optional(),
  servicePackageId: id('请选择服务包').optional(),
  providerId: id('请选择服务商').optional(),
  payMethod: code(payMethod, '支付方式').optional(),
  appointmentFrom: date('预约日期').optional(),
  appointmentTo: date('预约日期').optional(),
  expireTo: date('有效期').optional(),
  createdFrom: date('开始日期').optional(),
  createdTo: date('结束日期').optional(),
  /** Running orders with an appointment today. */
  today: z.literal(true).optional(),
  status: code(serviceOrderStatus, '状态').optional(),
}

export const listServiceOrders = endpoint('POST /api/serviceOrder/list', {
  title: '查看服务订单列表',
  paramsIn: 'body',
  permission: 'serviceOrder:view',
  resource: 'serviceOrder',
  params: pageParams(filters, { sort: ['createdAt', 'appointmentAt', 'expireAt', 'payAmount'] }),
  /** `counts`: by status, and under `today`. */
  data: page(ServiceOrderRow).extend({
    /** Over all pages. */
    payAmount: z.string(),
  }),
})

/** Appointments per calendar. */
export const APPOINTMENTS_MAX = 500

/** The orders of a week calendar; without a provider staff of the platform do the service. */
export const listServiceAppointments = endpoint('POST /api/serviceOrder/calendar', {
  title: '查看服务预约周历',
  paramsIn: 'body',
  permission: 'serviceOrder:view',
  resource: 'serviceOrder',
  params: z.strictObject({ ...filters, from: date('开始日期'), to: date('结束日期') }),
  /** The earliest `APPOINTMENTS_MAX`. */
  data: z.object({
    list: z.array(
      ServiceOrderRow.pick({
        id: true,
        serviceOrderNo: true,
        packageName: true,
        buyerName: true,
        status: true,
        provider: true,
        workerName: true,
      }).extend({ appointmentAt: z.string() }),
    ),
    total: z.number().int(),
  }),
})

export const getServiceOrder = endpoint('GET /api/serviceOrder/detail/{id}', {
  title: '查看服务订单',
  paramsIn: 'path',
  permission: 'serviceOrder:view',
  resource: 'serviceOrder',
  params: z.strictObject({ id: queryId() }),
  data: ServiceOrder,
})

/** A provider that may do the service of all chosen orders. */
export const FittingProvider = z.object({
  id: z.number().int(),
  name: z.string(),
  score: z.string().nullable(),
  /** Assigned orders that are not done. */
  openCount: z.number().int(),
  /** Items that its price list lacks; it cannot be assigned until they have a price. */
  unpriced: z.array(z.string()),
  /** Those on duty; namesakes differ by their phone. */
  workers: z.array(z.object({ id: z.number().int(), name: z.string(), phoneTail: z.string() })),
})
export type FittingProvider = z.infer<typeof FittingProvider>

export const listFittingProviders = endpoint('POST /api/serviceOrder/providers', {
  title: '查看可派服务商',
  paramsIn: 'body',
  permission: 'serviceOrder:assign',
  resource: 'serviceOrder',
  params: z.strictObject({ ids: ids(ASSIGNED_MAX) }),
  data: z.object({
    /** Whether staff of the platform do the service: the packages name no provider. */
    byStaff: z.boolean(),
    providers: z.array(FittingProvider),
  }),
})

/** Orders with the filters of the list. */
export const exportServiceOrders = endpoint('POST /api/serviceOrder/export', {
  title: '导出服务订单',
  paramsIn: 'body',
  permission: 'serviceOrder:export',
  invalidates: ['job'],
  params: z.strictObject({ ...exportColumns, ...filters, ...chosenIds }),
  data: exportStarted,
})
