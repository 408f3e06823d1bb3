import { and, asc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import {
  type AppletRole,
  type AppletRoleInput,
  getAppletRole,
  type listAppletRoles,
  type listAppletRoleUsers,
} from '#contract/permissions/applet-roles.ts'
import { maskPhone } from '#contract/rules/phone.ts'
import { userStatus } from '#contract/users/codes.ts'
import { type AppletMenuRow, appletMenus } from '#server/areas/permissions/applet-menu/present.ts'
import { grantedOf, type StorefrontRole } from '#server/areas/permissions/storefront-roles.ts'
import { userNamed, withPhone } from '#server/areas/users/user/found.ts'
import { userName } from '#server/areas/users/user/name.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { appletMenu, appletRole, appletRoleMenu, appletRoleUser } from '#server/database/schema/storefronts.ts'
import { user } from '#server/database/schema/users.ts'
import { containsAny, same } from '#server/entity/filters.ts'
import { cappedCount, offsetOf, orderBy } from '#server/entity/paging.ts'
import { conflict, notFound } from '#server/http/errors.ts'

export type AppletRoleRow = typeof appletRole.$inferSelect
export type AppletRoleFields = Omit<AppletRoleInput, 'menuIds'>

export const appletRoles: StorefrontRole<AppletMenuRow, AppletRoleFields> = {
  resource: 'appletRole',
  table: appletRole,
  grants: appletRoleMenu,
  menus: appletMenu,
  countHolders: (db, id) => db.$count(appletRoleUser, eq(appletRoleUser.roleId, id)),
  uniqueName: 'applet_role_name',
  nodes: appletMenus.rows,
  isGrantable: ({ linkType }) => linkType !== null,
  stale: async ({ db }, id) =>
    conflict(getAppletRole.data, { ...(await presentAppletRole(db, id)), ...(await grantedOf(appletRoles, db, id)) }),
  insert: (db, values) => db.insert(appletRole).values(values).returning({ id: appletRole.id }),
}

async function describeAppletRoles(db: Connection, rows: readonly AppletRoleRow[]): Promise<AppletRole[]> {
  const ids = rows.map(({ id }) => id)
  const counted =
    ids.length === 0
      ? []
      : await db
          .select({ roleId: appletRoleUser.roleId, total: sql<number>`count(*)::int` })
          .from(appletRoleUser)
          .where(inArray(appletRoleUser.roleId, ids))
          .groupBy(appletRoleUser.roleId)
  const counts = new Map(counted.map(({ roleId, total }) => [roleId, total]))
  return rows.map((row) => ({ ...row, userCount: counts.get(row.id) ?? 0 }))
}

export async function appletRoleById(db: Connection, id: number): Promise<AppletRoleRow> {
  const [row] = await db.select().from(appletRole).where(eq(appletRole.id, id))
  if (!row) throw notFound('角色不存在或已被删除')
  return row
}

export async function presentAppletRole(db: Connection, id: number): Promise<AppletRole> {
  const row = await appletRoleById(db, id)
  const [described] = await describeAppletRoles(db, [row])
  return described ?? { ...row, userCount: 0 }
}

/** Roles for any of the identities. */
export const fitsAny = (identities: readonly number[]): SQL | undefined =>
  or(...identities.map((identity) => sql`${appletRole.identities} @> ${JSON.stringify([identity])}::jsonb`))

export async function pageOfAppletRoles(
  params: ParsedParamsOf<typeof listAppletRoles>,
  { db }: Context,
): Promise<AnswerOf<typeof listAppletRoles>> {
  const { name, identity } = params
  const where = and(
    containsAny(name, appletRole.name, appletRole.pinyin),
    identity === undefined ? undefined : fitsAny([identity]),
    same(appletRole, params, 'isDefault', 'needMember', 'enabled'),
  )
  const { sort, updatedAt } = appletRole
  const rows = await db
    .select()
    .from(appletRole)
    .where(where)
    .orderBy(...orderBy(params.sort ?? 'sort', { sort, updatedAt, name: appletRole.name }, appletRole.id))
    .limit(params.pageSize)
    .offset(offsetOf(params))
  return {
    list: await describeAppletRoles(db, rows),
    total: await cappedCount(db, appletRole, where),
    pageNum: params.pageNum,
    pageSize: params.pageSize,
  }
}

export async function pageOfUsers(
  params: ParsedParamsOf<typeof listAppletRoleUsers>,
  { db }: Context,
): Promise<AnswerOf<typeof listAppletRoleUsers>> {
  const { id, holds, keyword } = params
  const { identities } = await appletRoleById(db, id)
  const { phone, identity } = user
  const grantedAt = sql<string | null>`(select ${appletRoleUser.grantedAt} from ${appletRoleUser}
    where ${appletRoleUser.roleId} = ${id} and ${appletRoleUser.userId} = ${user.id})`.mapWith(appletRoleUser.grantedAt)
  const held = db.select({ id: appletRoleUser.userId }).from(appletRoleUser).where(eq(appletRoleUser.roleId, id))
  const where = and(
    ne(user.status, userStatus.cancelled),
    holds ? inArray(user.id, held) : sql`${user.id} not in ${held} and ${inArray(identity, identities)}`,
    keyword ? userNamed(keyword, withPhone(keyword)) : undefined,
  )
  const order = params.sort === '-name' ? sql`${userName} desc` : asc(userName)
  const rows = await db
    .select({ id: user.id, name: userName, phone, identity, grantedAt })
    .from(user)
    .where(where)
    .orderBy(order, asc(user.id))
    .limit(params.pageSize)
    .offset(offsetOf(params))
  return {
    list: rows.map((row) => ({ ...row, phone: maskPhone(row.phone) })),
    total: await cappedCount(db, user, where),
    pageNum: params.pageNum,
    pageSize: params.pageSize,
  }
}
