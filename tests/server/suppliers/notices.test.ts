import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noticeStatus, noticeTarget, supplierStatus } from '#contract/suppliers/codes.ts'
import {
  addNotice,
  countNoticeTargets,
  deleteNotices,
  editNotice,
  getNotice,
  listNoticeReceipts,
  type NoticeInput,
  pinNotice,
  publishNotices,
  remindNotice,
} from '#contract/suppliers/notices.ts'
import { notification } from '#server/database/schema/platform.ts'
import { brand, noticeReceipt, supplier, supplierNotice, textMessage } from '#server/database/schema/suppliers.ts'
import { days, hours, minutes } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { fromNow, noticeInput, publishedNotice } from './notice-inputs.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const add = (changes: Partial<NoticeInput> = {}) => server.data(addNotice, noticeInput(changes), { as: 'goods' })
const move = (id: number, action: 'publish' | 'schedule' | 'unschedule' | 'withdraw', more = {}) =>
  server.api(publishNotices, { ids: [id], action, ...more }, { as: 'goods' })
const published = (changes: Partial<NoticeInput> = {}) => publishedNotice(server, changes)
const asGoods = (id: number) => server.data(getNotice, { id }, { as: 'goods' })

describe('write', () => {
  test('the text is sanitised and is the source of a missing summary', async () => {
    const { id } = await add()
    expect(await asGoods(id)).toMatchObject({ content: '<p>正文</p>', summary: '正文', status: 0 })
  })

  test('an empty text, a range without receivers and a past time are refused at their fields', async () => {
    const fields = async (changes: Partial<NoticeInput>) => {
      const { code, data } = await server.api(addNotice, noticeInput(changes), { as: 'goods' })
      return [code, data]
    }
    expect(await fields({ content: '<p> </p>' })).toEqual([422, { fields: { content: '请输入正文' } }])
    expect(await fields({ targetSupplierIds: [] })).toEqual([
      422,
      { fields: { targetSupplierIds: '请选择接收通知的供应商' } },
    ])
    expect(await fields({ publishAt: fromNow(-minutes(1)) })).toEqual([
      422,
      { fields: { publishAt: '发布时间不能早于当前时间' } },
    ])
    expect(await fields({ publishAt: fromNow(days(31)) })).toEqual([
      422,
      { fields: { publishAt: '发布时间应在 30 天以内' } },
    ])
    expect(await fields({ needConfirm: true })).toEqual([422, { fields: { confirmUntil: '请选择确认截止时间' } }])
    expect(await fields({ needConfirm: true, publishAt: fromNow(days(2)), confirmUntil: fromNow(days(1)) })).toEqual([
      422,
      { fields: { confirmUntil: '确认截止时间应晚于发布时间' } },
    ])
  })

  test('a published notice cannot be edited, and a stale edit gets 409', async () => {
    const { id, version } = await add()
    await server.data(editNotice, { id, version, title: '改过的标题' }, { as: 'goods' })
    expect(await server.api(editNotice, { id, version, title: '晚到的标题' }, { as: 'admin' })).toMatchObject({
      code: 409,
      data: { latest: { title: '改过的标题' } },
    })
    await move(id, 'publish')
    expect(await server.api(editNotice, { id, version: 3, title: '再改一次' }, { as: 'goods' })).toMatchObject({
      code: 422,
      message: '已发布的通知不可编辑',
    })
  })
})

describe('receivers', () => {
  const counted = (params: Parameters<typeof server.data<typeof countNoticeTargets>>[1]) =>
    server.data(countNoticeTargets, params, { as: 'goods' })

  test('two brands of one supplier make one receiver', async () => {
    const own = await server.db.select({ id: brand.id }).from(brand).where(eq(brand.supplierId, 1)).limit(2)
    const found = await counted({ targetKind: noticeTarget.brands, targetBrandIds: own.map((row) => row.id) })
    expect(found.count).toBe(1)
    expect(found.first).toHaveLength(1)
  })

  test('only enabled suppliers count, and a category includes its descendants', async () => {
    const enabled = await server.db.$count(supplier, eq(supplier.status, supplierStatus.enabled))
    expect((await counted({ targetKind: noticeTarget.all })).count).toBe(enabled)
    const all = await counted({ targetKind: noticeTarget.categories, targetCategoryIds: [1] })
    const part = await counted({ targetKind: noticeTarget.categories, targetCategoryIds: [2] })
    expect(all.count).toBeGreaterThan(0)
    expect(part.count).toBe(all.count)
  })
})

describe('publish', () => {
  test('fixes the receivers, creates a receipt for each and notifies them', async () => {
    const id = await published()
    expect(await asGoods(id)).toMatchObject({ status: 2, targetCount: 3, readCount: 0 })
    const { list } = await server.data(listNoticeReceipts, { noticeId: id }, { as: 'goods' })
    expect(list.map((row) => row.supplier.id).sort()).toEqual([1, 2, 3])
    const bells = await server.db.select().from(notification).where(eq(notification.path, '/news/details'))
    expect(bells.filter((row) => row.query.id === id)).toHaveLength(3)
  })

  test('422 没有符合条件的供应商', async () => {
    const [draft] = await server.db.select().from(supplier).where(eq(supplier.status, supplierStatus.draft))
    const { id } = await add({ targetSupplierIds: [draft?.id ?? 0] })
    expect(await move(id, 'publish')).toMatchObject({ code: 422, message: '没有符合条件的供应商' })
  })

  test('in bulk, each is handled separately', async () => {
    const [one, other] = [await add(), await published()]
    const result = await server.data(publishNotices, { ids: [one.id, other], action: 'publish' }, { as: 'goods' })
    expect(result).toMatchObject({ done: 1, failed: [{ id: other, message: '通知状态已变更，请刷新后重试' }] })
  })

  test('withdrawing requires a reason, hides it from suppliers and keeps the receipts', async () => {
    const id = await published()
    await server.data(getNotice, { id }, { as: 'supplier' })
    expect(await move(id, 'withdraw')).toMatchObject({ code: 422, data: { fields: { reason: '撤回必须填写原因' } } })
    expect(await move(id, 'withdraw', { reason: '内容有误重发' })).toMatchObject({ code: 200 })
    expect(await server.api(getNotice, { id }, { as: 'supplier' })).toMatchObject({
      code: 404,
      message: '通知不存在或已撤回',
    })
    expect(await asGoods(id)).toMatchObject({ status: 3, withdrawReason: '内容有误重发', readCount: 1 })
    await move(id, 'publish')
    expect(await asGoods(id)).toMatchObject({ status: 2, readCount: 0, withdrawReason: '' })
  })

  test('a schedule can be cancelled, and requires a future time', async () => {
    const { id } = await add()
    expect(await move(id, 'schedule')).toMatchObject({ code: 422, data: { fields: { publishAt: '请选择发布时间' } } })
    expect(await move(id, 'schedule', { publishAt: fromNow(-1000) })).toMatchObject({ code: 422 })
    await move(id, 'schedule', { publishAt: fromNow(hours(2)) })
    expect((await asGoods(id)).status).toBe(noticeStatus.scheduled)
    await move(id, 'unschedule')
    expect((await asGoods(id)).status).toBe(noticeStatus.draft)
  })

  test('at most five are pinned, also by concurrent requests', async () => {
    await server.db.update(supplierNotice).set({ pinned: false })
    const ids = await Promise.all(Array.from({ length: 7 }, () => published()))
    const pins = (chosen: number[]) =>
      Promise.all(chosen.map((id) => server.api(pinNotice, { id, pinned: true }, { as: 'goods' })))
    await pins(ids.slice(0, 4))
    const answers = await pins(ids.slice(4))
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
    expect(answers.find((answer) => answer.code === 422)?.message).toBe('最多置顶 5 条')
    await server.db.update(supplierNotice).set({ pinned: false })
  })

  test('a published notice cannot be deleted before it is withdrawn', async () => {
    const id = await published()
    expect(await server.api(deleteNotices, { ids: [id] }, { as: 'goods' })).toMatchObject({
      code: 422,
      message: '已发布的通知请先撤回',
    })
    await move(id, 'withdraw', { reason: '内容有误重发' })
    expect(await server.data(deleteNotices, { ids: [id] }, { as: 'goods' })).toEqual({ done: 1 })
    expect(await server.db.$count(noticeReceipt, eq(noticeReceipt.noticeId, id))).toBe(0)
  })
})

describe('remind', () => {
  test('those who have not read it, once in 24 hours and at most three times', async () => {
    const id = await published()
    await server.data(getNotice, { id }, { as: 'supplier' })
    const remind = () => server.api(remindNotice, { noticeId: id }, { as: 'goods' })
    expect(await remind()).toMatchObject({ code: 200, data: { reminded: 2, skipped: 0 } })
    expect(await remind()).toMatchObject({ code: 429, message: '24 小时内已提醒过' })
    const day = { remindedAt: fromNow(-hours(25)) }
    for (const round of [2, 3]) {
      await server.db.update(noticeReceipt).set(day).where(eq(noticeReceipt.noticeId, id))
      expect(await remind(), `round ${round}`).toMatchObject({ code: 200 })
    }
    await server.db.update(noticeReceipt).set(day).where(eq(noticeReceipt.noticeId, id))
    expect(await remind()).toMatchObject({ code: 422, message: '已提醒 3 次，不能再提醒' })
  })

  test('text messages are sent to the login numbers', async () => {
    const id = await published({ targetSupplierIds: [2, 3] })
    await server.data(remindNotice, { noticeId: id, supplierIds: [2], channel: 'sms' }, { as: 'goods' })
    const [second] = await server.db.select().from(supplier).where(eq(supplier.id, 2))
    expect(await server.db.$count(textMessage, inArray(textMessage.phone, [second?.account ?? '']))).toBe(1)
  })
})
