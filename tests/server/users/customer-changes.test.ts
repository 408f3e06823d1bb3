import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBulk } from '#contract/bulk.ts'
import { orderBizType } from '#contract/orders/codes.ts'
import { customerStatus, designStoreStatus, storeStatus } from '#contract/users/codes.ts'
import { assignCustomers, changeCustomerStatus } from '#contract/users/customer-changes.ts'
import { getCustomer, listCustomers } from '#contract/users/customers.ts'
import { customer } from '#server/database/schema/customers.ts'
import { order } from '#server/database/schema/orders.ts'
import { store } from '#server/database/schema/stores.ts'
import { user } from '#server/database/schema/users.ts'
import { days, after as momentAfter } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import {
  addCustomer,
  customerRow,
  dealerStore,
  newDesigner,
  noticesOf,
  openStore,
  textsTo,
} from './customer-records.ts'
import { freshPhone, register, rowOf } from './people.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const as = { as: 'trade' }
const today = () => server.now().slice(0, 10)
const several = async (count: number, change: object = {}) => {
  const made = []
  for (let index = 0; index < count; index++) made.push(await addCustomer(server, { name: `客户${index}`, ...change }))
  return made.map(({ id }) => id)
}
const step = async (id: number, params: object, who = 'trade') =>
  server.api(changeCustomerStatus, { id, version: (await customerRow(server, id)).version, ...params } as never, {
    as: who,
  })

describe('assign', () => {
  test('ten customers over three stores: 4, 3, 3', async () => {
    const stores = [await openStore(server), await openStore(server), await openStore(server)].map(({ id }) => id)
    const ids = await several(10)
    expect(await server.data(assignCustomers, { ids, mode: 'average', storeIds: stores }, as)).toEqual({
      done: 10,
      failed: [],
    })
    const rows = await server.db.select().from(customer).where(inArray(customer.id, ids))
    expect(stores.map((id) => rows.filter(({ storeId }) => storeId === id).length)).toEqual([4, 3, 3])
    expect(rows.every(({ status }) => status === customerStatus.following)).toBe(true)
    const again = await server.data(assignCustomers, { ids: ids.slice(0, 2), mode: 'average', storeIds: stores }, as)
    expect(again.failed.map(({ message }) => message)).toEqual(Array(2).fill('只能平均分配公海待分配的客户'))
  })

  test('a paused store takes nobody', async () => {
    const paused = await openStore(server, { status: storeStatus.paused })
    const open = await openStore(server)
    const ids = await several(3)
    for (const params of [{ storeId: paused.id }, { mode: 'average' as const, storeIds: [open.id, paused.id] }])
      expect(await server.api(assignCustomers, { ids, ...params }, as)).toMatchObject({
        code: 422,
        message: '门店未营业',
      })
    for (const id of ids) expect((await customerRow(server, id)).storeId).toBeNull()
  })

  test('a designer needs a design store online, and gets a text message', async () => {
    const [id = 0] = await several(1)
    const offline = await newDesigner(server, designStoreStatus.offline)
    expect(await server.api(assignCustomers, { ids: [id], designerId: offline }, as)).toMatchObject({
      code: 422,
      message: '设计师店铺未上线',
    })
    expect(await server.api(assignCustomers, { ids: [id] }, as)).toMatchObject({
      data: { fields: { storeId: '请选择归属门店或服务设计师' } },
    })
    const designerId = await newDesigner(server)
    await server.data(assignCustomers, { ids: [id], designerId }, as)
    expect((await server.data(getCustomer, { id }, as)).designer).toMatchObject({ id: designerId })
    expect(await textsTo(server, (await rowOf(server, designerId)).phone)).toEqual([
      '客户「客户0」由您服务，请尽快联系。',
    ])
  })

  test('both sides are told: the managers by text, the accounts of the distributor by notice', async () => {
    const own = await dealerStore(server)
    const phone = freshPhone()
    const manager = await register(server, { phone })
    const other = await openStore(server, { managerIds: [manager.id] })
    const ids = await several(2)
    await server.data(assignCustomers, { ids, storeId: other.id }, as)
    expect(await textsTo(server, phone)).toEqual([
      `【${other.name}】2 位客户已分配给您的门店，请尽快联系并写下跟进记录。`,
    ])
    await server.data(assignCustomers, { ids: ids.slice(0, 1), storeId: own.id }, as)
    expect(await noticesOf(server, 'dealer')).toContain('客户「客户0」已分配给您的门店')
    expect(await textsTo(server, phone)).toHaveLength(2)
  })

  test('a phone that the store has already, and a signed customer, stay where they are', async () => {
    const { id: storeId } = await openStore(server)
    const phone = freshPhone()
    const known = await addCustomer(server, { storeId, phone })
    const twin = await addCustomer(server, { phone })
    expect(await server.api(assignCustomers, { ids: [twin.id], storeId }, as)).toMatchObject({
      message: `该门店已有此电话的客户 ${known.customerNo}`,
    })
    await step(known.id, { action: 'sign', signDate: today(), signAmount: '1' })
    expect(await server.api(assignCustomers, { ids: [known.id], storeId }, as)).toMatchObject({
      message: '当前状态不能执行此操作',
    })
  })

  test('a store that is paused meanwhile takes nobody, or is paused afterwards', async () => {
    const { id: storeId } = await openStore(server)
    const [id = 0] = await several(1)
    await Promise.all([
      server.api(assignCustomers, { ids: [id], storeId }, as),
      server.db.update(store).set({ status: storeStatus.paused }).where(eq(store.id, storeId)),
    ])
    expect(await server.api(assignCustomers, { ids: [id], storeId }, as)).toMatchObject({ message: '门店未营业' })
  })

  test('all results of a filter are assigned, but not spread', async () => {
    const { id: from } = await openStore(server)
    const { id: storeId } = await openStore(server)
    await several(3, { storeId: from })
    const whole = {
      label: '分配',
      action: 'POST /api/customer/assign',
      list: 'POST /api/customer/list',
      query: { storeId: from },
    }
    const spread = await server.data(
      startBulk,
      { ...whole, params: { mode: 'average', storeIds: [storeId] }, expected: 3 },
      as,
    )
    expect(spread.result?.failed).toHaveLength(3)
    expect((await server.data(startBulk, { ...whole, params: { storeId }, expected: 3 }, as)).result).toEqual({
      done: 3,
      failed: [],
    })
    expect((await server.data(listCustomers, { storeId }, as)).total).toBe(3)
  })
})

describe('status', () => {
  test('公海待分配 does not go straight to 已签约', async () => {
    const [id = 0] = await several(1)
    expect(await step(id, { action: 'sign', signDate: today(), signAmount: '9000' })).toMatchObject({
      code: 422,
      message: '当前状态不能执行此操作',
    })
    expect(await step(id, { action: 'visit', visitDate: today() })).toMatchObject({ code: 422 })
  })

  test('each step asks for what it needs', async () => {
    const { id: storeId } = await openStore(server)
    const { id } = await addCustomer(server, { storeId })
    const tomorrow = momentAfter(server.now(), days(1)).slice(0, 10)
    for (const [params, fields] of [
      [{ action: 'visit' }, { visitDate: '请选择到店日期' }],
      [{ action: 'visit', visitDate: tomorrow }, { visitDate: '到店日期不能晚于今天' }],
      [{ action: 'sign', signDate: today(), signAmount: '0' }, { signAmount: '请填写大于 0 的签约金额，或关联订单' }],
      [{ action: 'sign', signDate: today() }, { signAmount: '请填写大于 0 的签约金额，或关联订单' }],
      [{ action: 'sign', signAmount: '5' }, { signDate: '请选择签约日期' }],
      [{ action: 'sign', signDate: today(), orderId: 1 }, { orderId: '订单不存在，或不是该客户的订单' }],
      [{ action: 'lose' }, { lostReason: '请选择流失原因' }],
    ] as const)
      expect(await step(id, params), JSON.stringify(params)).toMatchObject({ code: 422, data: { fields } })
    expect(await step(id, { action: 'visit', visitDate: today() })).toMatchObject({
      data: { status: customerStatus.visited, visitedOn: today() },
    })
    expect(await step(id, { action: 'lose', lostReason: 1 })).toMatchObject({
      data: { status: customerStatus.lost, lostReason: 1 },
    })
    expect(await step(id, { action: 'reopen' })).toMatchObject({
      data: { fields: { storeId: '请选择归属门店或服务设计师' } },
    })
    expect(await step(id, { action: 'reopen', storeId })).toMatchObject({
      data: { status: customerStatus.following, lostReason: null },
    })
    expect(await step(id, { action: 'release' })).toMatchObject({
      data: { status: customerStatus.unassigned, store: null, designer: null, enterprise: null },
    })
  })

  test('an order of the customer is enough to sign, and counts', async () => {
    const [paid] = await server.db.select().from(order).where(eq(order.bizType, orderBizType.consumerSale)).limit(1)
    const [buyer] = await server.db
      .select()
      .from(user)
      .where(eq(user.id, paid?.userId ?? 0))
    const { id: storeId } = await openStore(server)
    const { id } = await addCustomer(server, { storeId, phone: buyer?.phone ?? '' })
    const signed = await step(id, { action: 'sign', signDate: today(), orderId: paid?.id ?? 0 })
    expect(signed).toMatchObject({ code: 200, data: { status: customerStatus.signed, signAmount: '' } })
    const shown = await server.data(getCustomer, { id }, as)
    expect(shown.orderAmount).toBe(buyer?.orderAmount)
    expect(shown.orders.map((one) => one.id)).toContain(paid?.id)
    expect((await server.data(getCustomer, { id }, { as: 'auditor' })).orderAmount).toBe(buyer?.orderAmount)
  })

  test('重新跟进 and 退回公海 need the right to assign, and a stale version gets 409', async () => {
    const { id: storeId } = await openStore(server)
    const { id, version } = await addCustomer(server, { storeId })
    expect(await step(id, { action: 'release' }, 'marketing')).toMatchObject({ code: 403 })
    await step(id, { action: 'visit', visitDate: today() })
    expect(await server.api(changeCustomerStatus, { id, version, action: 'lose', lostReason: 1 }, as)).toMatchObject({
      code: 409,
      data: { latest: { status: customerStatus.visited } },
    })
  })

  test('two at once: one of visit and loss is done on the version that was seen', async () => {
    const { id: storeId } = await openStore(server)
    const { id, version } = await addCustomer(server, { storeId })
    const answers = await Promise.all([
      server.api(changeCustomerStatus, { id, version, action: 'visit', visitDate: today() }, as),
      server.api(changeCustomerStatus, { id, version, action: 'lose', lostReason: 2 }, { as: 'admin' }),
    ])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409])
  })
})
