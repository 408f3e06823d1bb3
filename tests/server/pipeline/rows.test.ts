import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertAll } from '#server/database/bulk-writes.ts'
import { insertNewRow, insertRow, updateRow } from '#server/database/rows.ts'
import { auditLog, notification, requestRecord } from '#server/database/schema/platform.ts'
import { moment } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const at = moment(new Date('2026-11-22T02:03:04.050Z'))
const entry = { occurredAt: at, action: 'add', summary: "「北欧」的 'O''Brien' \\ 50%", targetName: 'rows' }

test('rows are inserted in order, with texts, moments, JSON and nulls unchanged', async () => {
  const changes = [{ field: 'name', title: '名称', before: '', after: '"甲"\n乙' }]
  await insertAll(server.db, auditLog, [
    { ...entry, targetId: 'one', changes, before: { price: '12.50', areas: ['330106'] }, after: null },
    { ...entry, targetId: 'two', changes: [], before: null, after: { 中文: null } },
  ])
  const rows = await server.db.select().from(auditLog).where(eq(auditLog.targetName, 'rows')).orderBy(auditLog.id)
  expect(rows).toMatchObject([
    { ...entry, targetId: 'one', changes, before: { price: '12.50', areas: ['330106'] }, after: null },
    { ...entry, targetId: 'two', changes: [], before: null, after: { 中文: null } },
  ])
  const [{ nulls } = { nulls: -1 }] = await server.db
    .select({ nulls: sql<number>`count(*) filter (where ${auditLog.before} is null)::int` })
    .from(auditLog)
    .where(eq(auditLog.targetName, 'rows'))
  expect(nulls).toBe(1)
})

test('a column given in only some rows gets its default in the others', async () => {
  await insertAll(server.db, auditLog, [
    { ...entry, targetName: 'uneven', reason: '试' },
    { ...entry, targetName: 'uneven' },
  ])
  const rows = await server.db.select().from(auditLog).where(eq(auditLog.targetName, 'uneven')).orderBy(auditLog.id)
  expect(rows.map(({ reason, result }) => [reason, result])).toEqual([
    ['试', 1],
    ['', 1],
  ])
})

test('more rows than one statement accepts are all written', async () => {
  await insertAll(
    server.db,
    auditLog,
    Array.from({ length: 1_203 }, (_none, index) => ({ ...entry, targetName: 'many', targetId: String(index) })),
  )
  const rows = await server.db
    .select({ targetId: auditLog.targetId })
    .from(auditLog)
    .where(inArray(auditLog.targetName, ['many']))
    .orderBy(auditLog.id)
  expect(rows.map(({ targetId }) => targetId)).toEqual(Array.from({ length: 1_203 }, (_none, index) => String(index)))
})

test('an inserted or updated row is returned as stored, for any set of columns', async () => {
  const notice = { receiverId: 1, category: 2, level: 'info', title: '甲', createdAt: at } as const
  const first = await insertRow(server.db, notification, notice)
  const second = await insertRow(server.db, notification, { ...notice, title: '乙', query: { id: 7 } })
  expect([first, second]).toMatchObject([
    { ...notice, content: '', query: {}, readAt: null },
    { title: '乙', query: { id: 7 } },
  ])
  expect(await updateRow(server.db, notification, second.id, { readAt: at })).toEqual({ ...second, readAt: at })
  expect(await updateRow(server.db, notification, second.id, { readAt: null, title: '丙' })).toEqual({
    ...second,
    title: '丙',
  })
  expect(await updateRow(server.db, notification, 0, { title: '丁' })).toBeUndefined()
})

test('of two rows with the same key the first stays; a null JSON value is SQL null', async () => {
  const record = {
    userId: 1,
    requestId: 'a3bb189e-8bf9-4888-9912-ace4e6543002',
    contentHash: 'one',
    answer: null,
    createdAt: at,
  }
  expect(await insertNewRow(server.db, requestRecord, record)).toEqual(record)
  expect(await insertNewRow(server.db, requestRecord, { ...record, contentHash: 'two' })).toBeUndefined()
  const [{ isNull } = { isNull: false }] = await server.db
    .select({ isNull: sql<boolean>`${requestRecord.answer} is null` })
    .from(requestRecord)
    .where(eq(requestRecord.requestId, record.requestId))
  expect(isNull).toBe(true)
})
