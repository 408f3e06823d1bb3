// 用户优惠券与使用记录
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
  page,
  pageParams,
  paragraph,
  queryCode,
  queryId,
} from '#contract/fields.ts'
import { couponAction, couponBearer, couponKind, userCouponSource, userCouponStatus } from './codes.ts'

const OrderRef = z.object({ id: z.number().int(), orderNo: z.string() })

/** One coupon of one user. */
export const UserCoupon = z.object({
  id: z.number().int(),
  /** 16 digits that cannot be guessed. */
  couponCode: z.string(),
  coupon: NamedRef,
  user: NamedRef,
  /** Masked without user:contact. */
  phone: z.string(),
  source: code(userCouponSource),
  obtainedAt: z.string(),
  validFrom: z.string(),
  validTo: z.string(),
  status: code(userCouponStatus),
  order: OrderRef.nullable(),
  usedAt: z.string().nullable(),
  discountAmount: z.string().nullable(),
  voidReason: z.string(),
})
export type UserCoupon = z.infer<typeof UserCoupon>

const couponFilters = {
  couponCode: line(16, '券码').optional(),
  /** The last four digits, or the whole number for who may read it. */
  phone: line(11, '手机号').optional(),
}

/** The filters of the export. */
export const UserCouponFilters = z.strictObject({
  ...couponFilters,
  userId: id('请选择用户').optional(),
  couponId: id('请选择优惠券').optional(),
  status: code(userCouponStatus, '状态').optional(),
  source: code(userCouponSource, '来源').optional(),
})

export const listUserCoupons = endpoint('GET /api/coupon/userCouponList', {
  title: '查看用户优惠券',
  paramsIn: 'query',
  permission: 'coupon:view',
  resource: 'coupon',
  params: pageParams(
    {
      ...couponFilters,
      userId: queryId().optional(),
      couponId: queryId().optional(),
      status: queryCode(userCouponStatus, '状态').optional(),
      source: queryCode(userCouponSource, '来源').optional(),
    },
    { sort: ['obtainedAt', 'validTo', 'usedAt'] },
  ),
  /** `counts`: by status. */
  data: page(UserCoupon),
})

export const voidUserCoupons = endpoint('POST /api/coupon/void', {
  title: '作废用户优惠券',
  paramsIn: 'body',
  permission: 'coupon:void',
  invalidates: ['coupon'],
  params: z.strictObject({ ids: ids(500), reason: paragraph(100, '作废原因').min(2, '作废原因至少 2 个字') }),
  data: bulkResult,
})

/** Something that happened to a coupon of a user. */
export const CouponUseLog = z.object({
  id: z.number().int(),
  happenedAt: z.string(),
  action: code(couponAction),
  userCouponId: z.number().int(),
  couponCode: z.string(),
  couponId: z.number().int(),
  batchNo: z.string(),
  couponName: z.string(),
  kind: code(couponKind),
  bearer: code(couponBearer),
  user: NamedRef,
  /** Masked without user:contact. */
  phone: z.string(),
  order: OrderRef.nullable(),
  orderAmount: z.string().nullable(),
  discountAmount: z.string().nullable(),
  /** 用户, 系统 or the operator's name. */
  operator: z.string(),
  remark: z.string(),
})
export type CouponUseLog = z.infer<typeof CouponUseLog>

/** Days that one query may cover. */
export const USE_LOG_DAYS = 366

const logFilters = {
  ...couponFilters,
  action: code(couponAction, '动作').optional(),
  batchNo: line(20, '批次号').optional(),
  couponName: line(20, '券名称').optional(),
  kind: code(couponKind, '券类型').optional(),
  bearer: code(couponBearer, '承担方').optional(),
  orderNo: line(32, '订单号').optional(),
  /** The last 30 days when both are left out, unless a coupon, batch or order is asked for. */
  happenedFrom: date('开始日期').optional(),
  happenedTo: date('结束日期').optional(),
}

/** Days that the log shows when neither a range nor one coupon, batch or order is asked for. */
export const USE_LOG_DEFAULT_DAYS = 30

type Asked = 'happenedFrom' | 'happenedTo' | 'couponCode' | 'batchNo' | 'orderNo'

/** Whether the log shows the last days only. */
export const isDefaultRange = (asked: Readonly<Partial<Record<Asked, string | undefined>>>): boolean =>
  !(asked.happenedFrom || asked.happenedTo || asked.couponCode || asked.batchNo || asked.orderNo)

/** The filters of the export. */
export const CouponUseLogFilters = z.strictObject(logFilters)

const BearerSums = z.object({ bearer: code(couponBearer), orderAmount: z.string(), discountAmount: z.string() })

export const listCouponUseLogs = endpoint('POST /api/coupon/couponUseLog', {
  title: '查看优惠券使用记录',
  paramsIn: 'body',
  permission: 'coupon:view',
  resource: 'coupon',
  params: pageParams(logFilters, { sort: ['happenedAt'] }),
  data: page(CouponUseLog).extend({
    /** Of all pages: uses less returns, by who bears the discount. */
    sums: z.array(BearerSums),
  }),
})
