import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ParamsOf } from '#contract/endpoint.ts'
import { enterpriseStatus } from '#contract/merchants/codes.ts'
import { customerStatus, storeStatus, storeType } from '#contract/users/codes.ts'
import { changeCityStoreStatus, deleteCityStore } from '#contract/users/store-changes.ts'
import { getCityStore, saveCityStore } from '#contract/users/stores.ts'
import { customer } from '#server/database/schema/customers.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { store } from '#server/database/schema/stores.ts'
import { openedEnterprise } from '../merchants/enterprise-records.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { freshName } from '../suppliers/records.ts'
import { addCustomers, completeStore, openedStore, storeRow } from './store-records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const as = { as: 'marketing' }
const change = (params: ParamsOf<typeof changeCityStoreStatus>) => server.api(changeCityStoreStatus, params, as)
const open = (...ids: number[]) => change({ ids, status: storeStatus.open })
const pause = (...ids: number[]) =>
  change({ ids, status: storeStatus.paused, reason: '装修', noticeText: '装修中，下月恢复' })
const close = (id: number, moveCustomersTo?: number) =>
  change({ ids: [id], status: storeStatus.closed, reason: '租约到期', ...(moveCustomersTo && { moveCustomersTo }) })

describe('opening', () => {
  test('a draft without pictures is refused with the names of what is missing', async () => {
    const input = await completeStore(server, { images: [], draft: true })
    const draft = await server.data(saveCityStore, input, as)
    expect(await open(draft.id)).toMatchObject({ code: 422, message: '资料不完整: 门店实景' })
    expect((await storeRow(server, draft.id)).status).toBe(storeStatus.draft)
  })

  test('a complete draft opens, from the form or from the list', async () => {
    const draft = await server.data(saveCityStore, await completeStore(server, { draft: true }), as)
    expect(draft.status).toBe(storeStatus.draft)
    expect((await open(draft.id)).data).toEqual({ done: 1, failed: [] })
    expect(await storeRow(server, draft.id)).toMatchObject({
      status: storeStatus.open,
      openedAt: server.now().slice(0, 10),
    })
    expect((await openedStore(server)).status).toBe(storeStatus.open)
    expect((await open(draft.id)).message).toBe('只能开业草稿或暂停营业的门店')
  })

  test('the company must not be frozen and its contract must run', async () => {
    const company = await openedEnterprise(server)
    const franchise = { storeType: storeType.franchise, enterpriseId: company.id, draft: true }
    const draft = await server.data(saveCityStore, await completeStore(server, franchise), as)
    const set = (values: Partial<typeof enterpriseUser.$inferInsert>) =>
      server.db.update(enterpriseUser).set(values).where(eq(enterpriseUser.id, company.id))
    await set({ status: enterpriseStatus.frozen })
    expect((await open(draft.id)).message).toBe(`经营企业「${company.name}」已冻结，不能开业`)
    await set({ status: enterpriseStatus.active, expireAt: '2020-01-01' })
    expect((await open(draft.id)).message).toBe(`经营企业「${company.name}」不在合约期内，不能开业`)
    await set({ expireAt: '2099-01-01' })
    expect((await open(draft.id)).code).toBe(200)
  })
})

describe('pausing', () => {
  test('needs a reason and a text for customers, which the store then shows', async () => {
    const { id } = await openedStore(server)
    const paused = { ids: [id], status: storeStatus.paused }
    expect((await change(paused)).data).toMatchObject({ fields: { reason: '请填写原因' } })
    expect((await change({ ...paused, reason: '装修' })).data).toMatchObject({
      fields: { noticeText: '请填写给顾客看的公告，至少 2 个字' },
    })
    await pause(id)
    expect(await server.data(getCityStore, { id }, as)).toMatchObject({
      status: storeStatus.paused,
      pauseReason: '装修',
      noticeText: '装修中，下月恢复',
    })
    await open(id)
    expect(await server.data(getCityStore, { id }, as)).toMatchObject({ status: storeStatus.open, noticeText: '' })
  })

  test('several at once: those that cannot be paused are named', async () => {
    const [one, two] = [await openedStore(server), await openedStore(server)]
    await pause(two.id)
    expect((await pause(one.id, two.id)).data).toEqual({
      done: 1,
      failed: [{ id: two.id, name: two.name, message: '只能暂停营业中的门店' }],
    })
  })

  test('needs its permission', async () => {
    const { id } = await openedStore(server)
    const params = { ids: [id], status: storeStatus.open }
    for (const account of ['trade', 'goods', 'dealer', 'auditor']) {
      expect((await server.api(changeCityStoreStatus, params, { as: account })).code).toBe(403)
    }
  })
})

describe('closing', () => {
  test('with eight open customers it asks for the store that takes them over, and moves them in one go', async () => {
    const old = await openedStore(server, { isMain: false, recommended: true })
    const next = await openedStore(server)
    await addCustomers(server, old.id, 5)
    await addCustomers(server, old.id, 3, { status: customerStatus.visited })
    const [signed] = await addCustomers(server, old.id, 1, { status: customerStatus.signed })
    expect(await close(old.id)).toMatchObject({
      code: 422,
      message: '仍有 8 个跟进中客户，请选择接手的门店',
      data: { customers: 8, fields: { moveCustomersTo: expect.any(String) } },
    })
    expect((await server.data(getCityStore, { id: old.id }, as)).openCustomerCount).toBe(8)
    expect((await close(old.id, old.id)).data).toMatchObject({ fields: { moveCustomersTo: '请选择另一家门店接手' } })
    expect((await close(old.id, next.id)).code).toBe(200)
    expect(await storeRow(server, old.id)).toMatchObject({
      status: storeStatus.closed,
      recommended: false,
      isMain: false,
    })
    expect(await server.db.$count(customer, eq(customer.storeId, next.id))).toBe(8)
    expect(
      (
        await server.db
          .select()
          .from(customer)
          .where(eq(customer.id, signed?.id ?? 0))
      )[0]?.storeId,
    ).toBe(old.id)
    const entries = await server.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.targetId, String(old.id)))
    expect(entries.find(({ action, resource }) => resource === 'store' && action === 'close')?.changes).toEqual([
      { field: 'customers', title: '跟进中客户', before: '8 位', after: `转给「${next.name}」` },
    ])
  })

  test('customers go to an open store only, and not to one that has their phone already', async () => {
    const [old, next] = [await openedStore(server), await openedStore(server)]
    const [own] = await addCustomers(server, old.id, 1)
    await pause(next.id)
    expect((await close(old.id, next.id)).data).toMatchObject({ fields: { moveCustomersTo: '门店未营业' } })
    await open(next.id)
    await addCustomers(server, next.id, 1, { phone: own?.phone ?? '' })
    expect((await close(old.id, next.id)).message).toBe(
      `「${next.name}」已有与 ${own?.customerNo} 相同电话的客户，请先合并`,
    )
    expect((await storeRow(server, old.id)).status).toBe(storeStatus.open)
  })

  test('two that hand over to each other at once: one is refused', async () => {
    const [one, two] = [await openedStore(server), await openedStore(server)]
    await addCustomers(server, one.id, 2)
    await addCustomers(server, two.id, 2)
    const both = await Promise.all([close(one.id, two.id), close(two.id, one.id)])
    expect(both.map(({ code }) => code).sort()).toEqual([200, 422])
    const rows = await server.db
      .select()
      .from(store)
      .where(inArray(store.id, [one.id, two.id]))
    const [left] = rows.filter(({ status }) => status === storeStatus.open)
    expect(await server.db.$count(customer, eq(customer.storeId, left?.id ?? 0))).toBe(4)
  })

  test('a closed store does not open again', async () => {
    const { id } = await openedStore(server)
    await close(id)
    expect((await open(id)).message).toBe('只能开业草稿或暂停营业的门店')
    expect((await pause(id)).code).toBe(422)
  })
})

describe('deleting', () => {
  const remove = ({ id, version }: { id: number; version: number }) => server.api(deleteCityStore, { id, version }, as)

  test('is for drafts and closed stores that never had a customer', async () => {
    const draft = await server.data(saveCityStore, { name: freshName('草'), area: '330106', draft: true }, as)
    expect((await remove({ ...draft, version: 9 })).code).toBe(409)
    expect((await remove(draft)).code).toBe(200)
    expect((await server.api(getCityStore, { id: draft.id }, as)).code).toBe(404)
    const opened = await openedStore(server)
    expect((await remove(opened)).message).toBe('只能删除草稿或已关店的门店')
  })

  test('is refused after customers were handed over', async () => {
    const [old, next] = [await openedStore(server), await openedStore(server)]
    await addCustomers(server, old.id, 1)
    await close(old.id, next.id)
    expect((await remove(await storeRow(server, old.id))).message).toBe('门店有过客户，不能删除')
    await close(next.id, (await openedStore(server)).id)
    const bare = await openedStore(server)
    await close(bare.id)
    expect((await remove(await storeRow(server, bare.id))).code).toBe(200)
  })

  test('is refused while a showroom floor belongs to it', async () => {
    const closed = await server.db.update(store).set({ status: storeStatus.closed }).where(eq(store.id, 3)).returning()
    const answer = await remove(closed[0] ?? { id: 3, version: 1 })
    expect(answer.message).toMatch(/^门店(有过客户|有 \d+ (个订单|名成员|张楼层图))，不能删除$/)
  })
})
