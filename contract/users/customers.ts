// 客户
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  areaCode,
  chosenIds,
  code,
  date,
  exportColumns,
  exportStarted,
  id,
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
import { orderBizType, orderStatus } from '#contract/orders/codes.ts'
import { isMobile } from '#contract/rules/phone.ts'
import {
  customerSource,
  customerStatus,
  followDue,
  gender,
  houseType,
  intentLevel,
  lostReason,
  renovationStage,
} from './codes.ts'
import { MAX_USER_LABELS } from './user-rules.ts'
import { UserLabel } from './users.ts'

/** Most styles that a customer prefers. */
const MAX_STYLES = 10

export const customerPhone = z.string('请输入联系电话').trim().refine(isMobile, '请输入正确的联系电话')

const houseArea = z
  .string()
  .regex(/^\d{1,4}(\.\d)?$/, { error: '建筑面积应为最多一位小数的数字', abort: true })
  .refine((text) => Number(text) >= 1 && Number(text) <= 9999, '建筑面积应在 1 到 9999 之间')

export const CustomerInput = z.strictObject({
  name: requiredLine(20, '客户姓名', 2),
  /** '' leaves the phone of an existing customer as it is: it is shown masked. */
  phone: orEmpty(customerPhone),
  gender: code(gender, '性别'),
  source: code(customerSource, '客户来源'),
  area: areaCode('所在地区'),
  address: line(100, '房屋地址'),
  houseType: code(houseType, '户型').nullable(),
  /** Square metres; '' while unknown, as the two below. */
  houseArea: orEmpty(houseArea),
  renovationStage: code(renovationStage, '装修阶段').nullable(),
  styleIds: z.array(id('请选择意向风格')).max(MAX_STYLES, `意向风格最多 ${MAX_STYLES} 个`),
  budget: orEmpty(money('预算')),
  planStartDate: orEmpty(date('计划开工')),
  intentLevel: code(intentLevel, '意向等级'),
  storeId: id('请选择归属门店').nullable(),
  designerId: id('请选择服务设计师').nullable(),
  labelIds: z.array(id('请选择标签')).max(MAX_USER_LABELS, `标签最多 ${MAX_USER_LABELS} 个`),
  remark: paragraph(500, '备注'),
})
export type CustomerInput = z.infer<typeof CustomerInput>

/** A customer as shown in a list. */
export const CustomerRow = z.object({
  ...recordFields,
  customerNo: z.string(),
  name: z.string(),
  /** Always masked: `revealContact` shows one at a time. */
  phone: z.string(),
  gender: code(gender),
  /** The user with this phone. */
  user: NamedRef.nullable(),
  source: code(customerSource),
  area: z.string(),
  areaName: z.string(),
  address: z.string(),
  houseType: code(houseType).nullable(),
  houseArea: z.string(),
  renovationStage: code(renovationStage).nullable(),
  styleIds: z.array(z.number().int()),
  styles: z.array(NamedRef),
  budget: z.string(),
  planStartDate: z.string(),
  intentLevel: code(intentLevel),
  store: NamedRef.nullable(),
  designer: NamedRef.nullable(),
  enterprise: NamedRef.nullable(),
  status: code(customerStatus),
  lostReason: code(lostReason).nullable(),
  visitedOn: z.string(),
  signedOn: z.string(),
  signAmount: z.string(),
  assignedAt: z.string().nullable(),
  lastFollowAt: z.string().nullable(),
  nextFollowAt: z.string().nullable(),
  followCount: z.number().int(),
  /** Of the platform; left out for distributors. */
  labels: z.array(UserLabel).optional(),
  remark: z.string(),
  /** Whether a user with this phone has ordered, or an order is linked. */
  hasOrders: z.boolean(),
  /** Other customers with the same phone that the caller sees. */
  twinCount: z.number().int(),
})
export type CustomerRow = z.infer<typeof CustomerRow>

/** Another customer with the same phone or name. Who may not see it learns only the store. */
export const CustomerTwin = z.object({
  id: z.number().int().nullable(),
  customerNo: z.string(),
  name: z.string(),
  /** '' for 公海. */
  storeName: z.string(),
  status: code(customerStatus),
})
export type CustomerTwin = z.infer<typeof CustomerTwin>

const CustomerOrder = z.object({
  id: z.number().int(),
  orderNo: z.string(),
  bizType: code(orderBizType),
  status: code(orderStatus),
  payAmount: z.string(),
  refundedAmount: z.string(),
  paidAt: z.string().nullable(),
  createdAt: z.string(),
})
export type CustomerOrder = z.infer<typeof CustomerOrder>

/** A customer that was merged into another. */
const MergedCustomer = z.object({
  id: z.number().int(),
  customerNo: z.string(),
  name: z.string(),
  mergedAt: z.string(),
  mergedBy: z.string(),
  /** To undo it. */
  batchNo: z.string(),
})

/** A full customer. */
export const Customer = CustomerRow.extend({
  /** Newest first, as far as the caller sees orders; at most 50. */
  orders: z.array(CustomerOrder),
  /** Paid less refunded, of the linked orders on the caller's side. */
  orderAmount: z.string(),
  /** Other customers with this phone. */
  elsewhere: z.array(CustomerTwin),
  merged: z.array(MergedCustomer),
  mergedInto: z.object({ id: z.number().int(), customerNo: z.string(), name: z.string() }).nullable(),
})
export type Customer = z.infer<typeof Customer>

const filters = {
  ...chosenIds,
  /** Number, name, spelling, or the last four digits of the phone; the whole phone for who may look at it. */
  keyword: line(30, '关键词').optional(),
  status: code(customerStatus, '客户状态').optional(),
  source: code(customerSource, '客户来源').optional(),
  intentLevel: code(intentLevel, '意向等级').optional(),
  storeId: id('请选择归属门店').optional(),
  designerId: id('请选择服务设计师').optional(),
  enterpriseId: id('请选择归属企业').optional(),
  /** A province, city or district. */
  areaCode: areaCode('所在地区').optional(),
  renovationStage: code(renovationStage, '装修阶段').optional(),
  /** Customers to follow up today, or whose day has passed. */
  followDue: code(followDue, '跟进').optional(),
  nextFollowFrom: date('下次跟进开始日期').optional(),
  nextFollowTo: date('下次跟进结束日期').optional(),
  createdFrom: date('创建开始日期').optional(),
  createdTo: date('创建结束日期').optional(),
  lastFollowFrom: date('最近跟进开始日期').optional(),
  lastFollowTo: date('最近跟进结束日期').optional(),
}

export const listCustomers = endpoint('POST /api/customer/list', {
  title: '查看客户列表',
  paramsIn: 'body',
  permission: 'customer:view',
  resource: 'customer',
  params: pageParams(filters, { sort: ['createdAt', 'lastFollowAt', 'nextFollowAt'] }),
  /** `counts`: by status, `today` and `overdue`. */
  data: page(CustomerRow),
})

export const getCustomer = endpoint('GET /api/customer/detail/{id}', {
  title: '查看客户',
  paramsIn: 'path',
  permission: 'customer:view',
  resource: 'customer',
  params: z.strictObject({ id: queryId() }),
  data: Customer,
})

/** Left out fields of an existing customer stay. `data.customerId`: who has the phone in the store already. */
export const saveCustomer = endpoint('POST /api/customer/save', {
  title: '新增或编辑客户',
  paramsIn: 'body',
  permission: 'customer:edit',
  invalidates: ['customer', 'notification'],
  params: CustomerInput.partial().extend({ id: id().optional(), version: version().optional() }),
  data: Customer,
})

/** Customers that may be the same person, while one is entered. */
export const findCustomerTwins = endpoint('GET /api/customer/duplicates', {
  title: '查找重复客户',
  paramsIn: 'query',
  permission: 'customer:edit',
  resource: 'customer',
  params: z.strictObject({
    phone: line(20, '联系电话').optional(),
    name: line(20, '客户姓名').optional(),
    storeId: queryId().optional(),
    /** The edited one. */
    id: queryId().optional(),
  }),
  data: z.object({
    /** The one with this phone in the same store, or in 公海: saving will be refused. */
    same: CustomerTwin.nullable(),
    elsewhere: z.array(CustomerTwin),
    /** With the same name; up to five that the caller sees. */
    named: z.array(CustomerTwin),
  }),
})

/** Stores and designers that customers belong to. */
const Owner = NamedRef.extend({ isOpen: z.boolean(), customerCount: z.number().int() })
const ownerParams = z.strictObject({
  keyword: line(30, '关键词').optional(),
  /** The one that is chosen. */
  id: queryId().optional(),
})

export const searchCustomerStores = endpoint('GET /api/customer/stores', {
  title: '查找归属门店',
  paramsIn: 'query',
  permission: 'customer:view',
  resource: 'customer',
  params: ownerParams,
  /** Open ones first; `customerCount` of those that are being followed up. */
  data: z.array(Owner),
})

export const searchCustomerDesigners = endpoint('GET /api/customer/designers', {
  title: '查找服务设计师',
  paramsIn: 'query',
  permission: 'customer:view',
  resource: 'customer',
  params: ownerParams,
  data: z.array(Owner),
})

export const exportCustomers = endpoint('POST /api/customer/export', {
  title: '导出客户',
  paramsIn: 'body',
  permission: 'customer:export',
  invalidates: ['job'],
  params: z.strictObject({ ...filters, ...exportColumns }),
  data: exportStarted,
})
