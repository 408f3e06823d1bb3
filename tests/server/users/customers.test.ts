import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listTargetAuditLogs } from '#contract/base.ts'
import { countNotifications } from '#contract/notifications.ts'
import { searchRecords } from '#contract/search.ts'
import { customerStatus } from '#contract/users/codes.ts'
import { revealContact } from '#contract/users/contacts.ts'
import {
  exportCustomers,
  findCustomerTwins,
  getCustomer,
  listCustomers,
  saveCustomer,
  searchCustomerStores,
} from '#contract/users/customers.ts'
import { customer } from '#server/database/schema/customers.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { addCustomer, customerRow, dealerStore, newCustomer, openStore } from './customer-records.ts'
import { freshPhone, register } from './people.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const as = { as: 'trade' }
const found = async (filters: Parameters<typeof server.data<typeof listCustomers>>[1], who = 'trade') =>
  server.data(listCustomers, { pageSize: 200, ...filters }, { as: who })

describe('list', () => {
  test('counts the tabs, and today and overdue beside them', async () => {
    const all = await found({})
    expect(all.total).toBe(await server.db.$count(customer))
    const lost = await found({ status: customerStatus.lost })
    expect(lost.total).toBe(all.counts?.[customerStatus.lost])
    expect(lost.counts).toEqual(all.counts)
    for (const followDue of ['today', 'overdue'] as const)
      expect((await found({ followDue })).total, followDue).toBe(all.counts?.[followDue])
  })

  test('today and overdue are told apart by the day, not by the hour', async () => {
    const { id: today } = await addCustomer(server, { name: '今天的' })
    const { id: late } = await addCustomer(server, { name: '昨天的' })
    const day = server.now().slice(0, 10)
    const set = (id: number, nextFollowAt: string) =>
      server.db.update(customer).set({ nextFollowAt }).where(eq(customer.id, id))
    await set(today, `${day}T00:00:00.000+08:00`)
    await set(late, new Date(Date.parse(`${day}T00:00:00+08:00`) - 1).toISOString())
    const ids = async (followDue: 'today' | 'overdue') => (await found({ followDue })).list.map(({ id }) => id)
    expect(await ids('today')).toContain(today)
    expect(await ids('today')).not.toContain(late)
    expect(await ids('overdue')).toContain(late)
  })

  test('the keyword finds by number, name, pinyin, initials and the last four digits', async () => {
    const phone = freshPhone()
    const { id, customerNo } = await addCustomer(server, { name: '诸葛明月', phone })
    for (const keyword of [
      customerNo,
      customerNo.toLowerCase(),
      '诸葛',
      '明月',
      'zhugemingyue',
      'zgmy',
      phone.slice(-4),
      phone,
    ])
      expect(
        (await found({ keyword })).list.map((row) => row.id),
        keyword,
      ).toContain(id)
    expect((await found({ keyword: phone }, 'marketing')).list).toEqual([])
    expect((await found({ keyword: phone.slice(-4) }, 'marketing')).list.map((row) => row.id)).toContain(id)
  })

  test('each filter finds the customers that have the value, and no other', async () => {
    const { id: storeId } = await openStore(server)
    const { id } = await addCustomer(server, { storeId, intentLevel: 'A', renovationStage: 3, area: '510107' })
    for (const filters of [
      { storeId },
      { storeId, intentLevel: 'A' as const, renovationStage: 3 as const, areaCode: '510000' },
      { storeId, createdFrom: server.now().slice(0, 10) },
    ])
      expect((await found(filters)).list.map((row) => row.id)).toEqual([id])
    for (const filters of [
      { storeId, intentLevel: 'B' as const },
      { storeId, areaCode: '330000' },
      { storeId, createdTo: '2020-01-01' },
    ])
      expect((await found(filters)).list).toEqual([])
  })

  test('sorts by creation and follow-ups', async () => {
    for (const sort of ['createdAt', 'lastFollowAt', 'nextFollowAt'] as const) {
      const values = (await found({ sort: `-${sort}` })).list.map((row) => Date.parse(row[sort] ?? '1970-01-01'))
      expect(values).toEqual(values.toSorted((a, b) => b - a))
    }
  })
})

describe('save', () => {
  test('a new one goes to 公海, or with a store to following; the user with the phone is linked', async () => {
    const phone = freshPhone()
    const { id: userId } = await register(server, { phone })
    const open = await addCustomer(server, { phone })
    expect(open).toMatchObject({
      status: customerStatus.unassigned,
      intentLevel: 'C',
      assignedAt: null,
      user: { id: userId },
    })
    const { id: storeId } = await openStore(server)
    expect(await addCustomer(server, { storeId })).toMatchObject({
      status: customerStatus.following,
      store: { id: storeId },
      user: null,
    })
  })

  test('what is missing is named at its fields', async () => {
    expect(await server.api(saveCustomer, { name: '客' }, as)).toMatchObject({ code: 422 })
    const answer = await server.api(saveCustomer, { name: '没有电话' }, as)
    expect(answer).toMatchObject({
      code: 422,
      data: { fields: { phone: '请输入联系电话', source: '请选择客户来源', area: expect.any(String) } },
    })
    for (const [change, fields] of [
      [{ phone: '12345' }, { phone: '请输入正确的联系电话' }],
      [{ houseArea: '0.5' }, { houseArea: '建筑面积应在 1 到 9999 之间' }],
      [{ houseArea: '80.55' }, { houseArea: '建筑面积应为最多一位小数的数字' }],
      [{ address: '长'.repeat(101) }, { address: '房屋地址最多 100 个字' }],
      [{ labelIds: [987_654] }, { labelIds: '部分标签已被删除，请重新选择' }],
      [{ styleIds: [987_654] }, { styleIds: '部分风格已被删除，请重新选择' }],
      [{ storeId: 987_654 }, { storeId: '门店不存在' }],
    ] as const)
      expect(await server.api(saveCustomer, newCustomer(change as object), as)).toMatchObject({
        code: 422,
        data: { fields },
      })
  })

  test('the same phone in the same store is refused by number, elsewhere it is only said', async () => {
    const [first, second] = [await openStore(server), await openStore(server)]
    const phone = freshPhone()
    const known = await addCustomer(server, { phone, storeId: first.id })
    const message = `该门店已有此电话的客户 ${known.customerNo}`
    expect(await server.api(saveCustomer, newCustomer({ phone, storeId: first.id }), as)).toMatchObject({
      code: 422,
      message,
      data: { fields: { phone: message }, customerId: known.id },
    })
    const twins = await server.data(findCustomerTwins, { phone, storeId: second.id }, as)
    expect(twins).toMatchObject({ same: null, elsewhere: [{ id: known.id, storeName: first.name }] })
    expect(await server.data(findCustomerTwins, { phone, storeId: first.id }, as)).toMatchObject({
      same: { customerNo: known.customerNo },
      elsewhere: [],
    })
    const other = await addCustomer(server, { phone, storeId: second.id })
    expect(other.elsewhere).toMatchObject([{ storeName: first.name }])
    expect((await found({ keyword: phone })).list.map(({ twinCount }) => twinCount)).toEqual([1, 1])
    expect(await server.data(findCustomerTwins, { name: '测试客户', id: other.id }, as)).not.toMatchObject({
      named: [],
    })
  })

  test('two at once with the same phone in a store: one is saved', async () => {
    const { id: storeId } = await openStore(server)
    const input = newCustomer({ storeId })
    const answers = await Promise.all([
      server.api(saveCustomer, input, as),
      server.api(saveCustomer, input, { as: 'admin' }),
    ])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 422])
  })

  test('an edit keeps what is left out, and the phone unless another is entered', async () => {
    const phone = freshPhone()
    const made = await addCustomer(server, { phone, address: '一号楼', budget: '300000' })
    const saved = await server.data(
      saveCustomer,
      { id: made.id, version: made.version, name: '改名客户', phone: '' },
      as,
    )
    expect(saved).toMatchObject({ name: '改名客户', address: '一号楼', budget: '300000.00', version: made.version + 1 })
    expect((await customerRow(server, made.id)).phone).toBe(phone)
    const next = freshPhone()
    const { id: userId } = await register(server, { phone: next })
    const moved = await server.data(saveCustomer, { id: made.id, version: saved.version, phone: next }, as)
    expect(moved.user).toMatchObject({ id: userId })
    const { list } = await server.data(listTargetAuditLogs, { resource: 'customer', targetId: made.id }, as)
    expect(list.map(({ action }) => action)).toEqual(['edit', 'edit', 'add'])
    expect(JSON.stringify(list)).not.toContain(phone)
    expect(JSON.stringify(list)).not.toContain(next)
  })

  test('a stale version gets 409 with the present record, and owners change by 分配 only', async () => {
    const made = await addCustomer(server)
    await server.data(saveCustomer, { id: made.id, version: made.version, remark: '先' }, as)
    expect(await server.api(saveCustomer, { id: made.id, version: made.version, remark: '后' }, as)).toMatchObject({
      code: 409,
      data: { latest: { remark: '先' } },
    })
    const { id: storeId } = await openStore(server)
    expect(await server.api(saveCustomer, { id: made.id, version: made.version + 1, storeId }, as)).toMatchObject({
      code: 422,
      data: { fields: { storeId: '归属请用「分配」修改' } },
    })
  })
})

describe('who sees customers', () => {
  test('suppliers, finance, goods and content have no access; marketing and the auditor only read', async () => {
    for (const who of ['supplier', 'finance', 'goods', 'content'])
      expect(await server.api(listCustomers, {}, { as: who }), who).toMatchObject({ code: 403 })
    for (const who of ['marketing', 'auditor']) {
      expect((await found({ pageSize: 1 }, who)).list[0]?.phone).toContain('****')
      expect(await server.api(saveCustomer, newCustomer(), { as: who }), who).toMatchObject({ code: 403 })
    }
    expect(await server.api(exportCustomers, {}, { as: 'marketing' })).toMatchObject({ code: 403 })
  })

  test('a distributor sees customers of its own stores only, on every call', async () => {
    const own = await dealerStore(server)
    const other = await openStore(server)
    const phone = freshPhone()
    const foreign = await addCustomer(server, { name: '司马别店', storeId: other.id, phone, labelIds: [1] })
    const mine = await addCustomer(server, { name: '司马本店', storeId: own.id, labelIds: [1] })
    const dealer = { as: 'dealer' }
    const { list } = await found({}, 'dealer')
    expect(list.map(({ id }) => id)).toEqual([mine.id])
    expect(list[0]).not.toHaveProperty('labels')
    expect(await server.api(getCustomer, { id: foreign.id }, dealer)).toMatchObject({
      code: 404,
      message: '客户不存在',
    })
    expect(await server.api(saveCustomer, { id: foreign.id, version: 1, remark: '越权' }, dealer)).toMatchObject({
      code: 404,
    })
    expect(
      await server.api(listTargetAuditLogs, { resource: 'customer', targetId: foreign.id }, dealer),
    ).not.toMatchObject({
      data: { list: [expect.anything()] },
    })
    expect(
      await server.api(revealContact, { resource: 'customer', id: foreign.id, field: 'phone' }, dealer),
    ).toMatchObject({ code: 404 })
    const groups = JSON.stringify(await server.data(searchRecords, { keyword: '司马' }, dealer))
    expect(groups).toContain('司马本店')
    expect(groups).not.toContain('司马别店')
    expect((await server.data(searchCustomerStores, {}, dealer)).map(({ id }) => id)).toContain(own.id)
    expect((await server.data(searchCustomerStores, {}, dealer)).map(({ id }) => id)).not.toContain(other.id)
    expect(await server.data(findCustomerTwins, { phone, storeId: own.id }, dealer)).toMatchObject({
      same: null,
      elsewhere: [{ id: null, name: '', customerNo: '', storeName: other.name }],
      named: [],
    })
    expect(await server.api(saveCustomer, newCustomer(), dealer)).toMatchObject({
      data: { fields: { storeId: '请选择归属门店' } },
    })
    expect(await server.api(saveCustomer, newCustomer({ storeId: other.id }), dealer)).toMatchObject({
      data: { fields: { storeId: '门店不存在' } },
    })
    expect((await addCustomer(server, { storeId: own.id }, 'dealer')).store).toMatchObject({ id: own.id })
  })

  test('the whole phone is shown one at a time and logged', async () => {
    const phone = freshPhone()
    const { id } = await addCustomer(server, { phone })
    expect(await server.data(revealContact, { resource: 'customer', id, field: 'phone' }, as)).toEqual({ value: phone })
    expect(
      await server.api(revealContact, { resource: 'customer', id, field: 'phone' }, { as: 'marketing' }),
    ).toMatchObject({ code: 403 })
  })
})

test('to-dos count what is due and what waits in 公海', async () => {
  const { todos } = await server.data(countNotifications, {}, as)
  const all = await found({})
  const counts = Object.fromEntries(todos.map(({ code, count }) => [code, count]))
  expect(counts).toMatchObject({
    customerToday: all.counts?.today,
    customerOverdue: all.counts?.overdue,
    customerPool: all.counts?.[customerStatus.unassigned],
  })
  const dealer = await server.data(countNotifications, {}, { as: 'dealer' })
  expect(dealer.todos.some(({ code }) => code === 'customerPool')).toBe(false)
})
