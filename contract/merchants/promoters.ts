// 推广员
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  areaCode,
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
  paragraph,
  queryId,
  recordFields,
  requiredLine,
  version,
} from '#contract/fields.ts'
import { ID_CARD_MESSAGE, isIdCardNo } from '#contract/rules/id-card.ts'
import { isMobile } from '#contract/rules/phone.ts'
import { promoterKind, promoterStatus } from './codes.ts'

import { MAX_BIND_DAYS, MAX_PARENT_RATE, MAX_RATE, percent, RATES_MAX, REVIEWED_MAX } from './promoter-rules.ts'

const BIND_DAYS_MESSAGE = `客户保护期应为 1 到 ${MAX_BIND_DAYS} 之间的整数`

/** Form input. */
export const PromoterInput = z.strictObject({
  name: requiredLine(20, '姓名', 2),
  phone: z.string('请输入手机号').trim().refine(isMobile, '请输入正确的手机号'),
  kind: code(promoterKind, '推广员类型'),
  enterpriseId: id('请选择所属企业').nullable(),
  parentId: id('请选择上级推广员').nullable(),
  area: orEmpty(areaCode('所在地区')),
  commissionRate: percent('佣金比例', MAX_RATE),
  parentRate: percent('上级佣金比例', MAX_PARENT_RATE),
  bindDays: z
    .number({ error: BIND_DAYS_MESSAGE })
    .int(BIND_DAYS_MESSAGE)
    .min(1, BIND_DAYS_MESSAGE)
    .max(MAX_BIND_DAYS, BIND_DAYS_MESSAGE),
  idCardNo: orEmpty(z.string().trim().toUpperCase().refine(isIdCardNo, ID_CARD_MESSAGE)),
  bankName: orEmpty(requiredLine(50, '开户行', 2)),
  bankAccount: orEmpty(z.string().regex(/^\d{8,32}$/, '银行账号应为 8 到 32 位数字')),
  remark: paragraph(500, '备注'),
})
export type PromoterInput = z.infer<typeof PromoterInput>

/** A promoter as shown in the list. The phone is masked without promoter:contact. */
export const PromoterRow = z.object({
  ...recordFields,
  promoterNo: z.string(),
  name: z.string(),
  phone: z.string(),
  kind: code(promoterKind),
  enterprise: NamedRef.nullable(),
  parent: NamedRef.nullable(),
  area: z.string(),
  areaName: z.string(),
  inviteCode: z.string(),
  commissionRate: z.string(),
  parentRate: z.string(),
  status: code(promoterStatus),
  /** Users bound now, and merchants of any kind. */
  boundCount: z.number().int(),
  merchantCount: z.number().int(),
  /** Orders that are paid and not closed, and what was paid for their goods less refunded. */
  orderCount: z.number().int(),
  orderAmount: z.string(),
  /** Earned less taken back. */
  commissionTotal: z.string(),
  commissionUsable: z.string(),
  commissionFrozen: z.string(),
  /** Withdrawals that wait for review or payout. */
  commissionLocked: z.string(),
  /** Taken back after it was withdrawn: set off against later commission. */
  commissionDebt: z.string(),
  withdrawnAmount: z.string(),
})
export type PromoterRow = z.infer<typeof PromoterRow>

/** With what the QR code opens: the mall with the invite code. */
export const ListedPromoter = PromoterRow.extend({ inviteLink: z.string() })
export type ListedPromoter = z.infer<typeof ListedPromoter>

/** A full promoter. */
export const Promoter = ListedPromoter.extend({
  ...PromoterInput.shape,
  phone: z.string(),
  /** Only the last digits. */
  idCardNo: z.string(),
  /** Only the last digits without promoter:pay. */
  bankAccount: z.string(),
  user: NamedRef.nullable(),
  rejectReason: z.string(),
  disableReason: z.string(),
  children: z.array(NamedRef.extend({ status: code(promoterStatus) })),
  /** The last 12 months, the oldest first. */
  figures: z.array(
    z.object({ month: z.string(), bindings: z.number().int(), orders: z.number().int(), commission: z.string() }),
  ),
  /** What its status allows: names of `promoterTransitions`, and `edit`. */
  allowed: z.array(z.string()),
})
export type Promoter = z.infer<typeof Promoter>

const filters = {
  promoterNo: line(20, '推广员编号').optional(),
  /** Name, its pinyin, number or invite code. */
  name: line(30, '姓名').optional(),
  /** A whole number, or its last digits. */
  phone: line(20, '手机号').optional(),
  kind: code(promoterKind, '推广员类型').optional(),
  enterpriseId: id('请选择所属企业').optional(),
  parentId: id('请选择上级推广员').optional(),
  /** A province, city or district. */
  area: areaCode('所在地区').optional(),
  createdFrom: date('开始日期').optional(),
  createdTo: date('结束日期').optional(),
  status: code(promoterStatus, '状态').optional(),
}

/** The filters of list and export. */
export const PromoterFilters = z.strictObject(filters)

export const listPromoters = endpoint('POST /api/promoter/list', {
  title: '查看推广员列表',
  paramsIn: 'body',
  permission: 'promoter:view',
  resource: 'promoter',
  params: pageParams(filters, { sort: ['name', 'commissionRate', 'createdAt'] }),
  /** `counts`: by status, and under `withdraws` the withdrawals that wait for review or payout. */
  data: page(ListedPromoter).extend({
    /** Of all results of the filters. */
    sums: z.object({ orderAmount: z.string(), commissionTotal: z.string(), commissionUsable: z.string() }),
  }),
})

export const getPromoter = endpoint('GET /api/promoter/detail/{id}', {
  title: '查看推广员',
  paramsIn: 'path',
  permission: 'promoter:view',
  resource: 'promoter',
  params: z.strictObject({ id: queryId() }),
  data: Promoter,
})

export const savePromoter = endpoint('POST /api/promoter/save', {
  title: '保存推广员',
  paramsIn: 'body',
  permission: 'promoter:edit',
  invalidates: ['promoter'],
  /** What is masked for the editor is left out, and stays. */
  params: PromoterInput.partial({ phone: true, idCardNo: true, bankAccount: true }).extend({
    /** Without it a new one. */
    id: id().optional(),
    version: version().optional(),
  }),
  data: Promoter,
})

export const reviewPromoters = endpoint('POST /api/promoter/review', {
  title: '审核推广员',
  paramsIn: 'body',
  permission: 'promoter:review',
  invalidates: ['promoter'],
  params: z.strictObject({
    ids: ids(REVIEWED_MAX),
    pass: z.boolean('请选择通过或驳回'),
    commissionRate: PromoterInput.shape.commissionRate.optional(),
    /** Required to reject. */
    rejectReason: paragraph(200, '驳回原因').optional(),
  }),
  data: bulkResult,
})

export const enablePromoters = endpoint('POST /api/promoter/enable', {
  title: '启用或停用推广员',
  paramsIn: 'body',
  permission: 'promoter:enable',
  invalidates: ['promoter'],
  params: z.strictObject({
    ids: ids(REVIEWED_MAX),
    enable: z.boolean('请选择启用或停用'),
    /** Required to disable. */
    reason: paragraph(100, '停用原因').optional(),
  }),
  data: bulkResult,
})

/** For orders placed from now on. All or nothing. */
export const setPromoterRates = endpoint('POST /api/promoter/rates', {
  title: '修改推广员佣金比例',
  paramsIn: 'body',
  permission: 'promoter:rate',
  invalidates: ['promoter'],
  params: z.strictObject({
    ids: ids(RATES_MAX),
    commissionRate: PromoterInput.shape.commissionRate,
    parentRate: PromoterInput.shape.parentRate.optional(),
    reason: requiredLine(100, '修改原因', 2),
  }),
  /** The promoters whose rates changed. */
  data: z.object({ done: z.number().int() }),
})
