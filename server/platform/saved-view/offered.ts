import { and, asc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { NamedRef } from '#contract/fields.ts'
import { type SavedView, viewSharing } from '#contract/saved-views.ts'
import { accountType } from '#contract/session.ts'
import type { Caller } from '#server/context.ts'
import { role } from '#server/database/schema/permissions.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { defaultView, savedView } from '#server/database/schema/settings.ts'
import { entity, type RowContext } from '#server/entity/entity.ts'
import { hiddenFilter } from '#server/entity/field-rights.ts'
import { namesOf, refsOf } from '#server/entity/present.ts'
import { isPlatform } from '#server/entity/scope.ts'
import { canOpen, pageAt, resourceOfPage } from './page.ts'

export type ViewRecord = typeof savedView.$inferSelect

export const savedViews = entity({
  table: savedView,
  resource: 'savedView',
  title: '列表视图',
  name: 'name',
  missing: '视图不存在或已被删除',
  uniqueErrors: { saved_view_name: ['name', '已有同名的视图'] },
})

/** Shared views beyond this number are not offered. */
const MOST_OFFERED = 200

/** The `holder` of a default. */
export const holderOf = {
  user: (id: number) => `user:${id}`,
  role: (id: number) => `role:${id}`,
  /** The role of such a holder; 0 for others. */
  roleIn: (holder: string) => (holder.startsWith('role:') ? Number(holder.slice(5)) : 0),
  /** Pattern of all roles. */
  anyRole: 'role:%',
  everybody: 'everybody',
}

/** Manages what the platform's people have shared. */
export const manages = (caller: Caller): boolean =>
  caller.accountType === accountType.platform && caller.can('savedView:manage')

/** Owners whose views reach the caller: the platform's people, and those of its own company. */
const reachingOwner = ({ supplierId, distributorId }: Caller): SQL | undefined =>
  or(
    eq(adminUser.accountType, accountType.platform),
    supplierId === null ? undefined : eq(adminUser.supplierId, supplierId),
    distributorId === null ? undefined : eq(adminUser.distributorId, distributorId),
  )

function sharedWith(caller: Caller): SQL | undefined {
  if (manages(caller)) return ne(savedView.sharedWith, viewSharing.onlyMe)
  const held = caller.roles.map(({ id }) => id)
  return or(
    eq(savedView.sharedWith, viewSharing.everybody),
    and(
      eq(savedView.sharedWith, viewSharing.roles),
      sql`exists (select 1 from jsonb_array_elements(${savedView.roleIds}) as shared
        where shared::bigint = any(${sql.param(held)}))`,
    ),
  )
}

/** Whether the caller may open the page of a view and use each of its filters. */
function canUse(caller: Caller, { path, query }: Pick<ViewRecord, 'path' | 'query'>): boolean {
  const page = pageAt(path)
  return canOpen(page, caller) && hiddenFilter(resourceOfPage(page), query, caller) === undefined
}

interface Offered {
  view: ViewRecord
  ownerName: string
  /** Kind of account of the owner. */
  ownerType: number
}

/** The caller's own views, then those shared with it. */
async function offeredRows({ db, caller }: RowContext, where?: SQL): Promise<Offered[]> {
  const isOwn = eq(savedView.ownerId, caller.userId)
  const rows = await db
    .select({ view: savedView, ownerName: adminUser.name, ownerType: adminUser.accountType })
    .from(savedView)
    .innerJoin(adminUser, eq(adminUser.id, savedView.ownerId))
    .where(and(where, or(isOwn, and(reachingOwner(caller), sharedWith(caller)))))
    .orderBy(sql`${isOwn} desc`, asc(sql`case when ${isOwn} then '' else ${savedView.name} end`), asc(savedView.id))
    .limit(MOST_OFFERED)
  return rows.filter(({ view }) => canUse(caller, view))
}

/** One view as offered to the caller; undefined if it does not exist for the caller. */
export const offeredRow = async (context: RowContext, id: number): Promise<Offered | undefined> =>
  (await offeredRows(context, eq(savedView.id, id)))[0]

/** Views of one page, or of all pages, that the caller may use. */
export async function offeredViews(context: RowContext, path?: string): Promise<SavedView[]> {
  if (path !== undefined && !canOpen(pageAt(path), context.caller)) return []
  const rows = await offeredRows(context, path === undefined ? undefined : eq(savedView.path, path))
  return presentViews(context, rows)
}

export async function presentViews(context: RowContext, rows: readonly Offered[]): Promise<SavedView[]> {
  if (rows.length === 0) return []
  const { db, caller } = context
  const paths = [...new Set(rows.map(({ view }) => view.path))]
  const defaults = await db.select().from(defaultView).where(inArray(defaultView.path, paths))
  const rolesOf = (id: number) =>
    defaults
      .filter(({ viewId }) => viewId === id)
      .map(({ holder }) => holderOf.roleIn(holder))
      .filter((roleId) => roleId > 0)
  const isKnownTo = ({ view }: Offered) => view.ownerId === caller.userId || manages(caller)
  const named = rows.filter(isKnownTo).flatMap(({ view }) => [...view.roleIds, ...rolesOf(view.id)])
  const names = await namesOf(db, role, named)
  const shownRoles = (row: Offered, ids: readonly number[]): NamedRef[] => (isKnownTo(row) ? refsOf(ids, names) : [])
  const opening = openingViews(caller, defaults, new Set(rows.map(({ view }) => view.id)))
  return rows.map((row) => {
    const { view } = row
    const { ownerId, roleIds, ...fields } = view
    return {
      ...fields,
      ...peopleOf(row, caller),
      isOwn: ownerId === caller.userId,
      roles: shownRoles(row, roleIds),
      isDefault: opening(view.path) === view.id,
      defaultRoles: shownRoles(row, rolesOf(view.id)),
      isDefaultOfEverybody: defaults.some(({ viewId, holder }) => viewId === view.id && holder === holderOf.everybody),
    }
  })
}

/** Owner and editors of a view. Other sides than the platform do not learn the names of its staff. */
function peopleOf({ view, ownerName, ownerType }: Offered, caller: Caller) {
  const { ownerId, createdBy, updatedBy } = view
  if (isPlatform(caller) || ownerType !== accountType.platform)
    return { owner: { id: ownerId, name: ownerName }, createdBy, updatedBy }
  const name = accountType.label(accountType.platform)
  return { owner: { id: 0, name }, createdBy: name, updatedBy: name }
}

/**
 * The view that a page opens with: the person's own choice, else that of a role, else that of everybody. A view that is
 * not offered to the person is skipped.
 */
function openingViews(
  caller: Caller,
  defaults: readonly (typeof defaultView.$inferSelect)[],
  offered: ReadonlySet<number>,
) {
  const holders = [holderOf.user(caller.userId), ...caller.roles.map(({ id }) => holderOf.role(id)), holderOf.everybody]
  return (path: string): number | null => {
    for (const holder of holders) {
      const found = defaults.find((row) => row.path === path && row.holder === holder)
      if (found && (found.viewId === null || offered.has(found.viewId))) return found.viewId
    }
    return null
  }
}
