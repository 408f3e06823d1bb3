import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cancelPriceChange } from '#contract/goods/prices.ts'
import { menuType } from '#contract/permissions/codes.ts'
import { getMenuTree, type MenuNode } from '#contract/permissions/menus.ts'
import { assignRoleUsers, grantRole, listRoleOptions, listRoles } from '#contract/permissions/roles.ts'
import { getProfile } from '#contract/session.ts'
import { menu } from '#server/database/schema/permissions.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { codesOfRoles } from '#server/session/grants.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { makeAccount, makeRole, roleId, userId } from './people.ts'
import { roleActions } from './role-actions.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const as = 'admin'
const { detail, version, grantOf } = roleActions(() => server)
const entry = async (code: string) => {
  const [row] = await server.db.select().from(menu).where(eq(menu.code, code))
  if (!row) throw new Error(`no menu ${code}`)
  return row
}

describe('granting', () => {
  test('one of three pages unticked leaves its folder half-checked, also when it is opened again', async () => {
    const id = await makeRole(server, [])
    const { tree } = await server.data(getMenuTree, {}, { as })
    const folder = tree.flatMap((group) => group.children).find(({ name }) => name === '商品资料')
    const leaves = (node: MenuNode): number[] => [
      ...(node.menuType >= menuType.page ? [node.id] : []),
      ...node.children.flatMap(leaves),
    ]
    const [first, second, third] = folder?.children ?? []
    if (!folder || !first || !second || !third) throw new Error('no folder of three pages')
    const all = leaves(folder)
    await server.data(grantRole, { id, version: await version(id), menuIds: all }, { as })
    expect((await detail(id)).halfCheckedIds).not.toContain(folder.id)
    const some = all.filter((item) => !leaves(third).includes(item))
    await server.data(grantRole, { id, version: await version(id), menuIds: some }, { as })
    const again = await detail(id)
    expect(again.halfCheckedIds).toContain(folder.id)
    expect(again.checkedIds.toSorted()).toEqual(some.toSorted())
    expect(again.menuCount).toBe(2)
  })

  test('a button includes its page', async () => {
    const id = await makeRole(server, [])
    const [page, button] = [await entry('page:/goods/brand'), await entry('button:/goods/brand:brand:edit')]
    const answer = await server.data(grantRole, { id, version: 1, menuIds: [button.id] }, { as })
    expect(answer).toMatchObject({ added: 2, removed: 0, userCount: 0, role: { version: 2 } })
    expect((await detail(id)).checkedIds.toSorted()).toEqual([page.id, button.id].toSorted())
    expect([...(await codesOfRoles(server.db, [id]))].toSorted()).toEqual(['brand:edit', 'brand:view'])
  })

  test('a revoked permission is refused at once for signed-in accounts, and the console is notified', async () => {
    const token = await server.signIn('goods')
    const price = async () => (await server.api(cancelPriceChange, { id: 999_999 } as never, { token })).code
    expect(await price()).not.toBe(403)
    const before = (await server.api(getProfile, {}, { token })).headers.get('auth-version')
    const id = await roleId(server, 'goodsOperator')
    const { checkedIds } = await detail(id)
    const carrying = await server.db.select({ id: menu.id }).from(menu).where(eq(menu.permission, 'product:price'))
    const priced = new Set(carrying.map((row) => row.id))
    expect(checkedIds.some((item) => priced.has(item))).toBe(true)
    await server.data(
      grantRole,
      { id, version: await version(id), menuIds: checkedIds.filter((item) => !priced.has(item)) },
      { as },
    )
    const answer = await server.api(getProfile, {}, { token })
    expect(answer.headers.get('auth-version')).not.toBe(before)
    expect(answer.data.permissions).not.toContain('product:price')
    expect(await price()).toBe(403)
    expect(answer.data.permissions).toContain('product:edit')
    await server.data(grantRole, { id, version: await version(id), menuIds: checkedIds }, { as })
    expect((await server.data(getProfile, {}, { token })).permissions).toContain('product:price')
  })

  test('a permission on several pages is held while one of them is ticked', async () => {
    const id = await makeRole(server, [])
    await grantOf(id, ['button:/goods/brand:product:view', 'button:/goods/brandReview:product:view'])
    await grantOf(id, ['button:/goods/brandReview:product:view'])
    expect(await codesOfRoles(server.db, [id])).toContain('product:view')
    await grantOf(id, ['page:/goods/brand'])
    expect(await codesOfRoles(server.db, [id])).not.toContain('product:view')
  })

  test('a menu deleted meanwhile is reported, and nothing is written', async () => {
    const id = await makeRole(server, [])
    const page = await entry('page:/goods/brand')
    const refused = { code: 422, message: '菜单已变更,请刷新后重试' }
    expect(await server.api(grantRole, { id, version: 1, menuIds: [page.id, 9_999_999] }, { as })).toMatchObject(
      refused,
    )
    expect(await server.api(grantRole, { id, version: 1, menuIds: [page.parentId ?? 0] }, { as })).toMatchObject(
      refused,
    )
    expect(await detail(id)).toMatchObject({ checkedIds: [], version: 1 })
  })

  test('nobody grants a permission that they lack, or extends their own role', async () => {
    const own = await makeRole(server, ['role:view', 'role:grant', 'role:edit', 'menu:view', 'brand:view'])
    const account = await makeAccount(server, [own])
    const [brands, products] = [await entry('page:/goods/brand'), await entry('page:/goods/list')]
    const give = (menuIds: number[]) => server.api(grantRole, { id: own, version: 1, menuIds }, { as: account })
    expect(await give([products.id])).toMatchObject({ code: 403, message: '不能授予自己没有的权限' })
    expect((await detail(own)).checkedIds).toEqual([])
    expect((await give([brands.id])).code).toBe(200)
  })

  test('of two concurrent grants the second is refused, with the current state', async () => {
    const id = await makeRole(server, [])
    const page = await entry('page:/goods/brand')
    expect((await server.api(grantRole, { id, version: 1, menuIds: [page.id] }, { as })).code).toBe(200)
    expect(await server.api(grantRole, { id, version: 1, menuIds: [] }, { as })).toMatchObject({
      code: 409,
      data: { latest: { checkedIds: [page.id] } },
    })
  })

  test('is logged completely, so that an earlier grant can be restored', async () => {
    const id = await makeRole(server, [])
    const page = await entry('page:/goods/brand')
    await grantOf(id, ['page:/goods/brand'])
    const [row] = await server.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.resource, 'role'), eq(auditLog.targetId, String(id)), eq(auditLog.action, 'grant')))
    expect(row).toMatchObject({
      before: { menuIds: [] },
      after: { menuIds: [page.id] },
      changes: [{ field: 'added', title: '新增授权', before: '', after: '品牌列表' }],
    })
  })
})

describe('holders', () => {
  test('are added and removed one by one, with at least one and at most five roles each', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => makeRole(server, [])))
    const [first = 0, ...others] = ids
    const full = await userId(server, await makeAccount(server, others))
    const free = await userId(server, await makeAccount(server, [others[0] ?? 0]))
    const give = await server.data(assignRoleUsers, { roleId: first, addUserIds: [full, free] }, { as })
    expect(give).toMatchObject({ done: 1, failed: [{ id: full, message: '一个账号最多 5 个角色' }] })
    const only = await userId(server, await makeAccount(server, [first]))
    const take = await server.data(assignRoleUsers, { roleId: first, removeUserIds: [only, free] }, { as })
    expect(take).toMatchObject({ done: 1, failed: [{ id: only, message: '一个账号至少有一个角色' }] })
  })

  test('must fit the role, are not the caller, and get no more than the caller has', async () => {
    const dealer = await userId(server, 'dealer')
    const finance = await roleId(server, 'finance')
    expect(await server.api(assignRoleUsers, { roleId: finance, addUserIds: [dealer] }, { as })).toMatchObject({
      code: 422,
      message: '角色「财务」不适用于该账号类型',
    })
    const own = await userId(server, as)
    expect(await server.api(assignRoleUsers, { roleId: finance, addUserIds: [own] }, { as })).toMatchObject({
      message: '不能修改自己的角色',
    })
    const clerk = await makeAccount(server, [await makeRole(server, ['adminUser:view', 'adminUser:edit'])])
    const goods = await userId(server, 'goods')
    expect(await server.api(assignRoleUsers, { roleId: finance, addUserIds: [goods] }, { as: clerk })).toMatchObject({
      code: 403,
      message: '不能授予超出自己权限的角色',
    })
    const options = await server.data(listRoleOptions, {}, { as: clerk })
    expect(options.find(({ code }) => code === 'finance')?.grantable).toBe(false)
  })

  test('two who revoke 超级管理员 from each other at once leave one', async () => {
    const superAdmin = await roleId(server, 'superAdmin')
    const spare = await makeRole(server, [])
    const other = await makeAccount(server, [superAdmin, spare])
    const [own, second] = [await userId(server, as), await userId(server, other)]
    await server.data(assignRoleUsers, { roleId: spare, addUserIds: [own] }, { as: other })
    await Promise.all([server.signIn(as), server.signIn(other)])
    const take = (id: number, by: string) =>
      server.api(assignRoleUsers, { roleId: superAdmin, removeUserIds: [id] }, { as: by })
    const answers = await Promise.all([take(second, as), take(own, other)])
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    const { list } = await server.data(
      listRoles,
      { keyword: '超级管理员' },
      { as: answers[0]?.code === 200 ? as : other },
    )
    expect(list[0]?.userCount).toBe(1)
  })
})
