// 升级与增购单
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  bulkResult,
  chosenIds,
  code,
  exportColumns,
  exportStarted,
  id,
  ids,
  line,
  money,
  NamedRef,
  page,
  pageParams,
  queryId,
  requiredLine,
  version,
} from '#contract/fields.ts'
import { Quotas } from './accounts.ts'
import { CANCELLED_MAX } from './bill-rules.ts'
import { billDetail, billFilters, billRow, billTerms, PurchaseItem, RefundInput } from './bills.ts'
import { distributorPurchaseKind, upgradeMode } from './codes.ts'

const wantedItem = z.strictObject({
  itemId: id('请选择增购项目'),
  quantity: z
    .number({ error: '请输入份数' })
    .int('份数应为整数')
    .min(1, '份数应为 1 到 999')
    .max(999, '份数应为 1 到 999'),
})
export type WantedItem = z.infer<typeof wantedItem>

/** What is asked for; the kind decides which fields are needed. */
export const QuoteInput = z.strictObject({
  distributorId: id('请选择经销商'),
  kind: code(distributorPurchaseKind, '类型'),
  toPackageId: id('请选择目标套餐').optional(),
  upgradeMode: code(upgradeMode, '升级方式').optional(),
  months: z.number().int('请选择期限').min(1, '请选择期限').max(180, '期限过长').optional(),
  items: z
    .array(wantedItem)
    .max(50, '增购项目最多 50 项')
    .refine((list) => new Set(list.map(({ itemId }) => itemId)).size === list.length, '同一项目只能添加一次')
    .optional(),
  discountAmount: money('优惠').optional(),
})
export type QuoteInput = z.infer<typeof QuoteInput>

export const PurchaseQuote = z.object({
  amount: z.string(),
  creditAmount: z.string(),
  /** How the credit comes about; '' without one. */
  creditWords: z.string(),
  discountAmount: z.string(),
  payAmount: z.string(),
  items: z.array(PurchaseItem),
  before: Quotas,
  after: Quotas,
  expireAfter: z.string().nullable(),
})
export type PurchaseQuote = z.infer<typeof PurchaseQuote>

export const quoteDistributorPurchase = endpoint('POST /api/distributorPurchase/quote', {
  title: '升级增购报价',
  paramsIn: 'body',
  permission: 'distributorPurchase:add',
  resource: 'distributorPurchase',
  params: QuoteInput,
  data: PurchaseQuote,
})

export const DistributorPurchaseRow = z.object({
  ...billRow,
  purchaseNo: z.string(),
  kind: code(distributorPurchaseKind),
  fromPackage: NamedRef.nullable(),
  toPackage: NamedRef.nullable(),
  upgradeMode: code(upgradeMode).nullable(),
  items: z.array(PurchaseItem),
  months: z.number().int().nullable(),
  amount: z.string(),
  creditAmount: z.string(),
  expireAfter: z.string().nullable(),
  invoiceNo: z.string(),
})
export type DistributorPurchaseRow = z.infer<typeof DistributorPurchaseRow>

export const DistributorPurchase = DistributorPurchaseRow.extend(billDetail)
export type DistributorPurchase = z.infer<typeof DistributorPurchase>

export const addDistributorPurchase = endpoint('POST /api/distributorPurchase/add', {
  title: '提交升级或增购',
  paramsIn: 'body',
  permission: 'distributorPurchase:add',
  invalidates: ['distributorPurchase', 'distributorAccount'],
  params: QuoteInput.extend(billTerms),
  data: DistributorPurchase,
})

export const purchaseFilters = {
  kind: code(distributorPurchaseKind, '类型').optional(),
  purchaseNo: line(30, '单号').optional(),
  fromPackageId: id('请选择原套餐').optional(),
  toPackageId: id('请选择目标套餐').optional(),
  addonItemId: id('请选择增购项目').optional(),
  ...billFilters,
}

export const listDistributorPurchases = endpoint('POST /api/distributorPurchase/list', {
  title: '查看升级增购单',
  paramsIn: 'body',
  permission: 'distributorPurchase:view',
  resource: 'distributorPurchase',
  params: pageParams(purchaseFilters, { sort: ['createdAt', 'effectiveAt'] }),
  /** `counts`: by status. */
  data: page(DistributorPurchaseRow).extend({ sums: z.object({ payAmount: z.string() }) }),
})

export const getDistributorPurchase = endpoint('GET /api/distributorPurchase/detail/{id}', {
  title: '查看升级增购单详情',
  paramsIn: 'path',
  permission: 'distributorPurchase:view',
  resource: 'distributorPurchase',
  params: z.strictObject({ id: queryId() }),
  data: DistributorPurchase,
})

export const cancelDistributorPurchases = endpoint('POST /api/distributorPurchase/cancel', {
  title: '取消升级增购单',
  paramsIn: 'body',
  permission: 'distributorPurchase:cancel',
  invalidates: ['distributorPurchase', 'distributorAccount'],
  params: z.strictObject({ ids: ids(CANCELLED_MAX), reason: requiredLine(100, '取消原因', 2) }),
  data: bulkResult,
})

export const refundDistributorPurchase = endpoint('POST /api/distributorPurchase/refund', {
  title: '撤销升级增购单并退款',
  paramsIn: 'body',
  permission: 'distributorPurchase:refund',
  invalidates: ['distributorPurchase', 'distributorAccount'],
  params: RefundInput.extend({ id: id(), version: version() }),
  data: DistributorPurchase,
})

export const saveDistributorInvoice = endpoint('POST /api/distributorPurchase/invoice', {
  title: '登记经销商发票',
  paramsIn: 'body',
  permission: 'distributorPurchase:invoice',
  invalidates: ['distributorPurchase'],
  params: z.strictObject({
    id: id(),
    version: version(),
    invoiceNo: z
      .string('请输入发票号码')
      .trim()
      .regex(/^\d{8,20}$/, '发票号码应为 8 到 20 位数字'),
  }),
  data: DistributorPurchase,
})

export const exportDistributorPurchases = endpoint('POST /api/distributorPurchase/export', {
  title: '导出升级增购单',
  paramsIn: 'body',
  permission: 'distributorPurchase:export',
  invalidates: ['job'],
  params: z.strictObject({ ...exportColumns, ...purchaseFilters, ...chosenIds }),
  data: exportStarted,
})
