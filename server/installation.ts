import { eq, inArray, sql } from 'drizzle-orm'
import { defaultRoles, type RoleCode, roleCodes } from '#contract/default-roles.ts'
import { menuType } from '#contract/permissions/codes.ts'
import { allPermissions, type Permission, permissionsOf } from '#contract/permissions.ts'
import {
  type DefaultEntry,
  defaultEntries,
  defaultGroups,
  placeEntries,
} from './areas/permissions/menu/default-menu.ts'
import { type Connection, type Database, inTransaction } from './database/pool.ts'
import { menu, role, roleMenu, rolePermission } from './database/schema/permissions.ts'
import { setting } from './database/schema/settings.ts'
import { dropCarriedCodes, heldCodes } from './session/grants.ts'

/**
 * Updates default roles, their grants and the default menu to this release at every start. New items are added; changes
 * by an administrator are preserved.
 */
export async function install(db: Database, now: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.insert(setting).values({ name: 'metPermissions', value: [] }).onConflictDoNothing()
    // Locked until the end, so that instances that start together install one after the other.
    const [met] = await tx.select().from(setting).where(eq(setting.name, 'metPermissions')).for('update')
    const roleIds = await installRoles(tx, now)
    await grantNewPermissions(tx, roleIds, new Set(met?.value as string[]))
    await installMenus(tx, roleIds, now)
  })
}

async function installRoles(tx: Connection, now: string): Promise<Map<RoleCode, number>> {
  await tx
    .insert(role)
    .values(
      roleCodes.map((code, sort) => ({
        code,
        name: defaultRoles[code].name,
        description: defaultRoles[code].description,
        accountTypes: [defaultRoles[code].accountType],
        dataScope: defaultRoles[code].dataScope,
        sort,
        builtIn: true,
        holdsAll: code === 'superAdmin',
        createdAt: now,
        updatedAt: now,
      })),
    )
    .onConflictDoNothing()
  return defaultRoleIds(tx)
}

export async function defaultRoleIds(db: Connection): Promise<Map<RoleCode, number>> {
  const rows = await db
    .select({ id: role.id, code: role.code })
    .from(role)
    .where(inArray(role.code, [...roleCodes]))
  return new Map(rows.map((row) => [row.code as RoleCode, row.id]))
}

/** New permissions are granted by default once; a revoked grant does not come back. */
async function grantNewPermissions(tx: Connection, roleIds: Map<RoleCode, number>, met: Set<string>): Promise<void> {
  const fresh = new Set<Permission>(allPermissions.filter((permission) => !met.has(permission)))
  if (fresh.size === 0) return
  const grants = [...roleIds].flatMap(([code, roleId]) =>
    // 超级管理员 holds everything without grants.
    (code === 'superAdmin' ? [] : permissionsOf(code))
      .filter((permission) => fresh.has(permission))
      .map((permission) => ({ roleId, permission })),
  )
  if (grants.length > 0) await tx.insert(rolePermission).values(grants).onConflictDoNothing()
  await tx.update(setting).set({ value: allPermissions }).where(eq(setting.name, 'metPermissions'))
}

/** Existing entries are not added again: entries that an administrator deleted stay deleted. */
async function installMenus(tx: Connection, roleIds: Map<RoleCode, number>, now: string): Promise<void> {
  const [met] = await tx.select().from(setting).where(eq(setting.name, 'metMenus'))
  const metCodes = new Set((met?.value as string[] | undefined) ?? [])
  const rows = await tx.select({ id: menu.id, code: menu.code }).from(menu)
  const known = new Map(rows.map(({ id, code }) => [code, id]))
  const fresh = (entries: readonly DefaultEntry[]) => entries.filter(({ code }) => !metCodes.has(code))
  const groups = defaultGroups()
  await placeEntries(tx, fresh(groups), known, now)
  const entries = defaultEntries(known)
  await grantEntries(tx, await placeEntries(tx, fresh(entries), known, now), roleIds)
  const value = [...new Set([...metCodes, ...[...groups, ...entries].map(({ code }) => code)])]
  await tx
    .insert(setting)
    .values({ name: 'metMenus', value })
    .onConflictDoUpdate({ target: setting.name, set: { value } })
}

/** Grants new entries to the default roles of their page that hold the permission. */
export async function grantEntries(
  tx: Connection,
  placed: readonly { entry: DefaultEntry; id: number }[],
  roleIds: ReadonlyMap<RoleCode, number>,
): Promise<void> {
  if (placed.length === 0) return
  const { rows } = await tx.execute<{ role_id: number; permission: string }>(
    sql`select role_id, permission from ${heldCodes()} held`,
  )
  const held = new Set(rows.map(({ role_id, permission }) => `${role_id} ${permission}`))
  const grants = placed.flatMap(({ entry, id }) =>
    entry.roles.flatMap((code) => {
      const roleId = roleIds.get(code)
      const permission = entry.values.permission ?? ''
      const canHold = permission === '' || held.has(`${roleId} ${permission}`)
      return roleId && canHold && entry.values.menuType >= menuType.page ? [{ roleId, menuId: id }] : []
    }),
  )
  if (grants.length > 0) await tx.insert(roleMenu).values(grants).onConflictDoNothing()
  await dropCarriedCodes(tx)
}
