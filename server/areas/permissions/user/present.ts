import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { SESSION_IDLE_MINUTES } from '#contract/constants.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { CLAIM_MINUTES } from '#contract/goods/reviews.ts'
import { jobStatus } from '#contract/job-codes.ts'
import { AdminUserRow, type getAdminUser } from '#contract/permissions/admin-users.ts'
import { adminUserStatus, menuType } from '#contract/permissions/codes.ts'
import { reaches } from '#contract/permissions/data-scopes.ts'
import { adminUserRights } from '#contract/permissions/own-field-rights.ts'
import { allPermissions, permissionLabels } from '#contract/permissions.ts'
import { reviewStatus } from '#contract/rules/review.ts'
import { sessionStatus } from '#contract/session.ts'
import { withCodes } from '#server/areas/permissions/role/matrix.ts'
import type { Context } from '#server/context.ts'
import { literal } from '#server/database/literal.ts'
import type { Connection } from '#server/database/pool.ts'
import { productReview } from '#server/database/schema/goods.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { adminUserBrand, adminUserRole, menu, role, roleMenu } from '#server/database/schema/permissions.ts'
import { adminUser, job, session } from '#server/database/schema/platform.ts'
import { brand, supplier } from '#server/database/schema/suppliers.ts'
import { entity } from '#server/entity/entity.ts'
import { shownFields } from '#server/entity/field-rights.ts'
import { only } from '#server/entity/present.ts'
import { notFound } from '#server/http/errors.ts'
import { failuresByName, namesOf } from '#server/session/failures.ts'
import { sessionsOf } from '#server/session/profile.ts'
import { after, minutes } from '#server/time.ts'

export type UserRecord = typeof adminUser.$inferSelect

export const users = entity({
  table: adminUser,
  resource: 'adminUser',
  title: '账号',
  name: 'name',
  own: () => ne(adminUser.status, adminUserStatus.deleted),
  missing: '账号不存在或已被删除',
  someMissing: '部分账号不存在或已被删除',
  uniqueErrors: {
    admin_user_account: ['account', '登录账号已存在'],
    admin_user_phone: ['phone', '该手机号已被其他账号使用'],
  },
})

/** Sessions that are still valid. */
export const isLive = (now: string) =>
  and(
    eq(session.status, sessionStatus.active),
    sql`${session.lastActiveAt} > ${after(now, -minutes(SESSION_IDLE_MINUTES))}`,
    sql`${session.expireAt} > ${now}`,
  )

export async function rolesByUser(db: Connection, userIds: readonly number[]) {
  const rows = await db
    .select({ userId: adminUserRole.userId, id: role.id, name: role.name, enabled: role.enabled })
    .from(adminUserRole)
    .innerJoin(role, eq(role.id, adminUserRole.roleId))
    .where(inArray(adminUserRole.userId, [...userIds]))
    .orderBy(role.sort, role.id)
  return Map.groupBy(rows, ({ userId }) => userId)
}

/** 可管品牌 by account, sorted by name. */
export async function brandsByUser(db: Connection, userIds: readonly number[]) {
  const rows = await db
    .select({ userId: adminUserBrand.userId, id: brand.id, name: brand.name })
    .from(adminUserBrand)
    .innerJoin(brand, eq(brand.id, adminUserBrand.brandId))
    .where(inArray(adminUserBrand.userId, [...userIds]))
    .orderBy(brand.name, brand.id)
  return Map.groupBy(rows, ({ userId }) => userId)
}

const idsOf = (values: readonly (number | null)[]): number[] => [...new Set(values.filter((id) => id !== null))]

type UserScope = Pick<Context, 'db' | 'now' | 'caller'>

export async function presentUsers(
  { db, now, caller }: UserScope,
  rows: readonly UserRecord[],
): Promise<AdminUserRow[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const roles = await rolesByUser(db, ids)
  const brands = await brandsByUser(db, ids)
  const online = await db
    .select({ userId: session.userId, total: sql<number>`count(*)::int` })
    .from(session)
    .where(and(inArray(session.userId, ids), isLive(now)))
    .groupBy(session.userId)
  const suppliers = await db
    .select({ id: supplier.id, name: supplier.shortName })
    .from(supplier)
    .where(inArray(supplier.id, idsOf(rows.map(({ supplierId }) => supplierId))))
  const distributors = await db
    .select({ id: tradeParty.id, name: tradeParty.name })
    .from(tradeParty)
    .where(inArray(tradeParty.id, idsOf(rows.map(({ distributorId }) => distributorId))))
  const failures = await failuresByName(db, rows.flatMap(namesOf), now)
  const onlineOf = new Map(online.map(({ userId, total }) => [userId, total]))
  const named = (list: { id: number; name: string }[], id: number | null) => list.find((item) => item.id === id) ?? null
  // Parsed, since it is also returned for a conflict: it must not contain password hashes.
  return rows.map((row) =>
    AdminUserRow.parse({
      ...shownFields(adminUserRights, caller, row),
      supplier: named(suppliers, row.supplierId),
      distributor: named(distributors, row.distributorId),
      roles: (roles.get(row.id) ?? []).map(({ id, name, enabled }) => ({ id, name, enabled })),
      brands: (brands.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
      onlineCount: onlineOf.get(row.id) ?? 0,
      ...failuresOfUser(row, failures),
    }),
  )
}

function failuresOfUser(row: UserRecord, failures: Awaited<ReturnType<typeof failuresByName>>) {
  const own = namesOf(row).flatMap((name) => failures.get(name) ?? [])
  const locks = own.flatMap(({ lockedUntil }) => lockedUntil ?? [])
  return {
    failedCount: own.reduce((sum, { count }) => sum + count, 0),
    lockedUntil: locks.toSorted().at(-1) ?? null,
  }
}

export async function presentUser(scope: UserScope, row: UserRecord): Promise<AdminUserRow> {
  const described = await only(presentUsers(scope, [row]))
  return described
}

/** The account with its sessions, and for every permission the roles that grant it and the pages that carry it. */
export async function userDetail(context: Context, id: number): Promise<AnswerOf<typeof getAdminUser>> {
  const [row] = await context.db.select().from(adminUser).where(eq(adminUser.id, id))
  if (!row) throw notFound('账号不存在或已被删除')
  const held = await context.db
    .select({ role })
    .from(adminUserRole)
    .innerJoin(role, eq(role.id, adminUserRole.roleId))
    .where(and(eq(adminUserRole.userId, id), role.enabled))
    .orderBy(role.sort, role.id)
  const roles = await withCodes(
    context.db,
    held.map((item) => item.role),
  )
  const scopes = roles.map(({ dataScope }) => dataScope)
  const pages = await grantedPages(
    context.db,
    roles.map((item) => item.id),
  )
  return {
    ...(await presentUser(context, row)),
    sessions: context.caller.can('adminUser:session') ? await sessionsOf(context, id) : [],
    inHand: await inHand(context, id),
    dataScopes: [...new Set(scopes)].toSorted((left, right) => left - right),
    beyondScope: allPermissions.filter(
      (permission) => !reaches(scopes, permission) && roles.some(({ holds }) => holds(permission)),
    ),
    effective: allPermissions.flatMap((permission) => {
      const giving = roles.filter(({ holds }) => holds(permission))
      if (giving.length === 0 || !reaches(scopes, permission)) return []
      const names = [...new Set(pages.get(permission) ?? [])]
      return [
        { permission, title: permissionLabels(permission).title, roles: giving.map(({ name }) => name), pages: names },
      ]
    }),
  }
}

/** Open work that somebody else must finish when the account is frozen. */
async function inHand({ db, now }: Context, userId: number) {
  const claimedSince = after(now, -minutes(CLAIM_MINUTES))
  const { claimedById, claimedAt, status } = productReview
  return {
    jobs: await db.$count(
      job,
      and(eq(job.ownerId, userId), inArray(job.status, [jobStatus.queued, jobStatus.running])),
    ),
    reviews: await db.$count(
      productReview,
      and(eq(status, reviewStatus.pending), eq(claimedById, userId), sql`${claimedAt} > ${claimedSince}`),
    ),
  }
}

/** Names of the granted pages by permission, including those of granted buttons. */
async function grantedPages(db: Connection, roleIds: readonly number[]): Promise<Map<string, string[]>> {
  if (roleIds.length === 0) return new Map()
  const rows = await db
    .selectDistinct({
      permission: menu.permission,
      page: sql<string>`case when ${menu.menuType} = ${literal(menuType.page)} then ${menu.name}
        else (select page.name from ${menu} page where page.id = ${menu.parentId}) end`,
    })
    .from(roleMenu)
    .innerJoin(menu, eq(menu.id, roleMenu.menuId))
    .where(inArray(roleMenu.roleId, [...roleIds]))
  const byCode = Map.groupBy(rows, ({ permission }) => permission)
  return new Map([...byCode].map(([code, of]) => [code, of.map(({ page }) => page)]))
}
