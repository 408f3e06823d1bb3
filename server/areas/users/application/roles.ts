import { and, asc, eq, inArray } from 'drizzle-orm'
import type { CodeOf } from '#contract/codes.ts'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { appletRole, appletRoleUser } from '#server/database/schema/storefronts.ts'
import { holds } from '#server/entity/filters.ts'
import { pluck } from '#server/entity/present.ts'
import { refuse, refuseField } from '#server/http/errors.ts'

type Identity = CodeOf<typeof userIdentity>
export type AppletRoleRecord = typeof appletRole.$inferSelect

/** The enabled default roles of an identity, in their order. */
export const defaultRoles = (db: Connection, identity: Identity) =>
  db
    .select()
    .from(appletRole)
    .where(and(eq(appletRole.enabled, true), eq(appletRole.isDefault, true), holds(appletRole.identities, identity)))
    .orderBy(asc(appletRole.sort), asc(appletRole.id))

/** The role to give with an identity: the chosen one, otherwise the default. It is neither disabled nor deleted meanwhile. */
export async function roleFor(
  { db }: Pick<Context, 'db'>,
  identity: Identity,
  wantedId: number | undefined,
): Promise<AppletRoleRecord> {
  if (wantedId === undefined) {
    const [role] = await defaultRoles(db, identity).limit(1).for('share')
    if (!role) throw refuse(`身份「${userIdentity.label(identity)}」没有可用的小程序角色`)
    return role
  }
  const [role] = await db.select().from(appletRole).where(eq(appletRole.id, wantedId)).for('share')
  if (!role) throw refuseField('appletRoleId', '小程序角色不存在')
  if (!role.enabled) throw refuseField('appletRoleId', `角色「${role.name}」已停用`)
  if (!role.identities.includes(identity)) throw refuseField('appletRoleId', '角色与身份不符')
  return role
}

/**
 * Gives roles to a user and takes those away that do not fit the identity. Returns the names before and after.
 */
export async function replaceRoles(
  { db, now }: Pick<Context, 'db' | 'now'>,
  userId: number,
  identity: Identity,
  given: readonly AppletRoleRecord[],
): Promise<{ before: string; after: string }> {
  const held = await db
    .select({ id: appletRole.id, name: appletRole.name, identities: appletRole.identities })
    .from(appletRoleUser)
    .innerJoin(appletRole, eq(appletRole.id, appletRoleUser.roleId))
    .where(eq(appletRoleUser.userId, userId))
    .orderBy(asc(appletRole.sort), asc(appletRole.id))
  const kept = held.filter((role) => role.identities.includes(identity))
  const taken = held.filter((role) => !kept.includes(role))
  if (taken.length > 0) {
    const those = inArray(appletRoleUser.roleId, pluck(taken, 'id'))
    await db.delete(appletRoleUser).where(and(eq(appletRoleUser.userId, userId), those))
  }
  const added = given.filter((role) => !kept.some(({ id }) => id === role.id))
  if (added.length > 0) {
    await db.insert(appletRoleUser).values(added.map(({ id: roleId }) => ({ roleId, userId, grantedAt: now })))
  }
  const names = (roles: readonly { name: string }[]) => pluck(roles, 'name').join('、')
  return { before: names(held), after: names([...kept, ...added]) }
}
