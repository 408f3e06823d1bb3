// 续费单
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  bulkResult,
  chosenIds,
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
import { CANCELLED_MAX, REMINDED_MAX } from './bill-rules.ts'
import { billDetail, billFilters, billRow, billTerms, PurchaseItem, RefundInput } from './bills.ts'

const keptAddon = z.strictObject({
  itemId: id('请选择增购项目'),
  quantity: z.number({ error: '请输入份数' }).int('份数应为整数').min(0, '份数不能小于 0').max(9999, '份数过多'),
})

/** What is asked for: a package for one, two or three terms, and the yearly items that go on. */
export const RenewalInput = z.strictObject({
  distributorId: id('请选择经销商'),
  agentPackageId: id('请选择续费套餐'),
  months: z.number({ error: '请选择续费时长' }).int('请选择续费时长').min(1, '请选择续费时长').max(180, '续费时长过长'),
  /** Items that are not named end with the present term. */
  keptAddons: z
    .array(keptAddon)
    .max(50, '保留的增购最多 50 项')
    .refine((list) => new Set(list.map(({ itemId }) => itemId)).size === list.length, '同一项目只能保留一次')
    .optional(),
  discountAmount: money('优惠').optional(),
})
export type RenewalInput = z.infer<typeof RenewalInput>

/** A yearly item that ends with the present term, and may go on. */
export const KeepableAddon = z.object({
  itemId: z.number().int(),
  itemName: z.string(),
  /** In force now. */
  quantity: z.number().int(),
  unitCount: z.number().int(),
  /** Per piece and year, of today. */
  price: z.string(),
})
export type KeepableAddon = z.infer<typeof KeepableAddon>

/** A package that the account may be renewed with. */
export const RenewalPackage = z.object({
  id: z.number().int(),
  name: z.string(),
  renewalPrice: z.string(),
  validMonths: z.number().int(),
})

export const RenewalQuote = z.object({
  packageAmount: z.string(),
  addonAmount: z.string(),
  discountAmount: z.string(),
  payAmount: z.string(),
  keptAddons: z.array(PurchaseItem),
  oldExpireAt: z.string(),
  newExpireAt: z.string(),
  before: Quotas,
  after: Quotas,
})
export type RenewalQuote = z.infer<typeof RenewalQuote>

export const quoteRenewal = endpoint('POST /api/distributorRenewal/quote', {
  title: '续费报价',
  paramsIn: 'body',
  permission: 'distributorRenewal:add',
  resource: 'distributorRenewal',
  params: RenewalInput,
  data: RenewalQuote,
})

export const getRenewalChoices = endpoint('GET /api/distributorRenewal/choices/{id}', {
  title: '查看可续费的内容',
  paramsIn: 'path',
  permission: 'distributorRenewal:add',
  resource: 'distributorRenewal',
  /** Id of the distributor. */
  params: z.strictObject({ id: queryId() }),
  data: z.object({
    /** The present one first. */
    packages: z.array(RenewalPackage),
    addons: z.array(KeepableAddon),
  }),
})

export const RenewalRow = z.object({
  ...billRow,
  renewalNo: z.string(),
  agentPackage: NamedRef,
  months: z.number().int(),
  packageAmount: z.string(),
  addonAmount: z.string(),
  keptAddons: z.array(PurchaseItem),
  oldExpireAt: z.string(),
  newExpireAt: z.string(),
})
export type RenewalRow = z.infer<typeof RenewalRow>

export const Renewal = RenewalRow.extend(billDetail)
export type Renewal = z.infer<typeof Renewal>

export const addRenewal = endpoint('POST /api/distributorRenewal/add', {
  title: '提交续费',
  paramsIn: 'body',
  permission: 'distributorRenewal:add',
  invalidates: ['distributorRenewal', 'distributorAccount'],
  params: RenewalInput.extend(billTerms),
  data: Renewal,
})

const renewalFilters = {
  renewalNo: line(30, '续费单号').optional(),
  agentPackageId: id('请选择续费套餐').optional(),
  ...billFilters,
}

export const listRenewals = endpoint('POST /api/distributorRenewal/list', {
  title: '查看续费单',
  paramsIn: 'body',
  permission: 'distributorRenewal:view',
  resource: 'distributorRenewal',
  params: pageParams(renewalFilters, { sort: ['createdAt', 'effectiveAt'] }),
  /** `counts`: by status. */
  data: page(RenewalRow).extend({
    sums: z.object({ payAmount: z.string() }),
    /** Renewals of this month, and the accounts that end or ended in it. */
    month: z.object({
      renewed: z.number().int(),
      amount: z.string(),
      /** Accounts whose term ends in this month, renewed or not. */
      expiring: z.number().int(),
      /** Those of them that were renewed. */
      kept: z.number().int(),
    }),
  }),
})

/** Months of the income, this one included. */
export const INCOME_MONTHS = 12

export const getRenewalIncome = endpoint('GET /api/distributorRenewal/income', {
  title: '查看每月续费收入',
  paramsIn: 'query',
  permission: 'distributorRenewal:view',
  resource: 'distributorRenewal',
  params: z.strictObject({ distributorId: queryId().optional() }),
  /** The latest `INCOME_MONTHS` months, the oldest first, by the day on which a renewal took effect. */
  data: z.array(
    z.object({
      /** YYYY-MM. */
      month: z.string(),
      /** Renewals in effect. */
      count: z.number().int(),
      /** What was paid, less refunds. */
      amount: z.string(),
    }),
  ),
})

export const getRenewal = endpoint('GET /api/distributorRenewal/detail/{id}', {
  title: '查看续费单详情',
  paramsIn: 'path',
  permission: 'distributorRenewal:view',
  resource: 'distributorRenewal',
  params: z.strictObject({ id: queryId() }),
  data: Renewal,
})

export const cancelRenewals = endpoint('POST /api/distributorRenewal/cancel', {
  title: '取消续费单',
  paramsIn: 'body',
  permission: 'distributorRenewal:cancel',
  invalidates: ['distributorRenewal', 'distributorAccount'],
  params: z.strictObject({ ids: ids(CANCELLED_MAX), reason: requiredLine(100, '取消原因', 2) }),
  data: bulkResult,
})

export const refundRenewal = endpoint('POST /api/distributorRenewal/refund', {
  title: '撤销续费单并退款',
  paramsIn: 'body',
  permission: 'distributorRenewal:refund',
  invalidates: ['distributorRenewal', 'distributorAccount'],
  params: RefundInput.extend({ id: id(), version: version() }),
  data: Renewal,
})

export const remindRenewals = endpoint('POST /api/distributorRenewal/remind', {
  title: '提醒续费',
  paramsIn: 'body',
  permission: 'distributorRenewal:remind',
  invalidates: ['distributorAccount', 'notification'],
  /** Ids of distributors. */
  params: z.strictObject({ ids: ids(REMINDED_MAX), words: line(200, '提醒内容').optional() }),
  data: bulkResult,
})

export const exportRenewals = endpoint('POST /api/distributorRenewal/export', {
  title: '导出续费单',
  paramsIn: 'body',
  permission: 'distributorRenewal:export',
  invalidates: ['job'],
  params: z.strictObject({ ...exportColumns, ...renewalFilters, ...chosenIds }),
  data: exportStarted,
})
