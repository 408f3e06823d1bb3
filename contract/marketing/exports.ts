// 优惠券的各种导出
import { z } from 'zod'
import { wordCodes } from '#contract/codes.ts'
import { endpoint } from '#contract/endpoint.ts'
import { chosenIds, code, exportColumns, exportStarted } from '#contract/fields.ts'

/** The kinds of export; each is registered in server/areas/marketing/exports.ts with its filters. */
export const couponExportKind = wordCodes({
  coupon: '优惠券',
  userCoupon: '用户优惠券',
  useLog: '优惠券使用记录',
  handsel: '优惠券赠送',
  handselFailures: '赠送失败名单',
})

export const exportCoupons = endpoint('POST /api/coupon/export', {
  title: '导出优惠券',
  paramsIn: 'body',
  permission: 'coupon:export',
  invalidates: ['job'],
  params: z.strictObject({
    what: code(couponExportKind, '导出的内容'),
    /** The filters of the list of this kind. */
    filters: z.record(z.string().max(40), z.unknown()).default({}),
    ...exportColumns,
    ...chosenIds,
  }),
  data: exportStarted,
})
