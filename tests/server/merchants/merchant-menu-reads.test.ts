import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { menuMode, merchantUserStatus } from '#contract/merchants/codes.ts'
import { getEnterpriseUser, listEnterpriseUsers } from '#contract/merchants/enterprise-users.ts'
import { exportMerchants } from '#contract/merchants/exports.ts'
import { getMallMenu } from '#contract/merchants/mall.ts'
import { listMerchantMenus, saveMerchantMenus } from '#contract/merchants/merchant-menus.ts'
import { deleteStoreMenu, enableStoreMenu } from '#contract/permissions/store-menus.ts'
import { merchantType, storeTerminal } from '#contract/permissions/storefront-codes.ts'
import { enterpriseUser, merchantMenu, merchantUser } from '#server/database/schema/merchants.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { inDays } from '../suppliers/records.ts'
import { mallToken, register } from '../users/people.ts'
import { CLERK, idsIn, menuCalls, menuIn, OWNER } from './merchant-menu-records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const as = { as: 'marketing' }
const { pcMall, h5Mall } = storeTerminal
const { open, get, send, close, signedIn, addPage } = menuCalls(() => server)

describe('the menu of members', () => {
  test('a closed page is gone at the next call, for this merchant only', async () => {
    const [mine, other] = [await open(), await open()]
    const [person, stranger] = [await signedIn(mine.id, OWNER), await signedIn(other.id, OWNER)]
    expect(await person.menu()).toContain('新品首发')
    expect(await close(mine.id, '新品首发')).toMatchObject({ code: 200, data: { done: 1 } })
    expect(await person.menu()).not.toContain('新品首发')
    expect(await person.menu(h5Mall)).toContain('全部商品')
    expect(await stranger.menu()).toContain('新品首发')
  })

  test('a closed folder closes what is under it, a closed page its buttons', async () => {
    const { id } = await open()
    const person = await signedIn(id, OWNER)
    await close(id, '客户', '购物车')
    const names = await person.menu()
    for (const gone of ['客户', '客户列表', '导出客户', '报价方案', '购物车', '提交订单'])
      expect(names).not.toContain(gone)
    expect(names).toContain('采购订单')
  })

  test('an opened page is there for every role, until its last day', async () => {
    const { id } = await open()
    const person = await signedIn(id, CLERK)
    expect(await person.menu()).not.toContain('渠道专供')
    const detail = await get(id)
    const addedMenuIds = idsIn(detail, '渠道专供')
    expect((await send(detail, { addedMenuIds, validTo: inDays(1) })).code).toBe(200)
    expect(await person.menu()).toContain('渠道专供')
    expect(await get(id)).toMatchObject({ mode: menuMode.own, deviationCount: 1, addedMenuIds, validTo: inDays(1) })
    await server.db
      .update(merchantMenu)
      .set({ validTo: inDays(-1) })
      .where(eq(merchantMenu.enterpriseId, id))
    expect(await person.menu()).not.toContain('渠道专供')
    expect(await get(id)).toMatchObject({ mode: menuMode.byRole, deviationCount: 0, addedMenuIds: [], validTo: '' })
  })

  test('is the menu of the role, without pages for others and for card members', async () => {
    const clerk = await signedIn((await open()).id, CLERK)
    const names = await clerk.menu()
    expect(names).toContain('客户列表')
    for (const gone of ['员工管理', '对账单', '设计素材', '黑卡专区', '装修日志']) expect(names).not.toContain(gone)
  })

  test('a frozen member gets 604, an ended merchant 602, a stranger 403', async () => {
    const { id } = await open()
    const { member, ask } = await signedIn(id, CLERK)
    const freeze = (status: 1 | 2) =>
      server.db
        .update(merchantUser)
        .set({ status })
        .where(eq(merchantUser.id, member?.id ?? 0))
    await freeze(merchantUserStatus.disabled)
    expect((await ask()).code).toBe(604)
    await freeze(merchantUserStatus.active)
    await server.db
      .update(enterpriseUser)
      .set({ expireAt: inDays(-1) })
      .where(eq(enterpriseUser.id, id))
    expect((await ask()).code).toBe(602)
    const token = await mallToken(server, (await register(server)).id)
    expect((await server.api(getMallMenu, { terminal: pcMall }, { token })).code).toBe(403)
    expect((await server.api(getMallMenu, { terminal: pcMall }, {})).code).toBe(600)
  })
})

describe('a menu that is disabled or deleted', () => {
  test('falls away everywhere while it is disabled, and comes back', async () => {
    const { id } = await open()
    const person = await signedIn(id, CLERK)
    const made = await addPage(await get(id), '短期活动')
    await send(await get(id), { addedMenuIds: [made.id] })
    expect(await person.menu()).toContain('短期活动')
    const off = await server.data(enableStoreMenu, { id: made.id, version: 1, enabled: false }, { as: 'admin' })
    expect(await person.menu()).not.toContain('短期活动')
    expect(await get(id)).toMatchObject({ deviationCount: 0, mode: menuMode.byRole })
    const shown = await server.data(getEnterpriseUser, { id }, as)
    expect(shown).toMatchObject({ menuMode: menuMode.byRole, menus: [] })
    const on = await server.data(enableStoreMenu, { id: made.id, version: off.version, enabled: true }, { as: 'admin' })
    expect(await person.menu()).toContain('短期活动')
    await server.data(deleteStoreMenu, { id: made.id, version: on.version }, { as: 'admin' })
    expect(await person.menu()).not.toContain('短期活动')
    expect((await get(id)).deviationCount).toBe(0)
  })

  test('a closed menu stays closed although it was disabled during another change', async () => {
    const { id } = await open()
    const made = await addPage(await get(id), '先关后停')
    const closed = await get(id)
    // Given to the default roles, so that closing it is a deviation.
    await server.db.execute(`insert into store_role_menu (role_id, menu_id) values (1, ${made.id})`)
    await send(closed, { removedMenuIds: [made.id] })
    const off = await server.data(enableStoreMenu, { id: made.id, version: 1, enabled: false }, { as: 'admin' })
    await close(id, '新品首发')
    await server.data(enableStoreMenu, { id: made.id, version: off.version, enabled: true }, { as: 'admin' })
    expect((await get(id)).removedMenuIds).toContain(made.id)
  })
})

describe('reading', () => {
  test('those that deviate come first; each merchant is there once in each terminal', async () => {
    const { list, counts, total } = await server.data(listMerchantMenus, { pageSize: 200 }, as)
    const modes = list.map(({ mode }) => mode)
    expect(modes).toEqual(modes.toSorted((a, b) => b - a))
    expect(modes).toContain(menuMode.own)
    expect((counts?.[menuMode.own] ?? 0) + (counts?.[menuMode.byRole] ?? 0)).toBe(total)
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
    const own = await server.data(listMerchantMenus, { pageSize: 200, mode: menuMode.own, terminal: h5Mall }, as)
    expect(own.list.length).toBeGreaterThan(2)
    expect(own.list.every((row) => row.terminal === h5Mall && row.deviationCount > 0)).toBe(true)
  })

  test('filters by name, pinyin, type and edition, and sorts', async () => {
    const found = await server.data(listMerchantMenus, { name: '木白' }, as)
    expect(found.list.map(({ enterprise }) => enterprise.name)).toEqual(Array(2).fill('苏州木白空间设计工作室'))
    const typed = await server.data(
      listMerchantMenus,
      { merchantType: merchantType.distributor, terminal: pcMall, sort: '-updatedAt' },
      as,
    )
    expect(typed.list.every((row) => row.merchantType === merchantType.distributor)).toBe(true)
    const at = typed.list.map(({ updatedAt }) => updatedAt ?? '')
    expect(at).toEqual(at.toSorted().toReversed())
  })

  test('the form says which roles bring a menu and how many members see it', async () => {
    const { id } = await open()
    await signedIn(id, CLERK)
    const detail = await get(id)
    const use = (name: string) => detail.uses.find(({ menuId }) => menuId === menuIn(detail, name).id)
    expect(use('客户列表')).toMatchObject({ roles: ['店主', '店长', '店员'], members: 2 })
    expect(use('员工管理')).toMatchObject({ roles: ['店主', '店长'], members: 1 })
    expect(use('渠道专供')).toMatchObject({ roles: [], members: 0 })
    expect(detail.ownerMenuIds).toContain(menuIn(detail, '员工管理').id)
  })

  test('the list of merchants shows who deviates', async () => {
    const { id, name } = await open()
    await close(id, '新品首发')
    const { list } = await server.data(listEnterpriseUsers, { name }, as)
    expect(list).toMatchObject([{ menuMode: menuMode.own }])
    expect((await server.data(getEnterpriseUser, { id }, as)).menus).toEqual([
      { terminal: pcMall, added: 0, removed: 1, validTo: '' },
    ])
  })

  test('the export holds the deviations', async () => {
    const started = await server.data(exportMerchants, { what: 'merchantMenu', filters: { terminal: pcMall } }, as)
    expect(started.fileUrl).toBeTruthy()
  })

  test('only 营销运营 works with the menus of merchants; 只读审计 reads', async () => {
    const { id } = await open()
    const detail = await get(id)
    for (const account of ['trade', 'finance', 'content', 'supplier', 'dealer'])
      expect((await server.api(listMerchantMenus, {}, { as: account })).code).toBe(403)
    expect((await server.api(listMerchantMenus, {}, { as: 'auditor' })).code).toBe(200)
    const { enterprise, terminal, treeVersion } = detail
    const change = { enterpriseIds: [enterprise.id], terminal, treeVersion, versions: [0], reason: '试试' }
    expect(
      (await server.api(saveMerchantMenus, { ...change, addedMenuIds: [], removedMenuIds: [] }, { as: 'auditor' }))
        .code,
    ).toBe(403)
  })
})
