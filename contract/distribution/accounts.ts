// 经销商账户
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
  NamedRef,
  noParams,
  page,
  pageParams,
  queryId,
  recordFields,
  ShownFile,
} from '#contract/fields.ts'
import { Payment } from '#contract/orders/payments.ts'
import { DistributorInput } from './account-input.ts'
import {
  depositKind,
  distributorBillStatus,
  distributorLevel,
  distributorPurchaseKind,
  distributorStatus,
  endsWithin,
} from './codes.ts'

/** How much of what an account has is in use. */
export const Quota = z.object({ used: z.number().int(), quota: z.number().int() })
export type Quota = z.infer<typeof Quota>

/** What an account has of each kind. */
export const Quotas = z.object({ staff: Quota, stores: Quota, renders: Quota })
export type Quotas = z.infer<typeof Quotas>

/** An account as shown in lists. */
export const DistributorRow = z.object({
  ...recordFields,
  accountNo: z.string(),
  name: z.string(),
  shortName: z.string(),
  level: code(distributorLevel),
  parent: NamedRef.nullable(),
  agentPackage: NamedRef,
  contactName: z.string(),
  phone: z.string(),
  /** 全国, or the area names, so that a list needs no region tree. */
  areaNames: z.string(),
  /** Staff only. */
  manager: NamedRef.optional(),
  staff: Quota,
  stores: Quota,
  authorizedCount: z.number().int(),
  purchaseAmount: z.string(),
  saleAmount: z.string(),
  deposit: z.string(),
  depositHeld: z.string(),
  expireAt: z.string().nullable(),
  /** Null before opening; 0 on the last day. */
  remainDays: z.number().int().nullable(),
  openedAt: z.string().nullable(),
  lastOrderAt: z.string().nullable(),
  status: code(distributorStatus),
  /** What is missing before it opens; empty afterwards. */
  missing: z.array(z.string()),
  /** The bill that an account waits for. */
  openingBill: z.object({ purchaseNo: z.string(), status: code(distributorBillStatus) }).nullable(),
  /** The renewal that waits for its money. */
  openRenewal: z
    .object({ id: z.number().int(), renewalNo: z.string(), status: code(distributorBillStatus) })
    .nullable(),
})
export type DistributorRow = z.infer<typeof DistributorRow>

export const distributorFilters = {
  /** First level when left out: 经销商关系 lists both. */
  level: code(distributorLevel, '级别').optional(),
  accountNo: line(20, '经销商编号').optional(),
  /** Name, short name, pinyin or number. */
  name: line(50, '经销商').optional(),
  /** A whole number, or its last digits. */
  phone: line(20, '登录手机').optional(),
  agentPackageId: id('请选择代理套餐').optional(),
  managerId: id('请选择客户经理').optional(),
  parentId: id('请选择上级经销商').optional(),
  /** A province, city or district. */
  area: areaCode('授权区域').optional(),
  expireFrom: date('到期日').optional(),
  expireTo: date('到期日').optional(),
  openedFrom: date('开户日期').optional(),
  openedTo: date('开户日期').optional(),
  /** Accounts in use that end within 30 days. */
  expiring: z.literal(true).optional(),
  /** Accounts in use that end within some days. */
  endsIn: code(endsWithin, '到期').optional(),
  status: code(distributorStatus, '状态').optional(),
}

export const listDistributors = endpoint('POST /api/distributor/list', {
  title: '查看经销商列表',
  paramsIn: 'body',
  permission: 'distributorAccount:view',
  resource: 'distributorAccount',
  params: pageParams(distributorFilters, { sort: ['name', 'expireAt', 'openedAt', 'createdAt'] }),
  /** `counts`: by status; those that end within 30 days under `expiring`, within n days under `within<n>`. */
  data: page(DistributorRow),
})

export const DepositRecord = z.object({
  id: z.number().int(),
  kind: code(depositKind),
  amount: z.string(),
  heldAfter: z.string(),
  voucherImages: z.array(ShownFile),
  remark: z.string(),
  createdAt: z.string(),
  createdBy: z.string(),
})
export type DepositRecord = z.infer<typeof DepositRecord>

/** A bill as the account lists it. */
export const AccountBill = z.object({
  id: z.number().int(),
  version: z.number().int(),
  purchaseNo: z.string(),
  kind: code(distributorPurchaseKind),
  payAmount: z.string(),
  status: code(distributorBillStatus),
  createdAt: z.string(),
})
export type AccountBill = z.infer<typeof AccountBill>

/** A renewal as the account lists it. */
export const AccountRenewal = z.object({
  id: z.number().int(),
  renewalNo: z.string(),
  payAmount: z.string(),
  status: code(distributorBillStatus),
  createdAt: z.string(),
})
export type AccountRenewal = z.infer<typeof AccountRenewal>

/** A full account. */
export const Distributor = DistributorRow.extend({
  ...DistributorInput.shape,
  licenceImage: z.string(),
  contractFiles: z.array(ShownFile),
  managerId: z.number().int().optional(),
  remark: z.string().optional(),
  purchaseFactor: z.string().optional(),
  productFactor: z.string().optional(),
  saleFactor: z.string().optional(),
  renders: Quota,
  subCount: z.number().int(),
  freezeReason: z.string(),
  closeReason: z.string().optional(),
  packageId: z.number().int(),
  /** Packages on sale that it may upgrade to. */
  upgradeTargets: z.array(
    z.object({ id: z.number().int(), name: z.string(), price: z.string(), validMonths: z.number().int() }),
  ),
  deposits: z.array(DepositRecord),
  /** Newest first. */
  bills: z.array(AccountBill),
  /** Newest first; empty for callers who may not see renewals. */
  renewals: z.array(AccountRenewal),
  /** What it bought and sold in each of the latest twelve months, the oldest first, by the day of payment. */
  figures: z.array(z.object({ month: z.string(), purchase: z.string(), sale: z.string() })),
  /** The bill of its opening, with what was paid for it. */
  opening: AccountBill.extend({ payments: z.array(Payment) }).nullable(),
})
export type Distributor = z.infer<typeof Distributor>

export const getDistributor = endpoint('GET /api/distributor/detail/{id}', {
  title: '查看经销商',
  paramsIn: 'path',
  permission: 'distributorAccount:view',
  resource: 'distributorAccount',
  params: z.strictObject({ id: queryId() }),
  data: Distributor,
})

export const exportDistributors = endpoint('POST /api/distributor/export', {
  title: '导出经销商',
  paramsIn: 'body',
  permission: 'distributorAccount:export',
  invalidates: ['job'],
  params: z.strictObject({ ...exportColumns, ...distributorFilters, ...chosenIds }),
  data: exportStarted,
})

/** A package as forms and filters of distributors offer it. */
export const DistributorPackage = z.object({
  id: z.number().int(),
  name: z.string(),
  price: z.string(),
  validMonths: z.number().int(),
  /** '' without one. */
  deposit: z.string(),
  areaNames: z.string(),
  subAccountQuota: z.number().int(),
  storeQuota: z.number().int(),
  isOnSale: z.boolean(),
})
export type DistributorPackage = z.infer<typeof DistributorPackage>

/** For those who open accounts or filter them, who need not see the page of the packages. None for a distributor. */
export const listDistributorPackages = endpoint('GET /api/distributor/packages', {
  title: '查看可选的代理套餐',
  paramsIn: 'none',
  permission: 'distributorAccount:view',
  resource: 'agentPackage',
  params: noParams,
  data: z.array(DistributorPackage),
})

const text = z.string()

/** What is known of a company that an account is opened for. */
export const KnownCompany = z.object({
  ...{ name: text, shortName: text, legalPerson: text, address: text, contactName: text, phone: text, email: text },
})
export type KnownCompany = z.infer<typeof KnownCompany>

export const findLicenceHolder = endpoint('GET /api/distributor/licence', {
  title: '按信用代码查找企业',
  paramsIn: 'query',
  permission: 'distributorAccount:open',
  resource: 'distributorAccount',
  params: z.strictObject({ licenceNo: DistributorInput.shape.licenceNo }),
  data: z.object({
    /** The company with this licence, which the account will belong to. */
    company: KnownCompany.nullable(),
    /** The account that the company has already. */
    distributor: NamedRef.extend({ accountNo: z.string() }).nullable(),
  }),
})
