import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RoleCode, roleCodes } from '#contract/default-roles.ts'
import { menuType } from '#contract/permissions/codes.ts'
import {
  compareRoles,
  copyRole,
  deleteRole,
  enableRole,
  exportRoleMatrix,
  getRole,
  grantRole,
  listRoles,
  previewRoleMenu,
  saveRole,
} from '#contract/permissions/roles.ts'
import { permissionsOf } from '#contract/permissions.ts'
import { accountType, getUserMenu } from '#contract/session.ts'
import { menu, roleMenu, rolePermission } from '#server/database/schema/permissions.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { setting } from '#server/database/schema/settings.ts'
import { install } from '#server/installation.ts'
import { codesOfRoles } from '#server/session/grants.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { makeAccount, makeRole, roleId } from './people.ts'
import { roleActions } from './role-actions.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const as = 'admin'
const input = (more: object = {}) => ({
  code: 'lampOperator',
  name: '灯具运营',
  description: '只管灯具',
  accountTypes: [1 as const],
  dataScope: 1 as const,
  sort: 50,
  ...more,
})
const { detail, version, grantOf } = roleActions(() => server)

describe('default roles', () => {
  test.each(roleCodes.filter((code) => code !== 'superAdmin'))(
    '%s holds exactly its codes by pages and remainder',
    async (code) => {
      const codes = await codesOfRoles(server.db, [await roleId(server, code)])
      expect([...codes].toSorted()).toEqual(permissionsOf(code).toSorted())
    },
  )

  test('of a database from before the buttons hold the same permissions by pages', async () => {
    const buttons = await server.db.delete(menu).where(eq(menu.menuType, menuType.button)).returning({ id: menu.id })
    await server.db.delete(roleMenu).where(
      inArray(
        roleMenu.menuId,
        buttons.map(({ id }) => id),
      ),
    )
    await server.db.delete(setting).where(eq(setting.name, 'metMenus'))
    const held = new Map(
      roleCodes.map((code): [RoleCode, string[]] => [code, code === 'superAdmin' ? [] : permissionsOf(code)]),
    )
    // An operator had revoked one of them.
    held.set(
      'goodsOperator',
      (held.get('goodsOperator') ?? []).filter((code) => code !== 'product:price'),
    )
    for (const [code, codes] of held) {
      const id = await roleId(server, code)
      if (codes.length > 0)
        await server.db
          .insert(rolePermission)
          .values(codes.map((permission) => ({ roleId: id, permission })))
          .onConflictDoNothing()
    }
    await install(server.db, '2026-01-01T00:00:00.000+08:00')
    for (const [code, codes] of held)
      expect([...(await codesOfRoles(server.db, [await roleId(server, code)]))].toSorted(), code).toEqual(
        codes.toSorted(),
      )
    const rest = await server.db.$count(rolePermission, eq(rolePermission.permission, 'brand:edit'))
    expect(rest).toBe(0)
  })

  test('another start changes nothing, and restores nothing that was revoked', async () => {
    const id = await roleId(server, 'contentOperator')
    const before = await detail(id)
    const rest = before.checkedIds.slice(0, -1)
    await server.data(grantRole, { id, version: before.version, menuIds: rest }, { as })
    await install(server.db, '2026-01-01T00:00:00.000+08:00')
    expect((await detail(id)).checkedIds.toSorted()).toEqual(rest.toSorted())
  })

  test('keep their code, their scope and cannot be deleted', async () => {
    const id = await roleId(server, 'finance')
    const found = await detail(id)
    const { code: _code, ...rest } = input({ name: '财务', sort: 3 })
    const edit = (more: object) =>
      server.api(saveRole, { id, version: found.version, ...rest, code: 'finance', ...more } as never, { as })
    expect(await edit({ code: 'treasurer' })).toMatchObject({ code: 422, message: '内置角色不能修改编码' })
    expect(await server.api(enableRole, { id, enabled: false, version: found.version }, { as })).toMatchObject({
      message: '内置角色不能停用',
    })
    expect(await server.api(deleteRole, { id, version: found.version }, { as })).toMatchObject({
      message: '内置角色不能删除',
    })
  })

  test('超级管理员 cannot be narrowed', async () => {
    const id = await roleId(server, 'superAdmin')
    const found = await detail(id)
    const same = { id, version: found.version }
    expect(await server.api(grantRole, { ...same, menuIds: [] }, { as })).toMatchObject({
      code: 422,
      message: '超级管理员的权限不能修改',
    })
    const narrowed = { ...input({ code: 'superAdmin', name: '超级管理员', accountTypes: [2], dataScope: 2 }), ...same }
    expect(await server.api(saveRole, narrowed as never, { as })).toMatchObject({ message: '超级管理员的权限不能修改' })
  })
})

describe('saving', () => {
  test('a new role is listed, has no pages, and its code and name are unique', async () => {
    const made = await server.data(saveRole, input(), { as })
    expect(made).toMatchObject({ builtIn: false, enabled: true, userCount: 0, menuCount: 0 })
    const { list } = await server.data(listRoles, { keyword: '灯具' }, { as })
    expect(list.map(({ id }) => id)).toEqual([made.id])
    expect(await server.api(saveRole, input({ name: '别的' }), { as })).toMatchObject({
      code: 422,
      data: { fields: { code: '角色编码已存在' } },
    })
    expect(await server.api(saveRole, input({ code: 'another' }), { as })).toMatchObject({
      code: 422,
      data: { fields: { name: '角色名称已存在' } },
    })
    const edited = { ...input({ code: 'changed' }), id: made.id, version: made.version }
    expect(await server.api(saveRole, edited, { as })).toMatchObject({ data: { fields: { code: '角色编码不能修改' } } })
  })

  test('the data scope fits the account types', async () => {
    const refused = async (more: object) =>
      (await server.api(saveRole, input({ code: 'scoped', name: '范围', ...more }), { as })).message
    expect(await refused({ dataScope: 2 })).toBe('「本供应商」仅适用于供应商账号')
    expect(await refused({ dataScope: 3 })).toBe('「本经销商」仅适用于经销商账号')
    expect(await refused({ accountTypes: [2] })).toBe('供应商与经销商账号不能使用「全部数据」')
    expect(await refused({ accountTypes: [] })).toBe('请选择适用账号类型')
    expect(await refused({ code: 'Upper' })).toMatch(/小写字母开头/)
  })

  test('an account type of existing holders cannot be removed', async () => {
    const own = (more: object) => input({ code: 'outside', name: '外部', ...more })
    const made = await server.data(saveRole, own({ accountTypes: [2], dataScope: 2 }), { as })
    const account = await makeAccount(server, [made.id])
    await server.db.update(adminUser).set({ accountType: accountType.supplier }).where(eq(adminUser.account, account))
    const other = { ...own({ accountTypes: [3], dataScope: 3 }), id: made.id, version: made.version }
    expect(await server.api(saveRole, other, { as })).toMatchObject({
      code: 422,
      data: { fields: { accountTypes: '1 个账号正在使用该账号类型,不能移除' } },
    })
  })

  test('of two concurrent saves the second gets the version of the first', async () => {
    const made = await server.data(saveRole, input({ code: 'raced', name: '同改' }), { as })
    const edit = (description: string) =>
      server.api(
        saveRole,
        { ...input({ code: 'raced', name: '同改', description }), id: made.id, version: made.version },
        { as },
      )
    expect((await edit('先')).code).toBe(200)
    expect(await edit('后')).toMatchObject({ code: 409, data: { latest: { description: '先', version: 2 } } })
  })
})

describe('copying, switching, deleting', () => {
  test('a copy has the same grants, is disabled and without holders', async () => {
    const source = await roleId(server, 'supplier')
    const made = await server.data(copyRole, { id: source, code: 'supplierTwo', name: '供应商二' }, { as })
    expect(made).toMatchObject({ enabled: false, builtIn: false, userCount: 0, dataScope: 2, accountTypes: [2] })
    const [one, other] = [await detail(source), await detail(made.id)]
    expect(other.checkedIds.toSorted()).toEqual(one.checkedIds.toSorted())
    expect(other.beyondPages.toSorted()).toEqual(one.beyondPages.toSorted())
  })

  test('an account that loses its only role stays signed in without a menu', async () => {
    const id = await makeRole(server, ['brand:view'])
    await grantOf(id, ['page:/goods/brand'])
    const token = await server.signIn(await makeAccount(server, [id]))
    expect(await server.data(getUserMenu, {}, { token })).toHaveLength(1)
    const answer = await server.data(enableRole, { id, enabled: false, version: await version(id) }, { as })
    expect(answer).toMatchObject({ usersWithoutRole: 1, role: { enabled: false } })
    expect(await server.data(getUserMenu, {}, { token })).toEqual([])
  })

  test('a holder cannot enable a disabled role with more permissions', async () => {
    const wide = await makeRole(server, ['order:price'])
    const own = await makeRole(server, ['role:view', 'role:enable'])
    const account = await makeAccount(server, [own, wide])
    await server.data(enableRole, { id: wide, enabled: false, version: 1 }, { as })
    expect(await server.api(enableRole, { id: wide, enabled: true, version: 2 }, { as: account })).toMatchObject({
      code: 403,
      message: '不能授予超出自己权限的角色',
    })
  })

  test('a role in use or enabled cannot be deleted', async () => {
    const id = await makeRole(server, [])
    for (let count = 0; count < 3; count++) await makeAccount(server, [id])
    expect(await server.api(deleteRole, { id, version: 1 }, { as })).toMatchObject({
      code: 422,
      message: '该角色仍有 3 个账号使用',
    })
    const free = await makeRole(server, ['brand:view'])
    expect(await server.api(deleteRole, { id: free, version: 1 }, { as })).toMatchObject({ message: '请先停用' })
    await server.data(enableRole, { id: free, enabled: false, version: 1 }, { as })
    await server.data(deleteRole, { id: free, version: 2 }, { as })
    expect((await server.api(getRole, { id: free }, { as })).code).toBe(404)
  })
})

describe('viewing', () => {
  test('two to four roles are compared permission by permission', async () => {
    const [finance, auditor] = [await roleId(server, 'finance'), await roleId(server, 'auditor')]
    const { roles, rows } = await server.data(compareRoles, { ids: `${finance},${auditor}` }, { as })
    expect(roles.map(({ name }) => name)).toEqual(['财务', '只读审计'])
    const held = (permission: string) => rows.find((row) => row.permission === permission)?.held
    expect(held('order:confirmPay')).toEqual([true, false])
    expect(held('auditLog:view')).toEqual([false, true])
    expect(rows.find(({ permission }) => permission === 'brand:edit')?.page).toContain('品牌列表')
    expect((await server.api(compareRoles, { ids: `${finance}` }, { as })).code).toBe(422)
    expect((await server.api(compareRoles, { ids: `${finance},${finance}` }, { as })).code).toBe(422)
  })

  test('the list can be filtered by permission', async () => {
    const { list } = await server.data(listRoles, { permission: 'order:confirmPay' }, { as })
    expect(
      list
        .filter(({ builtIn }) => builtIn)
        .map(({ code }) => code)
        .toSorted(),
    ).toEqual(['finance', 'superAdmin'])
  })

  test('the preview is the menu of a holder', async () => {
    const id = await roleId(server, 'finance')
    expect(await server.data(previewRoleMenu, { id }, { as })).toEqual(
      await server.data(getUserMenu, {}, { as: 'finance' }),
    )
  })

  test('the matrix is exported', async () => {
    expect(await server.data(exportRoleMatrix, {}, { as })).toMatchObject({ fileUrl: expect.any(String) })
  })
})
