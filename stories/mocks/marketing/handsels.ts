import type { RequestHandler } from 'msw'
import {
  couponIssueMode,
  couponStatus,
  handselStatus,
  handselTarget,
  userCouponSource,
  userCouponStatus,
} from '#contract/marketing/codes.ts'
import { getCoupon, listCoupons } from '#contract/marketing/coupons.ts'
import { exportCoupons } from '#contract/marketing/exports.ts'
import {
  type CouponHandsel,
  type CouponHandselDetail,
  getCouponHandsel,
  type HandselCheck,
  handselCoupon,
  listCouponHandsels,
  listCouponUsers,
  revokeCouponHandsel,
} from '#contract/marketing/handsels.ts'
import { listUserCoupons, type UserCoupon, voidUserCoupons } from '#contract/marketing/user-coupons.ts'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { hoursAfter } from '#contract/rules/moment.ts'
import { listUserLabels } from '#contract/users/users.ts'
import { answer } from '#mocks/answer.ts'
import { collection } from '#mocks/collection.ts'
import { couponIn } from './coupons.ts'

const now = () => new Date().toISOString()

/** A coupon that can be given now. */
export const giftCoupon = () => ({ ...couponIn(couponStatus.issuing), issueMode: couponIssueMode.both })

const made = (id: number, change: Partial<CouponHandsel>): CouponHandsel => ({
  id,
  version: 1,
  createdAt: hoursAfter(now(), -id * 5),
  createdBy: '梁一鸣',
  updatedAt: hoursAfter(now(), -id * 5),
  updatedBy: '梁一鸣',
  handselNo: `ZS${String(id).padStart(10, '0')}`,
  coupon: { id: giftCoupon().id, name: giftCoupon().name },
  batchNo: giftCoupon().batchNo,
  target: handselTarget.chosen,
  labels: [],
  quantityEach: 1,
  userCount: 12,
  successCount: 12,
  failCount: 0,
  notify: true,
  reason: '周年客户回馈',
  status: handselStatus.done,
  revokeReason: '',
  finishedAt: hoursAfter(now(), -id * 5),
  ...change,
})

export const handselRecords = (): CouponHandsel[] => [
  made(1, { status: handselStatus.sending, userCount: 52_000, successCount: 18_500, finishedAt: null }),
  made(2, { status: handselStatus.partial, target: handselTarget.phones, successCount: 10, failCount: 2 }),
  made(3, {}),
  made(12, {
    target: handselTarget.labelled,
    labels: [{ id: 1, name: '老客户', color: '#0f766e' }],
    userCount: 86,
    successCount: 86,
  }),
  made(20, { status: handselStatus.revoked, revokeReason: '选错用户' }),
]

export const checkOf = (change: Partial<HandselCheck> = {}): HandselCheck => ({
  userCount: 2,
  pieces: 2,
  faceValue: '100.00',
  leftCount: 480,
  duplicates: 0,
  unknownPhones: [],
  badRows: [],
  refused: [{ name: '沈清荷', message: '已有 1 张，每人最多 1 张' }],
  isLarge: false,
  ...change,
})

const detailOf = (row: CouponHandsel): CouponHandselDetail => ({
  ...row,
  usedCount: 3,
  failures:
    row.failCount === 0
      ? []
      : [
          { name: '沈清荷', phone: '138****0021', message: '已有 1 张，每人最多 1 张' },
          { name: '', phone: '139****8812', message: '没有这个手机号的用户' },
        ],
})

const heldBy = (id: number, name: string, change: Partial<UserCoupon> = {}): UserCoupon => ({
  id,
  couponCode: String(4_200_000_000_000_000 + id * 7_919),
  coupon: { id: giftCoupon().id, name: giftCoupon().name },
  user: { id, name },
  phone: '138****0021',
  source: userCouponSource.gift,
  obtainedAt: hoursAfter(now(), -30),
  validFrom: hoursAfter(now(), -30),
  validTo: hoursAfter(now(), 300),
  status: userCouponStatus.unused,
  order: null,
  usedAt: null,
  discountAmount: null,
  voidReason: '',
  ...change,
})

export const userCouponRecords = (): UserCoupon[] => [
  heldBy(1, '沈清荷'),
  heldBy(2, '顾长风', {
    status: userCouponStatus.used,
    order: { id: 7, orderNo: '261121093015000001' },
    usedAt: hoursAfter(now(), -4),
    discountAmount: '50.00',
  }),
  heldBy(3, '苏晚', { status: userCouponStatus.void, voidReason: '重复发放' }),
]

export const userCouponMocks = (held: UserCoupon[] = userCouponRecords()): RequestHandler[] => [
  ...collection({ list: listUserCoupons }, held, {
    match: {
      couponId: () => true,
      userId: () => true,
      couponCode: (row, code) => row.couponCode === code,
      phone: ({ phone }, text) => phone.endsWith(text.slice(-4)),
    },
  }),
  answer(voidUserCoupons, ({ ids, reason }) => {
    for (const row of held.filter(({ id }) => ids.includes(id))) {
      Object.assign(row, { status: userCouponStatus.void, voidReason: reason })
    }
    return { done: ids.length, failed: [] }
  }),
]

const users = ['沈清荷', '顾长风', '苏晚'].map((name, index) => ({
  id: index + 1,
  name,
  userNo: `U00000000${index + 1}`,
  phone: '138****0021',
  identity: userIdentity.homeOwner,
  areaName: '浙江省杭州市西湖区',
  labels: [],
  orderCount: index * 2,
  orderAmount: `${index * 1_280}.00`,
  heldCount: index === 0 ? 1 : 0,
}))

export const handselHandlers = (rows: CouponHandsel[] = handselRecords()): RequestHandler[] => [
  answer(handselCoupon, ({ check, couponId, reason }) => {
    if (check) return { check: checkOf(), handsel: null }
    const fresh = made(0, { id: 99, handselNo: 'ZS0000000099', reason, successCount: 2, userCount: 2 })
    rows.unshift({ ...fresh, coupon: { id: couponId, name: giftCoupon().name } })
    return { check: checkOf(), handsel: fresh }
  }),
  answer(revokeCouponHandsel, ({ id, reason }) => {
    const row = rows.find((known) => known.id === id)
    if (row) Object.assign(row, { status: handselStatus.revoked, revokeReason: reason })
    return { voided: 9, usedAlready: 3 }
  }),
  answer(getCouponHandsel, ({ id }) => detailOf(rows.find((row) => row.id === Number(id)) ?? made(1, {}))),
  answer(listCouponUsers, () => ({ list: users, total: users.length, pageNum: 1, pageSize: 30 })),
  answer(listUserLabels, () => []),
  answer(getCoupon, () => ({ ...giftCoupon(), days: [] })),
  ...collection({ list: listCouponHandsels, export: exportCoupons }, rows, {
    match: { handselNo: ({ handselNo }, text) => handselNo.includes(text) },
  }),
  ...collection({ list: listCoupons }, [giftCoupon()], {}),
]
