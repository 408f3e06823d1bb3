import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditSource } from '#contract/permissions/codes.ts'
import { brandStatus, noticeTarget, noticeType, supplierStatus } from '#contract/suppliers/codes.ts'
import { addNotice, getNotice, publishNotices } from '#contract/suppliers/notices.ts'
import { expireBrands, sendScheduledNotices } from '#server/areas/suppliers/scheduled-work.ts'
import { auditLog, notification } from '#server/database/schema/platform.ts'
import { brand, noticeReceipt, supplier } from '#server/database/schema/suppliers.ts'
import { days, hours, moment } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { freshName, inDays, newBrand } from './records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const at = (ms: number): string => moment(new Date(Date.now() + ms))
const reported = (word: string) => server.db.$count(notification, like(notification.title, `%${word}%`))

async function enabledBrand(until: string) {
  const row = await newBrand(server, 'goods', 1)
  await server.db.update(brand).set({ status: brandStatus.enabled, trademarkUntil: until }).where(eq(brand.id, row.id))
  return row
}

test('a brand with an expired qualification is disabled, notified and logged once, however often the task runs', async () => {
  const { id, name } = await enabledBrand(inDays(-1))
  await Promise.all([1, 2].map(() => expireBrands(server.services.databases.main, at(0))))
  const [row] = await server.db.select().from(brand).where(eq(brand.id, id))
  expect(row?.status).toBe(brandStatus.disabled)
  expect(await reported(`「${name}」资质已过期`)).toBe(1)
  const entries = await server.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.targetId, String(id)), eq(auditLog.source, auditSource.schedule)))
  expect(entries).toMatchObject([{ actorName: '系统', action: 'disable' }])
})

test('its supplier is warned 30, 7 and 1 days before, once each', async () => {
  const { name } = await enabledBrand(inDays(40))
  const run = (ms: number) => expireBrands(server.services.databases.main, at(ms))
  const counts: number[] = []
  for (const day of [0, 11, 12, 33, 34, 39]) {
    await run(days(day))
    counts.push(await reported(`「${name}」资质将在`))
  }
  expect(counts).toEqual([0, 1, 1, 2, 2, 3])
})

test('a brand that expires in three days gets one warning, not one for each limit passed', async () => {
  const { name } = await enabledBrand(inDays(3))
  await expireBrands(server.services.databases.main, at(0))
  expect(await reported(`「${name}」资质将在 3 天后到期`)).toBe(1)
  expect(await reported(`「${name}」资质将在`)).toBe(1)
})

async function scheduledNotice(supplierId: number): Promise<number> {
  const { id } = await server.data(
    addNotice,
    {
      title: freshName('定时通知'),
      type: noticeType.announcement,
      summary: '',
      content: '<p>到点发布</p>',
      files: [],
      targetKind: noticeTarget.suppliers,
      targetSupplierIds: [supplierId],
      targetBrandIds: [],
      targetCategoryIds: [],
      needConfirm: false,
      confirmUntil: '',
      popup: false,
      pinned: false,
      publishAt: at(hours(1)),
    },
    { as: 'goods' },
  )
  await server.data(publishNotices, { ids: [id], action: 'schedule' }, { as: 'goods' })
  return id
}

test('a scheduled notice is sent when due, once, in any instance', async () => {
  const id = await scheduledNotice(1)
  const { main } = server.services.databases
  expect(await sendScheduledNotices(main, at(0))).toBe(0)
  const counts = await Promise.all([1, 2, 3].map(() => sendScheduledNotices(main, at(hours(2)))))
  expect(counts.reduce((total, count) => total + count, 0)).toBe(1)
  expect(await server.data(getNotice, { id }, { as: 'supplier' })).toMatchObject({ status: 2 })
  expect(await server.db.$count(noticeReceipt, eq(noticeReceipt.noticeId, id))).toBe(1)
})

test('a scheduled notice without receivers becomes a draft again, and its editors are notified', async () => {
  const id = await scheduledNotice(2)
  await server.db.update(supplier).set({ status: supplierStatus.disabled }).where(eq(supplier.id, 2))
  await sendScheduledNotices(server.services.databases.main, at(hours(2)))
  expect(await server.data(getNotice, { id }, { as: 'goods' })).toMatchObject({ status: 0 })
  expect(await reported('定时通知未能发布')).toBeGreaterThan(0)
})
