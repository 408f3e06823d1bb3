import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { AnswerOf } from '#contract/endpoint.ts'
import { adminUserStatus } from '#contract/permissions/codes.ts'
import { isPermission } from '#contract/permissions.ts'
import type { listGranters } from '#contract/session.ts'
import { accountType } from '#contract/session.ts'
import type { Context } from '#server/context.ts'
import { adminUserRole, role } from '#server/database/schema/permissions.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { dayOf } from '../time.ts'
import { heldCodes } from './grants.ts'
import { isValidOn, rightsOf } from './rights.ts'

/** Maximum number of names shown. */
const SHOWN = 5

/** Permissions to change the grants of a role or the roles of an account. */
const granting = ['role:grant', 'adminUser:edit'] as const

/**
 * People who can grant a permission: they may change roles and hold the permission themselves, because nobody can grant
 * more than they hold. Only names and roles, since the caller may belong to another company.
 */
export async function grantersOf(permission: string, context: Context): Promise<AnswerOf<typeof listGranters>> {
  if (!isPermission(permission)) return []
  const { db } = context
  const canGrant = sql`${role.id} in (select role_id from ${heldCodes((_role, code) => sql`${code} in ${[...granting]}`)} held)`
  const candidates = await db
    .selectDistinct({ user: adminUser })
    .from(adminUser)
    .innerJoin(adminUserRole, eq(adminUserRole.userId, adminUser.id))
    .innerJoin(role, eq(role.id, adminUserRole.roleId))
    .where(
      and(
        eq(adminUser.accountType, accountType.platform),
        eq(adminUser.status, adminUserStatus.active),
        eq(role.enabled, true),
        or(role.holdsAll, canGrant),
      ),
    )
    .orderBy(asc(adminUser.id))
  const found: AnswerOf<typeof listGranters> = []
  for (const { user } of candidates) {
    if (found.length === SHOWN) break
    if (!isValidOn(user, dayOf(context.now))) continue
    const { permissions, roles } = await rightsOf(db, user)
    const isAble = permissions.has(permission) && granting.some((code) => permissions.has(code))
    if (isAble) found.push({ name: user.name, roles: roles.map(({ name }) => name) })
  }
  return found
}
