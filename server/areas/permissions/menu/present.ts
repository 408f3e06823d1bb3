import { asc, sql } from 'drizzle-orm'
import { isBuiltInMenu, menuPlaceFault } from '#contract/permissions/menu-rules.ts'
import { getMenuTree, type MenuNode, type MenuRecord } from '#contract/permissions/menus.ts'
import {
  lockTree,
  type MenuTree,
  nest,
  nodeById,
  raiseTree,
  readTree,
  type TreeState,
} from '#server/areas/permissions/tree-state.ts'
import type { Connection } from '#server/database/pool.ts'
import { menu, roleMenu } from '#server/database/schema/permissions.ts'
import { conflict } from '#server/http/errors.ts'
import type { MenuRow } from './default-menu.ts'

/** The whole menu tree of the console. */
export type MenuTreeState = TreeState<MenuRow>

export const mainMenu: MenuTree<MenuRow> = {
  resource: 'menu',
  noun: '菜单',
  setting: 'menuTree',
  table: menu,
  rows: (db) => db.select().from(menu).orderBy(asc(menu.sort), asc(menu.id)),
  isBeside: () => true,
  placeFault: (state, row, parentId) => menuPlaceFault(state.byId, row, parentId),
  conflict: async ({ db }, state) =>
    conflict(getMenuTree.data, { tree: await nestedMenus(db, state.rows), treeVersion: state.version }),
}

export const menuTree = (db: Connection): Promise<MenuTreeState> => readTree(mainMenu, db)
export const lockMenuTree = (db: Connection): Promise<MenuTreeState> => lockTree(mainMenu, db)
export const raiseTreeVersion = (db: Connection, state: MenuTreeState) => raiseTree(mainMenu, db, state)
export const menuById = (state: MenuTreeState, id: number): MenuRow => nodeById(mainMenu, state, id)

export async function presentMenus(db: Connection, rows: readonly MenuRow[]): Promise<MenuRecord[]> {
  const counted = await db
    .select({ menuId: roleMenu.menuId, total: sql<number>`count(*)::int` })
    .from(roleMenu)
    .groupBy(roleMenu.menuId)
  const counts = new Map(counted.map(({ menuId, total }) => [menuId, total]))
  return rows.map((row) => ({ ...row, builtIn: isBuiltInMenu(row.url), roleCount: counts.get(row.id) ?? 0 }))
}

export async function presentMenu(db: Connection, row: MenuRow): Promise<MenuRecord> {
  const [described] = await presentMenus(db, [row])
  return described ?? { ...row, builtIn: isBuiltInMenu(row.url), roleCount: 0 }
}

export async function nestedMenus(db: Connection, rows: readonly MenuRow[]): Promise<MenuNode[]> {
  return nest(await presentMenus(db, rows), (row): MenuNode => ({ ...row, children: [] }))
}
