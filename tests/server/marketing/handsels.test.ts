import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  couponAction,
  couponBearer,
  couponIssueMode,
  couponKind,
  couponScope,
  couponValidMode,
  handselStatus,
  handselTarget,
  userCouponStatus,
} from '#contract/marketing/codes.ts'
import { type CouponInput, getCoupon, getCouponBatchNo, saveCoupon, stopCoupons } from '#contract/marketing/coupons.ts'
import {
  getCouponHandsel,
  type HandselInput,
  handselCoupon,
  listCouponHandsels,
  listCouponUsers,
  revokeCouponHandsel,
} from '#contract/marketing/handsels.ts'
import { listCouponUseLogs, listUserCoupons, voidUserCoupons } from '#contract/marketing/user-coupons.ts'
import { orderBizType } from '#contract/orders/codes.ts'
import { userStatus } from '#contract/users/codes.ts'
import { serveHandsels } from '#server/areas/marketing/handsel/serve.ts'
import { giveCouponBack, redeemCoupon } from '#server/areas/marketing/user-coupon/book.ts'
import { expireUserCoupons } from '#server/areas/marketing/user-coupon/handlers.ts'
import { inTransaction } from '#server/database/pool.ts'
import { coupon } from '#server/database/schema/marketing.ts'
import { order } from '#server/database/schema/orders.ts'
import { couponHandsel, couponUseLog, userCoupon } from '#server/database/schema/user-coupons.ts'
import { user, userLabel } from '#server/database/schema/users.ts'
import { after, days } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

let server: TestServer
let people: number[]
beforeAll(async () => {
  server = await createTestServer()
  const rows = await server.db.select({ id: user.id }).from(user).where(eq(user.status, userStatus.active)).limit(700)
  people = rows.map(({ id }) => id)
})
afterAll(() => server.close())

const as = { as: 'marketing' }
const day = (count: number) => after(server.now(), days(count))

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

const gift = (couponId: number, change: Partial<HandselInput> = {}): HandselInput => ({
  couponId,
  target: handselTarget.chosen,
  userIds: people.slice(0, 3),
  labelIds: [],
  fileKey: '',
  quantityEach: 1,
  reason: '周年客户回馈',
  ...change,
})

const give = async (couponId: number, change: Partial<HandselInput> = {}) => {
  const { handsel } = await server.data(handselCoupon, gift(couponId, change), as)
  if (!handsel) throw new Error('nothing was given')
  return handsel
}
const countsOf = async (id: number) => {
  const { issuedCount, usedCount, discountTotal } = await server.data(getCoupon, { id: String(id) }, as)
  return { issuedCount, usedCount, discountTotal }
}
const heldOf = (couponId: number) => server.db.select().from(userCoupon).where(eq(userCoupon.couponId, couponId))

describe('a gift', () => {
  test('a check counts and gives nothing', async () => {
    const id = await publish()
    const answer = await server.data(handselCoupon, { ...gift(id), check: true }, as)
    expect(answer).toMatchObject({
      handsel: null,
      check: { userCount: 3, pieces: 3, faceValue: '150.00', leftCount: 1_000, refused: [], isLarge: false },
    })
    expect(await heldOf(id)).toEqual([])
  })

  test('one of three users is at the limit: two get it, the third is named, 部分成功', async () => {
    const id = await publish()
    await give(id, { userIds: people.slice(0, 1) })
    const handsel = await give(id)
    expect(handsel).toMatchObject({ userCount: 3, successCount: 2, failCount: 1, status: handselStatus.partial })
    const detail = await server.data(getCouponHandsel, { id: String(handsel.id) }, as)
    expect(detail.failures).toEqual([expect.objectContaining({ message: '已有 1 张，每人最多 1 张' })])
    expect(await countsOf(id)).toMatchObject({ issuedCount: 3 })
  })

  test('more than is left: refused, nothing is given', async () => {
    const id = await publish({ totalCount: 2 })
    expect(await server.api(handselCoupon, gift(id), as)).toMatchObject({
      code: 422,
      message: '剩余数量不足：还剩 2 张，需要 3 张',
    })
    expect(await heldOf(id)).toEqual([])
    expect(await countsOf(id)).toMatchObject({ issuedCount: 0 })
  })

  test('two gifts at once never give more than there is', async () => {
    const id = await publish({ totalCount: 4, perUserLimit: 9 })
    const answers = await Promise.all([
      server.api(handselCoupon, gift(id), as),
      server.api(handselCoupon, gift(id, { userIds: people.slice(3, 6) }), as),
    ])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 422])
    expect(await heldOf(id)).toHaveLength(3)
  })

  test('one request sent twice gives once', async () => {
    const id = await publish({ perUserLimit: 9 })
    const headers = { 'request-id': crypto.randomUUID() }
    for (let time = 0; time < 2; time++) await server.api(handselCoupon, gift(id), { ...as, headers })
    expect(await heldOf(id)).toHaveLength(3)
  })

  test('a coupon that only users receive, or that is stopped, cannot be given', async () => {
    const received = await publish({ issueMode: couponIssueMode.received })
    expect(await server.api(handselCoupon, gift(received), as)).toMatchObject({
      code: 422,
      data: { fields: { couponId: '该优惠券只能由用户领取' } },
    })
    const stopped = await publish()
    await server.data(stopCoupons, { ids: [stopped], stop: true, reason: '预算已用完' }, as)
    expect(await server.api(handselCoupon, gift(stopped), as)).toMatchObject({
      code: 422,
      data: { fields: { couponId: '优惠券已停止，不能赠送' } },
    })
  })

  test('everybody with one of the labels', async () => {
    const id = await publish()
    const [label] = await server.db.select().from(userLabel).limit(1)
    const wanted = await server.db.$count(
      user,
      and(eq(user.status, userStatus.active), sql`${user.labelIds} @> ${JSON.stringify([label?.id])}::jsonb`),
    )
    const { check } = await server.data(
      handselCoupon,
      { ...gift(id, { target: handselTarget.labelled, labelIds: [label?.id ?? 0] }), check: true },
      as,
    )
    expect(check.userCount).toBe(wanted)
  })

  test('a large gift needs its own permission', async () => {
    const id = await publish({ totalCount: 100_000, perUserLimit: 9 })
    const many = gift(id, { userIds: people.slice(0, 350), quantityEach: 3 })
    expect(await server.api(handselCoupon, many, { as: 'trade' })).toMatchObject({ code: 403 })
    expect(await server.api(handselCoupon, many, as)).toMatchObject({ code: 200 })
  })

  test('a gift to many is served in the background, each user exactly once, also when it is cut off', async () => {
    const id = await publish({ totalCount: 100_000, perUserLimit: 2 })
    const handsel = await give(id, { userIds: people.slice(0, 620) })
    expect(handsel.status).toBe(handselStatus.sending)
    expect(await countsOf(id)).toMatchObject({ issuedCount: 620 })
    // Two instances at once.
    await Promise.all([serveHandsels(server.db, server.now()), serveHandsels(server.db, server.now())])
    const rows = await heldOf(id)
    expect(rows).toHaveLength(620)
    expect(new Set(rows.map(({ userId }) => userId)).size).toBe(620)
    expect(await server.data(getCouponHandsel, { id: String(handsel.id) }, as)).toMatchObject({
      status: handselStatus.done,
      successCount: 620,
    })
  })

  test('a user frozen meanwhile gets nothing, and the coupon can be given again', async () => {
    const id = await publish({ totalCount: 100_000 })
    const receivers = people.slice(0, 600)
    const handsel = await give(id, { userIds: receivers })
    const frozen = receivers[10] ?? 0
    await server.db.update(user).set({ status: userStatus.frozen }).where(eq(user.id, frozen))
    await serveHandsels(server.db, server.now())
    await server.db.update(user).set({ status: userStatus.active }).where(eq(user.id, frozen))
    expect(await server.data(getCouponHandsel, { id: String(handsel.id) }, as)).toMatchObject({
      status: handselStatus.partial,
      successCount: 599,
      failCount: 1,
    })
    expect(await countsOf(id)).toMatchObject({ issuedCount: 599 })
  })
})

describe('taking back', () => {
  test('within a day the unused ones become void and the used ones are counted', async () => {
    const id = await publish()
    const handsel = await give(id)
    const [first] = await heldOf(id)
    await redeem(first?.id ?? 0, first?.userId ?? 0)
    const { version } = await server.data(getCouponHandsel, { id: String(handsel.id) }, as)
    const answer = await server.data(revokeCouponHandsel, { id: handsel.id, version, reason: '选错用户' }, as)
    expect(answer).toEqual({ voided: 2, usedAlready: 1 })
    const again = await server.data(getCouponHandsel, { id: String(handsel.id) }, as)
    expect(again.status).toBe(handselStatus.revoked)
  })

  test('a gift older than 24 hours stays', async () => {
    const id = await publish()
    const { id: handselId, version } = await give(id)
    await server.db
      .update(couponHandsel)
      .set({ createdAt: day(-2) })
      .where(eq(couponHandsel.id, handselId))
    expect(await server.api(revokeCouponHandsel, { id: handselId, version, reason: '选错用户' }, as)).toMatchObject({
      code: 422,
      message: '只能撤回 24 小时内完成的赠送',
    })
  })

  test('a stop that also voids leaves used coupons', async () => {
    const id = await publish()
    await give(id)
    const [first] = await heldOf(id)
    await redeem(first?.id ?? 0, first?.userId ?? 0)
    const answer = await server.data(stopCoupons, { ids: [id], stop: true, voidUnused: true, reason: '规则有误' }, as)
    expect(answer).toMatchObject({ done: 1, voided: 2 })
    expect((await heldOf(id)).map(({ status }) => status).toSorted()).toEqual([
      userCouponStatus.used,
      userCouponStatus.void,
      userCouponStatus.void,
    ])
  })

  test('a used coupon cannot be made void', async () => {
    const id = await publish()
    await give(id)
    const [first] = await heldOf(id)
    await redeem(first?.id ?? 0, first?.userId ?? 0)
    expect(await server.api(voidUserCoupons, { ids: [first?.id ?? 0], reason: '重复发放' }, as)).toMatchObject({
      code: 422,
      message: '优惠券已使用，不能作废',
    })
  })
})

let orders: { id: number; orderNo: string }[]
const work = (db: Parameters<Parameters<typeof inTransaction>[1]>[0]) => ({ db, now: server.now(), by: '用户' })

async function redeem(id: number, userId: number) {
  orders ??= await server.db.select({ id: order.id, orderNo: order.orderNo }).from(order).limit(40)
  const taken = orders.shift()
  if (!taken) throw new Error('there are too few orders')
  await server.db.update(userCoupon).set({ orderId: null }).where(eq(userCoupon.orderId, taken.id))
  const facts = { ...taken, orderAmount: '550.00', discountAmount: '50.00' }
  await inTransaction(server.db, (db) => redeemCoupon(work(db), { id, userId, order: facts }))
  return taken
}

describe('the life of a coupon', () => {
  test('use and return are two rows of the log with one code, and the sums go back', async () => {
    const id = await publish()
    await give(id, { userIds: people.slice(0, 1) })
    const [held] = await heldOf(id)
    const bought = await redeem(held?.id ?? 0, held?.userId ?? 0)
    expect(await countsOf(id)).toEqual({ issuedCount: 1, usedCount: 1, discountTotal: '50.00' })
    await inTransaction(server.db, (db) => giveCouponBack(work(db), bought))
    expect(await countsOf(id)).toEqual({ issuedCount: 1, usedCount: 0, discountTotal: '0.00' })
    const { list, sums } = await server.data(listCouponUseLogs, { couponCode: held?.couponCode ?? '' }, as)
    expect(list.map(({ action }) => action)).toEqual([couponAction.giveBack, couponAction.use, couponAction.gift])
    expect(sums).toEqual([{ bearer: couponBearer.platform, orderAmount: '0.00', discountAmount: '0.00' }])
  })

  test('two orders at once: one of them gets the coupon', async () => {
    const id = await publish()
    await give(id, { userIds: people.slice(0, 1) })
    const [held] = await heldOf(id)
    const both = await Promise.allSettled([1, 2].map(() => redeem(held?.id ?? 0, held?.userId ?? 0)))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await countsOf(id)).toMatchObject({ usedCount: 1 })
  })

  test('after its time a coupon is expired, at once in lists and later in the log', async () => {
    const id = await publish()
    await give(id, { userIds: people.slice(0, 1) })
    const [held] = await heldOf(id)
    await server.db
      .update(userCoupon)
      .set({ validTo: day(-0.01) })
      .where(eq(userCoupon.id, held?.id ?? 0))
    const shown = await server.data(listUserCoupons, { couponId: String(id) }, as)
    expect(shown.list[0]?.status).toBe(userCouponStatus.expired)
    await expireUserCoupons(server.db, server.now())
    const logs = await server.db
      .select()
      .from(couponUseLog)
      .where(eq(couponUseLog.userCouponId, held?.id ?? 0))
    expect(logs.map(({ action }) => action)).toEqual([couponAction.gift, couponAction.expire])
    await expect(redeem(held?.id ?? 0, held?.userId ?? 0)).rejects.toThrow('优惠券已过期，不能使用')
  })
})

describe('lists', () => {
  test('every batch counts what its users hold', async () => {
    const { rows } = await server.db.execute(sql`select batch.id from ${coupon} batch left join lateral (
      select count(*) issued, count(*) filter (where status = ${userCouponStatus.used}) used,
        coalesce(sum(discount_amount), 0) discount
      from ${userCoupon} where coupon_id = batch.id) held on true
      where batch.issued_count <> held.issued or batch.used_count <> held.used
        or batch.discount_total <> held.discount`)
    expect(rows).toEqual([])
  })

  test('gifts are found by number, batch and state', async () => {
    const { list, counts } = await server.data(listCouponHandsels, { status: handselStatus.partial }, as)
    expect(list.length).toBeGreaterThan(0)
    expect(counts?.[handselStatus.done]).toBeGreaterThan(0)
    const [first] = list
    const found = await server.data(listCouponHandsels, { handselNo: first?.handselNo ?? '' }, as)
    expect(found.list.map(({ id }) => id)).toEqual([first?.id])
  })

  test('users to choose from show how many they hold; phones are masked', async () => {
    const id = await publish()
    const { batchNo } = await server.data(getCoupon, { id: String(id) }, as)
    const { list } = await server.data(listCouponUsers, { batchNo, pageSize: '5' } as never, as)
    expect(list.every(({ heldCount, phone }) => heldCount === 0 && /^\d{3}\*{4}\d{4}$/.test(phone))).toBe(true)
  })

  test('a range over 366 days is refused', async () => {
    expect(
      await server.api(listCouponUseLogs, { happenedFrom: '2025-01-01', happenedTo: '2026-06-01' }, as),
    ).toMatchObject({ code: 422, data: { fields: { happenedFrom: '时间范围最多 366 天' } } })
  })
})
