// 员工数量
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  bulkResult,
  code,
  date,
  id,
  ids,
  line,
  NamedRef,
  orEmpty,
  page,
  pageParams,
  requiredLine,
} from '#contract/fields.ts'
import { ImportFileAnswer, importFileParams } from '#contract/imports.ts'
import { merchantType } from '#contract/permissions/storefront-codes.ts'
import { enterpriseStatus, merchantEdition, quotaChangeKind } from './codes.ts'
import { MAX_GIFT } from './quota-rules.ts'

/** Merchants per request. */
export const QUOTAS_MAX = 200

const DELTA = `调整数量应为 -${MAX_GIFT} 到 ${MAX_GIFT} 之间、不为 0 的整数`

/** Input of an adjustment. */
export const QuotaAdjustment = z.object({
  delta: z
    .number({ error: DELTA })
    .int(DELTA)
    .min(-MAX_GIFT, DELTA)
    .max(MAX_GIFT, DELTA)
    .refine((delta) => delta !== 0, DELTA),
  /** Last day of the gift; empty for as long as the merchant. Without it the present end stays. */
  validTo: orEmpty(date('有效期')).optional(),
  reason: requiredLine(100, '原因', 2),
})
export type QuotaAdjustment = z.infer<typeof QuotaAdjustment>

/** The seats of a merchant; `id` is that of the merchant. */
export const StaffQuota = z.object({
  id: z.number().int(),
  version: z.number().int(),
  enterpriseNo: z.string(),
  name: z.string(),
  shortName: z.string(),
  status: code(enterpriseStatus),
  merchantType: code(merchantType).nullable(),
  edition: code(merchantEdition).nullable(),
  manager: NamedRef.nullable(),
  isDistributor: z.boolean(),
  /** The running account that can buy seats; null for the others. */
  distributorId: z.number().int().nullable(),
  packageQuota: z.number().int(),
  addonQuota: z.number().int(),
  /** 0 after its last day. */
  giftQuota: z.number().int(),
  giftExpireAt: z.string(),
  totalQuota: z.number().int(),
  usedQuota: z.number().int(),
  /** Below 0: over the limit. */
  remainQuota: z.number().int(),
  /** Percent, rounded down. */
  useRate: z.number().int(),
  overSince: z.string().nullable(),
  /** The day on which the newest members over the limit are disabled. */
  graceEndsOn: z.string().nullable(),
  changedAt: z.string().nullable(),
})
export type StaffQuota = z.infer<typeof StaffQuota>

const percent = z.number({ error: '使用率应为 0 到 1000 之间的整数' }).int().min(0).max(1000)
const seats = z.number({ error: '剩余数量应为整数' }).int().min(-9999).max(9999)

const filters = {
  /** Name, short name, their pinyin, or the number. */
  name: line(60, '企业名称').optional(),
  enterpriseId: id('请选择企业').optional(),
  merchantType: code(merchantType, '商家类型').optional(),
  edition: code(merchantEdition, '版本').optional(),
  managerId: id('请选择客户经理').optional(),
  /** Percent, at least. */
  useRateFrom: percent.optional(),
  /** Free seats, at most. */
  remainTo: seats.optional(),
  /** More people than seats. */
  over: z.literal(true).optional(),
  /** At least 90 % in use, not over. */
  nearlyFull: z.literal(true).optional(),
  /** Whose gift ends within 30 days. */
  giftEnding: z.literal(true).optional(),
}

/** The filters of list and export. */
export const StaffQuotaFilters = z.strictObject(filters)

export const listStaffQuotas = endpoint('POST /api/staffQuota/list', {
  title: '查看员工数量列表',
  paramsIn: 'body',
  permission: 'staffQuota:view',
  resource: 'staffQuota',
  params: pageParams(filters, { sort: ['name', 'useRate', 'remainQuota', 'giftExpireAt', 'changedAt'] }),
  /** `counts`: all, over, nearlyFull, giftEnding. */
  data: page(StaffQuota).extend({
    /** Over all rows of the filters. */
    sums: z.object({
      packageQuota: z.number().int(),
      addonQuota: z.number().int(),
      giftQuota: z.number().int(),
      totalQuota: z.number().int(),
      usedQuota: z.number().int(),
    }),
  }),
})

export const adjustStaffQuotas = endpoint('POST /api/staffQuota/adjust', {
  title: '调整员工数量',
  paramsIn: 'body',
  permission: 'staffQuota:edit',
  invalidates: ['staffQuota', 'enterpriseUser'],
  params: z.strictObject({
    enterpriseIds: ids(QUOTAS_MAX),
    ...QuotaAdjustment.shape,
    /** Confirms fewer seats than people: after 7 days the newest members over the limit are disabled. */
    confirmOver: z.boolean().default(false),
  }),
  data: bulkResult,
})

/** Enterprise number, delta, valid to, reason; a row never takes seats below the people in use. */
export const importStaffQuotas = endpoint('POST /api/staffQuota/import', {
  title: '导入员工数量调整',
  paramsIn: 'body',
  permission: 'staffQuota:edit',
  invalidates: ['job'],
  params: z.strictObject(importFileParams),
  data: ImportFileAnswer,
})

export const StaffQuotaChange = z.object({
  id: z.number().int(),
  enterprise: NamedRef,
  kind: code(quotaChangeKind),
  delta: z.number().int(),
  before: z.number().int(),
  after: z.number().int(),
  bizNo: z.string(),
  validTo: z.string().nullable(),
  reason: z.string(),
  createdBy: z.string(),
  createdAt: z.string(),
})
export type StaffQuotaChange = z.infer<typeof StaffQuotaChange>

export const listStaffQuotaChanges = endpoint('POST /api/staffQuota/changeList', {
  title: '查看员工数量变更记录',
  paramsIn: 'body',
  permission: 'staffQuota:view',
  resource: 'staffQuota',
  params: pageParams(
    {
      enterpriseId: id('请选择企业').optional(),
      kind: code(quotaChangeKind, '变更类型').optional(),
      createdFrom: date('开始日期').optional(),
      createdTo: date('结束日期').optional(),
    },
    { sort: ['createdAt'] },
  ),
  data: page(StaffQuotaChange),
})
