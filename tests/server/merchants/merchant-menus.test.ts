import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enterpriseStatus } from '#contract/merchants/codes.ts'
import { editEnterpriseUser } from '#contract/merchants/enterprise-users.ts'
import { ESSENTIAL_CLOSED } from '#contract/merchants/merchant-menu-rules.ts'
import { listMerchantMenus, type MerchantMenu, resetMerchantMenus } from '#contract/merchants/merchant-menus.ts'
import { deleteStoreMenu } from '#contract/permissions/store-menus.ts'
import { merchantType, storeTerminal } from '#contract/permissions/storefront-codes.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { inDays } from '../suppliers/records.ts'
import { flat, idsIn, menuCalls } from './merchant-menu-records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const as = { as: 'marketing' }
const { pcMall, h5Mall } = storeTerminal
const { open, get, send, close, addPage } = menuCalls(() => server)
const faulty = (fields: object) => ({ code: 422, data: { fields } })

describe('saving', () => {
  test('422 by field', async () => {
    const { id } = await open({ merchantType: merchantType.designStudio })
    const detail = await get(id)
    expect(await send(detail, { addedMenuIds: idsIn(detail, '对账单') })).toMatchObject(
      faulty({ addedMenuIds: '菜单「对账单」不适用于「设计工作室」' }),
    )
    expect(await send(detail, { addedMenuIds: idsIn(detail, '装修日志') })).toMatchObject(
      faulty({ addedMenuIds: '菜单「装修日志」已停用，不能开放' }),
    )
    expect(await send(detail, { addedMenuIds: idsIn(detail, '采购') })).toMatchObject(
      faulty({ addedMenuIds: '「采购」是目录，请选择其中的页面' }),
    )
    expect(await send(detail, { removedMenuIds: idsIn(detail, '首页') })).toMatchObject(
      faulty({ removedMenuIds: ESSENTIAL_CLOSED }),
    )
    const phone = await get(id, h5Mall)
    expect(await send(phone, { removedMenuIds: idsIn(phone, '我的') })).toMatchObject(
      faulty({ removedMenuIds: '首页与账户不能关闭' }),
    )
    expect(
      await send(detail, { addedMenuIds: idsIn(detail, '渠道专供'), removedMenuIds: idsIn(detail, '采购') }),
    ).toMatchObject(faulty({ addedMenuIds: '「采购」已关闭，不能单独开放其中的「渠道专供」' }))
    expect(await send(detail, { addedMenuIds: idsIn(detail, '渠道专供'), validTo: inDays(-1) })).toMatchObject(
      faulty({ validTo: '额外开放至不能早于今天' }),
    )
    expect(await send(detail, { reason: '' })).toMatchObject(faulty({ reason: '调整原因至少 2 个字' }))
    expect(await send(detail, { versions: [] })).toMatchObject({ code: 422 })
    expect(await send(detail, { addedMenuIds: [99_999] })).toMatchObject(
      faulty({ addedMenuIds: '菜单不存在，请刷新后重试' }),
    )
    expect((await get(id)).version).toBe(0)
  })

  test('a menu of the other mall is unknown here', async () => {
    const { id } = await open()
    const [detail, phone] = [await get(id), await get(id, h5Mall)]
    expect(await send(detail, { addedMenuIds: idsIn(phone, '企业团购') })).toMatchObject({ code: 422 })
  })

  test('409 with the present menus for an older version, and nothing is written', async () => {
    const { id } = await open()
    const detail = await get(id)
    await close(id, '新品首发')
    expect(await send(detail, { removedMenuIds: idsIn(detail, '活动专区') })).toMatchObject({
      code: 409,
      data: { latest: { version: 1, removedMenuIds: idsIn(detail, '新品首发') } },
    })
  })

  test('409 with the new tree when a colleague has deleted a menu meanwhile', async () => {
    const { id } = await open()
    const made = await addPage(await get(id), '限时页面')
    const detail = await get(id)
    await server.data(deleteStoreMenu, { id: made.id, version: made.version }, { as: 'admin' })
    const answer = await send(detail, { addedMenuIds: [made.id] })
    expect(answer).toMatchObject({ code: 409 })
    const { latest } = answer.data as unknown as { latest: MerchantMenu }
    expect(latest.treeVersion).toBeGreaterThan(detail.treeVersion)
    expect(flat(latest.tree).some(({ name }) => name === '限时页面')).toBe(false)
  })

  test('two people save at once: one gets 409', async () => {
    const { id } = await open()
    const detail = await get(id)
    const answers = await Promise.all(
      ['新品首发', '活动专区'].map((name) => send(detail, { removedMenuIds: idsIn(detail, name) })),
    )
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409])
    expect((await get(id)).deviationCount).toBe(1)
  })

  test('several merchants get the same, all or none', async () => {
    const [store, studio] = [await open(), await open({ merchantType: merchantType.designStudio })]
    const detail = await get(store.id)
    const both = { enterpriseIds: [store.id, studio.id], versions: [0, 0] }
    expect(await send(detail, { ...both, removedMenuIds: idsIn(detail, '新品首发') })).toMatchObject({
      data: { done: 2 },
    })
    const next = { ...both, versions: [1, 1] }
    const made = await addPage(await get(store.id), '门店专用', [merchantType.furnitureStore])
    const fresh = await get(store.id)
    expect(await send(fresh, { ...next, addedMenuIds: [made.id] })).toMatchObject({ code: 422 })
    expect((await get(store.id)).addedMenuIds).toEqual([])
    expect(await send(fresh, { ...next, versions: [1, 0], addedMenuIds: [] })).toMatchObject({ code: 409 })
  })

  test('what the default roles say anyway is no deviation, and nothing new writes nothing', async () => {
    const { id } = await open()
    const detail = await get(id)
    const nothing = { addedMenuIds: idsIn(detail, '新品首发'), removedMenuIds: idsIn(detail, '渠道专供') }
    expect(await send(detail, nothing)).toMatchObject({ data: { done: 0 } })
    expect((await get(id)).version).toBe(0)
  })

  test('is logged with names and reason', async () => {
    const { id, name } = await open()
    await close(id, '新品首发')
    const { recordId } = await get(id)
    const [entry] = await server.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.resource, 'merchantMenu'), eq(auditLog.targetId, String(recordId))))
    expect(entry).toMatchObject({ summary: `调整商家「${name}」的PC商城菜单`, reason: '与商家约定' })
    expect(entry?.form).toContainEqual(expect.objectContaining({ field: 'removedMenuIds', text: '新品首发' }))
  })

  test('a draft and a cancelled merchant have no menus', async () => {
    const { id } = await open()
    const detail = await get(id)
    for (const status of [enterpriseStatus.draft, enterpriseStatus.cancelled]) {
      await server.db.update(enterpriseUser).set({ status }).where(eq(enterpriseUser.id, id))
      expect(await send(detail)).toMatchObject({ code: 422, message: '待完善或已注销的商家没有商城菜单' })
      expect((await server.data(listMerchantMenus, { enterpriseId: id }, as)).total).toBe(0)
    }
  })
})

describe('going back to the default', () => {
  test('one terminal or both, and merchants without deviations do not count', async () => {
    const [mine, other] = [await open(), await open()]
    await close(mine.id, '新品首发')
    const phone = await get(mine.id, h5Mall)
    await send(phone, { addedMenuIds: idsIn(phone, '企业团购') })
    const reset = (change = {}) =>
      server.data(resetMerchantMenus, { enterpriseIds: [mine.id, other.id], reason: '约定到期', ...change }, as)
    expect(await reset({ terminal: pcMall })).toEqual({ done: 1 })
    expect((await get(mine.id)).deviationCount).toBe(0)
    expect((await get(mine.id, h5Mall)).deviationCount).toBe(1)
    expect(await reset()).toEqual({ done: 1 })
    expect(await reset()).toEqual({ done: 0 })
    expect(await get(mine.id, h5Mall)).toMatchObject({ deviationCount: 0, reason: '约定到期', version: 2 })
  })

  test('another merchant type resets both terminals', async () => {
    const { id, version } = await open()
    await close(id, '新品首发')
    const change = { id, version, merchantType: merchantType.decorator }
    expect(await server.api(editEnterpriseUser, change, as)).toMatchObject({ code: 422 })
    expect((await get(id)).deviationCount).toBe(1)
    await server.data(editEnterpriseUser, { ...change, confirmReset: true }, as)
    expect(await get(id)).toMatchObject({ deviationCount: 0, reason: '更换商家类型' })
    const [entry] = await server.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.resource, 'merchantMenu'))
      .orderBy(desc(auditLog.id))
    expect(entry?.summary).toMatch(/^恢复默认：商家「.*」的PC商城菜单$/)
  })
})
