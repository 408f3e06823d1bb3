import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { halfChecked } from '#contract/permissions/tree-place.ts'
import type { Context } from '#server/context.ts'
import { insertAll } from '#server/database/bulk-writes.ts'
import { brokenUnique, type Connection } from '#server/database/pool.ts'
import type {
  appletMenu,
  appletRole,
  appletRoleMenu,
  storeMenu,
  storeRole,
  storeRoleMenu,
} from '#server/database/schema/storefronts.ts'
import { only } from '#server/entity/present.ts'
import { serialize } from '#server/entity/rows.ts'
import { notFound, type Refusal, refuse, refuseField } from '#server/http/errors.ts'
import { grantChanges } from './role/grant-labels.ts'

// Common code for the roles of the mall and of the mini-programme.

/** A node that a role can be granted. */
export interface Grantable {
  id: number
  parentId: number | null
  name: string
}

/** Author and time of a row. */
interface Stamps {
  updatedAt: string
  updatedBy: string
  createdAt: string
  createdBy: string
}

/** @typeParam Fields form fields of a role, besides its grants */
export interface StorefrontRole<Node extends Grantable, Fields = never> {
  resource: 'storeRole' | 'appletRole'
  table: typeof storeRole | typeof appletRole
  grants: typeof storeRoleMenu | typeof appletRoleMenu
  menus: typeof storeMenu | typeof appletMenu
  /** Number of people with the role. */
  countHolders(db: Connection, id: number): Promise<number>
  uniqueName: 'store_role_name' | 'applet_role_name'
  nodes(db: Connection): Promise<Node[]>
  /** Whether the node itself is granted; ancestors follow from their descendants. */
  isGrantable(node: Node): boolean
  /** Version conflict with the current row. */
  stale(context: Context, id: number): Promise<Refusal>
  insert(db: Connection, values: Fields & Stamps & { enabled?: boolean }): Promise<{ id: number }[]>
}

interface Held {
  id: number
  name: string
  version: number
  isDefault: boolean
  enabled: boolean
}

export async function findStorefrontRole<Node extends Grantable>(
  { table }: StorefrontRole<Node>,
  db: Connection,
  id: number,
): Promise<Held> {
  const { name, version, isDefault, enabled } = table
  const [row] = await db.select({ id: table.id, name, version, isDefault, enabled }).from(table).where(eq(table.id, id))
  if (!row) throw notFound('角色不存在或已被删除')
  return row
}

/** Locks a role to be changed and checks its version. */
export async function lockStorefrontRole<Node extends Grantable>(
  end: StorefrontRole<Node>,
  context: Context,
  { id, version }: { id: number; version: number | undefined },
): Promise<Held> {
  await context.db.select({ id: end.table.id }).from(end.table).where(eq(end.table.id, id)).for('update')
  const row = await findStorefrontRole(end, context.db, id)
  if (row.version !== version) throw await end.stale(context, id)
  return row
}

export async function checkedMenus<Node extends Grantable>(
  { grants }: StorefrontRole<Node>,
  db: Connection,
  roleId: number,
): Promise<Set<number>> {
  const rows = await db
    .select({ menuId: grants.menuId })
    .from(grants)
    .where(eq(grants.roleId, roleId))
    .orderBy(asc(grants.menuId))
  return new Set(rows.map(({ menuId }) => menuId))
}

/** The grants of a role, for its form. */
export async function grantedOf<Node extends Grantable>(end: StorefrontRole<Node>, db: Connection, roleId: number) {
  const checked = await checkedMenus(end, db, roleId)
  const nodes = await end.nodes(db)
  return { checkedIds: [...checked], halfCheckedIds: halfChecked(nodes, checked, end.isGrantable) }
}

/** The requested nodes, locked until the end so that none is deleted meanwhile; with all grantable nodes. */
export async function wantedNodes<Node extends Grantable>(
  end: StorefrontRole<Node>,
  context: Context,
  menuIds: readonly number[],
): Promise<{ wanted: Node[]; nodes: Node[] }> {
  const requestedIds = new Set(menuIds)
  if (requestedIds.size > 0) {
    const { menus } = end
    await context.db
      .select({ id: menus.id })
      .from(menus)
      .where(inArray(menus.id, [...requestedIds]))
      .for('share')
  }
  const nodes = await end.nodes(context.db)
  const wanted = nodes.filter((node) => requestedIds.has(node.id) && end.isGrantable(node))
  if (wanted.length !== requestedIds.size)
    throw refuse('菜单已变更,请刷新后重试', { menuIds: '菜单已变更,请刷新后重试' })
  return { wanted, nodes }
}

/** Replaces the grants of a role. Returns added and removed ones as log changes. */
export async function grantNodes<Node extends Grantable>(
  { grants }: StorefrontRole<Node>,
  db: Connection,
  roleId: number,
  { wanted, nodes }: { wanted: readonly Node[]; nodes: readonly Node[] },
  before: ReadonlySet<number>,
) {
  const wantedIds = new Set(wanted.map(({ id }) => id))
  const added = wanted.filter(({ id }) => !before.has(id))
  const removed = nodes.filter(({ id }) => before.has(id) && !wantedIds.has(id))
  if (removed.length > 0) {
    const gone = removed.map(({ id }) => id)
    await db.delete(grants).where(and(eq(grants.roleId, roleId), inArray(grants.menuId, gone)))
  }
  await insertAll(
    db,
    grants,
    added.map(({ id }) => ({ roleId, menuId: id })),
  )
  return grantChanges(added, removed)
}

/** Turns a duplicate role name into a validation error. */
async function refuseUsedRoleName<Result>(
  { uniqueName }: Pick<StorefrontRole<Grantable>, 'uniqueName'>,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (brokenUnique(error) === uniqueName) throw refuseField('name', '角色名称已存在')
    throw error
  }
}

const stampsOf = ({ now, caller }: Context) => ({ updatedAt: now, updatedBy: caller.name })
const newStampsOf = (context: Context): Stamps => ({
  ...stampsOf(context),
  createdAt: context.now,
  createdBy: context.caller.name,
})

/** Inserts or updates a role. Returns its id. */
export async function saveStorefrontRole<Node extends Grantable, Fields extends { name: string }>(
  end: StorefrontRole<Node, Fields>,
  context: Context,
  row: { id: number } | undefined,
  input: Fields,
): Promise<number> {
  const { table } = end
  const [saved] = await refuseUsedRoleName(end, () =>
    row
      ? context.db
          .update(table)
          .set({ ...input, ...stampsOf(context), version: sql`${table.version} + 1` })
          .where(eq(table.id, row.id))
          .returning({ id: table.id })
      : end.insert(context.db, { ...input, ...newStampsOf(context) }),
  )
  if (!saved) throw new Error('the role was not stored')
  return saved.id
}

/** Copies a role with its grants: disabled, without members, and not a default role. Returns its id. */
export async function copyStorefrontRole<Node extends Grantable, Fields extends { name: string; isDefault: boolean }>(
  end: StorefrontRole<Node, Fields>,
  context: Context,
  source: { id: number; name: string },
  input: Fields,
): Promise<number> {
  const values = { ...input, ...newStampsOf(context), isDefault: false, enabled: false }
  const made = await only(refuseUsedRoleName(end, () => end.insert(context.db, values)))
  const { grants, resource } = end
  await context.db.execute(sql`insert into ${grants} (role_id, menu_id)
    select ${made.id}::bigint, menu_id from ${grants} where role_id = ${source.id}`)
  context.audit({
    resource,
    action: 'copy',
    targetId: made.id,
    targetName: input.name,
    summary: `复制角色「${source.name}」为「${input.name}」`,
  })
  return made.id
}

/** Serialises changes of default roles: two concurrent changes could otherwise both set one. */
const lockDefaults = (db: Connection, resource: string) => serialize({ db }, `default ${resource}`)

/**
 * Removes the default mark from competing roles, if the request allows it.
 * @param isRival returns whether a default role competes with this one
 */
export async function replaceDefaults<Node extends Grantable>(
  { table, resource }: StorefrontRole<Node>,
  context: Context,
  { id, name, replaces }: { id: number | undefined; name: string; replaces: boolean },
  isRival: SQL | undefined,
): Promise<void> {
  await lockDefaults(context.db, resource)
  const rivals = await context.db
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(and(eq(table.isDefault, true), id === undefined ? undefined : ne(table.id, id), isRival))
    .orderBy(asc(table.id))
  if (rivals.length === 0) return
  if (!replaces)
    throw refuseField('isDefault', `已有默认角色${rivals.map((rival) => `「${rival.name}」`).join('')},是否替换`)
  await context.db
    .update(table)
    .set({
      isDefault: false,
      version: sql`${table.version} + 1`,
      updatedAt: context.now,
      updatedBy: context.caller.name,
    })
    .where(
      inArray(
        table.id,
        rivals.map((item) => item.id),
      ),
    )
  for (const rival of rivals) {
    context.audit({
      resource,
      action: 'edit',
      targetId: rival.id,
      targetName: rival.name,
      summary: `「${name}」替换「${rival.name}」成为默认角色`,
      changes: [{ field: 'isDefault', title: '默认角色', before: '是', after: '否' }],
    })
  }
}

/** Enables or disables a role; its members gain or lose its entries with the next request. */
export async function switchStorefrontRole<Node extends Grantable>(
  end: StorefrontRole<Node>,
  context: Context,
  { id, version, enabled }: { id: number; version: number; enabled: boolean },
): Promise<void> {
  const row = await lockStorefrontRole(end, context, { id, version })
  if (row.enabled === enabled) throw refuse('角色状态已变更,请刷新后重试')
  if (row.isDefault && !enabled) throw refuse('默认角色不能停用')
  const { table, resource } = end
  await context.db
    .update(table)
    .set({ enabled, version: version + 1, updatedAt: context.now, updatedBy: context.caller.name })
    .where(eq(table.id, id))
  context.audit({
    resource,
    action: enabled ? 'enable' : 'disable',
    targetId: id,
    targetName: row.name,
    summary: `${enabled ? '启用' : '停用'}角色「${row.name}」`,
  })
}

/** Deletes a disabled role without members. */
export async function deleteStorefrontRole<Node extends Grantable>(
  end: StorefrontRole<Node>,
  context: Context,
  { id, version }: { id: number; version: number },
): Promise<void> {
  const { name, isDefault, enabled } = await lockStorefrontRole(end, context, { id, version })
  const { table, grants, resource } = end
  const held = await end.countHolders(context.db, id)
  if (held > 0) throw refuse(`仍有 ${held} 人使用`)
  if (isDefault) throw refuse('默认角色不能删除')
  if (enabled) throw refuse('请先停用')
  await context.db.delete(grants).where(eq(grants.roleId, id))
  await context.db.delete(table).where(eq(table.id, id))
  context.audit({ resource, action: 'delete', targetId: id, targetName: name, summary: `删除角色「${name}」` })
}
