import { and, desc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ParamsOf } from '#contract/endpoint.ts'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import {
  caseStatus,
  customerSource,
  customerStatus,
  designerLevel,
  designStoreStatus,
  userStatus,
} from '#contract/users/codes.ts'
import { revealContact } from '#contract/users/contacts.ts'
import { changeDesignStoreStatus, editDesignStore, reviewDesignStores } from '#contract/users/design-store-changes.ts'
import { type DesignStoreForm, getDesignStore, listDesignStores } from '#contract/users/design-stores.ts'
import { closeDesignStore } from '#server/areas/users/application/design-store.ts'
import { submitDesignStore } from '#server/areas/users/design-store/submit.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/pool.ts'
import { customer } from '#server/database/schema/customers.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { designCase, designStore } from '#server/database/schema/stores.ts'
import { user } from '#server/database/schema/users.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { dealerStore, openStore, textsTo } from './customer-records.ts'
import { freshPhone, register } from './people.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const as = { as: 'marketing' }
const { online, rejected, offline, inReview, draft } = designStoreStatus
let serial = 0

async function casesOf(designerId: number, count: number, status: number = caseStatus.online): Promise<number[]> {
  if (count === 0) return []
  const now = server.now()
  const rows = await server.db
    .insert(designCase)
    .values(
      Array.from({ length: count }, (_, index) => ({
        title: `测试案例 ${index}`,
        designerId,
        status: status as typeof caseStatus.online,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .returning({ id: designCase.id })
  return rows.map(({ id }) => id)
}

/** The store of a new designer with three published cases; `phone` gets the texts. */
async function storeWith(change: Partial<typeof designStore.$inferInsert> = {}, cases = 3) {
  const phone = freshPhone()
  const designer = await register(server, { phone, identity: userIdentity.designer, realName: '沈知夏' })
  const now = server.now()
  const [row] = await server.db
    .insert(designStore)
    .values({
      designerId: designer.id,
      name: `测试设计店铺${serial++}`,
      intro: '专注改善型住宅，亲自量房跟工地。',
      serviceAreas: ['330100', '330200'],
      caseIds: await casesOf(designer.id, cases),
      status: inReview,
      submittedAt: now,
      createdAt: now,
      updatedAt: now,
      ...change,
    })
    .returning()
  if (!row) throw new Error('no store')
  return { ...row, phone, designerId: designer.id }
}

const formOf = (row: typeof designStore.$inferSelect, change: Partial<DesignStoreForm> = {}): DesignStoreForm => ({
  name: row.name,
  avatar: '',
  cover: '',
  slogan: '为真实的生活留白',
  intro: row.intro,
  styleIds: [1],
  workYears: 8,
  feeMin: '180.00',
  feeMax: '320.00',
  serviceAreas: ['330100', '330200'],
  storeId: null,
  caseIds: row.caseIds,
  ...change,
})

const contextOf = (db: Context['db']) =>
  ({
    db,
    now: server.now(),
    services: server.services,
    caller: { name: '沈知夏', userId: 0, accountType: 1, reach: { isNarrow: false, brandIds: [], byCreator: false } },
    audit: () => {},
  }) as unknown as Context
const submit = (designerId: number, form: DesignStoreForm) =>
  inTransaction(server.db, (tx) => submitDesignStore(contextOf(tx), designerId, form))

const decide = (
  rows: readonly { id: number; version: number }[],
  change: Partial<ParamsOf<typeof reviewDesignStores>> = {},
) =>
  server.api(
    reviewDesignStores,
    { items: rows.map(({ id, version }) => ({ id, version })), result: online, ...change },
    as,
  )
const shown = (id: number, who = as) => server.data(getDesignStore, { id }, who)
const close = (ids: number[], reason = '冒用他人案例') =>
  server.api(changeDesignStoreStatus, { ids, status: offline, reason }, as)
const open = (id: number) => server.api(changeDesignStoreStatus, { ids: [id], status: online }, as)
const freeze = (id: number, status: number = userStatus.frozen) =>
  server.db
    .update(user)
    .set({ status: status as typeof userStatus.frozen })
    .where(eq(user.id, id))

describe('review', () => {
  test('a store that passes is online with the level given, and its designer hears of it', async () => {
    const row = await storeWith()
    expect((await decide([row], { level: designerLevel.chief })).code).toBe(200)
    expect(await shown(row.id)).toMatchObject({ status: online, level: designerLevel.chief, reviewedBy: '梁一鸣' })
    expect(await textsTo(server, row.phone)).toEqual([`您的设计店铺「${row.name}」已通过审核并上线。`])
  })

  test.each([
    ['two cases', 2, caseStatus.online],
    ['three, of which none is published', 3, caseStatus.draft],
  ] as const)('%s are too few', async (_name, count, status) => {
    const row = await storeWith({}, 0)
    await server.db
      .update(designStore)
      .set({ caseIds: await casesOf(row.designerId, count, status) })
      .where(eq(designStore.id, row.id))
    expect(await decide([row])).toMatchObject({ code: 422, message: '代表案例不足3个' })
    expect((await shown(row.id)).status).toBe(inReview)
  })

  test('cases of another designer do not count', async () => {
    const other = await storeWith()
    const row = await storeWith({ caseIds: other.caseIds })
    expect(await decide([row])).toMatchObject({ code: 422, message: '代表案例不足3个' })
  })

  test('a store of a frozen designer does not pass', async () => {
    const row = await storeWith()
    await freeze(row.designerId)
    expect(await decide([row])).toMatchObject({ code: 422, message: '设计师账号已冻结' })
  })

  test('a refusal needs a reason; the designer reads it and submits again', async () => {
    const row = await storeWith()
    expect(await decide([row], { result: rejected })).toMatchObject({
      code: 422,
      data: { fields: { refuseReason: '拒绝必须填写原因' } },
    })
    expect((await decide([row], { result: rejected, refuseReason: '形象照不清晰' })).code).toBe(200)
    expect(await textsTo(server, row.phone)).toEqual([
      `您的设计店铺「${row.name}」未通过审核：形象照不清晰。请修改后重新提交。`,
    ])
    await submit(row.designerId, formOf(row))
    expect(await shown(row.id)).toMatchObject({ status: inReview, refuseReason: '' })
  })

  test('of two who decide at once, the second gets 409 and the designer hears of it once', async () => {
    const row = await storeWith()
    const both = await Promise.all([decide([row]), decide([row], { result: rejected, refuseReason: '重复店铺' })])
    expect(both.map(({ code }) => code).sort()).toEqual([200, 409])
    expect(both.find(({ code }) => code === 409)?.message).toBe('该店铺已被处理')
    expect(await textsTo(server, row.phone)).toHaveLength(1)
  })

  test('in bulk, a refused store is named and the others pass', async () => {
    const [good, short] = [await storeWith(), await storeWith({}, 2)]
    const answer = await decide([good, short])
    expect(answer.data).toMatchObject({
      done: 1,
      failed: [{ id: short.id, name: short.name, message: '代表案例不足3个' }],
    })
  })
})

describe('a change of a store online', () => {
  test('waits beside the version online, which stays until the change passes', async () => {
    const row = await storeWith({ status: online })
    await submit(row.designerId, formOf(row, { slogan: '空间是生活的容器', feeMin: '220.00' }))
    const waiting = await shown(row.id)
    expect(waiting).toMatchObject({ status: online, hasChange: true, slogan: '', submitted: { feeMin: '220.00' } })
    const { list, counts } = await server.data(listDesignStores, { keyword: row.name, hasChange: true }, as)
    expect(list.map(({ id }) => id)).toEqual([row.id])
    expect(counts).toMatchObject({ changes: 1, [online]: 1 })

    expect((await decide([waiting])).code).toBe(200)
    expect(await shown(row.id)).toMatchObject({
      hasChange: false,
      submitted: null,
      slogan: '空间是生活的容器',
      feeMin: '220.00',
    })
    const [entry] = await server.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.resource, 'designStore'), eq(auditLog.targetId, String(row.id))))
      .orderBy(desc(auditLog.id))
    expect(entry?.changes).toContainEqual({
      field: 'slogan',
      title: '设计理念',
      before: '',
      after: '空间是生活的容器',
    })
  })

  test('that is refused leaves the store online and is kept for the designer', async () => {
    const row = await storeWith({ status: online })
    await submit(row.designerId, formOf(row, { slogan: '加微信 abc123' }))
    const waiting = await shown(row.id)
    await decide([waiting], { result: rejected, refuseReason: '含联系方式' })
    expect(await shown(row.id)).toMatchObject({
      status: online,
      hasChange: false,
      refuseReason: '含联系方式',
      slogan: '',
      submitted: { slogan: '加微信 abc123' },
    })
    await submit(row.designerId, formOf(row, { slogan: '让光先到家' }))
    expect(await shown(row.id)).toMatchObject({ hasChange: true, refuseReason: '' })
  })

  test('with the name of another store is refused at the name', async () => {
    const other = await storeWith({ status: online })
    const row = await storeWith({ status: online })
    await submit(row.designerId, formOf(row, { name: other.name }))
    expect(await decide([await shown(row.id)])).toMatchObject({
      code: 422,
      data: { fields: { name: '店铺名称已被使用' } },
    })
  })

  test('that was sent anew after it was read is not decided unread', async () => {
    const row = await storeWith({ status: online })
    await submit(row.designerId, formOf(row, { slogan: '第一版' }))
    const read = await shown(row.id)
    await submit(row.designerId, formOf(row, { slogan: '第二版' }))
    expect(await decide([read])).toMatchObject({ code: 409, message: '该店铺已被处理' })
  })

  test('is refused with what is missing, by field', async () => {
    const row = await storeWith({ status: draft })
    await expect(
      submit(row.designerId, formOf(row, { styleIds: [], feeMin: '300.00', feeMax: '200.00' })),
    ).rejects.toMatchObject({ data: { fields: { styleIds: '请选择擅长风格', feeMax: '设计费上限不能低于起价' } } })
  })
})

describe('offline and online', () => {
  test('taking a store offline needs a reason, drops its recommendation and keeps its customers', async () => {
    const row = await storeWith({ status: online, recommended: true })
    const now = server.now()
    await server.db.insert(customer).values({
      ...{ name: '陈海燕', phone: freshPhone(), source: customerSource.designer, area: '330106' },
      ...{ status: customerStatus.following, designerId: row.designerId, createdAt: now, updatedAt: now },
    })
    expect(await close([row.id], '')).toMatchObject({ code: 422, data: { fields: { reason: '下线必须填写原因' } } })
    expect((await close([row.id])).code).toBe(200)
    expect(await shown(row.id)).toMatchObject({
      status: offline,
      recommended: false,
      offlineReason: '冒用他人案例',
      customerCount: 1,
    })
    expect(await textsTo(server, row.phone)).toEqual([`您的设计店铺「${row.name}」已下线：冒用他人案例。`])
    expect(await close([row.id])).toMatchObject({ code: 422, message: '只能下线已上线的店铺，该店铺已下线' })
  })

  test('a store is not put online while its designer is frozen', async () => {
    const row = await storeWith({ status: offline })
    await freeze(row.designerId)
    expect(await open(row.id)).toMatchObject({ code: 422, message: '设计师账号已冻结' })
    await freeze(row.designerId, userStatus.active)
    expect((await open(row.id)).code).toBe(200)
    expect(await shown(row.id)).toMatchObject({ status: online, offlineReason: '' })
  })

  test('nor after the identity was taken back', async () => {
    const row = await storeWith({ status: offline })
    await server.db.update(user).set({ identity: userIdentity.homeOwner }).where(eq(user.id, row.designerId))
    expect(await open(row.id)).toMatchObject({ code: 422, message: '设计师认证已失效' })
  })

  test.each([
    ['online, with a change that waits', online, offline],
    ['in review for the first time', inReview, draft],
  ] as const)('when the identity is taken back, nothing of a store %s may pass any more', async (_name, from, to) => {
    const row = await storeWith({ status: from })
    if (from === online) await submit(row.designerId, formOf(row, { slogan: '第二版' }))
    await inTransaction(server.db, (tx) => closeDesignStore(contextOf(tx), row.designerId, '提供虚假证件'))
    const closed = await shown(row.id)
    expect(closed).toMatchObject({ status: to, submitted: null, hasChange: false })
    expect(await decide([closed])).toMatchObject({ code: 409, message: '该店铺已被处理' })
  })
})

describe('level and recommendation', () => {
  const change = { level: designerLevel.director, storeId: null, recommended: true, sort: 90 }
  const edit = (row: { id: number; version: number }, part: object = {}) =>
    server.api(editDesignStore, { id: row.id, version: row.version, ...change, ...part }, as)

  test('are changed for a store online and logged', async () => {
    const row = await storeWith({ status: online })
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
    const row = await storeWith({ status: online })
    await edit(row)
    expect(await edit(row, { sort: 1 })).toMatchObject({ code: 409, data: { latest: { sort: 90 } } })
  })

  test.each([
    [{ sort: 10_000 }, 'sort', '排序值应为 0 到 9999 之间的整数'],
    [{ level: 9 }, 'level', '请选择设计师等级'],
    [{ storeId: 999_999 }, 'storeId', '请选择营业中的门店'],
  ])('%o is refused at its field', async (part, field, message) => {
    const row = await storeWith({ status: online })
    expect(await edit(row, part)).toMatchObject({ code: 422, data: { fields: { [field]: message } } })
  })

  test('a store that is not online has none to change', async () => {
    expect(await edit(await storeWith())).toMatchObject({
      code: 422,
      message: '只能调整已上线的店铺，该店铺待审核',
    })
  })
})

describe('who sees what', () => {
  test('the phone is masked for everybody and shown one at a time to whoever may see contacts', async () => {
    const row = await storeWith()
    const masked = `${row.phone.slice(0, 3)}****${row.phone.slice(-4)}`
    for (const account of ['admin', 'trade', 'marketing', 'goods', 'auditor'])
      expect((await shown(row.id, { as: account })).phone).toBe(masked)
    const reveal = (account: string) =>
      server.api(revealContact, { resource: 'designStore', id: row.id, field: 'phone' }, { as: account })
    expect(await reveal('trade')).toMatchObject({ code: 200, data: { value: row.phone } })
    expect((await reveal('marketing')).code).toBe(403)
  })

  test('a distributor sees the stores that belong to its own city stores', async () => {
    const storeId = (await dealerStore(server)).id
    const own = await storeWith({ status: online, storeId })
    const other = await storeWith({ status: online })
    const dealer = { as: 'dealer' }
    const { list } = await server.data(listDesignStores, { keyword: '测试设计店铺', pageSize: 200 }, dealer)
    expect(list.map(({ id }) => id)).toEqual([own.id])
    expect(list[0]?.phone).toContain('****')
    expect((await server.api(getDesignStore, { id: other.id }, dealer)).code).toBe(404)
  })

  test('customers are part of the answer for whoever may see customers', async () => {
    const row = await storeWith()
    expect((await shown(row.id, { as: 'trade' })).customers).toEqual([])
    expect((await shown(row.id, { as: 'goods' })).customers).toBeUndefined()
  })
})

test('the list is filtered by area served, style, level, city store and designer', async () => {
  const row = await storeWith({
    ...{ status: online, styleIds: [777_001], serviceAreas: ['620100', '620200'], level: designerLevel.director },
    storeId: (await openStore(server)).id,
  })
  const whole = await storeWith({ status: online, styleIds: [777_001], serviceAreas: ['100000'] })
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
