import { and, eq } from 'drizzle-orm'
import { isNarrow, reaches } from '#contract/permissions/data-scopes.ts'
import { allPermissions, isPermission, type Permission } from '#contract/permissions.ts'
import { dataScope } from '#contract/session.ts'
import type { Caller, Reach } from '#server/context.ts'
import { adminUserBrand, adminUserRole, role } from '#server/database/schema/permissions.ts'
import type { adminUser } from '#server/database/schema/platform.ts'
import type { Connection } from '../database/pool.ts'
import { codesOfRoles } from './grants.ts'

export interface Rights {
  roles: { id: number; name: string }[]
  permissions: ReadonlySet<Permission>
  dataScope: number
  reach: Reach
}

/**
 * Permissions by account and authVersion: a change of permissions raises the version, so entries are never stale. Each
 * database has its own cache, because the same id may be another account there.
 */
const rightsCaches = new WeakMap<Connection, Map<string, Rights>>()

function rightsCacheOf(db: Connection): Map<string, Rights> {
  const known = rightsCaches.get(db)
  if (known) return known
  const made = new Map<string, Rights>()
  rightsCaches.set(db, made)
  return made
}

/** Within the validity dates of the account. */
export const isValidOn = (user: Pick<typeof adminUser.$inferSelect, 'validFrom' | 'validTo'>, day: string): boolean =>
  (!user.validFrom || user.validFrom <= day) && (!user.validTo || user.validTo >= day)

/** An account with its permissions as a caller; without a session when a job runs for it. */
export async function callerOf(db: Connection, user: typeof adminUser.$inferSelect, sessionId = ''): Promise<Caller> {
  const rights = await rightsOf(db, user)
  return {
    sessionId,
    userId: user.id,
    authorId: user.id,
    account: user.account,
    name: user.name,
    accountType: user.accountType,
    supplierId: user.supplierId,
    distributorId: user.distributorId,
    authVersion: user.authVersion,
    mustChangePassword: user.mustChangePassword,
    viewing: null,
    ...rights,
    can: (permission) => rights.permissions.has(permission),
  }
}

export async function rightsOf(db: Connection, user: { id: number; authVersion: number }): Promise<Rights> {
  const key = `${user.id}:${user.authVersion}`
  const rightsCache = rightsCacheOf(db)
  const cached = rightsCache.get(key)
  if (cached) return cached
  const roles = await db
    .select({ id: role.id, name: role.name, dataScope: role.dataScope, holdsAll: role.holdsAll })
    .from(adminUserRole)
    .innerJoin(role, eq(role.id, adminUserRole.roleId))
    .where(and(eq(adminUserRole.userId, user.id), eq(role.enabled, true)))
    .orderBy(role.id)
  const rights = await rightsOfRoles(db, roles, user.id)
  if (rightsCache.size > 5_000) rightsCache.clear()
  rightsCache.set(key, rights)
  return rights
}

/** What the roles together grant; 可管品牌 are those of the account. */
export async function rightsOfRoles(
  db: Connection,
  roles: readonly Pick<typeof role.$inferSelect, 'id' | 'name' | 'dataScope' | 'holdsAll'>[],
  userId: number,
): Promise<Rights> {
  const permissions = roles.some((held) => held.holdsAll) ? new Set(allPermissions) : await codesOf(db, roles)
  const scopes = roles.map((held) => held.dataScope)
  return {
    roles: roles.map(({ id, name }) => ({ id, name })),
    permissions: new Set([...permissions].filter((permission) => reaches(scopes, permission))),
    dataScope: Math.min(...scopes, dataScope.ownRecords),
    reach: await reachBy(db, userId, scopes),
  }
}

async function reachBy(db: Connection, userId: number, scopes: readonly number[]): Promise<Reach> {
  if (!isNarrow(scopes)) return { isNarrow: false, brandIds: [], byCreator: false }
  const brands = scopes.includes(dataScope.brands)
    ? await db.select({ id: adminUserBrand.brandId }).from(adminUserBrand).where(eq(adminUserBrand.userId, userId))
    : []
  return {
    isNarrow: true,
    brandIds: brands.map(({ id }) => id).toSorted((left, right) => left - right),
    byCreator: scopes.includes(dataScope.ownRecords),
  }
}

async function codesOf(db: Connection, roles: readonly { id: number }[]): Promise<Set<Permission>> {
  const codes = await codesOfRoles(
    db,
    roles.map(({ id }) => id),
  )
  return new Set([...codes].filter(isPermission))
}
