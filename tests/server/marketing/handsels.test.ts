import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { couponIssueMode, handselStatus, handselTarget } from '#contract/marketing/codes.ts'
import { stopCoupons } from '#contract/marketing/coupons.ts'
import { getCouponHandsel, handselCoupon } from '#contract/marketing/handsels.ts'
import { userStatus } from '#contract/users/codes.ts'
import { sortReceivers } from '#server/areas/marketing/handsel/receivers.ts'
import { serveHandsels } from '#server/areas/marketing/handsel/serve.ts'
import { textMessage } from '#server/database/schema/suppliers.ts'
import { couponHandsel } from '#server/database/schema/user-coupons.ts'
import { user, userLabel } from '#server/database/schema/users.ts'
import { unseal } from '#server/encryption.ts'
import { sheetFile, uploadSheet } from '../imports/files.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { as, giftsOf } from './gifts.ts'

let server: TestServer
let gifts: Awaited<ReturnType<typeof giftsOf>>
beforeAll(async () => {
  server = await createTestServer()
  gifts = await giftsOf(server)
})
afterAll(() => server.close())

describe('a gift', () => {
  test('a check counts and gives nothing', async () => {
    const id = await gifts.publish()
    const answer = await server.data(handselCoupon, { ...gifts.gift(id), check: true }, as)
    expect(answer).toMatchObject({
      handsel: null,
      check: { userCount: 3, pieces: 3, faceValue: '150.00', leftCount: 1_000, refused: [], isLarge: false },
    })
    expect(await gifts.heldOf(id)).toEqual([])
  })

  test('one of three users is at the limit: two get it, the third is named, 部分成功', async () => {
    const id = await gifts.publish()
    await gifts.give(id, { userIds: gifts.people.slice(0, 1) })
    const handsel = await gifts.give(id)
    expect(handsel).toMatchObject({ userCount: 3, successCount: 2, failCount: 1, status: handselStatus.partial })
    const detail = await server.data(getCouponHandsel, { id: String(handsel.id) }, as)
    expect(detail.failures).toEqual([expect.objectContaining({ message: '已有 1 张，每人最多 1 张' })])
    expect(await gifts.countsOf(id)).toMatchObject({ issuedCount: 3 })
  })

  test('by a file of phones: rows with letters are named and not given', async () => {
    const id = await gifts.publish()
    const [person] = await server.db
      .select({ id: user.id, phone: user.phone })
      .from(user)
      .where(eq(user.id, gifts.people[0] ?? 0))
    const rows = [['1380013800a'], [person?.phone ?? ''], ['没有手机']]
    const fileKey = await uploadSheet(server, 'marketing', await sheetFile(['手机号'], rows))
    const input = gifts.gift(id, { target: handselTarget.phones, userIds: [], fileKey })
    const { check } = await server.data(handselCoupon, { ...input, check: true }, as)
    expect(check).toMatchObject({
      userCount: 1,
      badRows: [
        { number: 2, text: '1380013800a' },
        { number: 4, text: '没有手机' },
      ],
    })
    await server.data(handselCoupon, input, as)
    expect((await gifts.heldOf(id)).map(({ userId }) => userId)).toEqual([person?.id])
  })

  test('more than is left: refused, nothing is given', async () => {
    const id = await gifts.publish({ totalCount: 2 })
    expect(await server.api(handselCoupon, gifts.gift(id), as)).toMatchObject({
      code: 422,
      message: '剩余数量不足：还剩 2 张，需要 3 张',
    })
    expect(await gifts.heldOf(id)).toEqual([])
    expect(await gifts.countsOf(id)).toMatchObject({ issuedCount: 0 })
  })

  test('two gifts at once never give more than there is', async () => {
    const id = await gifts.publish({ totalCount: 4, perUserLimit: 9 })
    const answers = await Promise.all([
      server.api(handselCoupon, gifts.gift(id), as),
      server.api(handselCoupon, gifts.gift(id, { userIds: gifts.people.slice(3, 6) }), as),
    ])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 422])
    expect(await gifts.heldOf(id)).toHaveLength(3)
  })

  test('one request sent twice gives once', async () => {
    const id = await gifts.publish({ perUserLimit: 9 })
    const headers = { 'request-id': crypto.randomUUID() }
    for (let time = 0; time < 2; time++) await server.api(handselCoupon, gifts.gift(id), { ...as, headers })
    expect(await gifts.heldOf(id)).toHaveLength(3)
  })

  test('a coupon that only users receive, or that is stopped, cannot be given', async () => {
    const received = await gifts.publish({ issueMode: couponIssueMode.received })
    expect(await server.api(handselCoupon, gifts.gift(received), as)).toMatchObject({
      code: 422,
      data: { fields: { couponId: '该优惠券只能由用户领取' } },
    })
    const stopped = await gifts.publish()
    await server.data(stopCoupons, { ids: [stopped], stop: true, reason: '预算已用完' }, as)
    expect(await server.api(handselCoupon, gifts.gift(stopped), as)).toMatchObject({
      code: 422,
      data: { fields: { couponId: '优惠券已停止，不能赠送' } },
    })
  })

  test('everybody with one of the labels', async () => {
    const id = await gifts.publish()
    const [label] = await server.db.select().from(userLabel).limit(1)
    const wanted = await server.db.$count(
      user,
      and(eq(user.status, userStatus.active), sql`${user.labelIds} @> ${JSON.stringify([label?.id])}::jsonb`),
    )
    const { check } = await server.data(
      handselCoupon,
      { ...gifts.gift(id, { target: handselTarget.labelled, labelIds: [label?.id ?? 0] }), check: true },
      as,
    )
    expect(check.userCount).toBe(wanted)
  })

  test('a large gift needs its own permission', async () => {
    const id = await gifts.publish({ totalCount: 100_000, perUserLimit: 9 })
    const many = gifts.gift(id, { userIds: gifts.people.slice(0, 350), quantityEach: 3 })
    expect(await server.api(handselCoupon, many, { as: 'trade' })).toMatchObject({ code: 403 })
    expect(await server.api(handselCoupon, many, as)).toMatchObject({ code: 200 })
  })

  test('a gift to many is served in the background, each user exactly once, also when it is cut off', async () => {
    const id = await gifts.publish({ totalCount: 100_000, perUserLimit: 2 })
    const handsel = await gifts.give(id, { userIds: gifts.people.slice(0, 620) })
    expect(handsel.status).toBe(handselStatus.sending)
    expect(await gifts.countsOf(id)).toMatchObject({ issuedCount: 620 })
    // Two instances at once.
    await Promise.all([serveHandsels(server.services, server.now()), serveHandsels(server.services, server.now())])
    const rows = await gifts.heldOf(id)
    expect(rows).toHaveLength(620)
    expect(new Set(rows.map(({ userId }) => userId)).size).toBe(620)
    expect(await server.data(getCouponHandsel, { id: String(handsel.id) }, as)).toMatchObject({
      status: handselStatus.done,
      successCount: 620,
    })
  })

  test('tells those who get a coupon, unless it is sent without notice', async () => {
    const id = await gifts.publish({ name: '通知用券', perUserLimit: 9 })
    const [told = 0, untold = 0] = gifts.people.slice(30)
    const texts = async () =>
      (await server.db.select().from(textMessage))
        .map(({ phone, textSecret }) => ({ phone, text: unseal(server.services.secrets, textSecret) }))
        .filter(({ text }) => text.includes('「通知用券」'))
    await gifts.give(id, { userIds: [untold] })
    expect(await texts()).toEqual([])
    expect((await gifts.give(id, { userIds: [told], quantityEach: 2, notify: true })).notify).toBe(true)
    const [owner] = await server.db.select({ phone: user.phone }).from(user).where(eq(user.id, told))
    expect(await texts()).toEqual([{ phone: owner?.phone, text: '您获得 2 张优惠券「通知用券」，可在小程序中查看。' }])
  })

  test('more users than one statement has parameters for are checked at once', async () => {
    const couponId = await gifts.publish()
    const missing = Array.from({ length: 70_000 }, (_none, index) => 10_000_000 + index)
    const ids = [...gifts.people.slice(0, 2), ...missing]
    const sorted = await sortReceivers(server.db, { couponId, perUserLimit: 1, quantityEach: 1 }, ids)
    expect(sorted.ids).toHaveLength(2)
    expect(sorted.failures).toHaveLength(70_000)
    expect(sorted.failures[0]).toMatchObject({ message: '用户不存在' })
  })

  test('a gift that fails does not keep the later ones waiting', async () => {
    const id = await gifts.publish({ totalCount: 100_000, perUserLimit: 9 })
    const many = { userIds: gifts.people.slice(0, 600) }
    const [broken, later] = [await gifts.give(id, many), await gifts.give(id, many)]
    const ofBroken = eq(couponHandsel.id, broken.id)
    await server.db.update(couponHandsel).set({ receiverIds: sql`'["nobody"]'` }).where(ofBroken)
    await expect(serveHandsels(server.services, server.now())).rejects.toThrow('1 gifts of coupons were not served')
    expect((await server.data(getCouponHandsel, { id: String(later.id) }, as)).status).toBe(handselStatus.done)
    await server.db.update(couponHandsel).set({ receiverIds: many.userIds }).where(ofBroken)
    await serveHandsels(server.services, server.now())
    expect((await server.data(getCouponHandsel, { id: String(broken.id) }, as)).status).toBe(handselStatus.done)
  })

  test('a user frozen meanwhile gets nothing, and the coupon can be given again', async () => {
    const id = await gifts.publish({ totalCount: 100_000 })
    const receivers = gifts.people.slice(0, 600)
    const handsel = await gifts.give(id, { userIds: receivers })
    const frozen = receivers[10] ?? 0
    await server.db.update(user).set({ status: userStatus.frozen }).where(eq(user.id, frozen))
    await serveHandsels(server.services, server.now())
    await server.db.update(user).set({ status: userStatus.active }).where(eq(user.id, frozen))
    expect(await server.data(getCouponHandsel, { id: String(handsel.id) }, as)).toMatchObject({
      status: handselStatus.partial,
      successCount: 599,
      failCount: 1,
    })
    expect(await gifts.countsOf(id)).toMatchObject({ issuedCount: 599 })
  })
})
