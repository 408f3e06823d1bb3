import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caseStatus, designerLevel, designStoreStatus } from '#contract/users/codes.ts'
import { listDesignStores } from '#contract/users/design-stores.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { designStore } from '#server/database/schema/stores.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { textsTo } from './customer-records.ts'
import { as, designStoreDesk } from './design-store-desk.ts'

let server: TestServer
let desk: ReturnType<typeof designStoreDesk>
beforeAll(async () => {
  server = await createTestServer()
  desk = designStoreDesk(server)
})
afterAll(() => server.close())

const { online, rejected, inReview, draft } = designStoreStatus

describe('review', () => {
  test('a store that passes is online with the level given, and its designer hears of it', async () => {
    const row = await desk.storeWith()
    expect((await desk.decide([row], { level: designerLevel.chief })).code).toBe(200)
    expect(await desk.shown(row.id)).toMatchObject({ status: online, level: designerLevel.chief, reviewedBy: '梁一鸣' })
    expect(await textsTo(server, row.phone)).toEqual([`您的设计店铺「${row.name}」已通过审核并上线。`])
  })

  test.each([
    ['two cases', 2, caseStatus.online],
    ['three, of which none is published', 3, caseStatus.draft],
  ] as const)('%s are too few', async (_name, count, status) => {
    const row = await desk.storeWith({}, 0)
    await server.db
      .update(designStore)
      .set({ caseIds: await desk.casesOf(row.designerId, count, status) })
      .where(eq(designStore.id, row.id))
    expect(await desk.decide([row])).toMatchObject({ code: 422, message: '代表案例不足3个' })
    expect((await desk.shown(row.id)).status).toBe(inReview)
  })

  test('cases of another designer do not count', async () => {
    const other = await desk.storeWith()
    const row = await desk.storeWith({ caseIds: other.caseIds })
    expect(await desk.decide([row])).toMatchObject({ code: 422, message: '代表案例不足3个' })
  })

  test('a store of a frozen designer does not pass', async () => {
    const row = await desk.storeWith()
    await desk.freeze(row.designerId)
    expect(await desk.decide([row])).toMatchObject({ code: 422, message: '设计师账号已冻结' })
  })

  test('a refusal needs a reason; the designer reads it and submits again', async () => {
    const row = await desk.storeWith()
    expect(await desk.decide([row], { result: rejected })).toMatchObject({
      code: 422,
      data: { fields: { refuseReason: '拒绝必须填写原因' } },
    })
    expect((await desk.decide([row], { result: rejected, refuseReason: '形象照不清晰' })).code).toBe(200)
    expect(await textsTo(server, row.phone)).toEqual([
      `您的设计店铺「${row.name}」未通过审核：形象照不清晰。请修改后重新提交。`,
    ])
    await desk.submit(row.designerId, desk.formOf(row))
    expect(await desk.shown(row.id)).toMatchObject({ status: inReview, refuseReason: '' })
  })

  test('of two who decide at once, the second gets 409 and the designer hears of it once', async () => {
    const row = await desk.storeWith()
    const both = await Promise.all([
      desk.decide([row]),
      desk.decide([row], { result: rejected, refuseReason: '重复店铺' }),
    ])
    expect(both.map(({ code }) => code).sort()).toEqual([200, 409])
    expect(both.find(({ code }) => code === 409)?.message).toBe('该店铺已被处理')
    expect(await textsTo(server, row.phone)).toHaveLength(1)
  })

  test('in bulk, a refused store is named and the others pass', async () => {
    const [good, short] = [await desk.storeWith(), await desk.storeWith({}, 2)]
    const answer = await desk.decide([good, short])
    expect(answer.data).toMatchObject({
      done: 1,
      failed: [{ id: short.id, name: short.name, message: '代表案例不足3个' }],
    })
  })
})

describe('a change of a store online', () => {
  test('waits beside the version online, which stays until the change passes', async () => {
    const row = await desk.storeWith({ status: online })
    await desk.submit(row.designerId, desk.formOf(row, { slogan: '空间是生活的容器', feeMin: '220.00' }))
    const waiting = await desk.shown(row.id)
    expect(waiting).toMatchObject({ status: online, hasChange: true, slogan: '', submitted: { feeMin: '220.00' } })
    const { list, counts } = await server.data(listDesignStores, { keyword: row.name, hasChange: true }, as)
    expect(list.map(({ id }) => id)).toEqual([row.id])
    expect(counts).toMatchObject({ changes: 1, [online]: 1 })

    expect((await desk.decide([waiting])).code).toBe(200)
    expect(await desk.shown(row.id)).toMatchObject({
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
    const row = await desk.storeWith({ status: online })
    await desk.submit(row.designerId, desk.formOf(row, { slogan: '加微信 abc123' }))
    const waiting = await desk.shown(row.id)
    await desk.decide([waiting], { result: rejected, refuseReason: '含联系方式' })
    expect(await desk.shown(row.id)).toMatchObject({
      status: online,
      hasChange: false,
      refuseReason: '含联系方式',
      slogan: '',
      submitted: { slogan: '加微信 abc123' },
    })
    await desk.submit(row.designerId, desk.formOf(row, { slogan: '让光先到家' }))
    expect(await desk.shown(row.id)).toMatchObject({ hasChange: true, refuseReason: '' })
  })

  test('with the name of another store is refused at the name', async () => {
    const other = await desk.storeWith({ status: online })
    const row = await desk.storeWith({ status: online })
    await desk.submit(row.designerId, desk.formOf(row, { name: other.name }))
    expect(await desk.decide([await desk.shown(row.id)])).toMatchObject({
      code: 422,
      data: { fields: { name: '店铺名称已被使用' } },
    })
  })

  test('that was sent anew after it was read is not decided unread', async () => {
    const row = await desk.storeWith({ status: online })
    await desk.submit(row.designerId, desk.formOf(row, { slogan: '第一版' }))
    const read = await desk.shown(row.id)
    await desk.submit(row.designerId, desk.formOf(row, { slogan: '第二版' }))
    expect(await desk.decide([read])).toMatchObject({ code: 409, message: '该店铺已被处理' })
  })

  test('is refused with what is missing, by field', async () => {
    const row = await desk.storeWith({ status: draft })
    await expect(
      desk.submit(row.designerId, desk.formOf(row, { styleIds: [], feeMin: '300.00', feeMax: '200.00' })),
    ).rejects.toMatchObject({ data: { fields: { styleIds: '请选择擅长风格', feeMax: '设计费上限不能低于起价' } } })
  })
})
