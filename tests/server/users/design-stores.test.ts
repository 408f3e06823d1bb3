import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ParamsOf } from '#contract/endpoint.ts'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { customerSource, customerStatus, designerLevel, designStoreStatus, userStatus } from '#contract/users/codes.ts'
import { revealContact } from '#contract/users/contacts.ts'
import { changeDesignStoreStatus, editDesignStore } from '#contract/users/design-store-changes.ts'
import { getDesignStore, listDesignStores } from '#contract/users/design-stores.ts'
import { closeDesignStore } from '#server/areas/users/application/design-store.ts'
import { inTransaction } from '#server/database/pool.ts'
import { customer } from '#server/database/schema/customers.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { designStore } from '#server/database/schema/stores.ts'
import { user } from '#server/database/schema/users.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { dealerStore, openStore, textsTo } from './customer-records.ts'
import { as, designStoreDesk } from './design-store-desk.ts'
import { freshPhone } from './people.ts'

let server: TestServer
let desk: ReturnType<typeof designStoreDesk>
beforeAll(async () => {
  server = await createTestServer()
  desk = designStoreDesk(server)
})
afterAll(() => server.close())

const { online, offline, inReview, draft } = designStoreStatus
const close = (ids: number[], reason = '冒用他人案例') =>
  server.api(changeDesignStoreStatus, { ids, status: offline, reason }, as)
const open = (id: number) => server.api(changeDesignStoreStatus, { ids: [id], status: online }, as)

describe('offline and online', () => {
  test('taking a store offline needs a reason, drops its recommendation and keeps its customers', async () => {
    const row = await desk.storeWith({ status: online, recommended: true })
    const now = server.now()
    await server.db.insert(customer).values({
      ...{ name: '陈海燕', phone: freshPhone(), source: customerSource.designer, area: '330106' },
      ...{ status: customerStatus.following, designerId: row.designerId, createdAt: now, updatedAt: now },
    })
    expect(await close([row.id], '')).toMatchObject({ code: 422, data: { fields: { reason: '下线必须填写原因' } } })
    expect((await close([row.id])).code).toBe(200)
    expect(await desk.shown(row.id)).toMatchObject({
      status: offline,
      recommended: false,
      offlineReason: '冒用他人案例',
      customerCount: 1,
    })
    expect(await textsTo(server, row.phone)).toEqual([`您的设计店铺「${row.name}」已下线：冒用他人案例。`])
    expect(await close([row.id])).toMatchObject({ code: 422, message: '只能下线已上线的店铺，该店铺已下线' })
  })

  test('a store is not put online while its designer is frozen', async () => {
    const row = await desk.storeWith({ status: offline })
    await desk.freeze(row.designerId)
    expect(await open(row.id)).toMatchObject({ code: 422, message: '设计师账号已冻结' })
    await desk.freeze(row.designerId, userStatus.active)
    expect((await open(row.id)).code).toBe(200)
    expect(await desk.shown(row.id)).toMatchObject({ status: online, offlineReason: '' })
  })

  test('nor after the identity was taken back', async () => {
    const row = await desk.storeWith({ status: offline })
    await server.db.update(user).set({ identity: userIdentity.homeOwner }).where(eq(user.id, row.designerId))
    expect(await open(row.id)).toMatchObject({ code: 422, message: '设计师认证已失效' })
  })

  test.each([
    ['online, with a change that waits', online, offline],
    ['in review for the first time', inReview, draft],
  ] as const)('when the identity is taken back, nothing of a store %s may pass any more', async (_name, from, to) => {
    const row = await desk.storeWith({ status: from })
    if (from === online) await desk.submit(row.designerId, desk.formOf(row, { slogan: '第二版' }))
    await inTransaction(server.db, (tx) => closeDesignStore(desk.contextOf(tx), row.designerId, '提供虚假证件'))
    const closed = await desk.shown(row.id)
    expect(closed).toMatchObject({ status: to, submitted: null, hasChange: false })
    expect(await desk.decide([closed])).toMatchObject({ code: 409, message: '该店铺已被处理' })
  })
})

describe('level and recommendation', () => {
  const change = { level: designerLevel.director, storeId: null, recommended: true, sort: 90 }
  const edit = (row: { id: number; version: number }, part: object = {}) =>
    server.api(editDesignStore, { id: row.id, version: row.version, ...change, ...part }, as)

  test('are changed for a store online and logged', async () => {
    const row = await desk.storeWith({ status: online })
    const { id: city } = await openStore(server)
    expect(await edit(row, { storeId: city })).toMatchObject({
      code: 200,
      data: { level: designerLevel.director, recommended: true, sort: 90, store: { id: city } },
    })
    const [entry] = await server.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.resource, 'designStore'), eq(auditLog.targetId, String(row.id))))
    expect(entry?.changes).toContainEqual({
      field: 'level',
      title: '设计师等级',
      before: '普通设计师',
      after: '设计总监',
    })
  })

  test('a stale version gets 409 with the present record', async () => {
    const row = await desk.storeWith({ status: online })
    await edit(row)
    expect(await edit(row, { sort: 1 })).toMatchObject({ code: 409, data: { latest: { sort: 90 } } })
  })

  test.each([
    [{ sort: 10_000 }, 'sort', '排序值应为 0 到 9999 之间的整数'],
    [{ level: 9 }, 'level', '请选择设计师等级'],
    [{ storeId: 999_999 }, 'storeId', '请选择营业中的门店'],
  ])('%o is refused at its field', async (part, field, message) => {
    const row = await desk.storeWith({ status: online })
    expect(await edit(row, part)).toMatchObject({ code: 422, data: { fields: { [field]: message } } })
  })

  test('a store that is not online has none to change', async () => {
    expect(await edit(await desk.storeWith())).toMatchObject({
      code: 422,
      message: '只能调整已上线的店铺，该店铺待审核',
    })
  })
})

describe('who sees what', () => {
  test('the phone is masked for everybody and shown one at a time to whoever may see contacts', async () => {
    const row = await desk.storeWith()
    const masked = `${row.phone.slice(0, 3)}****${row.phone.slice(-4)}`
    for (const account of ['admin', 'trade', 'marketing', 'goods', 'auditor'])
      expect((await desk.shown(row.id, { as: account })).phone).toBe(masked)
    const reveal = (account: string) =>
      server.api(revealContact, { resource: 'designStore', id: row.id, field: 'phone' }, { as: account })
    expect(await reveal('trade')).toMatchObject({ code: 200, data: { value: row.phone } })
    expect((await reveal('marketing')).code).toBe(403)
  })

  test('a distributor sees the stores that belong to its own city stores', async () => {
    const storeId = (await dealerStore(server)).id
    const own = await desk.storeWith({ status: online, storeId })
    const other = await desk.storeWith({ status: online })
    const dealer = { as: 'dealer' }
    const { list } = await server.data(listDesignStores, { keyword: '测试设计店铺', pageSize: 200 }, dealer)
    expect(list.map(({ id }) => id)).toEqual([own.id])
    expect(list[0]?.phone).toContain('****')
    expect((await server.api(getDesignStore, { id: other.id }, dealer)).code).toBe(404)
  })

  test('customers are part of the answer for whoever may see customers', async () => {
    const row = await desk.storeWith()
    expect((await desk.shown(row.id, { as: 'trade' })).customers).toEqual([])
    expect((await desk.shown(row.id, { as: 'goods' })).customers).toBeUndefined()
  })
})

test('the list is filtered by area served, style, level, city store and designer', async () => {
  const row = await desk.storeWith({
    ...{ status: online, styleIds: [777_001], serviceAreas: ['620100', '620200'], level: designerLevel.director },
    storeId: (await openStore(server)).id,
  })
  const whole = await desk.storeWith({ status: online, styleIds: [777_001], serviceAreas: ['100000'] })
  const idsOf = async (params: ParamsOf<typeof listDesignStores>) =>
    (await server.data(listDesignStores, { pageSize: 200, styleIds: [777_001], ...params }, as)).list
      .map(({ id }) => id)
      .sort((one, other) => one - other)
  expect(await idsOf({})).toEqual([row.id, whole.id])
  // A district of the city, its province, and another province.
  expect(await idsOf({ areaCode: '620102' })).toEqual([row.id, whole.id])
  expect(await idsOf({ areaCode: '620000' })).toEqual([row.id, whole.id])
  expect(await idsOf({ areaCode: '440100' })).toEqual([whole.id])
  expect(await idsOf({ level: designerLevel.director })).toEqual([row.id])
  expect(await idsOf({ storeId: row.storeId ?? 0 })).toEqual([row.id])
  expect(await idsOf({ designerId: whole.designerId })).toEqual([whole.id])
  expect(await idsOf({ keyword: 'szx' })).toEqual([row.id, whole.id])
  await server.db.delete(designStore).where(inArray(designStore.id, [row.id, whole.id]))
})
