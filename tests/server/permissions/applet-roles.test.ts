import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ParamsOf } from '#contract/endpoint.ts'
import { type AppletMenuNode, getAppletMenuTree } from '#contract/permissions/applet-menus.ts'
import {
  type AppletRole,
  assignAppletRole,
  copyAppletRole,
  deleteAppletRole,
  enableAppletRole,
  getAppletRole,
  listAppletRoles,
  listAppletRoleUsers,
  saveAppletRole,
} from '#contract/permissions/applet-roles.ts'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const as = 'admin'
const list = async (filters: Partial<ParamsOf<typeof listAppletRoles>> = {}) =>
  (await server.data(listAppletRoles, filters, { as })).list
async function role(name: string): Promise<AppletRole> {
  const found = (await list({ name })).find((item) => item.name === name)
  if (!found) throw new Error(`no role ${name}`)
  return found
}
const save = (params: ParamsOf<typeof saveAppletRole>) => server.api(saveAppletRole, params, { as })
const edit = async (name: string, more: ParamsOf<typeof saveAppletRole>) => {
  const { id, version } = await role(name)
  return save({ id, version, ...more })
}
const users = async (name: string, holds: boolean) =>
  (await server.data(listAppletRoleUsers, { id: (await role(name)).id, holds, pageSize: 100 }, { as })).list
const flat = (nodes: readonly AppletMenuNode[]): AppletMenuNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)])
const idsOf = async (...names: string[]) => {
  const all = flat((await server.data(getAppletMenuTree, {}, { as })).tree)
  return names.map((name) => all.find((item) => item.name === name)?.id ?? 0)
}
const fields = (of: Record<string, string>) => ({ code: 422, data: { fields: of } })

describe('the list', () => {
  test('is filtered by identity, mark, membership and state', async () => {
    expect((await list({ identity: userIdentity.foreman })).map(({ name }) => name)).toEqual(['工长', '合伙推广人'])
    expect((await list({ needMember: true })).map(({ name }) => name)).toEqual(['黑卡业主'])
    expect(await list({ identity: userIdentity.distributor })).toEqual([])
    expect((await list({ enabled: false })).map(({ name }) => name)).toEqual(['内测体验官'])
    expect((await server.data(listAppletRoles, {}, { as: 'marketing' })).total).toBe(8)
  })
})

describe('saving', () => {
  test('fewer than two entries of the bottom navigation are refused', async () => {
    const input = { name: '经销商', identities: [6 as const] }
    expect(await save({ ...input, menuIds: await idsOf('首页', '设置') })).toMatchObject(
      fields({ menuIds: '底部导航至少选择2个' }),
    )
    // A disabled entry does not count.
    expect(await save({ ...input, menuIds: await idsOf('首页', '消息') })).toMatchObject({ code: 422 })
    expect(await save({ ...input, menuIds: await idsOf('首页', '我的') })).toMatchObject({ code: 200 })
  })

  test('a second default of an identity requires confirmation, and then replaces the first', async () => {
    expect(await edit('合伙推广人', { isDefault: true })).toMatchObject(
      fields({ isDefault: '已有默认角色「设计师」「工长」,是否替换' }),
    )
    expect(await edit('合伙推广人', { isDefault: true, replaceDefault: true })).toMatchObject({ code: 200 })
    expect((await list({ isDefault: true })).map(({ name }) => name)).toEqual([
      '业主',
      '装修公司',
      '门店经营者',
      '合伙推广人',
    ])
  })

  test('a default role applies to everybody of its identity', async () => {
    expect(await edit('黑卡业主', { isDefault: true, replaceDefault: true })).toMatchObject(
      fields({ needMember: '身份默认角色不能仅限黑卡会员' }),
    )
  })

  test('an identity of existing members cannot be removed', async () => {
    expect((await edit('合伙推广人', { identities: [userIdentity.designer] })).message).toMatch(
      /^\d+ 个用户正在使用该身份,不能移除$/,
    )
  })

  test('groups follow from their entries', async () => {
    const [home, mine, paying, orders] = await idsOf('首页', '我的', '待付款', '我的订单')
    const menuIds = [home ?? 0, mine ?? 0, paying ?? 0]
    expect((await edit('经销商', { menuIds })).code).toBe(200)
    const detail = await server.data(getAppletRole, { id: (await role('经销商')).id }, { as })
    expect(detail).toMatchObject({
      checkedIds: menuIds.toSorted((left, right) => left - right),
      halfCheckedIds: [orders],
    })
    expect(await edit('经销商', { menuIds: [...menuIds, orders ?? 0] })).toMatchObject({
      code: 422,
      message: '菜单已变更,请刷新后重试',
    })
  })
})

describe('members', () => {
  test('candidates are the people with its identities', async () => {
    const free = await users('合伙推广人', false)
    expect(new Set(free.map(({ identity }) => identity))).toEqual(new Set([2, 5]))
    expect(free.every(({ grantedAt, phone }) => grantedAt === null && phone.includes('****'))).toBe(true)
    const held = await users('合伙推广人', true)
    expect(held).toHaveLength((await role('合伙推广人')).userCount)
    expect(held.every(({ grantedAt }) => grantedAt !== null)).toBe(true)
  })

  test('an owner for a role of designers is reported as failed, the others are saved', async () => {
    const { id: roleId } = await role('合伙推广人')
    const [designer] = await users('合伙推广人', false)
    const [owner] = await users('业主', true)
    const answer = await server.data(
      assignAppletRole,
      { roleId, addUserIds: [designer?.id ?? 0, owner?.id ?? 0] },
      { as },
    )
    expect(answer).toMatchObject({ done: 1, failed: [{ name: owner?.name, message: '身份不符' }] })
    expect((await users('合伙推广人', true)).some(({ id }) => id === designer?.id)).toBe(true)
    await server.data(assignAppletRole, { roleId, removeUserIds: [designer?.id ?? 0] }, { as })
    expect((await users('合伙推广人', true)).some(({ id }) => id === designer?.id)).toBe(false)
  })

  test('a disabled role cannot be assigned, nor any role to an unknown person', async () => {
    const { id: roleId } = await role('内测体验官')
    const [owner] = await users('业主', true)
    const give = (userId: number) => server.api(assignAppletRole, { roleId, addUserIds: [userId] }, { as })
    expect(await give(owner?.id ?? 0)).toMatchObject({ code: 422, message: '角色「内测体验官」已停用' })
    expect(await give(9_999_999)).toMatchObject({ code: 422, message: '部分用户不存在,请刷新后重试' })
  })
})

describe('copying, switching and deleting', () => {
  test('work like the roles of the mall', async () => {
    const source = await role('业主')
    const copied = await server.data(copyAppletRole, { id: source.id, name: '老业主' }, { as })
    expect(copied).toMatchObject({ enabled: false, isDefault: false, userCount: 0, identities: [1] })
    const turn = (one: AppletRole, enabled: boolean) =>
      server.api(enableAppletRole, { id: one.id, version: one.version, enabled }, { as })
    const remove = ({ id, version }: AppletRole) => server.api(deleteAppletRole, { id, version }, { as })
    expect(await turn(source, false)).toMatchObject({ code: 422, message: '默认角色不能停用' })
    expect((await remove(source)).message).toMatch(/^仍有 \d+ 人使用$/)
    expect((await turn(copied, true)).code).toBe(200)
    expect(await remove(copied)).toMatchObject({ code: 409 })
    expect(await remove(await role('老业主'))).toMatchObject({ message: '请先停用' })
    expect((await turn(await role('老业主'), false)).code).toBe(200)
    expect((await remove(await role('老业主'))).code).toBe(200)
  })

  test('marketing reads and cannot change anything', async () => {
    const { id, version } = await role('业主')
    expect(await server.api(saveAppletRole, { id, version, sort: 3 }, { as: 'marketing' })).toMatchObject({ code: 403 })
  })
})
