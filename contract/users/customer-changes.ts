// 客户的分配、状态、合并与删除
import { z } from 'zod'
import { wordCodes } from '#contract/codes.ts'
import { endpoint } from '#contract/endpoint.ts'
import { bulkResult, code, date, id, ids, line, money, orEmpty, requiredLine, version } from '#contract/fields.ts'
import { lostReason } from './codes.ts'
import { Customer, type CustomerInput } from './customers.ts'

/** Most stores that customers are spread over at once. */
const MAX_AVERAGE_STORES = 50
/** Most customers that are merged into one at once. */
const MAX_MERGED = 9

const assignMode = wordCodes({ one: '指定归属', average: '平均分配' })

const remark = line(200, '备注')

export const assignCustomers = endpoint('POST /api/customer/assign', {
  title: '分配客户',
  paramsIn: 'body',
  permission: 'customer:assign',
  invalidates: ['customer', 'notification'],
  params: z.strictObject({
    ids: ids(),
    mode: code(assignMode, '分配方式').default('one'),
    /** Without it the customers keep theirs; a store or a designer is required. */
    storeId: id('请选择归属门店').optional(),
    designerId: id('请选择服务设计师').optional(),
    /** For `average`: each gets as many of them, the first ones the rest. */
    storeIds: z
      .array(id('请选择归属门店'))
      .max(MAX_AVERAGE_STORES, `一次最多选择 ${MAX_AVERAGE_STORES} 家门店`)
      .optional(),
    remark: remark.optional(),
  }),
  data: bulkResult,
})

const customerAction = wordCodes({
  visit: '标记到店',
  sign: '标记签约',
  lose: '标记流失',
  reopen: '重新跟进',
  release: '退回公海',
})

/** 重新跟进 and 退回公海 require customer:assign. */
export const changeCustomerStatus = endpoint('POST /api/customer/changeStatus', {
  title: '变更客户状态',
  paramsIn: 'body',
  permission: 'customer:edit',
  invalidates: ['customer', 'notification'],
  params: z.strictObject({
    id: id(),
    version: version(),
    action: code(customerAction, '操作'),
    visitDate: date('到店日期').optional(),
    signDate: date('签约日期').optional(),
    signAmount: orEmpty(money('签约金额')).optional(),
    orderId: id('请选择订单').optional(),
    lostReason: code(lostReason, '流失原因').optional(),
    storeId: id('请选择归属门店').optional(),
    designerId: id('请选择服务设计师').optional(),
    remark: remark.optional(),
  }),
  data: Customer,
})

/** Fields of which one of the merged customers gives the value. */
export const mergedFields = [
  'name',
  'phone',
  'gender',
  'source',
  'area',
  'address',
  'houseType',
  'houseArea',
  'renovationStage',
  'styleIds',
  'budget',
  'planStartDate',
  'intentLevel',
  'labelIds',
  'remark',
] as const satisfies readonly (keyof CustomerInput)[]
export type MergedField = (typeof mergedFields)[number]

export const mergeCustomers = endpoint('POST /api/customer/merge', {
  title: '合并客户',
  paramsIn: 'body',
  permission: 'customer:assign',
  invalidates: ['customer', 'notification'],
  params: z.strictObject({
    keepId: id('请选择保留的客户'),
    mergeIds: ids(MAX_MERGED),
    /** The customer that each field is taken from; the others stay. */
    fields: z.partialRecord(z.enum(mergedFields, '不支持合并该字段'), id()).default({}),
    /** The versions that the person saw, by id: 409 if one has changed since. */
    versions: z.record(z.string().regex(/^\d{1,15}$/, '编号不正确'), version()).optional(),
    /** For customers with different phones. */
    force: z.boolean().default(false),
  }),
  data: Customer,
})

export const deleteCustomers = endpoint('POST /api/customer/delete', {
  title: '删除客户',
  paramsIn: 'body',
  permission: 'customer:delete',
  invalidates: ['customer', 'notification'],
  params: z.strictObject({ ids: ids(), reason: requiredLine(200, '删除原因', 2) }),
  data: bulkResult,
})
