import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  countNotifications,
  deleteNotifications,
  listNotifications,
  notificationCategory,
  readNotifications,
} from '#contract/notifications.ts'
import { adminUser, notification } from '#server/database/schema/platform.ts'
import { holdersOf, notify } from '#server/notify.ts'
import { moment } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

let server: TestServer
let goods = 0
beforeAll(async () => {
  server = await createTestServer()
  const [user] = await server.db.select().from(adminUser).where(eq(adminUser.account, 'goods'))
  goods = user?.id ?? 0
  await server.db.delete(notification)
  for (const [index, category] of ([1, 2, 2, 4] as const).entries()) {
    await notify(server.db, [goods, goods], moment(new Date(Date.now() + index)), {
      category,
      level: 'info',
      title: `第${index}条 50%`,
    })
  }
})
afterAll(() => server.close())

const as = { as: 'goods' }

test('a duplicate receiver gets one notification; newest first, with unread counts by category', async () => {
  const { list, total, counts } = await server.data(listNotifications, {}, as)
  expect(list.map(({ title }) => title)).toEqual(['第3条 50%', '第2条 50%', '第1条 50%', '第0条 50%'])
  expect(total).toBe(4)
  expect(counts).toEqual({ 1: 1, 2: 2, 4: 1 })
  expect((await server.data(countNotifications, {}, as)).unread).toBe(4)
})

test('a keyword is taken literally', async () => {
  expect((await server.data(listNotifications, { keyword: '50%' }, as)).total).toBe(4)
  for (const keyword of ['%', '_条', '\\']) {
    expect((await server.data(listNotifications, { keyword }, as)).total).toBe(keyword === '%' ? 4 : 0)
  }
})

test('they are marked as read one by one, by category, or all', async () => {
  const { list } = await server.data(listNotifications, {}, as)
  expect(await server.data(readNotifications, { ids: [list[0]?.id ?? 0] }, as)).toEqual({ count: 1 })
  expect(await server.data(readNotifications, { all: true, category: notificationCategory.reviewResult }, as)).toEqual({
    count: 2,
  })
  expect((await server.data(listNotifications, { read: false }, as)).list).toHaveLength(1)
})

test('only read ones can be deleted', async () => {
  const { list } = await server.data(listNotifications, {}, as)
  const idOf = (isRead: boolean) => list.find(({ read }) => read === isRead)?.id ?? 0
  expect(await server.api(deleteNotifications, { ids: [idOf(true), idOf(false)] }, as)).toMatchObject({
    code: 422,
    message: '未读通知不能删除',
  })
  expect(await server.data(deleteNotifications, { ids: [idOf(true)] }, as)).toEqual({ count: 1 })
})

test('nobody reads, marks or deletes those of others', async () => {
  const { list } = await server.data(listNotifications, {}, as)
  const ids = list.map(({ id }) => id)
  const other = { as: 'finance' }
  expect((await server.data(listNotifications, {}, other)).list).toEqual([])
  expect(await server.data(readNotifications, { ids }, other)).toEqual({ count: 0 })
  expect(await server.data(deleteNotifications, { ids }, other)).toEqual({ count: 0 })
})

test('the holders of a permission are those with a role that grants it', async () => {
  const holders = await holdersOf(server.db, 'brand:review')
  const rows = await server.db.select().from(adminUser)
  const names = rows.filter(({ id }) => holders.includes(id)).map(({ account }) => account)
  expect(names).toContain('goods')
  expect(names).toContain('admin')
  expect(names).not.toContain('finance')
})
