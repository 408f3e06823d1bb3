import { and, eq, inArray, sql } from 'drizzle-orm'
import { SESSION_IDLE_MINUTES } from '#contract/constants.ts'
import { adminUserStatus } from '#contract/permissions/codes.ts'
import { isNarrow, reaches } from '#contract/permissions/data-scopes.ts'
import { allPermissions, isPermission, type Permission } from '#contract/permissions.ts'
import { dataScope, sessionEndReason, sessionStatus } from '#contract/session.ts'
import type { Caller, Reach } from '#server/context.ts'
import { preparedStatement } from '#server/database/prepared-statements.ts'
import { adminUserBrand, adminUserRole, role } from '#server/database/schema/permissions.ts'
import { adminUser, session } from '#server/database/schema/platform.ts'
import type { Connection } from '../database/pool.ts'
import { byCatalogue } from '../http/errors.ts'
import { sha256 } from '../secrets.ts'
import type { Services } from '../services.ts'
import { dayOf, minutes } from '../time.ts'
import { codesOfRoles } from './grants.ts'

interface Rights {
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

const sessionOf = preparedStatement((db) =>
  db
    .select({ session, user: adminUser })
    .from(session)
    .innerJoin(adminUser, eq(adminUser.id, session.userId))
    .where(eq(session.tokenHash, sql.placeholder('tokenHash')))
    .prepare('session_of_token'),
)

async function findSession(db: Connection, tokenHash: string) {
  const [found] = await sessionOf(db).execute({ tokenHash })
  return found
}

/** The caller of a token; refused with codes of the error catalogue, except 600, which is for a missing token. */
export async function findCaller(token: string, now: string, services: Services): Promise<Caller> {
  const db = services.databases.readOnly
  const tokenHash = sha256(token)
  const found = await services.reads.recent(`session ${tokenHash}`, () => findSession(db, tokenHash))
  if (!found) throw byCatalogue(401)
  await checkSession(found.session, now, services)
  const { user } = found
  if (user.status === adminUserStatus.frozen) throw byCatalogue(604)
  if (user.status === adminUserStatus.deleted) throw byCatalogue(603)
  if (!isValidOn(user, dayOf(now))) throw byCatalogue(602)
  return callerOf(db, user, found.session.id)
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
    account: user.account,
    name: user.name,
    accountType: user.accountType,
    supplierId: user.supplierId,
    distributorId: user.distributorId,
    authVersion: user.authVersion,
    mustChangePassword: user.mustChangePassword,
    ...rights,
    can: (permission) => rights.permissions.has(permission),
  }
}

async function checkSession(row: typeof session.$inferSelect, now: string, services: Services): Promise<void> {
  const at = Date.parse(now)
  if (row.status === sessionStatus.expired) throw byCatalogue(601)
  if (row.status !== sessionStatus.active) throw byCatalogue(603)
  const idleEnd = Date.parse(row.lastActiveAt) + minutes(SESSION_IDLE_MINUTES)
  if (at >= idleEnd || at >= Date.parse(row.expireAt)) {
    await services.databases.main
      .update(session)
      .set({
        status: sessionStatus.expired,
        endReason: at >= idleEnd ? sessionEndReason.idle : sessionEndReason.tooLong,
      })
      .where(and(eq(session.id, row.id), eq(session.status, sessionStatus.active)))
    throw byCatalogue(601)
  }
  // Once a minute is exact enough for an idle limit of hours, and avoids a write for each request.
  if (at - Date.parse(row.lastActiveAt) >= minutes(1)) {
    await services.databases.marks.update(session).set({ lastActiveAt: now }).where(eq(session.id, row.id))
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
  const permissions = roles.some((held) => held.holdsAll) ? new Set(allPermissions) : await codesOf(db, roles)
  const scopes = roles.map((held) => held.dataScope)
  const rights: Rights = {
    roles: roles.map(({ id, name }) => ({ id, name })),
    permissions: new Set([...permissions].filter((permission) => reaches(scopes, permission))),
    dataScope: Math.min(...scopes, dataScope.ownRecords),
    reach: await reachBy(db, user.id, scopes),
  }
  if (rightsCache.size > 5_000) rightsCache.clear()
  rightsCache.set(key, rights)
  return rights
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

/**
 * Call after any change of roles, grants, scope or brands: the next response then tells the console to reload its
 * permissions.
 */
export async function raiseAuthVersion(db: Connection, userIds: number[]): Promise<void> {
  if (userIds.length === 0) return
  await db
    .update(adminUser)
    .set({ authVersion: sql`${adminUser.authVersion} + 1` })
    .where(inArray(adminUser.id, userIds))
}
