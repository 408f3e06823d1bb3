import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CodeOf } from '#contract/codes.ts'
import {
  copyStoreMenus,
  deleteStoreMenu,
  enableStoreMenu,
  getStoreMenuTree,
  moveStoreMenu,
  type StoreMenuInput,
  type StoreMenuNode,
  saveStoreMenu,
} from '#contract/permissions/store-menus.ts'
import { endMenuType, storeTerminal } from '#contract/permissions/storefront-codes.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { upload } from '../suppliers/records.ts'

let server: TestServer
let icon = ''
beforeAll(async () => {
  server = await createTestServer()
  icon = await upload(server, 'admin')
})
afterAll(() => server.close())

const as = 'admin'
const read = (terminal: CodeOf<typeof storeTerminal> = storeTerminal.pcMall) =>
  server.data(getStoreMenuTree, { terminal }, { as })
const flat = (nodes: readonly StoreMenuNode[]): StoreMenuNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)])
async function node(
  name: string,
  terminal: CodeOf<typeof storeTerminal> = storeTerminal.pcMall,
): Promise<StoreMenuNode> {
  const found = flat((await read(terminal)).tree).find((item) => item.name === name)
  if (!found) throw new Error(`no menu ${name}`)
  return found
}
const page = (more: Partial<StoreMenuInput> = {}): StoreMenuInput => ({
  terminal: storeTerminal.pcMall,
  parentId: null,
  menuType: endMenuType.page,
  name: '直播选品',
  url: '/live',
  icon,
  permission: 'mall:live',
  needMember: false,
  merchantTypes: [],
  badgeText: '',
  visible: true,
  ...more,
})
const save = (more: Partial<StoreMenuInput>) => server.api(saveStoreMenu, page(more), { as })
const fields = (of: Record<string, string>) => ({ code: 422, data: { fields: of } })

describe('the tree of a mall', () => {
  test('contains the nodes of its terminal in order', async () => {
    const { tree } = await read()
    expect(tree.slice(0, 3).map(({ name }) => name)).toEqual(['首页', '商品', '采购'])
    expect(flat(tree).every(({ terminal }) => terminal === storeTerminal.pcMall)).toBe(true)
    expect((await read(storeTerminal.h5Mall)).tree.at(-1)?.name).toBe('我的')
  })

  test('requires the permission', async () => {
    expect(await server.api(getStoreMenuTree, { terminal: 1 }, { as: 'goods' })).toMatchObject({ code: 403 })
    expect(await server.api(saveStoreMenu, page(), { as: 'auditor' })).toMatchObject({ code: 403 })
  })
})

describe('saving', () => {
  test('a new page is last among its siblings', async () => {
    const saved = await server.data(saveStoreMenu, page(), { as })
    expect(saved).toMatchObject({ name: '直播选品', enabled: true, roleCount: 0 })
    expect((await read()).tree.at(-1)?.id).toBe(saved.id)
  })

  test.each([
    ['no address', { url: '' }, { url: '请输入页面地址' }],
    ['an address of neither kind', { url: 'goods' }, { url: '页面地址应以 / 或 https:// 开头' }],
    ['an address that is there', { url: '/goods' }, { url: '该地址已被「全部商品」使用' }],
    ['no icon at the first level', { icon: '' }, { icon: '一级菜单请上传图标' }],
    ['a code of another end', { permission: 'applet:live' }, { permission: '权限标识以 mall: 开头，如 mall:order' }],
    ['no code', { permission: '' }, { permission: '请输入权限标识' }],
    ['a folder with an address', { menuType: 1 as const, permission: '' }, { url: '只有页面有地址' }],
    ['a name that stands beside it', { name: '首页', url: '/other' }, { name: '同级已有同名菜单' }],
    ['a button on top', { menuType: 3 as const, url: '' }, { menuType: '该位置不允许此类型' }],
    ['a badge of five', { badgeText: '限时特惠价' }, { badgeText: '角标文字最多 4 个字' }],
  ])('%s is refused at its field', async (_what, more, at) => {
    expect(await save({ name: '另一页', url: '/another', permission: 'mall:another', ...more })).toMatchObject(
      fields(at),
    )
  })

  test('a third level of folders is refused', async () => {
    const { id } = await node('对账')
    const folder = { parentId: id, menuType: 1 as const, name: '更深', url: '', permission: '' }
    expect(await save(folder)).toMatchObject(fields({ parentId: '该位置不允许此类型' }))
  })

  test('a button’s permission code is unique within its terminal', async () => {
    const { id } = await node('购物车')
    const button = { parentId: id, menuType: 3 as const, url: '', icon: '', name: '再提交' }
    expect(await save({ ...button, permission: 'mall:cart:submit' })).toMatchObject(
      fields({ permission: '该权限标识已被「提交订单」使用' }),
    )
    expect((await save({ ...button, permission: 'mall:cart:again' })).code).toBe(200)
  })

  test('an icon that is not square is refused', async () => {
    const wide = await upload(server, as, { width: 300, height: 200 })
    expect(await save({ name: '宽图', url: '/wide', permission: 'mall:wide', icon: wide })).toMatchObject(
      fields({ icon: '请上传比例为1:1的图片' }),
    )
  })

  test('terminal and place are fixed, and so is the type of a node with children', async () => {
    const { children: _children, id, version, ...rest } = await node('采购')
    const { terminal, parentId, menuType, name, url, permission, needMember, merchantTypes, badgeText, visible } = rest
    const input = { terminal, parentId, menuType, name, url, permission, needMember, merchantTypes, badgeText, visible }
    const edit = (more: Partial<StoreMenuInput>) =>
      server.api(saveStoreMenu, { ...input, icon: rest.icon, ...more, id, version }, { as })
    expect(await edit({ terminal: storeTerminal.h5Mall })).toMatchObject(fields({ terminal: '终端不能修改' }))
    expect(await edit({ parentId: (await node('商品')).id })).toMatchObject({ code: 422 })
    expect(await edit({ menuType: endMenuType.page, url: '/buy', permission: 'mall:buy' })).toMatchObject(
      fields({ menuType: '已有下级,不能修改类型' }),
    )
    expect(await edit({ name: '采购中心' })).toMatchObject({ code: 200, data: { name: '采购中心' } })
    expect(await edit({ name: '采购' })).toMatchObject({ code: 409, data: { latest: { name: '采购中心' } } })
  })
})

describe('moving', () => {
  test('a page moves before another and into a folder; the tree version is raised', async () => {
    const { treeVersion } = await read()
    const { id, parentId } = await node('新品首发')
    const answer = await server.data(moveStoreMenu, { id, parentId, index: 0, treeVersion }, { as })
    expect(answer).toMatchObject({ treeVersion: treeVersion + 1 })
    expect((await node('商品')).children.map(({ name }) => name)[0]).toBe('新品首发')
  })

  test('is refused where the type does not fit, across terminals, and to the top without an icon', async () => {
    const { treeVersion } = await read()
    const move = async (name: string, parentId: number | null) =>
      server.api(moveStoreMenu, { id: (await node(name)).id, parentId, index: 0, treeVersion }, { as })
    const deep = await node('对账')
    expect(await move('采购中心', deep.id)).toMatchObject({ code: 422, message: '不能移动到自己的下级' })
    expect(await move('客户', deep.id)).toMatchObject({ message: '该位置不允许此类型' })
    expect(await move('采购中心', (await node('商品')).id)).toMatchObject({ message: '该位置不允许此类型' })
    expect(await move('购物车', (await node('商品', storeTerminal.h5Mall)).id)).toMatchObject({
      message: '该位置不允许此类型',
    })
    expect(await move('购物车', null)).toMatchObject({ message: '「购物车」没有图标，请先上传图标再移到最上级' })
    expect((await read()).treeVersion).toBe(treeVersion)
  })

  test('based on a stale tree is 409 with the tree of its mall', async () => {
    const { tree, treeVersion } = await read()
    const { id, parentId } = await node('活动专区')
    const answer = await server.api(moveStoreMenu, { id, parentId, index: 0, treeVersion: treeVersion - 1 }, { as })
    expect(answer).toMatchObject({ code: 409, data: { latest: { tree, treeVersion } } })
  })
})

describe('disabling and deleting', () => {
  test('a menu is disabled, hidden and enabled again, each once', async () => {
    const { id, version } = await node('活动专区')
    const turn = (change: object, at: number) => server.api(enableStoreMenu, { id, version: at, ...change }, { as })
    expect(await turn({ enabled: false }, version)).toMatchObject({ code: 200, data: { enabled: false } })
    expect(await turn({ enabled: false }, version + 1)).toMatchObject({ message: '菜单状态已变更,请刷新后重试' })
    expect(await turn({ visible: false }, version + 1)).toMatchObject({ code: 200, data: { visible: false } })
    expect(await turn({ enabled: true }, version)).toMatchObject({ code: 409 })
    expect(await turn({}, version + 2)).toMatchObject({ message: '请选择要做的操作' })
  })

  test('only a node without children and grants can be deleted', async () => {
    const remove = async (name: string) => {
      const { id, version } = await node(name)
      return server.api(deleteStoreMenu, { id, version }, { as })
    }
    expect(await remove('商品')).toMatchObject({ code: 422, message: '请先删除下级' })
    const granted = await remove('客户列表')
    expect(granted).toMatchObject({ code: 422, message: '请先删除下级' })
    expect((await remove('发票')).message).toMatch(/^已授权给 \d 个角色：「店主」/)
    expect((await remove('直播选品')).code).toBe(200)
    expect((await remove('再提交')).code).toBe(200)
  })
})

describe('copying to the other mall', () => {
  test('five menus of which two exist: three are copied, the two are reported', async () => {
    const names = ['新品首发', '活动专区', '全部商品', '员工管理', '购物车']
    const ids = await Promise.all(names.map(async (name) => (await node(name)).id))
    const answer = await server.data(copyStoreMenus, { ids, toTerminal: storeTerminal.h5Mall }, { as })
    expect(answer.count).toBe(3)
    expect([...answer.skipped].sort()).toEqual(['全部商品', '购物车'].sort())
    const { tree } = await read(storeTerminal.h5Mall)
    expect(tree.find(({ name }) => name === '商品')?.children.map(({ name }) => name)).toEqual([
      '全部商品',
      '新品首发',
      '活动专区',
    ])
    // The folder was copied too, because it contains the page.
    expect(tree.find(({ name }) => name === '门店管理')?.children.map(({ name }) => name)).toEqual(['员工管理'])
  })

  test('is refused within one mall', async () => {
    const { id } = await node('首页')
    expect(await server.api(copyStoreMenus, { ids: [id], toTerminal: storeTerminal.pcMall }, { as })).toMatchObject(
      fields({ toTerminal: '请选择另一终端' }),
    )
  })
})
