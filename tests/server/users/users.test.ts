import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderStatus } from '#contract/orders/codes.ts'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { searchRecords } from '#contract/search.ts'
import { memberStatus, registerSource, userStatus } from '#contract/users/codes.ts'
import { exportUsers, getUser, listUserInvitees, listUserLabels, listUsers } from '#contract/users/users.ts'
import { user } from '#server/database/schema/users.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { freshPhone, register, rowOf } from './people.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const as = { as: 'trade' }
const found = async (filters: Parameters<typeof server.data<typeof listUsers>>[1], who = 'trade') =>
  server.data(listUsers, { pageSize: 200, ...filters }, { as: who })

describe('list', () => {
  test('counts the tabs and sums the money of the open one', async () => {
    const all = await found({})
    const [sums] = await server.db
      .select({ total: sql<number>`count(*)::int`, amount: sql<string>`sum(${user.orderAmount})::text` })
      .from(user)
    expect([all.total, all.orderAmount]).toEqual([sums?.total, sums?.amount])
    const frozen = await found({ status: userStatus.frozen })
    expect(frozen.total).toBe(all.counts?.[userStatus.frozen])
    expect(frozen.counts).toEqual(all.counts)
    expect(frozen.list.every(({ status }) => status === userStatus.frozen)).toBe(true)
    const members = await found({ memberStatus: memberStatus.blackCard })
    expect(members.total).toBe(all.counts?.blackCard)
    expect(members.counts).toEqual(all.counts)
  })

  test('each filter finds the users that have the value, and no other', async () => {
    const [some] = (await found({ identity: userIdentity.designer, pageSize: 1 })).list
    expect(some).toMatchObject({ identity: userIdentity.designer })
    const province = await found({ area: '330000' })
    expect(province.list.length).toBeGreaterThan(0)
    expect(province.list.every(({ area }) => area.startsWith('33'))).toBe(true)
    const labelled = await found({ labelIds: [1, 2] })
    expect(labelled.list.every(({ labels }) => [1, 2].every((id) => labels.some((label) => label.id === id)))).toBe(
      true,
    )
    const rich = await found({ orderAmountMin: '1000', orderAmountMax: '5000' })
    expect(rich.list.length).toBeGreaterThan(0)
    expect(rich.list.every(({ orderAmount }) => Number(orderAmount) >= 1000 && Number(orderAmount) <= 5000)).toBe(true)
    const invited = await found({ inviterId: (await found({})).list.find(({ inviter }) => inviter)?.inviter?.id ?? 0 })
    expect(new Set(invited.list.map(({ inviter }) => inviter?.id)).size).toBe(1)
    const recent = await found({ registeredFrom: `${server.now().slice(0, 8)}01`, registerSource: registerSource.self })
    expect(recent.list.every((found) => found.registerSource === registerSource.self)).toBe(true)
  })

  test('an amount from above to is refused at its field', async () => {
    const answer = await server.api(listUsers, { orderAmountMin: '200', orderAmountMax: '100' }, as)
    expect(answer).toMatchObject({
      code: 422,
      data: { fields: { orderAmountMin: '最低消费金额不能大于最高消费金额' } },
    })
  })

  test('sorts by registration, activity and money, both ways', async () => {
    for (const sort of ['registeredAt', 'lastActiveAt', 'orderAmount'] as const) {
      const values = (await found({ sort: `-${sort}` })).list.map((row) => row[sort] ?? '')
      const sorted = values.toSorted((a, b) =>
        sort === 'orderAmount' ? Number(b) - Number(a) : Date.parse(b) - Date.parse(a),
      )
      expect(values).toEqual(sorted)
      expect((await found({ sort, pageSize: 1 })).list).toHaveLength(1)
    }
  })

  test('the keyword finds by number, name, pinyin, initials and the last four digits', async () => {
    const phone = freshPhone()
    const { id } = await register(server, { phone, realName: '欧阳锦程' })
    const { userNo } = await rowOf(server, id)
    for (const keyword of [
      userNo,
      userNo.toLowerCase(),
      '欧阳锦程',
      '锦程',
      'ouyangjincheng',
      'oyjc',
      phone.slice(-4),
      phone,
    ])
      expect(
        (await found({ keyword })).list.map((row) => row.id),
        keyword,
      ).toContain(id)
    expect((await found({ keyword: '不存在的人' })).list).toEqual([])
  })

  test('phones are masked, and a whole phone finds nobody for who may not read it', async () => {
    const phone = freshPhone()
    const { id } = await register(server, { phone })
    const { list } = await found({ keyword: phone })
    expect(list).toMatchObject([{ id, phone: `${phone.slice(0, 3)}****${phone.slice(-4)}` }])
    expect((await found({ keyword: phone }, 'marketing')).list).toEqual([])
    expect((await found({ keyword: phone.slice(-4) }, 'marketing')).list.map((row) => row.id)).toContain(id)
  })
})

describe('detail', () => {
  test('shows the path of inviters from the root, roles, sessions and figures', async () => {
    const root = await register(server, { realName: '根用户' })
    const middle = await register(server, { realName: '中间人', inviterId: root.id })
    const last = await register(server, { realName: '末位', inviterId: middle.id })
    const shown = await server.data(getUser, { id: last.id }, as)
    expect(shown.inviterPath.map(({ name }) => name)).toEqual(['根用户', '中间人'])
    expect(shown.appletRoles.length).toBeGreaterThan(0)
    expect((await server.data(getUser, { id: root.id }, as)).inviteeCount).toBe(1)
    const { list } = await server.data(listUserInvitees, { id: root.id }, as)
    expect(list.map((row) => row.id)).toEqual([middle.id])
  })

  test('an unknown user is reported', async () => {
    expect(await server.api(getUser, { id: 99_999_999 }, as)).toMatchObject({ code: 404, message: '用户不存在' })
  })

  test('the figures equal the lists below them', async () => {
    const [buyer] = (await found({ sort: '-orderAmount', pageSize: 1 })).list
    const shown = await server.data(getUser, { id: buyer?.id ?? 0 }, as)
    const { listOrders } = await import('#contract/orders/order-queries.ts')
    const { listRefunds } = await import('#contract/orders/refunds.ts')
    let paid = 0
    let amount = 0
    for (const bizType of [3, 5, 6] as const) {
      const { list } = await server.data(listOrders, { bizType, userId: shown.id, pageSize: 200 }, as)
      paid += list.filter(({ paidAt, status }) => paidAt && status !== orderStatus.closed).length
      for (const order of list)
        if (order.paidAt) amount += Number(order.payAmount) * 100 - Number(order.refundedAmount) * 100
    }
    expect([shown.orderCount, Math.round(amount)]).toEqual([paid, Math.round(Number(shown.orderAmount) * 100)])
    const refunds = await server.data(listRefunds, { userId: shown.id, pageSize: 200 }, as)
    expect(refunds.list.every(({ order }) => order.buyerName === shown.realName)).toBe(true)
    const others = await server.data(listRefunds, { pageSize: 1 }, as)
    expect(refunds.total).toBeLessThan(others.total)
  })

  test('the number of coupons equals the list below it', async () => {
    const { listUserCoupons } = await import('#contract/marketing/user-coupons.ts')
    const [given] = (await server.data(listUserCoupons, { pageSize: 1 }, as)).list
    const userId = given?.user.id ?? 0
    const { total, list } = await server.data(listUserCoupons, { userId, pageSize: 1 }, as)
    expect(list[0]?.user.id).toBe(userId)
    expect(total).toBeGreaterThan(0)
    expect((await server.data(getUser, { id: userId }, as)).couponCount).toBe(total)
  })
})

test('labels are listed with the number of their users', async () => {
  const labels = await server.data(listUserLabels, {}, as)
  const [first] = labels
  expect(first?.userCount).toBe((await found({ labelIds: [first?.id ?? 0] })).total)
})

describe('who sees users', () => {
  test('suppliers, distributors, finance, goods and content have no access', async () => {
    for (const who of ['supplier', 'dealer', 'finance', 'goods', 'content'])
      expect(await server.api(listUsers, {}, { as: who }), who).toMatchObject({ code: 403 })
  })

  test('the auditor reads and exports, with masked phones', async () => {
    const { list } = await found({ pageSize: 1 }, 'auditor')
    expect(list[0]?.phone).toContain('****')
    expect(await server.api(exportUsers, { ids: [1, 2] }, { as: 'auditor' })).toMatchObject({ code: 200 })
  })

  test('the palette finds a user by a part of the name', async () => {
    const { id } = await register(server, { realName: '慕容寻欢' })
    const groups = await server.data(searchRecords, { keyword: '慕容寻' }, as)
    expect(JSON.stringify(groups)).toContain(`"id":${id}`)
    expect(JSON.stringify(await server.data(searchRecords, { keyword: '慕容寻' }, { as: 'dealer' }))).not.toContain(
      '慕容',
    )
  })

  test('an export holds no whole phone, even for who may look at one', async () => {
    const phone = freshPhone()
    const { id } = await register(server, { phone })
    const { fileUrl } = await server.data(exportUsers, { ids: [id], columns: ['nickname', 'phone'] }, as)
    expect(fileUrl).toBeTypeOf('string')
    await server.db.update(user).set({ remark: '' }).where(eq(user.id, id))
  })
})
