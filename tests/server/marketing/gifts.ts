import { eq } from 'drizzle-orm'
import {
  couponBearer,
  couponIssueMode,
  couponKind,
  couponScope,
  couponValidMode,
  handselTarget,
} from '#contract/marketing/codes.ts'
import { type CouponInput, getCoupon, getCouponBatchNo, saveCoupon } from '#contract/marketing/coupons.ts'
import { type HandselInput, handselCoupon } from '#contract/marketing/handsels.ts'
import { orderBizType } from '#contract/orders/codes.ts'
import { userStatus } from '#contract/users/codes.ts'
import { redeemCoupon } from '#server/areas/marketing/user-coupon/book.ts'
import { inTransaction } from '#server/database/pool.ts'
import { order } from '#server/database/schema/orders.ts'
import { userCoupon } from '#server/database/schema/user-coupons.ts'
import { user } from '#server/database/schema/users.ts'
import { after, days } from '#server/time.ts'
import type { TestServer } from '../setup/test-server.ts'

export const as = { as: 'marketing' }

/** Coupons, gifts and purchases for tests, on one server. */
export async function giftsOf(server: TestServer) {
  const rows = await server.db.select({ id: user.id }).from(user).where(eq(user.status, userStatus.active)).limit(700)
  const people = rows.map(({ id }) => id)
  const orders = await server.db.select({ id: order.id, orderNo: order.orderNo }).from(order).limit(40)
  const day = (count: number) => after(server.now(), days(count))

  /** A published coupon that can be given now; its id. */
  async function publish(change: Partial<CouponInput> = {}): Promise<number> {
    const { batchNo } = await server.data(getCouponBatchNo, {}, as)
    const input: CouponInput = {
      batchNo,
      name: '赠送用券',
      kind: couponKind.fullReduction,
      threshold: '500.00',
      amount: '50.00',
      discountRate: '',
      maxDiscount: '',
      bearer: couponBearer.platform,
      issueMode: couponIssueMode.both,
      totalCount: 1_000,
      perUserLimit: 1,
      receiveStartAt: day(-1),
      receiveEndAt: day(9),
      validMode: couponValidMode.afterReceipt,
      validFrom: '',
      validTo: '',
      validDays: 7,
      scope: couponScope.all,
      brandIds: [],
      categoryIds: [],
      productIds: [],
      excludeProductIds: [],
      bizTypes: [orderBizType.consumerSale],
      stackable: false,
      remark: '',
      ...change,
    }
    return (await server.data(saveCoupon, { ...input, publish: true }, as)).id
  }

  /** A gift to three people. */
  const gift = (couponId: number, change: Partial<HandselInput> = {}): HandselInput => ({
    couponId,
    target: handselTarget.chosen,
    userIds: people.slice(0, 3),
    labelIds: [],
    fileKey: '',
    quantityEach: 1,
    notify: false,
    reason: '周年客户回馈',
    ...change,
  })

  return {
    people,
    day,
    publish,
    gift,
    async give(couponId: number, change: Partial<HandselInput> = {}) {
      const { handsel } = await server.data(handselCoupon, gift(couponId, change), as)
      if (!handsel) throw new Error('nothing was given')
      return handsel
    },
    async countsOf(id: number) {
      const { issuedCount, usedCount, discountTotal } = await server.data(getCoupon, { id: String(id) }, as)
      return { issuedCount, usedCount, discountTotal }
    },
    heldOf: (couponId: number) => server.db.select().from(userCoupon).where(eq(userCoupon.couponId, couponId)),
    /** Redeems a coupon for an order that had none of these tests. */
    async redeem(id: number, userId: number) {
      const taken = orders.shift()
      if (!taken) throw new Error('there are too few orders')
      await server.db.update(userCoupon).set({ orderId: null }).where(eq(userCoupon.orderId, taken.id))
      const facts = { ...taken, orderAmount: '550.00', discountAmount: '50.00' }
      const work = { now: server.now(), by: '用户' }
      await inTransaction(server.db, (db) => redeemCoupon({ db, ...work }, { id, userId, order: facts }))
      return taken
    },
  }
}
