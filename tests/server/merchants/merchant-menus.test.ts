import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ParamsOf } from '#contract/endpoint.ts'
import { enterpriseStatus, menuMode, merchantUserStatus } from '#contract/merchants/codes.ts'
import { editEnterpriseUser, getEnterpriseUser, listEnterpriseUsers } from '#contract/merchants/enterprise-users.ts'
import { exportMerchants } from '#contract/merchants/exports.ts'
import { getMallMenu, type MallMenuEntry } from '#contract/merchants/mall.ts'
import { ESSENTIAL_CLOSED } from '#contract/merchants/merchant-menu-rules.ts'
import {
  getMerchantMenu,
  listMerchantMenus,
  resetMerchantMenus,
  saveMerchantMenus,
} from '#contract/merchants/merchant-menus.ts'
import {
  deleteStoreMenu,
  enableStoreMenu,
  type StoreMenuNode,
  saveStoreMenu,
} from '#contract/permissions/store-menus.ts'
import { endMenuType, merchantType, storeRoleLevel, storeTerminal } from '#contract/permissions/storefront-codes.ts'
import { enterpriseUser, merchantMenu, merchantUser } from '#server/database/schema/merchants.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { inDays } from '../suppliers/records.ts'
import { mallToken, register } from '../users/people.ts'
import { completeEnterprise, freshPhone, openedEnterprise } from './enterprise-records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const as = { as: 'marketing' }
const { pcMall, h5Mall } = storeTerminal
const open = (changes = {}) => openedEnterprise(server, changes)
const get = (enterpriseId: number, terminal: 1 | 2 = pcMall) =>
  server.data(getMerchantMenu, { enterpriseId, terminal }, as)
const flat = (nodes: readonly StoreMenuNode[]): StoreMenuNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)])
type Detail = Awaited<ReturnType<typeof get>>
const menuIn = ({ tree }: Detail, name: string): StoreMenuNode => {
  const found = flat(tree).find((node) => node.name === name)
  if (!found) throw new Error(`no menu ${name}`)
  return found
}
const idsIn = (detail: Detail, ...names: string[]) => names.map((name) => menuIn(detail, name).id)

type Save = ParamsOf<typeof saveMerchantMenus>
const send = (detail: Detail, change: Partial<Save> = {}) =>
  server.api(
    saveMerchantMenus,
    {
      enterpriseIds: [detail.enterprise.id],
      terminal: detail.terminal,
      addedMenuIds: [],
      removedMenuIds: [],
      reason: '与商家约定',
      versions: [detail.version],
      treeVersion: detail.treeVersion,
      ...change,
    },
    as,
  )
const close = async (enterpriseId: number, ...names: string[]) => {
  const detail = await get(enterpriseId)
  return send(detail, { removedMenuIds: idsIn(detail, ...names) })
}
const faulty = (fields: object) => ({ code: 422, data: { fields } })

/** A member of a merchant who is signed in to the mall. */
async function signedIn(enterpriseId: number, storeRoleId: number) {
  const { id: userId } = await register(server)
  const [member] = await server.db
    .insert(merchantUser)
    .values({
      ...{ createdAt: server.now(), updatedAt: server.now(), grantedAt: server.now(), joinedAt: inDays(0) },
      ...{ name: '店员', phone: freshPhone(), enterpriseId, userId, storeRoleId, roleLevel: storeRoleLevel.clerk },
    })
    .returning()
  const token = await mallToken(server, userId)
  const ask = (terminal: 1 | 2 = pcMall) => server.api(getMallMenu, { terminal }, { token })
  const names = (nodes: readonly MallMenuEntry[]): string[] =>
    nodes.flatMap((node) => [node.name, ...names(node.children)])
  const menu = async (terminal: 1 | 2 = pcMall) => {
    const answer = await ask(terminal)
    return answer.code === 200 ? names(answer.data) : [String(answer.code)]
  }
  return { member, ask, menu }
}
const OWNER = 1
const CLERK = 3

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
    const made = await addPage('限时页面')
    const detail = await get(id)
    await server.data(deleteStoreMenu, { id: made.id, version: made.version }, { as: 'admin' })
    const answer = await send(detail, { addedMenuIds: [made.id] })
    expect(answer).toMatchObject({ code: 409 })
    const { latest } = answer.data as unknown as { latest: Detail }
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
    const made = await addPage('门店专用', [merchantType.furnitureStore])
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

/** A new page of the PC mall that no role has. */
const addPage = (name: string, types: number[] = []) =>
  server.data(
    saveStoreMenu,
    {
      ...{ terminal: pcMall, parentId: menuIds.商品 ?? null, menuType: endMenuType.page, name, icon: '' },
      ...{ url: `/x${Date.now()}`, permission: `mall:x${Date.now()}`, needMember: false, badgeText: '', visible: true },
      merchantTypes: types as 1[],
    },
    { as: 'admin' },
  )
const menuIds: Record<string, number> = {}
beforeAll(async () => {
  const [first] = (await server.data(listMerchantMenus, {}, as)).list
  const detail = await get(first?.enterprise.id ?? 0)
  menuIds.商品 = menuIn(detail, '商品').id
})

describe('a menu that is disabled or deleted', () => {
  test('falls away everywhere while it is disabled, and comes back', async () => {
    const { id } = await open()
    const person = await signedIn(id, CLERK)
    const made = await addPage('短期活动')
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
    const made = await addPage('先关后停')
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
    const { id } = await open(await completeEnterprise(server))
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
