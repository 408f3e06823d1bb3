import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listMenuRoles, listPermissions, moveMenu, saveMenu } from '#contract/permissions/menus.ts'
import { allPermissions } from '#contract/permissions.ts'
import { fileUse } from '#server/database/schema/platform.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { upload } from '../suppliers/records.ts'
import { inputOf, menuActions, page } from './menu-actions.ts'
import { makeAccount, makeRole } from './people.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const as = 'admin'
const { read, node, edit, menuFor } = menuActions(() => server)

describe('moving', () => {
  test('a page is moved before another, for everybody and permanently', async () => {
    const { tree, treeVersion } = await read()
    const list = await node('商品列表')
    const review = await node('商品审核')
    const answer = await server.data(
      moveMenu,
      { id: review.id, parentId: list.parentId, index: 0, treeVersion },
      { as },
    )
    expect(answer.treeVersion).toBe(treeVersion + 1)
    expect(answer.siblings.slice(0, 2)).toEqual([
      { id: review.id, sort: 1 },
      { id: list.id, sort: 2 },
    ])
    expect((await read()).tree.length).toBe(tree.length)
    expect((await menuFor('goods')).slice(0, 2)).toEqual(['商品审核', '商品列表'])
  })

  test('is refused below its own child, and where the type does not fit; the tree is unchanged', async () => {
    const { tree, treeVersion } = await read()
    const [group] = tree
    const folder = await node('商品资料', 2)
    const move = async (id: number, parentId: number | null) =>
      server.api(moveMenu, { id, parentId, index: 0, treeVersion }, { as })
    expect(await move(group?.id ?? 0, folder.id)).toMatchObject({ code: 422, message: '不能移动到自己的下级' })
    expect(await move(folder.id, (await node('品牌列表')).id)).toMatchObject({ message: '该位置不允许此类型' })
    expect(await move((await node('品牌列表')).id, null)).toMatchObject({ message: '该位置不允许此类型' })
    expect(await move(folder.id, 9_999_999)).toMatchObject({ message: '上级菜单不存在,请刷新后重试' })
    expect(await read()).toEqual({ tree, treeVersion })
  })

  test('two tabs: a move based on a stale tree is 409, with the current tree', async () => {
    const { treeVersion } = await read()
    const brands = await node('品牌列表')
    const move = (index: number) =>
      server.api(moveMenu, { id: brands.id, parentId: brands.parentId, index, treeVersion }, { as })
    expect((await move(1)).code).toBe(200)
    const tree = (await read()).tree
    expect(await move(2)).toMatchObject({ code: 409, data: { latest: { treeVersion: treeVersion + 1, tree } } })
    expect((await read()).tree).toEqual(tree)
  })
})

describe('saving', () => {
  test('refuses unknown or duplicate values with validation errors', async () => {
    const folder = await node('品牌与供应商', 2)
    const add = async (more: object) => {
      const answer = await server.api(saveMenu, page(folder.id, more), { as })
      return (answer.data as { fields?: Record<string, string> } | null)?.fields
    }
    expect(await add({ url: '/nowhere', openMode: 1 })).toEqual({ url: '系统中没有该页面' })
    expect(await add({ url: '/goods/list', openMode: 1 })).toEqual({ url: '该地址已被「商品列表」使用' })
    expect(await add({ opens: ['/goods/addbrand'] })).toEqual({ opens: '该路由已属于「品牌列表」' })
    expect(await add({ openMode: 1 })).toEqual({ openMode: '外部地址只能在新标签页打开' })
    expect(await add({ permission: 'brand:fly' })).toEqual({ permission: '权限码不存在' })
    expect(await add({ permission: '' })).toEqual({ permission: '请选择权限码' })
    expect(await add({ name: '品牌列表' })).toEqual({ name: '同级已有同名菜单' })
    expect(await add({ menuType: 4, url: '', parentId: folder.id })).toEqual({ parentId: '该位置不允许此类型' })
    expect(await add({ menuType: 2, url: '', permission: '', parentId: folder.id })).toEqual({
      parentId: '该位置不允许此类型',
    })
  })

  test('a sixth group is refused, and a duplicate group number', async () => {
    const group = {
      ...page(0),
      parentId: null,
      menuType: 1 as const,
      name: '第六',
      url: '',
      permission: '',
      openMode: 1 as const,
    }
    expect(await server.api(saveMenu, { ...group, menuIndex: 3 }, { as })).toMatchObject({
      code: 422,
      message: '最多五个分组',
    })
    expect(await edit('系统中心', { menuIndex: 0 }, 1)).toMatchObject({
      data: { fields: { menuIndex: '该序号已被「商品中心」使用' } },
    })
  })

  test('an external page is appended, renamed, and shown to everybody who was granted it', async () => {
    const folder = await node('品牌与供应商', 2)
    const made = await server.data(saveMenu, page(folder.id), { as })
    expect(made).toMatchObject({ roleCount: 0, builtIn: false, enabled: true })
    expect(await menuFor('admin')).toContain('门户网站')
    expect(await menuFor('goods')).not.toContain('门户网站')
    expect((await edit('门户网站', { name: '商城官网' })).code).toBe(200)
    expect(
      await server.api(saveMenu, { ...page(folder.id), id: made.id, version: made.version }, { as }),
    ).toMatchObject({
      code: 409,
      data: { latest: { name: '商城官网' } },
    })
    expect(await server.data(listMenuRoles, { id: made.id }, { as })).toEqual({ roles: [], userCount: 0, users: [] })
  })

  test('a picture icon must be in our store, and stays in use while the menu references it', async () => {
    expect((await edit('品牌列表', { icon: 'https://example.com/a.png' })).data).toMatchObject({
      fields: { icon: '文件地址无效' },
    })
    const icon = await upload(server, as)
    const before = await node('品牌列表')
    expect((await edit('品牌列表', { icon })).code).toBe(200)
    const uses = () => server.db.$count(fileUse, and(eq(fileUse.resource, 'menu'), eq(fileUse.recordId, before.id)))
    expect(await uses()).toBe(1)
    expect((await edit('品牌列表', { icon: before.icon })).code).toBe(200)
    expect(await uses()).toBe(0)
  })

  test('nobody gives a page a permission that they lack', async () => {
    const clerk = await makeAccount(server, [await makeRole(server, ['menu:view', 'menu:edit', 'brand:view'])])
    const found = await node('品牌列表')
    const save = (permission: string) =>
      server.api(saveMenu, { ...inputOf(found), id: found.id, version: found.version, permission }, { as: clerk })
    expect(await save('role:grant')).toMatchObject({ code: 403, message: '不能授予自己没有的权限' })
    expect((await save('brand:view')).code).toBe(200)
  })
})

test('every permission is listed with its pages, those without a page separately', async () => {
  const all = await server.data(listPermissions, {}, { as })
  expect(all.map(({ code }) => code)).toEqual(allPermissions)
  for (const { title } of all) expect(title).toMatch(/^[一-鿿A-Z]+ · [一-鿿]+$/)
  expect(all.find(({ code }) => code === 'brand:view')?.menuNames.map(({ name }) => name)).toContain('品牌列表')
  const unplaced = await server.data(listPermissions, { unplaced: 1 }, { as })
  expect(unplaced.every(({ menuNames }) => menuNames.length === 0)).toBe(true)
  expect((await server.data(listPermissions, { area: 'orders' }, { as })).every(({ area }) => area === 'orders')).toBe(
    true,
  )
})
