import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderBizType } from '#contract/orders/codes.ts'
import { customerStatus } from '#contract/users/codes.ts'
import { changeCustomerStatus, deleteCustomers } from '#contract/users/customer-changes.ts'
import { listCustomerFollows } from '#contract/users/customer-follows.ts'
import { releaseNeglected, remindFollowUps } from '#server/areas/users/customer/jobs.ts'
import { customer, customerFollow } from '#server/database/schema/customers.ts'
import { order } from '#server/database/schema/orders.ts'
import { days, after as momentAfter } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { addCustomer, customerRow, follow, noticesOf, openStore, textsTo } from './customer-records.ts'
import { freshPhone, register, rowOf } from './people.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const as = { as: 'trade' }
const step = async (id: number, params: object, who = 'trade') =>
  server.api(changeCustomerStatus, { id, version: (await customerRow(server, id)).version, ...params } as never, {
    as: who,
  })

describe('follow-ups', () => {
  test('one sets the last and the next time, the intent and the count', async () => {
    const { id } = await addCustomer(server)
    const next = momentAfter(server.now(), days(2))
    expect(await follow(server, id, { intentLevel: 'A', nextFollowAt: next })).toMatchObject({
      code: 200,
      data: {
        follow: { followedBy: expect.any(String), mergedFrom: '' },
        customer: { followCount: 1, intentLevel: 'A' },
      },
    })
    // Written down late: it counts, but changes neither intent nor reminder.
    await follow(server, id, { followedAt: momentAfter(server.now(), -days(3)), intentLevel: 'D', content: '补记一次' })
    const row = await customerRow(server, id)
    expect(row).toMatchObject({ followCount: 2, intentLevel: 'A' })
    expect(Date.parse(row.nextFollowAt ?? '')).toBe(Date.parse(next))
    const { list } = await server.data(listCustomerFollows, { customerId: id }, as)
    expect(list.map(({ content }) => content)).toEqual(['电话介绍了套餐', '补记一次'])
  })

  test('times and texts are checked, and a lost customer takes none', async () => {
    const { id } = await addCustomer(server)
    for (const [change, fields] of [
      [{ followedAt: momentAfter(server.now(), 60_000) }, { followedAt: '跟进时间不能晚于现在' }],
      [{ nextFollowAt: server.now() }, { nextFollowAt: '下次跟进须晚于现在' }],
      [{ content: '短' }, { content: '跟进内容至少 2 个字' }],
      [{ content: '长'.repeat(1001) }, { content: '跟进内容最多 1000 个字' }],
    ] as const)
      expect(await follow(server, id, change)).toMatchObject({ code: 422, data: { fields } })
    await step(id, { action: 'lose', lostReason: 4 })
    expect(await follow(server, id)).toMatchObject({ code: 422, message: '已流失的客户请先重新跟进' })
  })

  test('a reminder reaches who planned it, once', async () => {
    const { id, name } = await addCustomer(server, { name: '待提醒客户' })
    await follow(server, id, { nextFollowAt: momentAfter(server.now(), 60_000) })
    const later = momentAfter(server.now(), 120_000)
    await Promise.all([remindFollowUps(server.db, later), remindFollowUps(server.db, later)])
    await remindFollowUps(server.db, later)
    expect((await noticesOf(server, 'trade')).filter((title) => title === `该跟进客户「${name}」了`)).toHaveLength(1)
  })
})

describe('公海', () => {
  const neglect = (id: number, daysAgo: number) =>
    server.db
      .update(customer)
      .set({
        assignedAt: momentAfter(server.now(), -days(60)),
        lastFollowAt: momentAfter(server.now(), -days(daysAgo)),
      })
      .where(eq(customer.id, id))
  const release = () => releaseNeglected(server.db, server.services.secrets, server.now())

  test('31 days without a follow-up return a customer and tell the store; 29 days do not', async () => {
    const phone = freshPhone()
    const manager = await register(server, { phone })
    const { id: storeId, name } = await openStore(server, { managerIds: [manager.id] })
    const { id: late } = await addCustomer(server, { storeId })
    const { id: fresh } = await addCustomer(server, { storeId })
    await neglect(late, 31)
    await neglect(fresh, 29)
    await Promise.all([release(), release()])
    expect(await customerRow(server, late)).toMatchObject({
      status: customerStatus.unassigned,
      storeId: null,
      assignedAt: null,
    })
    expect(await customerRow(server, fresh)).toMatchObject({ status: customerStatus.following, storeId })
    const texts = await textsTo(server, phone)
    expect(texts.filter((text) => text === `【${name}】1 位客户30 天没有跟进，已退回公海。`)).toHaveLength(1)
  })

  test('one whose phone 公海 has already waits for the merge', async () => {
    const { id: storeId } = await openStore(server)
    const phone = freshPhone()
    await addCustomer(server, { phone })
    const { id } = await addCustomer(server, { phone, storeId })
    await neglect(id, 40)
    await release()
    expect((await customerRow(server, id)).storeId).toBe(storeId)
    expect(await step(id, { action: 'release' })).toMatchObject({
      message: expect.stringContaining('公海已有此电话的客户'),
    })
  })
})

describe('delete', () => {
  test('who was followed up or has ordered is not deleted', async () => {
    const free = await addCustomer(server)
    const followed = await addCustomer(server)
    await follow(server, followed.id)
    const [buyer] = await server.db.select().from(order).where(eq(order.bizType, orderBizType.consumerSale)).limit(1)
    const owner = await rowOf(server, buyer?.userId ?? 0)
    const { id: storeId } = await openStore(server)
    const bought = await addCustomer(server, { phone: owner.phone, storeId })
    const ids = [free.id, followed.id, bought.id]
    const { done, failed } = await server.data(deleteCustomers, { ids, reason: '测试数据' }, as)
    expect([done, failed.map(({ message }) => message)]).toEqual([
      1,
      Array(2).fill('有跟进记录或订单的客户不能删除,请标记流失'),
    ])
    expect(
      await server.api(deleteCustomers, { ids: [followed.id], reason: '测试数据' }, { as: 'dealer' }),
    ).toMatchObject({ code: 403 })
    expect(await server.db.$count(customerFollow, eq(customerFollow.customerId, followed.id))).toBe(1)
  })
})
