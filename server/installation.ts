import { eq, inArray } from 'drizzle-orm'
import type { MenuFolder, MenuPage } from '#contract/menu-tree.ts'
import { defaultMenus, rolesOfPage } from '#contract/menus.ts'
import {
  allPermissions,
  defaultRoles,
  type Permission,
  permissionsOf,
  type RoleCode,
  roleCodes,
} from '#contract/permissions.ts'
import { type Connection, type Database, inTransaction } from './database/pool.ts'
import { menu, role, roleMenu, rolePermission } from './database/schema.ts'
import { setting } from './database/schema-settings.ts'

/**
 * Brings default roles, their grants and the default menu up to date with the program at every start.
 * What is new is added; what an administrator has changed since stays as it is.
 */
export async function install(db: Database, now: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.insert(setting).values({ name: 'metPermissions', value: [] }).onConflictDoNothing()
    // Held until the end, so that instances which start together install one after the other.
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
      roleCodes.map((code) => ({
        code,
        ...defaultRoles[code],
        builtIn: true,
        holdsAll: code === 'superAdmin',
        createdAt: now,
        updatedAt: now,
      })),
    )
    .onConflictDoNothing()
  const rows = await tx
    .select({ id: role.id, code: role.code })
    .from(role)
    .where(inArray(role.code, [...roleCodes]))
  return new Map(rows.map((row) => [row.code as RoleCode, row.id]))
}

/** Codes that the roles have not met before are granted by default once; a grant that was taken away does not come back. */
async function grantNewPermissions(tx: Connection, roleIds: Map<RoleCode, number>, met: Set<string>): Promise<void> {
  const fresh = new Set<Permission>(allPermissions.filter((permission) => !met.has(permission)))
  if (fresh.size === 0) return
  const grants = [...roleIds].flatMap(([code, roleId]) =>
    permissionsOf(code)
      .filter((permission) => fresh.has(permission))
      .map((permission) => ({ roleId, permission })),
  )
  await tx.insert(rolePermission).values(grants).onConflictDoNothing()
  await tx.update(setting).set({ value: allPermissions }).where(eq(setting.name, 'metPermissions'))
}

async function installMenus(tx: Connection, roleIds: Map<RoleCode, number>, now: string): Promise<void> {
  const stamps = { createdAt: now, updatedAt: now }
  for (const group of defaultMenus) {
    const { items, menuIndex, name, icon } = group
    const groupId = await place(
      tx,
      { code: `group:${menuIndex}`, menuType: 1, menuIndex, name, icon, sort: menuIndex, ...stamps },
      null,
    )
    for (const [sort, item] of items.entries()) {
      const entries = 'pages' in item ? item.pages : [item]
      const parentId = 'pages' in item ? await placeFolder(tx, item, groupId, sort, stamps) : groupId
      for (const [order, page] of entries.entries()) {
        await placePage(tx, page, parentId, 'pages' in item ? order : sort, roleIds, stamps)
      }
    }
  }
}

type Stamps = { createdAt: string; updatedAt: string }

const placeFolder = (tx: Connection, folder: MenuFolder, groupId: number, sort: number, stamps: Stamps) =>
  place(
    tx,
    { code: `folder:${groupId}:${folder.name}`, menuType: 2, name: folder.name, icon: folder.icon, sort, ...stamps },
    groupId,
  )

async function placePage(
  tx: Connection,
  page: MenuPage,
  parentId: number,
  sort: number,
  roleIds: Map<RoleCode, number>,
  stamps: Stamps,
): Promise<void> {
  const { name, url, icon, permission, opens = [] } = page
  const code = `page:${url}`
  const [known] = await tx.select({ id: menu.id }).from(menu).where(eq(menu.code, code))
  if (known) return
  const menuId = await place(
    tx,
    { code, menuType: 3, name, url, icon, permission, opens: [...opens], sort, ...stamps },
    parentId,
  )
  const grants = rolesOfPage(page).flatMap((roleCode) => {
    const roleId = roleIds.get(roleCode)
    return roleId ? [{ roleId, menuId }] : []
  })
  await tx.insert(roleMenu).values(grants).onConflictDoNothing()
}

async function place(
  tx: Connection,
  entry: Omit<typeof menu.$inferInsert, 'parentId'>,
  parentId: number | null,
): Promise<number> {
  const [added] = await tx
    .insert(menu)
    .values({ ...entry, parentId })
    .onConflictDoNothing()
    .returning({ id: menu.id })
  if (added) return added.id
  const [known] = await tx.select({ id: menu.id }).from(menu).where(eq(menu.code, entry.code))
  if (!known) throw new Error(`menu entry ${entry.code} could not be placed`)
  return known.id
}
