import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import type {
  appletMenu,
  appletRole,
  appletRoleMenu,
  storeMenu,
  storeRole,
  storeRoleMenu,
} from '#server/database/schema/storefronts.ts'
import { type Refusal, refuse, refuseField } from '#server/http/errors.ts'
import { markFiles } from '#server/platform/files.ts'
import { childrenOf, lockTree, type MenuTree, nodeById, raiseTree, type TreeRow, type TreeState } from './tree-state.ts'

// Common code for the menus of the mall and of the mini-programme.

export interface StorefrontMenuRow extends TreeRow {
  enabled: boolean
}

export interface StorefrontMenu<Row extends StorefrontMenuRow> extends MenuTree<Row> {
  resource: 'storeMenu' | 'appletMenu'
  table: typeof storeMenu | typeof appletMenu
  grants: typeof storeRoleMenu | typeof appletRoleMenu
  roles: typeof storeRole | typeof appletRole
  /** Version conflict with the current row. */
  stale(context: Context, row: Row): Promise<Refusal>
}

/** Number of roles with each node. */
export async function roleCounts(
  db: Connection,
  { grants }: Pick<StorefrontMenu<StorefrontMenuRow>, 'grants'>,
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ menuId: grants.menuId, total: sql<number>`count(*)::int` })
    .from(grants)
    .groupBy(grants.menuId)
  return new Map(rows.map(({ menuId, total }) => [menuId, total]))
}

/** Locks the tree and checks the version of the node to be changed. */
export async function lockNode<Row extends StorefrontMenuRow>(
  end: StorefrontMenu<Row>,
  context: Context,
  { id, version }: { id: number; version: number | undefined },
): Promise<{ state: TreeState<Row>; row: Row }> {
  const state = await lockTree(end, context.db)
  const row = nodeById(end, state, id)
  if (row.version !== version) throw await end.stale(context, row)
  return { state, row }
}

/** Sibling names must be unique. */
export function refuseUsedName(
  siblings: readonly TreeRow[],
  { id, name }: { id: number | undefined; name: string },
  noun: string,
): void {
  if (siblings.some((item) => item.id !== id && item.name === name)) throw refuseField('name', `同级已有同名${noun}`)
}

/** Enables or disables a node, or shows or hides it. */
export async function switchNode<Row extends StorefrontMenuRow>(
  end: StorefrontMenu<Row>,
  context: Context,
  { state, row }: { state: TreeState<Row>; row: Row },
  change: { enabled: boolean } | { visible: boolean },
): Promise<void> {
  const { table, resource, noun } = end
  await context.db
    .update(table)
    .set({ ...change, version: row.version + 1, updatedAt: context.now, updatedBy: context.caller.name })
    .where(eq(table.id, row.id))
  await raiseTree(end, context.db, state)
  const [action, verb] =
    'enabled' in change
      ? change.enabled
        ? ['enable', '启用']
        : ['disable', '停用']
      : change.visible
        ? ['show', '显示']
        : ['hide', '隐藏']
  context.audit({ resource, action, targetId: row.id, targetName: row.name, summary: `${verb}${noun}「${row.name}」` })
}

/** Deletes a node without children that no role was granted. */
export async function deleteNode<Row extends StorefrontMenuRow>(
  end: StorefrontMenu<Row>,
  context: Context,
  { state, row }: { state: TreeState<Row>; row: Row },
): Promise<void> {
  const { table, grants, roles, resource, noun } = end
  if (childrenOf(state, row.id).length > 0) throw refuse('请先删除下级')
  // A concurrent grant locks the row: it is awaited and then counted.
  await context.db.select({ id: table.id }).from(table).where(eq(table.id, row.id)).for('update')
  const holders = await context.db
    .select({ name: roles.name })
    .from(roles)
    .where(inArray(roles.id, context.db.select({ id: grants.roleId }).from(grants).where(eq(grants.menuId, row.id))))
    .orderBy(asc(roles.sort), asc(roles.id))
  if (holders.length > 0)
    throw refuse(`已授权给 ${holders.length} 个角色：${holders.map(({ name }) => `「${name}」`).join('')}`)
  await markFiles(context, resource, row.id, {})
  await context.db.delete(table).where(eq(table.id, row.id))
  await raiseTree(end, context.db, state)
  context.audit({
    resource,
    action: 'delete',
    targetId: row.id,
    targetName: row.name,
    summary: `删除${noun}「${row.name}」`,
  })
}
