// 优惠券赠送
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  areaCode,
  code,
  date,
  fileKey,
  id,
  line,
  NamedRef,
  page,
  pageParams,
  paragraph,
  queryCode,
  queryId,
  recordFields,
  version,
} from '#contract/fields.ts'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { UserLabel } from '#contract/users/users.ts'
import { handselStatus, handselTarget } from './codes.ts'

/** Most users that are chosen one by one. */
export const HANDSEL_USERS_MAX = 2_000
/** Rows of a file with phones. */
export const HANDSEL_PHONES_MAX = 20_000

/** A user who may get a coupon. */
export const CouponUser = z.object({
  id: z.number().int(),
  name: z.string(),
  userNo: z.string(),
  /** Masked without user:contact. */
  phone: z.string(),
  identity: code(userIdentity),
  areaName: z.string(),
  labels: z.array(UserLabel),
  orderCount: z.number().int(),
  orderAmount: z.string(),
  /** How many coupons of the batch the user has got; null without a batch. */
  heldCount: z.number().int().nullable(),
})
export type CouponUser = z.infer<typeof CouponUser>

export const listCouponUsers = endpoint('GET /api/coupon/userList', {
  title: '查看可赠送的用户',
  paramsIn: 'query',
  permission: 'coupon:handsel',
  resource: 'user',
  params: pageParams(
    {
      /** Number, name, spelling, or the last four digits of the phone. */
      keyword: line(30, '关键词').optional(),
      labelId: queryId().optional(),
      identity: queryCode(userIdentity, '身份').optional(),
      area: areaCode('所在地区').optional(),
      registeredFrom: date('注册开始日期').optional(),
      registeredTo: date('注册结束日期').optional(),
      /** Their last paid order is of these days. */
      lastOrderFrom: date('最近下单开始日期').optional(),
      lastOrderTo: date('最近下单结束日期').optional(),
      /** Adds how many coupons of this batch each user has got. */
      couponId: queryId().optional(),
    },
    { sort: ['registeredAt'] },
  ),
  data: page(CouponUser),
})

export const HandselInput = z.strictObject({
  couponId: id('请选择优惠券'),
  target: code(handselTarget, '赠送对象'),
  userIds: z.array(id()).max(HANDSEL_USERS_MAX, `一次最多选择 ${HANDSEL_USERS_MAX} 个用户`),
  labelIds: z.array(id()).max(20, '最多选择 20 个标签'),
  /** Key of an uploaded xlsx or csv file with phones in its first column; '' for the other targets. */
  fileKey: z.union([fileKey('手机号文件'), z.literal('')]),
  quantityEach: z
    .number({ error: '请输入每人张数' })
    .int('每人张数应为整数')
    .min(1, '每人张数至少为 1')
    .max(99, '每人张数不能大于 99'),
  /** Tells everybody who gets a coupon. */
  notify: z.boolean(),
  reason: paragraph(100, '赠送原因').min(2, '赠送原因至少 2 个字'),
})
export type HandselInput = z.infer<typeof HandselInput>

/** What a gift would do, and why some get nothing. */
export const HandselCheck = z.object({
  /** Users who get coupons. */
  userCount: z.number().int(),
  /** Coupons that are given, and their face value in yuan; null for discounts in percent. */
  pieces: z.number().int(),
  faceValue: z.string().nullable(),
  leftCount: z.number().int(),
  /** Phones that stand in the file more than once. */
  duplicates: z.number().int(),
  unknownPhones: z.array(z.string()),
  /** Rows of the file that are no phone. */
  badRows: z.array(z.object({ number: z.number().int(), text: z.string() })),
  /** Users who would have more than the limit, or are frozen. */
  refused: z.array(z.object({ name: z.string(), message: z.string() })),
  /** More than the permission of the caller allows. */
  isLarge: z.boolean(),
})
export type HandselCheck = z.infer<typeof HandselCheck>

/** A gift of one coupon to many users. */
export const CouponHandsel = z.object({
  ...recordFields,
  handselNo: z.string(),
  coupon: NamedRef,
  batchNo: z.string(),
  target: code(handselTarget),
  labels: z.array(UserLabel),
  quantityEach: z.number().int(),
  userCount: z.number().int(),
  successCount: z.number().int(),
  failCount: z.number().int(),
  notify: z.boolean(),
  reason: z.string(),
  status: code(handselStatus),
  revokeReason: z.string(),
  finishedAt: z.string().nullable(),
})
export type CouponHandsel = z.infer<typeof CouponHandsel>

export const CouponHandselDetail = CouponHandsel.extend({
  /** The first 200; the export has all. */
  failures: z.array(z.object({ name: z.string(), phone: z.string(), message: z.string() })),
  usedCount: z.number().int(),
})
export type CouponHandselDetail = z.infer<typeof CouponHandselDetail>

export const handselCoupon = endpoint('POST /api/coupon/handsel', {
  title: '赠送优惠券',
  paramsIn: 'body',
  permission: 'coupon:handsel',
  invalidates: ['coupon', 'couponHandsel'],
  params: HandselInput.extend({
    notify: z.boolean().default(true),
    /** Only counts. */
    check: z.boolean().default(false),
  }),
  /** `handsel`: null for a check. */
  data: z.object({ check: HandselCheck, handsel: CouponHandsel.nullable() }),
})

const filters = {
  handselNo: line(20, '赠送单号').optional(),
  couponId: id('请选择优惠券').optional(),
  batchNo: line(20, '批次号').optional(),
  target: code(handselTarget, '赠送对象').optional(),
  status: code(handselStatus, '状态').optional(),
  operator: line(20, '操作人').optional(),
  createdFrom: date('开始日期').optional(),
  createdTo: date('结束日期').optional(),
}

/** The filters of the export. */
export const CouponHandselFilters = z.strictObject(filters)
export const HandselFailureFilters = z.strictObject({ handselId: id() })

export const listCouponHandsels = endpoint('POST /api/coupon/handselList', {
  title: '查看赠送记录',
  paramsIn: 'body',
  permission: 'coupon:view',
  resource: 'couponHandsel',
  params: pageParams(filters, { sort: ['createdAt', 'userCount'] }),
  /** `counts`: by status. */
  data: page(CouponHandsel),
})

export const getCouponHandsel = endpoint('GET /api/coupon/handselDetail/{id}', {
  title: '查看赠送详情',
  paramsIn: 'path',
  permission: 'coupon:view',
  resource: 'couponHandsel',
  params: z.strictObject({ id: queryId() }),
  data: CouponHandselDetail,
})

export const revokeCouponHandsel = endpoint('POST /api/coupon/handselRevoke', {
  title: '撤回赠送',
  paramsIn: 'body',
  permission: 'coupon:void',
  invalidates: ['coupon', 'couponHandsel'],
  params: z.strictObject({
    id: id(),
    version: version(),
    reason: paragraph(100, '撤回原因').min(2, '撤回原因至少 2 个字'),
  }),
  data: z.object({ voided: z.number().int(), usedAlready: z.number().int() }),
})
