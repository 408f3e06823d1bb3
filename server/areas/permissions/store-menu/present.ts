import { asc } from 'drizzle-orm'
import { storeMenuPlaceFault } from '#contract/permissions/store-menu-rules.ts'
import { getStoreMenuTree, StoreMenu, type StoreMenuNode } from '#contract/permissions/store-menus.ts'
import { roleCounts, type StorefrontMenu } from '#server/areas/permissions/storefront-menus.ts'
import { nest, type TreeState } from '#server/areas/permissions/tree-state.ts'
import type { Context } from '#server/context.ts'
import { storeMenu, storeRole, storeRoleMenu } from '#server/database/schema/storefronts.ts'
import { openUrl } from '#server/entity/stored-files.ts'
import { conflict } from '#server/http/errors.ts'

export type StoreMenuRow = typeof storeMenu.$inferSelect
export type StoreMenuState = TreeState<StoreMenuRow>

/** The menus of both malls; each node stays in its mall. */
export const storeMenus: StorefrontMenu<StoreMenuRow> = {
  resource: 'storeMenu',
  noun: '菜单',
  setting: 'storeMenuTree',
  table: storeMenu,
  grants: storeRoleMenu,
  roles: storeRole,
  rows: (db) => db.select().from(storeMenu).orderBy(asc(storeMenu.sort), asc(storeMenu.id)),
  isBeside: (row, other) => row.terminal === other.terminal,
  placeFault: (state, row, parentId) =>
    storeMenuPlaceFault(state.byId, row, parentId) ||
    (parentId === null && row.icon === '' ? `「${row.name}」没有图标，请先上传图标再移到最上级` : ''),
  conflict: async (context, { rows, byId, version }, id = 0) => {
    const own = rows.filter(({ terminal }) => terminal === byId.get(id)?.terminal)
    return conflict(getStoreMenuTree.data, { tree: await nestedStoreMenus(context, own), treeVersion: version })
  },
  stale: async (context, row) => conflict(StoreMenu, await presentStoreMenu(context, row)),
}

async function describeStoreMenus(context: Context, rows: readonly StoreMenuRow[]): Promise<StoreMenu[]> {
  const counts = await roleCounts(context.db, storeMenus)
  return rows.map((row) => ({
    ...row,
    icon: openUrl(context.services.store, row.icon),
    roleCount: counts.get(row.id) ?? 0,
  }))
}

export async function presentStoreMenu(context: Context, row: StoreMenuRow): Promise<StoreMenu> {
  const [described] = await describeStoreMenus(context, [row])
  return described ?? { ...row, roleCount: 0 }
}

export async function nestedStoreMenus(context: Context, rows: readonly StoreMenuRow[]): Promise<StoreMenuNode[]> {
  return nest(await describeStoreMenus(context, rows), (row): StoreMenuNode => ({ ...row, children: [] }))
}
