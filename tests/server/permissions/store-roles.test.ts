import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ParamsOf } from '#contract/endpoint.ts'
import { getStoreMenuTree, type StoreMenuNode } from '#contract/permissions/store-menus.ts'
import {
  copyStoreRole,
  deleteStoreRole,
  enableStoreRole,
  getStoreRole,
  listStoreRoleMembers,
  listStoreRoles,
  type StoreRole,
  saveStoreRole,
} from '#contract/permissions/store-roles.ts'
import { merchantType, priceColumn, storeRoleLevel } from '#contract/permissions/storefront-codes.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const as = 'admin'
const list = async (filters: Partial<ParamsOf<typeof listStoreRoles>> = {}) =>
  (await server.data(listStoreRoles, filters, { as })).list
async function role(name: string): Promise<StoreRole> {
  const found = (await list({ name })).find((item) => item.name === name)
  if (!found) throw new Error(`no role ${name}`)
  return found
}
const save = (params: ParamsOf<typeof saveStoreRole>) => server.api(saveStoreRole, params, { as })
const edit = async (name: string, more: ParamsOf<typeof saveStoreRole>) => {
  const { id, version } = await role(name)
  return save({ id, version, ...more })
}
const flat = (nodes: readonly StoreMenuNode[]): StoreMenuNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)])
const menus = async () => flat((await server.data(getStoreMenuTree, { terminal: 1 }, { as })).tree)
const fields = (of: Record<string, string>) => ({ code: 422, data: { fields: of } })

describe('the list', () => {
  test('is filtered by merchant type, level, mark and state', async () => {
    expect((await list({ merchantType: merchantType.designStudio })).map(({ name }) => name)).toEqual([
      '店主',
      '设计师助理',
    ])
    expect((await list({ roleLevel: storeRoleLevel.finance })).map(({ name }) => name)).toEqual(['财务'])
    expect((await list({ isDefault: false, enabled: true })).map(({ name }) => name)).toEqual(['采购专员'])
    expect((await list({ enabled: false })).map(({ name }) => name)).toEqual(['展会临时店员'])
  })

  test('counts people, and each merchant once', async () => {
    const { memberCount, merchantCount } = await role('店员')
    expect(memberCount).toBeGreaterThan(merchantCount)
    expect(merchantCount).toBeGreaterThan(1)
  })

  test('the members of a role are found by name and merchant, with masked numbers', async () => {
    const { id, memberCount } = await role('店主')
    const all = await server.data(listStoreRoleMembers, { id }, { as })
    expect(all.total).toBe(memberCount)
    expect(all.list.every(({ phone }) => /^\d{3}\*{4}\d{4}$/.test(phone))).toBe(true)
    const found = await server.data(listStoreRoleMembers, { id, keyword: '木白' }, { as })
    expect(found.list.map(({ merchantName }) => merchantName)).toEqual(['苏州木白空间设计工作室'])
  })
})

describe('saving', () => {
  test('a new role needs a name, merchants and a level', async () => {
    expect(await save({})).toMatchObject({ code: 422 })
    expect(await save({ name: '仓管', merchantTypes: [], roleLevel: storeRoleLevel.clerk })).toMatchObject(
      fields({ merchantTypes: '请选择适用商家类型' }),
    )
    expect(
      await save({ name: '店主', merchantTypes: [merchantType.decorator], roleLevel: storeRoleLevel.clerk }),
    ).toMatchObject(fields({ name: '角色名称已存在' }))
    const made = await save({ name: '仓管', merchantTypes: [merchantType.decorator], roleLevel: storeRoleLevel.clerk })
    expect(made).toMatchObject({ code: 200, data: { enabled: true, isDefault: false, memberCount: 0 } })
  })

  test('clerks cannot see the supply price', async () => {
    expect(await edit('仓管', { canViewPrice: [priceColumn.supplyPrice, priceColumn.purchasePrice] })).toMatchObject(
      fields({ canViewPrice: '店员不能查看供货价' }),
    )
    expect(await edit('财务', { roleLevel: storeRoleLevel.clerk })).toMatchObject(
      fields({ canViewPrice: '店员不能查看供货价' }),
    )
    expect(await edit('仓管', { canViewPrice: [priceColumn.purchasePrice] })).toMatchObject({
      code: 200,
      data: { canViewPrice: [2] },
    })
  })

  test('a second default for one type and level requires confirmation, and then replaces the first in the same write', async () => {
    expect(await edit('采购专员', { isDefault: true })).toMatchObject(
      fields({ isDefault: '已有默认角色「店员」,是否替换' }),
    )
    expect((await role('店员')).isDefault).toBe(true)
    const replaced = await edit('采购专员', { isDefault: true, replaceDefault: true })
    expect(replaced).toMatchObject({ code: 200, data: { isDefault: true } })
    expect((await role('店员')).isDefault).toBe(false)
    expect(await edit('店员', { isDefault: true, replaceDefault: true })).toMatchObject({ code: 200 })
    expect((await role('采购专员')).isDefault).toBe(false)
  })

  test('a disabled role cannot be a default', async () => {
    expect(await edit('展会临时店员', { isDefault: true })).toMatchObject(
      fields({ isDefault: '停用的角色不能设为默认' }),
    )
  })

  test('a merchant type of existing members cannot be removed', async () => {
    expect((await edit('店主', { merchantTypes: [merchantType.decorator] })).message).toMatch(
      /^\d+ 人所在商家为该类型,不能移除$/,
    )
  })

  test('a stale version is 409 with the current row', async () => {
    const { id, version } = await role('仓管')
    expect((await save({ id, version, sort: 9 })).code).toBe(200)
    expect(await save({ id, version, sort: 8 })).toMatchObject({ code: 409, data: { latest: { sort: 9 } } })
  })
})

describe('granting', () => {
  test('one of several pages of a folder leaves the folder half-checked', async () => {
    const all = await menus()
    const page = all.find(({ name }) => name === '全部商品')?.id ?? 0
    const folder = all.find(({ name }) => name === '商品')?.id ?? 0
    const { id } = await role('仓管')
    expect((await edit('仓管', { menuIds: [page] })).code).toBe(200)
    const detail = await server.data(getStoreRole, { id }, { as })
    expect(detail.checkedIds).toEqual([page])
    expect(detail.halfCheckedIds).toEqual([folder])
  })

  test('deleted nodes and folders cannot be granted; nothing is written', async () => {
    const folder = (await menus()).find(({ name }) => name === '商品')?.id ?? 0
    for (const menuIds of [[9_999_999], [folder]])
      expect(await edit('仓管', { menuIds })).toMatchObject({ code: 422, message: '菜单已变更,请刷新后重试' })
    expect((await server.data(getStoreRole, { id: (await role('仓管')).id }, { as })).checkedIds).toHaveLength(1)
  })

  test('a menu for other merchant types cannot be granted', async () => {
    const invoice = (await menus()).find(({ name }) => name === '发票')?.id ?? 0
    expect(await edit('设计师助理', { menuIds: [invoice] })).toMatchObject(
      fields({ menuIds: '菜单「发票」不适用于所选商家类型' }),
    )
  })
})

describe('copying, disabling and deleting', () => {
  test('a copy has the same grants and prices, is disabled, and without members', async () => {
    const source = await role('店长')
    const copied = await server.data(copyStoreRole, { id: source.id, name: '代理店长' }, { as })
    expect(copied).toMatchObject({
      enabled: false,
      isDefault: false,
      memberCount: 0,
      canViewPrice: source.canViewPrice,
    })
    const ticks = async (id: number) => (await server.data(getStoreRole, { id }, { as })).checkedIds
    expect(await ticks(copied.id)).toEqual(await ticks(source.id))
    expect(await server.api(copyStoreRole, { id: source.id, name: '代理店长' }, { as })).toMatchObject(
      fields({ name: '角色名称已存在' }),
    )
  })

  test('a default role cannot be disabled; others can, once', async () => {
    const turn = async (name: string, enabled: boolean) => {
      const { id, version } = await role(name)
      return server.api(enableStoreRole, { id, version, enabled }, { as })
    }
    expect(await turn('店主', false)).toMatchObject({ code: 422, message: '默认角色不能停用' })
    expect(await turn('采购专员', false)).toMatchObject({ code: 200, data: { enabled: false } })
    expect(await turn('采购专员', false)).toMatchObject({ message: '角色状态已变更,请刷新后重试' })
  })

  test('only a disabled role without members can be deleted', async () => {
    const remove = async (name: string) => {
      const { id, version } = await role(name)
      return server.api(deleteStoreRole, { id, version }, { as })
    }
    expect((await remove('采购专员')).message).toMatch(/^仍有 \d+ 人使用$/)
    expect(await remove('仓管')).toMatchObject({ code: 422, message: '请先停用' })
    expect((await remove('代理店长')).code).toBe(200)
    expect(await list({ name: '代理店长' })).toEqual([])
  })

  test('requires the permission', async () => {
    const { id, version } = await role('店主')
    expect(await server.api(listStoreRoles, {}, { as: 'goods' })).toMatchObject({ code: 403 })
    expect(await server.api(deleteStoreRole, { id, version }, { as: 'auditor' })).toMatchObject({ code: 403 })
  })
})
