import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countNotifications } from '#contract/notifications.ts'
import { noticeTarget } from '#contract/suppliers/codes.ts'
import {
  addNotice,
  confirmNotice,
  exportNoticeReceipts,
  getNotice,
  listNoticeReceipts,
  listNotices,
  type NoticeInput,
  publishNotices,
  remindNotice,
} from '#contract/suppliers/notices.ts'
import { adminUser, notification } from '#server/database/schema/platform.ts'
import { noticeReceipt, supplierNotice } from '#server/database/schema/suppliers.ts'
import { days } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { fromNow, noticeInput, publishedNotice } from './notice-inputs.ts'

/** Published notices from a supplier's point of view, and the effects of opening them. */
let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const published = (changes: Partial<NoticeInput> = {}) => publishedNotice(server, changes)
const asGoods = (id: number) => server.data(getNotice, { id }, { as: 'goods' })

test('sees published notices addressed to it, unread first, and no counts', async () => {
  const mine = await published()
  const other = await published({ targetSupplierIds: [2] })
  const { list, counts } = await server.data(listNotices, { pageSize: 100 }, { as: 'supplier' })
  const ids = list.map((row) => row.id)
  expect(ids).toContain(mine)
  expect(ids).not.toContain(other)
  expect(new Set(list.map((row) => row.status))).toEqual(new Set([2]))
  expect(list[0]).not.toHaveProperty('readCount')
  const firstRead = list.findIndex((row) => row.readAt !== null)
  expect(list.slice(firstRead).every((row) => row.readAt !== null)).toBe(true)
  expect((await server.data(listNotices, { unread: true }, { as: 'supplier' })).total).toBe(counts?.unread)
  expect((await server.data(listNotices, { unconfirmed: true }, { as: 'supplier' })).total).toBe(counts?.unconfirmed)
})

test('404, not 403, for a notice to others', async () => {
  const id = await published({ targetSupplierIds: [2] })
  expect(await server.api(getNotice, { id }, { as: 'supplier' })).toMatchObject({
    code: 404,
    message: '通知不存在或已撤回',
  })
  expect(await server.api(confirmNotice, { id }, { as: 'supplier' })).toMatchObject({ code: 404 })
})

test('its first opening writes the receipt, a second changes nothing', async () => {
  const id = await published()
  await server.data(getNotice, { id }, { as: 'supplier' })
  const read = async () =>
    (
      await server.db
        .select()
        .from(noticeReceipt)
        .where(and(eq(noticeReceipt.noticeId, id), eq(noticeReceipt.supplierId, 1)))
    )[0]
  const first = await read()
  await server.data(getNotice, { id }, { as: 'supplier' })
  expect(await read()).toEqual(first)
  expect((await asGoods(id)).readCount).toBe(1)
})

test('opening marks the reader’s own notifications as read, including reminders', async () => {
  const id = await published({ needConfirm: true, confirmUntil: fromNow(days(1)) })
  const other = await published()
  await server.data(remindNotice, { noticeId: id }, { as: 'goods' })
  const [reader] = await server.db.select().from(adminUser).where(eq(adminUser.account, 'supplier'))
  const rings = async () => {
    const rows = await server.db.select().from(notification).where(isNull(notification.readAt))
    return rows.filter(({ query }) => query.id === id || query.id === other)
  }
  const own = async () => (await rings()).filter(({ receiverId }) => receiverId === reader?.id)
  const others = (await rings()).length - (await own()).length
  expect((await own()).map(({ query }) => query.id)).toEqual([id, other, id])
  await server.data(getNotice, { id }, { as: 'supplier' })
  expect((await own()).map(({ query }) => query.id)).toEqual([other])
  expect((await rings()).length - (await own()).length).toBe(others)
})

test('unread notices and those to confirm are among its tasks, with the counts of its tabs', async () => {
  const todos = async (as: string) => {
    const answer = await server.data(countNotifications, {}, { as })
    return Object.fromEntries(answer.todos.map((todo) => [todo.code, todo]))
  }
  const before = await todos('supplier')
  const id = await published({ needConfirm: true, confirmUntil: fromNow(days(1)) })
  const unread = { title: '未读通知', path: '/news/newslist', query: { unread: true } }
  const waiting = { title: '待确认通知', path: '/news/newslist', query: { unconfirmed: true } }
  const { counts } = await server.data(listNotices, {}, { as: 'supplier' })
  expect(await todos('supplier')).toMatchObject({
    unreadNotice: { ...unread, count: (before.unreadNotice?.count ?? 0) + 1 },
    unconfirmedNotice: { ...waiting, count: counts?.unconfirmed },
  })
  await server.data(getNotice, { id }, { as: 'supplier' })
  expect((await todos('supplier')).unreadNotice?.count ?? 0).toBe(before.unreadNotice?.count ?? 0)
  await server.data(confirmNotice, { id }, { as: 'supplier' })
  expect(await todos('supplier')).toEqual(before)
  expect(Object.keys(await todos('goods'))).not.toContain('unreadNotice')
})

test('one enabled later sees notices to all, without being counted', async () => {
  const id = await published({ targetKind: noticeTarget.all })
  await server.db.delete(noticeReceipt).where(and(eq(noticeReceipt.noticeId, id), eq(noticeReceipt.supplierId, 1)))
  await server.data(getNotice, { id }, { as: 'supplier' })
  expect((await asGoods(id)).readCount).toBe(0)
  const { counts } = await server.data(listNoticeReceipts, { noticeId: id }, { as: 'goods' })
  expect(counts?.all).toBe((await asGoods(id)).targetCount)
})

test('confirms in time; a late confirmation is stored and marked', async () => {
  const id = await published({ needConfirm: true, confirmUntil: fromNow(days(1)) })
  const { confirmedAt } = await server.data(confirmNotice, { id }, { as: 'supplier' })
  expect((await server.data(confirmNotice, { id }, { as: 'supplier' })).confirmedAt).toBe(confirmedAt)
  const late = await published({ needConfirm: true, confirmUntil: fromNow(days(1)) })
  await server.db
    .update(supplierNotice)
    .set({ confirmUntil: fromNow(-1000) })
    .where(eq(supplierNotice.id, late))
  expect(await server.api(confirmNotice, { id: late }, { as: 'supplier' })).toMatchObject({
    code: 422,
    message: '已过确认截止时间',
  })
  const { list } = await server.data(listNoticeReceipts, { noticeId: late, confirmed: true }, { as: 'goods' })
  expect(list).toMatchObject([{ supplier: { id: 1 }, late: true }])
})

test('may neither write notices nor see receipts', async () => {
  const id = await published()
  const answers = [
    await server.api(addNotice, noticeInput(), { as: 'supplier' }),
    await server.api(publishNotices, { ids: [id], action: 'withdraw', reason: '想撤回一下' }, { as: 'supplier' }),
    await server.api(listNoticeReceipts, { noticeId: id }, { as: 'supplier' }),
    await server.api(exportNoticeReceipts, { noticeId: id }, { as: 'supplier' }),
    await server.api(remindNotice, { noticeId: id }, { as: 'supplier' }),
  ]
  expect(answers.map((answer) => answer.code)).toEqual([403, 403, 403, 403, 403])
})
