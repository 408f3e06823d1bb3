import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderBizType } from '#contract/orders/codes.ts'
import { previewRollback, startRollback } from '#contract/rollback.ts'
import { customerStatus } from '#contract/users/codes.ts'
import { changeCustomerStatus, mergeCustomers } from '#contract/users/customer-changes.ts'
import { listCustomerFollows } from '#contract/users/customer-follows.ts'
import { getCustomer, listCustomers, saveCustomer } from '#contract/users/customers.ts'
import { customer } from '#server/database/schema/customers.ts'
import { order } from '#server/database/schema/orders.ts'
import { runNextJob } from '#server/jobs/worker.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { addCustomer, customerRow, dealerStore, follow, openStore } from './customer-records.ts'
import { freshPhone, rowOf } from './people.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const as = { as: 'trade' }

/** Two customers with one phone, one in a store and followed up twice, one in 公海 and followed up once. */
async function twins(change: { phone?: string } = {}) {
  const phone = change.phone ?? freshPhone()
  const { id: storeId } = await openStore(server)
  const keep = await addCustomer(server, { phone, storeId, name: '保留的', address: '老地址' })
  const other = await addCustomer(server, { phone, name: '并入的', address: '新地址', remark: '备注在这' })
  await follow(server, keep.id, { content: '保留的一' })
  await follow(server, keep.id, { content: '保留的二' })
  await follow(server, other.id, { content: '并入的一' })
  return { keep, other, phone, storeId }
}
const contents = async (customerId: number) =>
  (await server.data(listCustomerFollows, { customerId }, as)).list.map(({ content }) => content).toSorted()
const undo = async (batchNo: string, who = 'trade') => {
  const { result } = await server.data(startRollback, { batchNo }, { as: who })
  while (await runNextJob(server.services));
  return result
}

test('follow-ups of both are on the kept one, which takes the chosen fields; the other leaves the list', async () => {
  const { keep, other, phone } = await twins()
  const merged = await server.data(
    mergeCustomers,
    { keepId: keep.id, mergeIds: [other.id], fields: { address: other.id } },
    as,
  )
  expect(merged).toMatchObject({ followCount: 3, address: '新地址', remark: '', twinCount: 0, name: '保留的' })
  expect(merged.merged).toMatchObject([{ id: other.id, customerNo: other.customerNo }])
  expect(await contents(keep.id)).toEqual(['保留的一', '保留的二', '并入的一'].toSorted())
  const { list } = await server.data(listCustomerFollows, { customerId: keep.id }, as)
  expect(list.find(({ content }) => content === '并入的一')?.mergedFrom).toBe(other.customerNo)
  expect((await server.data(listCustomers, { keyword: phone }, as)).list.map(({ id }) => id)).toEqual([keep.id])
  expect((await server.data(getCustomer, { id: other.id }, as)).mergedInto).toMatchObject({ id: keep.id })
  const { version } = await customerRow(server, other.id)
  expect(await server.api(saveCustomer, { id: other.id, version, remark: '再改' }, as)).toMatchObject({
    code: 422,
    message: '该客户已合并，请打开保留的客户',
  })
})

test('orders of both are counted with the kept one', async () => {
  const [first, second] = await server.db
    .selectDistinctOn([order.userId])
    .from(order)
    .where(eq(order.bizType, orderBizType.consumerSale))
    .limit(2)
  const [one, two] = [await rowOf(server, first?.userId ?? 0), await rowOf(server, second?.userId ?? 0)]
  const { id: storeId } = await openStore(server)
  const keep = await addCustomer(server, { phone: one.phone, storeId })
  const other = await addCustomer(server, { phone: two.phone, storeId })
  expect(await server.api(mergeCustomers, { keepId: keep.id, mergeIds: [other.id] }, as)).toMatchObject({
    code: 422,
    data: { fields: { force: '电话不同，请确认是同一位客户后再合并' } },
  })
  const merged = await server.data(mergeCustomers, { keepId: keep.id, mergeIds: [other.id], force: true }, as)
  const cents = (amount: string) => Math.round(Number(amount) * 100)
  expect(cents(merged.orderAmount)).toBe(cents(one.orderAmount) + cents(two.orderAmount))
})

test('a merge is undone: follow-ups, fields and places as before', async () => {
  const { keep, other, storeId } = await twins()
  const before = [await customerRow(server, keep.id), await customerRow(server, other.id)]
  const merged = await server.data(
    mergeCustomers,
    { keepId: keep.id, mergeIds: [other.id], fields: { address: other.id, remark: other.id } },
    as,
  )
  const batchNo = merged.merged[0]?.batchNo ?? ''
  // What is written about the kept one since stays there.
  await follow(server, keep.id, { content: '合并后的' })
  expect(await server.data(previewRollback, { batchNo }, as)).toMatchObject({ total: 1, possible: 1 })
  expect(await undo(batchNo)).toMatchObject({ done: 1, failed: [] })
  const [kept, back] = [await customerRow(server, keep.id), await customerRow(server, other.id)]
  expect(kept).toMatchObject({ address: '老地址', remark: '', followCount: 3, storeId })
  expect(back).toMatchObject({ mergedIntoId: null, followCount: before[1]?.followCount, storeId: null })
  expect(await contents(keep.id)).toEqual(['保留的一', '保留的二', '合并后的'].toSorted())
  expect(await contents(other.id)).toEqual(['并入的一'])
})

test('a later edit, or a new customer in the place of the merged one, forbids it', async () => {
  const { keep, other, phone } = await twins()
  const merged = await server.data(mergeCustomers, { keepId: keep.id, mergeIds: [other.id] }, as)
  const batchNo = merged.merged[0]?.batchNo ?? ''
  const taken = await addCustomer(server, { phone })
  expect(await server.data(previewRollback, { batchNo }, as)).toMatchObject({
    possible: 0,
    refused: [{ message: `公海已有此电话的客户 ${taken.customerNo}` }],
  })
  await server.db.delete(customer).where(eq(customer.id, taken.id))
  await server.data(saveCustomer, { id: keep.id, version: merged.version, remark: '之后改的' }, as)
  expect(await server.data(previewRollback, { batchNo }, as)).toMatchObject({
    possible: 0,
    refused: [{ message: '之后又有修改（编辑）' }],
  })
})

test('a merge of merges is undone in reverse order', async () => {
  const { keep, other, phone } = await twins()
  const { id: storeId } = await openStore(server)
  const last = await addCustomer(server, { phone, storeId, name: '最后的' })
  const first = await server.data(mergeCustomers, { keepId: keep.id, mergeIds: [other.id] }, as)
  const second = await server.data(mergeCustomers, { keepId: last.id, mergeIds: [keep.id] }, as)
  expect(await contents(last.id)).toHaveLength(3)
  const inner = first.merged[0]?.batchNo ?? ''
  expect((await server.data(previewRollback, { batchNo: inner }, as)).possible).toBe(0)
  expect(await undo(second.merged[0]?.batchNo ?? '')).toMatchObject({ done: 1 })
  expect(await contents(keep.id)).toHaveLength(3)
  expect(await server.data(previewRollback, { batchNo: inner }, as)).toMatchObject({
    possible: 0,
    refused: [{ message: expect.stringContaining('之后又有修改') }],
  })
})

test('what does not fit is refused', async () => {
  const { keep, other } = await twins()
  const call = (params: object) => server.api(mergeCustomers, { keepId: keep.id, mergeIds: [other.id], ...params }, as)
  expect(await call({ mergeIds: [keep.id] })).toMatchObject({ data: { fields: { mergeIds: '不能把客户合并到自己' } } })
  expect(await call({ fields: { name: 1 } })).toMatchObject({
    data: { fields: { 'fields.name': '客户姓名只能取自被合并的客户' } },
  })
  expect(await call({ versions: { [other.id]: 1 } })).toMatchObject({ code: 409 })
  const stale = await customerRow(server, keep.id)
  await server.data(
    changeCustomerStatus,
    { id: keep.id, version: stale.version, action: 'sign', signDate: server.now().slice(0, 10), signAmount: '8000' },
    as,
  )
  expect(await call({ keepId: other.id, mergeIds: [keep.id] })).toMatchObject({
    data: { fields: { keepId: '「保留的」已签约，请保留已签约的客户' } },
  })
  expect((await customerRow(server, keep.id)).status).toBe(customerStatus.signed)
  const lost = await twins()
  const row = await customerRow(server, lost.keep.id)
  await server.data(changeCustomerStatus, { id: row.id, version: row.version, action: 'lose', lostReason: 6 }, as)
  expect(await server.api(mergeCustomers, { keepId: row.id, mergeIds: [lost.other.id] }, as)).toMatchObject({
    data: { fields: { keepId: '已流失的客户不能作为保留的客户' } },
  })
})

test('a distributor merges only what it sees; two merges of one customer at once: one is done', async () => {
  const own = await dealerStore(server)
  const { keep, other } = await twins()
  const mine = await addCustomer(server, { storeId: own.id })
  expect(
    await server.api(mergeCustomers, { keepId: mine.id, mergeIds: [other.id], force: true }, { as: 'dealer' }),
  ).toMatchObject({ code: 404 })
  const answers = await Promise.all([
    server.api(mergeCustomers, { keepId: keep.id, mergeIds: [other.id] }, as),
    server.api(mergeCustomers, { keepId: mine.id, mergeIds: [other.id], force: true }, { as: 'admin' }),
  ])
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 422])
})
