// 服务商与服务人员
import { z } from 'zod'
import { applicantKind, serviceKind } from '#contract/blackCard/codes.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  areaCode,
  areaCodes,
  bulkResult,
  chosenIds,
  code,
  codeSet,
  date,
  exportColumns,
  exportStarted,
  files,
  fileUrl,
  id,
  ids,
  line,
  NamedRef,
  orEmpty,
  page,
  pageParams,
  paragraph,
  queryId,
  recordFields,
  requiredLine,
  ShownFile,
  version,
  wholeNumber,
} from '#contract/fields.ts'
import type { Permission } from '#contract/permissions.ts'
import { CREDIT_CODE_MESSAGE, isCreditCode } from '#contract/rules/credit-code.ts'
import { isMobile } from '#contract/rules/phone.ts'
import { providerStatus } from './codes.ts'
import { MAX_PRICES, ServicePrice } from './provider-rules.ts'

/** The bank account can be read and changed only with it; others see its last digits. */
export const PROVIDER_BANK_NEEDS: Permission = 'provider:settle'
export const PROVIDER_BANK_FIELDS = ['bankName', 'bankAccountName', 'bankAccount'] as const
/** Providers per request. */
export const PROVIDERS_MAX = 100

const mobile = (title: string) => z.string(`请输入${title}`).trim().refine(isMobile, '请输入正确的手机号')
const kinds = () => codeSet(serviceKind, '服务类型').min(1, '请选择服务类型')
const areas = () => areaCodes('服务地区').min(1, '请选择服务地区')
/** Form input. */
export const ProviderInput = z.strictObject({
  name: requiredLine(50, '服务商名称', 2),
  applicantKind: code(applicantKind, '主体类型'),
  kinds: kinds(),
  contactName: requiredLine(20, '联系人', 2),
  phone: mobile('登录手机'),
  areas: areas(),
  address: requiredLine(120, '地址', 5),
  licenceNo: orEmpty(z.string().trim().toUpperCase().refine(isCreditCode, CREDIT_CODE_MESSAGE)),
  licenceImage: orEmpty(fileUrl('营业执照')),
  qualificationImages: files(9, '资质证书'),
  insuranceExpireAt: orEmpty(date('保险到期日')),
  prices: z.array(ServicePrice).max(MAX_PRICES, `服务价目最多 ${MAX_PRICES} 条`),
  dailyCapacity: wholeNumber('日接单上限', 1, 999),
  settleDay: wholeNumber('结算日', 1, 28),
  bankName: orEmpty(requiredLine(50, '开户行', 2)).optional(),
  bankAccountName: orEmpty(requiredLine(50, '开户名', 2)).optional(),
  bankAccount: orEmpty(z.string().regex(/^\d{8,32}$/, '银行账号应为 8 到 32 位数字')).optional(),
  managerId: id('请选择负责人').nullable(),
  remark: paragraph(500, '备注'),
})
export type ProviderInput = z.infer<typeof ProviderInput>

export const ProviderWorkerInput = z.strictObject({
  name: requiredLine(20, '姓名', 2),
  phone: mobile('手机号'),
  kinds: kinds(),
  areas: areas(),
  certificateImages: files(6, '证书'),
  enabled: z.boolean(),
})
export type ProviderWorkerInput = z.infer<typeof ProviderWorkerInput>

export const ProviderRow = z.object({
  ...recordFields,
  providerNo: z.string(),
  name: z.string(),
  applicantKind: code(applicantKind),
  kinds: codeSet(serviceKind),
  areas: z.array(z.string()),
  /** 浙江省杭州市、江苏省南京市, so that a list needs no region tree. */
  areaNames: z.string(),
  contactName: z.string(),
  phone: z.string(),
  workerCount: z.number().int(),
  /** Services, their score, punctuality and complaints in the last 12 months. */
  orderCount: z.number().int(),
  score: z.string().nullable(),
  onTimeRate: z.string().nullable(),
  complaintCount: z.number().int(),
  /** Service orders that it is doing now: somebody else must do them when it stops. */
  runningCount: z.number().int(),
  /** Earned and not paid yet. */
  unsettledAmount: z.string(),
  insuranceExpireAt: z.string(),
  /** Days until the insurance ends; negative afterwards, null without one. */
  insuranceDaysLeft: z.number().int().nullable(),
  manager: NamedRef.nullable(),
  status: code(providerStatus),
  rejectReason: z.string(),
  disableReason: z.string(),
})
export type ProviderRow = z.infer<typeof ProviderRow>

/** A person who does the services. File URLs are valid for 10 minutes. */
export const ProviderWorker = z.object({
  ...recordFields,
  ...ProviderWorkerInput.shape,
  providerId: z.number().int(),
  phone: z.string(),
  areas: z.array(z.string()),
  areaNames: z.string(),
  certificateImages: z.array(ShownFile),
  score: z.string().nullable(),
  orderCount: z.number().int(),
})
export type ProviderWorker = z.infer<typeof ProviderWorker>

/** What a service was like for the buyer. */
const ProviderReview = z.object({
  id: z.number().int(),
  usedAt: z.string(),
  kind: code(serviceKind),
  itemName: z.string(),
  workerName: z.string(),
  score: z.number().int().nullable(),
  isOnTime: z.boolean(),
  hasComplaint: z.boolean(),
})

/** A full provider. */
export const Provider = ProviderRow.extend({
  ...ProviderInput.shape,
  phone: z.string(),
  areas: z.array(z.string()),
  licenceImage: z.string(),
  qualificationImages: z.array(ShownFile),
  prices: z.array(ServicePrice.extend({ price: z.string() })),
  bankName: z.string(),
  bankAccountName: z.string(),
  /** Only its last digits without provider:settle. */
  bankAccount: z.string(),
  /** Those at work first. */
  workers: z.array(ProviderWorker),
  /** The last 12 months, the oldest first. */
  figures: z.array(
    z.object({
      month: z.string(),
      orderCount: z.number().int(),
      amount: z.string(),
      score: z.string().nullable(),
      onTimeRate: z.string().nullable(),
      complaintCount: z.number().int(),
    }),
  ),
  /** The latest services that were rated or complained of. */
  reviews: z.array(ProviderReview),
  /** What its status allows: names of `providerTransitions`. */
  allowed: z.array(z.string()),
})
export type Provider = z.infer<typeof Provider>

const filters = {
  providerNo: line(20, '服务商编号').optional(),
  /** Name, its pinyin, or the number. */
  name: line(60, '服务商名称').optional(),
  /** A whole number, or its last digits. */
  phone: line(20, '手机号').optional(),
  kind: code(serviceKind, '服务类型').optional(),
  /** Those who work there or in a part of it. */
  area: areaCode('服务地区').optional(),
  managerId: id('请选择负责人').optional(),
  scoreFrom: z.number('评分不正确').min(0, '评分不正确').max(5, '评分不正确').optional(),
  insuranceTo: date('保险到期日').optional(),
  /** Whose insurance ends within 30 days, or has ended. */
  insuranceEnding: z.literal(true).optional(),
  /** Scored below 4. */
  lowScore: z.literal(true).optional(),
  /** With complaints in the last 12 months. */
  hasComplaint: z.literal(true).optional(),
  status: code(providerStatus, '状态').optional(),
}

export const listProviders = endpoint('POST /api/provider/list', {
  title: '查看服务商列表',
  paramsIn: 'body',
  permission: 'provider:view',
  resource: 'provider',
  params: pageParams(filters, { sort: ['name', 'score', 'orderCount', 'insuranceExpireAt', 'updatedAt'] }),
  /** `counts`: by status, and under `insuranceEnding`, `lowScore` and `hasComplaint`. */
  data: page(ProviderRow),
})

export const getProvider = endpoint('GET /api/provider/detail/{id}', {
  title: '查看服务商',
  paramsIn: 'path',
  permission: 'provider:view',
  resource: 'provider',
  params: z.strictObject({ id: queryId() }),
  data: Provider,
})

/** Saving a rejected provider submits it again. */
export const saveProvider = endpoint('POST /api/provider/save', {
  title: '保存服务商',
  paramsIn: 'body',
  permission: 'provider:edit',
  invalidates: ['provider'],
  params: ProviderInput.extend({ id: id().optional(), version: version().optional() }),
  data: Provider,
})

export const reviewProvider = endpoint('POST /api/provider/review', {
  title: '审核服务商',
  paramsIn: 'body',
  permission: 'provider:review',
  invalidates: ['provider'],
  params: z.strictObject({
    id: id(),
    version: version(),
    pass: z.boolean('请选择通过或驳回'),
    /** Required to reject. */
    rejectReason: paragraph(200, '驳回原因').optional(),
  }),
  data: Provider,
})

export const enableProviders = endpoint('POST /api/provider/enable', {
  title: '启用或停用服务商',
  paramsIn: 'body',
  permission: 'provider:enable',
  invalidates: ['provider'],
  params: z.strictObject({
    ids: ids(PROVIDERS_MAX),
    enable: z.boolean('请选择启用或停用'),
    /** Required to disable. */
    reason: paragraph(100, '停用原因').optional(),
  }),
  data: bulkResult,
})

export const saveProviderWorker = endpoint('POST /api/provider/worker', {
  title: '保存服务人员',
  paramsIn: 'body',
  permission: 'provider:edit',
  invalidates: ['provider', 'providerWorker'],
  params: ProviderWorkerInput.extend({
    id: id().optional(),
    version: version().optional(),
    providerId: id('请选择服务商'),
  }),
  data: ProviderWorker,
})

export const exportProviders = endpoint('POST /api/provider/export', {
  title: '导出服务商',
  paramsIn: 'body',
  permission: 'provider:export',
  invalidates: ['job'],
  params: z.strictObject({ ...exportColumns, ...filters, ...chosenIds }),
  data: exportStarted,
})
