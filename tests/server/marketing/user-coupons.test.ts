import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { couponAction, couponBearer, handselStatus, userCouponStatus } from '#contract/marketing/codes.ts'
import { getCoupon, stopCoupons } from '#contract/marketing/coupons.ts'
import {
  getCouponHandsel,
  listCouponHandsels,
  listCouponUsers,
  revokeCouponHandsel,
} from '#contract/marketing/handsels.ts'
import { listCouponUseLogs, listUserCoupons, voidUserCoupons } from '#contract/marketing/user-coupons.ts'
import { userStatus } from '#contract/users/codes.ts'
import { giveCouponBack } from '#server/areas/marketing/user-coupon/book.ts'
import { expireUserCoupons } from '#server/areas/marketing/user-coupon/handlers.ts'
import { remindOfCoupons } from '#server/areas/marketing/user-coupon/remind.ts'
import { inTransaction } from '#server/database/pool.ts'
import { coupon } from '#server/database/schema/marketing.ts'
import { order } from '#server/database/schema/orders.ts'
import { textMessage } from '#server/database/schema/suppliers.ts'
import { couponHandsel, couponUseLog, userCoupon } from '#server/database/schema/user-coupons.ts'
import { user } from '#server/database/schema/users.ts'
import { unseal } from '#server/encryption.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { as, giftsOf } from './gifts.ts'

let server: TestServer
let gifts: Awaited<ReturnType<typeof giftsOf>>
beforeAll(async () => {
  server = await createTestServer()
  gifts = await giftsOf(server)
})
afterAll(() => server.close())

describe('taking back', () => {
  test('within a day the unused ones become void and the used ones are counted', async () => {
    const id = await gifts.publish()
    const handsel = await gifts.give(id)
    const [first] = await gifts.heldOf(id)
    await gifts.redeem(first?.id ?? 0, first?.userId ?? 0)
    const { version } = await server.data(getCouponHandsel, { id: String(handsel.id) }, as)
    const answer = await server.data(revokeCouponHandsel, { id: handsel.id, version, reason: '选错用户' }, as)
    expect(answer).toEqual({ voided: 2, usedAlready: 1 })
    const again = await server.data(getCouponHandsel, { id: String(handsel.id) }, as)
    expect(again.status).toBe(handselStatus.revoked)
  })

  test('a gift older than 24 hours stays', async () => {
    const id = await gifts.publish()
    const { id: handselId, version } = await gifts.give(id)
    await server.db
      .update(couponHandsel)
      .set({ createdAt: gifts.day(-2) })
      .where(eq(couponHandsel.id, handselId))
    expect(await server.api(revokeCouponHandsel, { id: handselId, version, reason: '选错用户' }, as)).toMatchObject({
      code: 422,
      message: '只能撤回 24 小时内完成的赠送',
    })
  })

  test('a stop that also voids leaves used coupons', async () => {
    const id = await gifts.publish()
    await gifts.give(id)
    const [first] = await gifts.heldOf(id)
    await gifts.redeem(first?.id ?? 0, first?.userId ?? 0)
    const answer = await server.data(stopCoupons, { ids: [id], stop: true, voidUnused: true, reason: '规则有误' }, as)
    expect(answer).toMatchObject({ done: 1, voided: 2 })
    expect((await gifts.heldOf(id)).map(({ status }) => status).toSorted()).toEqual([
      userCouponStatus.used,
      userCouponStatus.void,
      userCouponStatus.void,
    ])
  })

  test('a stop that also voids leaves those that are past their time: they are expired', async () => {
    const id = await gifts.publish()
    await gifts.give(id)
    const [old] = await gifts.heldOf(id)
    await server.db
      .update(userCoupon)
      .set({ validFrom: gifts.day(-3), validTo: gifts.day(-1) })
      .where(eq(userCoupon.id, old?.id ?? 0))
    const params = { couponId: String(id), status: String(userCouponStatus.unused), pageSize: '1' }
    const told = await server.data(listUserCoupons, params as never, as)
    const stop = { ids: [id], stop: true, voidUnused: true, reason: '预算已用完' }
    expect(await server.data(stopCoupons, stop, as)).toMatchObject({ voided: told.total })
    expect(told.total).toBe(2)
    const shown = await server.data(listUserCoupons, { couponCode: old?.couponCode ?? '' }, as)
    expect(shown.list[0]?.status).toBe(userCouponStatus.expired)
  })

  test('a used coupon cannot be made void', async () => {
    const id = await gifts.publish()
    await gifts.give(id)
    const [first] = await gifts.heldOf(id)
    await gifts.redeem(first?.id ?? 0, first?.userId ?? 0)
    expect(await server.api(voidUserCoupons, { ids: [first?.id ?? 0], reason: '重复发放' }, as)).toMatchObject({
      code: 422,
      message: '优惠券已使用，不能作废',
    })
  })
})

describe('the life of a coupon', () => {
  test('use and return are two rows of the log with one code, and the sums go back', async () => {
    const id = await gifts.publish()
    await gifts.give(id, { userIds: gifts.people.slice(0, 1) })
    const [held] = await gifts.heldOf(id)
    const bought = await gifts.redeem(held?.id ?? 0, held?.userId ?? 0)
    expect(await gifts.countsOf(id)).toEqual({ issuedCount: 1, usedCount: 1, discountTotal: '50.00' })
    await inTransaction(server.db, (db) => giveCouponBack({ db, now: server.now(), by: '系统' }, bought))
    expect(await gifts.countsOf(id)).toEqual({ issuedCount: 1, usedCount: 0, discountTotal: '0.00' })
    const { list, sums } = await server.data(listCouponUseLogs, { couponCode: held?.couponCode ?? '' }, as)
    expect(list.map(({ action }) => action)).toEqual([couponAction.giveBack, couponAction.use, couponAction.gift])
    expect(sums).toEqual([{ bearer: couponBearer.platform, orderAmount: '0.00', discountAmount: '0.00' }])
  })

  test('the detail of the batch counts what was issued and used by day', async () => {
    const id = await gifts.publish()
    await gifts.give(id)
    const [first, second] = await gifts.heldOf(id)
    await server.db
      .update(userCoupon)
      .set({ obtainedAt: gifts.day(-1) })
      .where(eq(userCoupon.id, first?.id ?? 0))
    await gifts.redeem(second?.id ?? 0, second?.userId ?? 0)
    const { days } = await server.data(getCoupon, { id: String(id) }, as)
    const dayAt = (count: number) => gifts.day(count).slice(0, 10)
    expect(days).toEqual([
      { day: dayAt(0), issuedCount: 2, usedCount: 1 },
      { day: dayAt(-1), issuedCount: 1, usedCount: 0 },
    ])
  })

  test('two orders at once: one of them gets the coupon', async () => {
    const id = await gifts.publish()
    await gifts.give(id, { userIds: gifts.people.slice(0, 1) })
    const [held] = await gifts.heldOf(id)
    const both = await Promise.allSettled([1, 2].map(() => gifts.redeem(held?.id ?? 0, held?.userId ?? 0)))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await gifts.countsOf(id)).toMatchObject({ usedCount: 1 })
  })

  test('after its time a coupon is expired, at once in lists and later in the log', async () => {
    const id = await gifts.publish()
    await gifts.give(id, { userIds: gifts.people.slice(0, 1) })
    const [held] = await gifts.heldOf(id)
    await server.db
      .update(userCoupon)
      .set({ validTo: gifts.day(-0.01) })
      .where(eq(userCoupon.id, held?.id ?? 0))
    const shown = await server.data(listUserCoupons, { couponId: String(id) }, as)
    expect(shown.list[0]?.status).toBe(userCouponStatus.expired)
    await expireUserCoupons(server.db, server.now())
    const logs = await server.db
      .select()
      .from(couponUseLog)
      .where(eq(couponUseLog.userCouponId, held?.id ?? 0))
    expect(logs.map(({ action }) => action)).toEqual([couponAction.gift, couponAction.expire])
    await expect(gifts.redeem(held?.id ?? 0, held?.userId ?? 0)).rejects.toThrow('优惠券已过期，不能使用')
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
    const id = await gifts.publish()
    const { list } = await server.data(listCouponUsers, { couponId: String(id), pageSize: '5' } as never, as)
    expect(list.every(({ heldCount, phone }) => heldCount === 0 && /^\d{3}\*{4}\d{4}$/.test(phone))).toBe(true)
  })

  test('users to choose from are found by identity, label and the days of their last order', async () => {
    const [one = 0, other = 0] = gifts.people.slice(600)
    await server.db
      .update(order)
      .set({ userId: null })
      .where(inArray(order.userId, [one, other]))
    const [early, late, late2] = await server.db.select({ id: order.id }).from(order).limit(3)
    const paid = (id: number | undefined, userId: number, at: string) =>
      server.db
        .update(order)
        .set({ userId, paidAt: at })
        .where(eq(order.id, id ?? 0))
    await paid(early?.id, one, '2019-03-04T10:00:00+08:00')
    await paid(late?.id, other, '2019-03-04T10:00:00+08:00')
    await paid(late2?.id, other, '2019-06-01T10:00:00+08:00')
    const found = async (params: object) =>
      (await server.data(listCouponUsers, { pageSize: '200', ...params } as never, as)).list.map(({ id }) => id)
    expect(await found({ lastOrderFrom: '2019-03-01', lastOrderTo: '2019-03-31' })).toEqual([one])
    expect(await found({ lastOrderFrom: '2019-03-01', lastOrderTo: '2019-06-01' })).toEqual(
      expect.arrayContaining([one, other]),
    )
    expect(await found({ lastOrderTo: '2019-03-03' })).toEqual([])
    const [row] = await server.db.select().from(user).where(eq(user.id, one))
    const exactly = { lastOrderFrom: '2019-03-04', lastOrderTo: '2019-03-04' }
    expect(await found({ ...exactly, identity: String(row?.identity) })).toEqual([one])
    expect(await found({ ...exactly, labelId: '999999' })).toEqual([])
  })

  test('without a range the log shows 30 days, but all of one coupon', async () => {
    const id = await gifts.publish()
    await gifts.give(id, { userIds: gifts.people.slice(0, 1) })
    const [held] = await gifts.heldOf(id)
    await server.db
      .update(couponUseLog)
      .set({ happenedAt: gifts.day(-60) })
      .where(eq(couponUseLog.userCouponId, held?.id ?? 0))
    const codes = async (params: object) =>
      (await server.data(listCouponUseLogs, { pageSize: 200, ...params }, as)).list.map(({ couponCode }) => couponCode)
    expect(await codes({ couponName: '赠送用券' })).not.toContain(held?.couponCode)
    expect(await codes({ couponCode: held?.couponCode ?? '' })).toEqual([held?.couponCode])
  })

  test('a range over 366 days is refused', async () => {
    expect(
      await server.api(listCouponUseLogs, { happenedFrom: '2025-01-01', happenedTo: '2026-06-01' }, as),
    ).toMatchObject({ code: 422, data: { fields: { happenedFrom: '时间范围最多 366 天' } } })
  })
})

describe('the end of a coupon', () => {
  const textsTo = async (userId: number) => {
    const [owner] = await server.db.select({ phone: user.phone }).from(user).where(eq(user.id, userId))
    const rows = await server.db
      .select()
      .from(textMessage)
      .where(eq(textMessage.phone, owner?.phone ?? ''))
    return rows.map(({ textSecret }) => unseal(server.services.secrets, textSecret))
  }
  const remind = () => remindOfCoupons(server.services, server.now(), '系统')

  test('is reminded of three days before, once, in one message for all coupons of a user', async () => {
    const [one, other] = [await gifts.publish({ name: '满减券甲' }), await gifts.publish({ name: '满减券乙' })]
    for (const id of [one, other]) await gifts.give(id)
    const ends = (day: number) =>
      server.db
        .update(userCoupon)
        .set({ validFrom: gifts.day(-5), validTo: gifts.day(day) })
        .where(inArray(userCoupon.couponId, [one, other]))
    await ends(4)
    await remind()
    const userId = gifts.people[0] ?? 0
    const about = async () => (await textsTo(userId)).filter((text) => text.includes('满减券'))
    expect(await about()).toEqual([])
    await ends(2)
    await Promise.all([remind(), remind()])
    await remind()
    expect(await about()).toEqual([expect.stringMatching(/^您的「满减券[甲乙]」等 2 张优惠券即将到期/)])
  })

  test('is no news for a user who is frozen', async () => {
    const id = await gifts.publish({ name: '冻结者的券' })
    await gifts.give(id)
    const userId = gifts.people[1] ?? 0
    const become = (status: typeof user.$inferInsert.status) =>
      server.db.update(user).set({ status }).where(eq(user.id, userId))
    await server.db
      .update(userCoupon)
      .set({ validFrom: gifts.day(-5), validTo: gifts.day(2) })
      .where(eq(userCoupon.couponId, id))
    await become(userStatus.frozen)
    await remind()
    await become(userStatus.active)
    expect((await textsTo(userId)).filter((text) => text.includes('冻结者的券'))).toEqual([])
  })

  test('of a coupon for a few days is not reminded of', async () => {
    const id = await gifts.publish({ name: '两日券', validDays: 2 })
    await gifts.give(id)
    await remind()
    expect((await textsTo(gifts.people[0] ?? 0)).filter((text) => text.includes('两日券'))).toEqual([])
  })
})
