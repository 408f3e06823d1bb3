import type { RequestHandler } from 'msw'
import type { CodeOf } from '#contract/codes.ts'
import { getCategoryTree } from '#contract/configuration/categories.ts'
import { listBrandOptions } from '#contract/goods/options.ts'
import { listProducts } from '#contract/goods/products.ts'
import { couponStatus } from '#contract/marketing/codes.ts'
import { couponFaults, couponStatusAt } from '#contract/marketing/coupon-rules.ts'
import {
  type Coupon,
  type CouponDay,
  deleteCoupon,
  getCoupon,
  getCouponBatchNo,
  listCoupons,
  saveCoupon,
  stopCoupons,
} from '#contract/marketing/coupons.ts'
import { exportCoupons } from '#contract/marketing/exports.ts'
import { type MadeCoupon, makeCoupons } from '#fixtures/coupons.ts'
import { createRandom } from '#fixtures/random.ts'
import { dayOf } from '#lib/formats.ts'
import { answer } from '#mocks/answer.ts'
import { collection } from '#mocks/collection.ts'
import { MockRefusal } from '#mocks/worker.ts'
import { emptyPage } from '#stories/helpers.ts'

const now = () => new Date().toISOString()

const shown = (coupon: MadeCoupon) => {
  const status = couponStatusAt(coupon, now())
  const issuedCount = status === couponStatus.draft || status === couponStatus.upcoming ? 0 : 120
  const used = { issuedCount, usedCount: issuedCount / 4, discountTotal: '1500.00', orderAmount: '48200.00' }
  return { ...used, scopeRefs: [], excludeProducts: [], status }
}

/** Newest first, as the list shows them; every status occurs. */
export const couponRecords = (): Coupon[] =>
  makeCoupons(createRandom(7), dayOf(), { brandIds: [1, 2, 3], categoryIds: [1, 2], productIds: [1, 2, 3, 4, 5, 6] })
    .map((coupon) => ({ ...coupon, ...shown(coupon) }))
    .toReversed()

export const couponIn = (status: CodeOf<typeof couponStatus>, coupons = couponRecords()): Coupon => {
  const found = coupons.find((coupon) => coupon.status === status)
  if (!found) throw new Error(`no coupon is ${couponStatus.label(status)}`)
  return found
}

/** What was issued and used on two days. */
export const daysOf = ({ issuedCount, usedCount }: Coupon): CouponDay[] =>
  issuedCount === 0
    ? []
    : [
        { day: '2026-11-27', issuedCount: 0, usedCount },
        { day: '2026-11-26', issuedCount, usedCount: 0 },
      ]

export const couponHandlers = (coupons: Coupon[] = couponRecords()): RequestHandler[] => [
  answer(getCouponBatchNo, () => ({ batchNo: 'C20261128000099', reservedUntil: now() })),
  answer(listBrandOptions, () => []),
  answer(getCategoryTree, () => []),
  answer(listProducts, () => emptyPage),
  answer(stopCoupons, ({ ids, stop }) => {
    for (const coupon of coupons.filter(({ id }) => ids.includes(id))) {
      coupon.status = stop ? couponStatus.stopped : couponStatus.issuing
    }
    return { done: ids.length, failed: [], voided: 0 }
  }),
  answer(getCoupon, ({ id }) => {
    const found = coupons.find((coupon) => coupon.id === Number(id))
    if (!found) throw new MockRefusal(404, '优惠券不存在')
    return { ...found, days: daysOf(found) }
  }),
  ...collection({ list: listCoupons, save: saveCoupon, remove: deleteCoupon, export: exportCoupons }, coupons, {
    match: { keyword: ({ name, batchNo }, text) => name.includes(text) || batchNo.includes(text) },
    make: (id, { publish, ...input }) => ({
      ...couponIn(couponStatus.draft),
      ...input,
      id,
      status: publish ? couponStatus.issuing : couponStatus.draft,
    }),
    faults: couponFaults,
  }),
]
