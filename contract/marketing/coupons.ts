// 优惠券
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  bulkResult,
  code,
  codeSet,
  date,
  datetime,
  id,
  ids,
  line,
  money,
  NamedRef,
  noParams,
  nothing,
  orEmpty,
  page,
  pageParams,
  paragraph,
  queryCode,
  queryId,
  recordFields,
  requiredLine,
  version,
} from '#contract/fields.ts'
import { orderBizType } from '#contract/orders/codes.ts'
import { couponBearer, couponIssueMode, couponKind, couponScope, couponStatus, couponValidMode } from './codes.ts'

const MAX_ISSUED = 1_000_000

const whole = (title: string, most: number) =>
  z
    .number({ error: `请输入${title}` })
    .int(`${title}应为整数`)
    .min(1, `${title}至少为 1`)
    .max(most, `${title}不能大于 ${most}`)

const chosen = (most: number, title: string) => z.array(id()).max(most, `${title}最多 ${most} 个`)

export const CouponInput = z.strictObject({
  /** From `getCouponBatchNo`; the same for ever. */
  batchNo: z.string().regex(/^C\d{14}$/, '批次号不正确'),
  name: requiredLine(20, '优惠券名称', 2),
  kind: code(couponKind, '券类型'),
  /** '' for 无门槛券. */
  threshold: orEmpty(money('使用门槛')),
  /** '' for 折扣券. */
  amount: orEmpty(money('面额')),
  /** 0.85 for 85 % of the price; '' for the other kinds. */
  discountRate: orEmpty(z.string().regex(/^0\.\d{1,2}$/, '折扣应在 0.1 到 0.99 之间，最多两位小数')),
  /** '' for the other kinds. */
  maxDiscount: orEmpty(money('最高优惠')),
  bearer: code(couponBearer, '承担方'),
  issueMode: code(couponIssueMode, '发放方式'),
  totalCount: whole('发行量', MAX_ISSUED),
  perUserLimit: whole('每人限领', 99),
  receiveStartAt: datetime('领取开始'),
  receiveEndAt: datetime('领取结束'),
  validMode: code(couponValidMode, '有效期方式'),
  /** '' for days after receipt. */
  validFrom: orEmpty(datetime('生效时间')),
  validTo: orEmpty(datetime('失效时间')),
  /** Null for a fixed time. */
  validDays: whole('领取后有效天数', 365).nullable(),
  scope: code(couponScope, '适用范围'),
  brandIds: chosen(100, '适用品牌'),
  categoryIds: chosen(100, '适用类目'),
  productIds: chosen(500, '适用商品'),
  excludeProductIds: chosen(500, '不适用商品'),
  bizTypes: codeSet(orderBizType, '适用订单').min(1, '请选择适用订单'),
  /** Whether it may be used for goods at an activity price. */
  stackable: z.boolean(),
  remark: paragraph(200, '使用说明'),
})
export type CouponInput = z.infer<typeof CouponInput>

export const Coupon = z.object({
  ...CouponInput.shape,
  ...recordFields,
  status: code(couponStatus),
  /** Names of the brands, categories or products of its scope. */
  scopeRefs: z.array(NamedRef),
  excludeProducts: z.array(NamedRef),
  stopReason: z.string(),
  /** Given out, or promised to a gift that is being sent. */
  issuedCount: z.number().int(),
  usedCount: z.number().int(),
  /** Yuan taken off the orders that were not refunded in full. */
  discountTotal: z.string(),
  orderAmount: z.string(),
})
export type Coupon = z.infer<typeof Coupon>

/** Coupons that users got on one day, and those of them that an order has used on it. */
export const CouponDay = z.object({ day: z.string(), issuedCount: z.number().int(), usedCount: z.number().int() })
export type CouponDay = z.infer<typeof CouponDay>

/** Days that the detail shows, the latest. */
export const COUPON_DAYS = 60

const filters = {
  /** Name or batch number. */
  keyword: line(30, '名称或批次号').optional(),
  createdFrom: date('开始日期').optional(),
  createdTo: date('结束日期').optional(),
}

/** In a query string codes arrive as text. */
const queryFilters = {
  ...filters,
  status: queryCode(couponStatus, '状态').optional(),
  kind: queryCode(couponKind, '券类型').optional(),
  issueMode: queryCode(couponIssueMode, '发放方式').optional(),
  scope: queryCode(couponScope, '适用范围').optional(),
  bearer: queryCode(couponBearer, '承担方').optional(),
}

export const listCoupons = endpoint('GET /api/coupon/couponList', {
  title: '查看优惠券列表',
  paramsIn: 'query',
  permission: 'coupon:view',
  resource: 'coupon',
  params: pageParams(queryFilters, {
    sort: ['createdAt', 'receiveStartAt', 'receiveEndAt', 'totalCount', 'threshold'],
  }),
  /** `counts`: by status. */
  data: page(Coupon),
})

/** The filters of the export. */
export const CouponFilters = z.strictObject({
  ...filters,
  status: code(couponStatus, '状态').optional(),
  kind: code(couponKind, '券类型').optional(),
  issueMode: code(couponIssueMode, '发放方式').optional(),
  scope: code(couponScope, '适用范围').optional(),
  bearer: code(couponBearer, '承担方').optional(),
})

export const getCoupon = endpoint('GET /api/coupon/detail/{id}', {
  title: '查看优惠券详情',
  paramsIn: 'path',
  permission: 'coupon:view',
  resource: 'coupon',
  params: z.strictObject({ id: queryId() }),
  /** `days`: those on which something happened, the latest first. */
  data: Coupon.extend({ days: z.array(CouponDay) }),
})

export const getCouponBatchNo = endpoint('GET /api/coupon/getBatchNo', {
  title: '领取批次号',
  paramsIn: 'none',
  permission: 'coupon:edit',
  // It reserves the number, and no list shows that.
  invalidates: [],
  params: noParams,
  data: z.object({ batchNo: z.string(), reservedUntil: z.string() }),
})

export const saveCoupon = endpoint('POST /api/coupon/save', {
  title: '保存优惠券',
  paramsIn: 'body',
  permission: 'coupon:edit',
  invalidates: ['coupon'],
  params: CouponInput.extend({
    id: id().optional(),
    version: version().optional(),
    /** Publishes a draft with the save. */
    publish: z.boolean().default(false),
  }),
  data: z.object({ id: z.number().int(), version: z.number().int() }),
})

export const stopCoupons = endpoint('POST /api/coupon/stop', {
  title: '停止或恢复发放',
  paramsIn: 'body',
  permission: 'coupon:stop',
  invalidates: ['coupon'],
  params: z.strictObject({
    ids: ids(),
    /** False to go on. */
    stop: z.boolean(),
    /** Also makes the coupons void that users have not used. */
    voidUnused: z.boolean().default(false),
    /** Required for a stop. */
    reason: paragraph(100, '停止原因').optional(),
  }),
  data: bulkResult.extend({ voided: z.number().int() }),
})

export const deleteCoupon = endpoint('POST /api/coupon/delete', {
  title: '删除优惠券',
  paramsIn: 'body',
  permission: 'coupon:delete',
  invalidates: ['coupon'],
  params: z.strictObject({ id: id(), version: version() }),
  data: nothing,
})
