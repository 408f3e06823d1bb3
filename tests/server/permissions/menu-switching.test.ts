import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { menuType } from '#contract/permissions/codes.ts'
import {
  deleteMenu,
  enableMenu,
  listMenuRoles,
  moveMenu,
  restoreDefaultMenu,
  saveMenu,
} from '#contract/permissions/menus.ts'
import { listBrands } from '#contract/suppliers/brands.ts'
import { menu } from '#server/database/schema/permissions.ts'
import { install } from '#server/installation.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { flat, menuActions, page } from './menu-actions.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const as = 'admin'
const { read, node, edit, menuFor } = menuActions(() => server)
const stamps = { createdAt: '2026-01-01T00:00:00.000+08:00', updatedAt: '2026-01-01T00:00:00.000+08:00' }

describe('disabling', () => {
  test('a folder removes its pages and permissions from everybody, and restores them with every grant', async () => {
    const token = await server.signIn('goods')
    const list = async () => (await server.api(listBrands, {}, { token })).code
    expect(await list()).toBe(200)
    const before = await menuFor('goods')
    const folders = async (enabled: boolean) => {
      // The code is also on buttons elsewhere: those pages are affected too.
      const carrying = await server.db.select().from(menu).where(eq(menu.permission, 'brand:view'))
      for (const row of carrying) {
        const found = flat((await read()).tree).find(({ id }) => id === row.id)
        if (found && found.enabled !== enabled)
          await server.data(enableMenu, { id: row.id, enabled, version: found.version }, { as })
      }
    }
    const folder = await node('品牌与供应商', 2)
    const answer = await server.data(enableMenu, { id: folder.id, enabled: false, version: folder.version }, { as })
    expect(answer.roleCount).toBeGreaterThan(1)
    // The roles named by the confirmation dialog.
    const touched = await server.data(listMenuRoles, { id: folder.id }, { as })
    expect(touched.roles).toHaveLength(answer.roleCount)
    expect(touched.roles.map(({ name }) => name)).toContain('商品运营')
    expect(touched.userCount).toBe(answer.userCount)
    expect(touched.users.length).toBe(Math.min(10, touched.userCount))
    expect(answer.userCount).toBeGreaterThan(1)
    expect(await menuFor('goods')).not.toContain('品牌列表')
    await folders(false)
    expect(await list()).toBe(403)
    await folders(true)
    const off = await node('品牌与供应商', 2)
    await server.data(enableMenu, { id: off.id, enabled: true, version: off.version }, { as })
    expect(await list()).toBe(200)
    expect(await menuFor('goods')).toEqual(before)
  })

  test('a hidden page leaves the menu and stays accessible', async () => {
    const found = await node('品牌列表')
    await server.data(enableMenu, { id: found.id, visible: false, version: found.version }, { as })
    expect(await menuFor('goods')).not.toContain('品牌列表')
    expect((await server.api(listBrands, {}, { as: 'goods' })).code).toBe(200)
    const again = { id: found.id, visible: false, version: found.version + 1 }
    expect(await server.api(enableMenu, again, { as })).toMatchObject({ message: '菜单状态已变更,请刷新后重试' })
    await server.data(enableMenu, { ...again, visible: true }, { as })
  })

  test('pages needed to restore access cannot be disabled, hidden, moved or deleted, nor can their ancestors', async () => {
    const group = await node('系统中心', 1)
    await server.db.insert(menu).values({
      ...stamps,
      code: 'probe',
      parentId: group.id,
      menuType: menuType.page,
      name: '角色',
      url: '/role',
      icon: 'users',
      permission: 'role:view',
    })
    const roles = await node('角色')
    expect(roles.builtIn).toBe(true)
    for (const off of [{ enabled: false }, { visible: false }])
      expect(await server.api(enableMenu, { id: roles.id, version: roles.version, ...off }, { as })).toMatchObject({
        code: 422,
        message: '内置菜单不能停用或隐藏',
      })
    expect(
      await server.api(enableMenu, { id: group.id, version: group.version, enabled: false }, { as }),
    ).toMatchObject({ message: '内置菜单不能停用或隐藏' })
    expect(await server.api(deleteMenu, { id: roles.id, version: roles.version }, { as })).toMatchObject({
      message: '内置菜单不能删除',
    })
    await server.db.delete(menu).where(eq(menu.id, roles.id))
  })
})

describe('deleting', () => {
  test('is refused with children or grants, and the message names them', async () => {
    const folder = await node('品牌与供应商', 2)
    expect(await server.api(deleteMenu, { id: folder.id, version: folder.version }, { as })).toMatchObject({
      code: 422,
      message: '请先删除下级',
    })
    const notices = await node('通知中心')
    const answer = await server.api(deleteMenu, { id: notices.id, version: notices.version }, { as })
    expect(answer.message).toMatch(/^已授权给 \d+ 个角色：「商品运营」/)
  })

  test('a deleted entry returns only by restoring the default, not at the next start', async () => {
    const folder = await node('品牌与供应商', 2)
    await server.data(saveMenu, page(folder.id, { name: '商城官网' }), { as })
    const review = await node('商品审核')
    const first = await read()
    const place = { id: review.id, parentId: review.parentId, index: 0, treeVersion: first.treeVersion }
    await server.data(moveMenu, place, { as })
    const { tree } = await read()
    const button = flat(tree).find((item) => item.menuType === menuType.button && item.roleCount === 0)
    if (!button) throw new Error('no button without a role')
    const renamed = await edit('商城官网', { name: '官网二' })
    expect(renamed.code).toBe(200)
    expect((await edit('品牌审核', { name: '品牌复核' })).code).toBe(200)
    await server.data(deleteMenu, { id: button.id, version: button.version }, { as })
    await install(server.db, stamps.createdAt)
    expect(flat((await read()).tree).some(({ id }) => id === button.id)).toBe(false)
    const { treeVersion } = await read()
    const ask = (dryRun: boolean) => server.data(restoreDefaultMenu, { dryRun, treeVersion }, { as })
    const planned = await ask(true)
    expect(planned.added.map(({ name }) => name)).toEqual([button.name])
    expect(planned.renamed).toEqual([{ name: '品牌审核', path: '商品中心 / 品牌与供应商 / 品牌审核' }])
    expect(planned.moved.map(({ name }) => name)).toContain('商品审核')
    expect((await read()).treeVersion).toBe(treeVersion)
    const done = await ask(false)
    expect({ ...done, treeVersion }).toEqual(planned)
    expect((await menuFor('goods')).slice(0, 2)).toEqual(['商品列表', '商品审核'])
    const after = await read()
    expect(flat(after.tree).map(({ name }) => name)).toContain('官网二')
    const again = await server.data(restoreDefaultMenu, { dryRun: true, treeVersion: after.treeVersion }, { as })
    expect(again).toMatchObject({ added: [], moved: [], renamed: [] })
    expect((await server.api(restoreDefaultMenu, { dryRun: false, treeVersion }, { as })).code).toBe(409)
  })
})
