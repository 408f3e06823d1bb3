import { and, desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { caseStatus, designerLevel } from '#contract/users/codes.ts'
import { listDesignStores } from '#contract/users/design-stores.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { designStore } from '#server/database/schema/stores.ts'
import { textsTo } from './customer-records.ts'
import {
  as,
  casesOf,
  decide,
  draft,
  formOf,
  freeze,
  inReview,
  online,
  rejected,
  server,
  shown,
  startDesignStores,
  storeWith,
  submit,
} from './design-store-records.ts'

startDesignStores()

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
