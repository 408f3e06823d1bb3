import { asc, eq, sql } from 'drizzle-orm'
import { isBuiltInMenu } from '#contract/permissions/menu-rules.ts'
import type { MenuNode, MenuRecord } from '#contract/permissions/menus.ts'
import type { Connection } from '#server/database/pool.ts'
import { menu, roleMenu } from '#server/database/schema-permissions.ts'
import { setting } from '#server/database/schema-settings.ts'
import { conflict, notFound } from '#server/refusal.ts'
import type { MenuRow } from './default-menu.ts'

const TREE_VERSION = 'menuTree'

/** The whole tree of the main admin as it stands. */
export interface MenuTreeState {
  rows: readonly MenuRow[]
  byId: ReadonlyMap<number, MenuRow>
  version: number
}

async function readState(db: Connection, version: number): Promise<MenuTreeState> {
  const rows = await db.select().from(menu).orderBy(asc(menu.sort), asc(menu.id))
  return { rows, byId: new Map(rows.map((row) => [row.id, row])), version }
}

/** The tree for reading. */
export async function menuTree(db: Connection): Promise<MenuTreeState> {
  const [kept] = await db.select().from(setting).where(eq(setting.name, TREE_VERSION))
  return readState(db, Number(kept?.value ?? 0))
}

/** The tree for a change: others wait until it is done, so that no two moves put each other in a circle. */
export async function lockMenuTree(db: Connection): Promise<MenuTreeState> {
  await db.insert(setting).values({ name: TREE_VERSION, value: 0 }).onConflictDoNothing()
  const [kept] = await db.select().from(setting).where(eq(setting.name, TREE_VERSION)).for('update')
  return readState(db, Number(kept?.value ?? 0))
}

/** Raised by every change of the tree. */
export async function raiseTreeVersion(db: Connection, state: MenuTreeState): Promise<number> {
  const version = state.version + 1
  await db.update(setting).set({ value: version }).where(eq(setting.name, TREE_VERSION))
  return version
}

/** Refuses what was planned on another tree; the answer brings the present one. */
export async function refuseOtherTree(db: Connection, state: MenuTreeState, treeVersion: number): Promise<void> {
  if (state.version !== treeVersion)
    throw conflict({ tree: await nestedMenus(db, state.rows), treeVersion: state.version })
}

export function menuById(state: MenuTreeState, id: number): MenuRow {
  const row = state.byId.get(id)
  if (!row) throw notFound('菜单不存在或已被删除')
  return row
}

export const childrenOf = (state: MenuTreeState, parentId: number | null): MenuRow[] =>
  state.rows.filter((row) => row.parentId === parentId)

/** The node and all below it. */
export function branchOf(state: MenuTreeState, row: MenuRow): MenuRow[] {
  return [row, ...childrenOf(state, row.id).flatMap((child) => branchOf(state, child))]
}

export async function describeMenus(db: Connection, rows: readonly MenuRow[]): Promise<MenuRecord[]> {
  const counted = await db
    .select({ menuId: roleMenu.menuId, total: sql<number>`count(*)::int` })
    .from(roleMenu)
    .groupBy(roleMenu.menuId)
  const counts = new Map(counted.map(({ menuId, total }) => [menuId, total]))
  return rows.map((row) => ({ ...row, builtIn: isBuiltInMenu(row.url), roleCount: counts.get(row.id) ?? 0 }))
}

export async function describeMenu(db: Connection, row: MenuRow): Promise<MenuRecord> {
  const [described] = await describeMenus(db, [row])
  return described ?? { ...row, builtIn: isBuiltInMenu(row.url), roleCount: 0 }
}

/** Nodes below each other; a node whose parent is left out is left out with it. */
export async function nestedMenus(db: Connection, rows: readonly MenuRow[]): Promise<MenuNode[]> {
  const nodes = (await describeMenus(db, rows)).map((node): MenuNode => ({ ...node, children: [] }))
  const byId = new Map(nodes.map((node) => [node.id, node]))
  for (const node of nodes) {
    if (node.parentId !== null) byId.get(node.parentId)?.children.push(node)
  }
  return nodes.filter(({ parentId }) => parentId === null)
}
