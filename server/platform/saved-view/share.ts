import { and, asc, eq, inArray, like, notInArray, or } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import type { NamedRef } from '#contract/fields.ts'
import { type setSharedDefaultView, type shareView, viewSharing } from '#contract/saved-views.ts'
import type { Context } from '#server/context.ts'
import { role } from '#server/database/schema/permissions.ts'
import { defaultView } from '#server/database/schema/settings.ts'
import { labelsBy } from '#server/entity/change-labels.ts'
import { logRow } from '#server/entity/change-log.ts'
import { changesOf } from '#server/entity/changes.ts'
import type { RowContext } from '#server/entity/entity.ts'
import { holds } from '#server/entity/filters.ts'
import { namesOf, refsOf } from '#server/entity/present.ts'
import { serialize, updateRow } from '#server/entity/rows.ts'
import { isPlatform } from '#server/entity/scope.ts'
import { refuseField } from '#server/http/errors.ts'
import { holderOf, savedViews, type ViewRecord } from './offered.ts'
import { lockView, refuseStaleView, shownView } from './save.ts'

/** Roles that the caller may share with: all for the platform, those of its own side for others. */
export async function shareableRoles({ db, caller }: RowContext): Promise<NamedRef[]> {
  const own = isPlatform(caller) ? undefined : holds(role.accountTypes, caller.accountType)
  return db
    .select({ id: role.id, name: role.name })
    .from(role)
    .where(and(eq(role.enabled, true), own))
    .orderBy(asc(role.sort), asc(role.id))
}

const roleNames = async ({ db }: RowContext, ids: readonly number[]): Promise<string> =>
  refsOf(ids, await namesOf(db, role, ids))
    .map(({ name }) => name)
    .join('、')

export async function writeSharing(
  { id, version, sharedWith, roleIds: sent }: ParsedParamsOf<typeof shareView>,
  context: Context,
): Promise<AnswerOf<typeof shareView>> {
  const found = await lockView(context, id, 'ownerOrManager')
  await refuseStaleView(context, found, version)
  const { view, ownerName } = found
  const roleIds = sharedWith === viewSharing.roles ? [...new Set(sent)] : []
  if (sharedWith === viewSharing.roles && roleIds.length === 0) throw refuseField('roleIds', '请选择角色')
  // A role that was disabled after the view was shared with it may stay.
  const allowed = new Set([...(await shareableRoles(context)).map((one) => one.id), ...view.roleIds])
  if (roleIds.some((one) => !allowed.has(one))) throw refuseField('roleIds', '所选角色不存在或已停用，请重新选择')
  const saved = await updateRow(context, savedViews, view, { sharedWith, roleIds })
  await dropUnsharedDefaults(context, saved)
  const names = new Map([
    [view.roleIds, await roleNames(context, view.roleIds)],
    [roleIds, await roleNames(context, roleIds)],
  ])
  const labels = labelsBy<{ sharedWith: number; roleIds: number[] }>({
    sharedWith: viewSharing,
    roleIds: (ids: number[]) => names.get(ids) ?? '',
  })
  logRow(context, savedViews, saved, {
    action: 'share',
    verb: sharedWith === viewSharing.onlyMe ? '取消共享' : '共享',
    changes: changesOf(
      { sharedWith: view.sharedWith, roleIds: view.roleIds },
      { sharedWith, roleIds },
      { sharedWith: '共享范围', roleIds: '共享角色' },
      labels,
    ),
  })
  return shownView(context, saved, ownerName)
}

/** A view that a role no longer sees is not its default either. */
async function dropUnsharedDefaults({ db }: Context, { id, sharedWith, roleIds }: ViewRecord): Promise<void> {
  if (sharedWith === viewSharing.everybody) return
  const seeing = roleIds.map(holderOf.role)
  const ofRoles = and(
    like(defaultView.holder, holderOf.anyRole),
    seeing.length > 0 ? notInArray(defaultView.holder, seeing) : undefined,
  )
  await db
    .delete(defaultView)
    .where(and(eq(defaultView.viewId, id), or(eq(defaultView.holder, holderOf.everybody), ofRoles)))
}

export async function writeSharedDefault(
  { id, version, roleIds, everybody }: ParsedParamsOf<typeof setSharedDefaultView>,
  context: Context,
): Promise<AnswerOf<typeof setSharedDefaultView>> {
  const found = await lockView(context, id, 'ownerOrManager')
  await refuseStaleView(context, found, version)
  const { view, ownerName } = found
  const isForAll = view.sharedWith === viewSharing.everybody
  if (everybody && !isForAll) throw refuseField('everybody', '先共享给所有人，再设为所有人的默认')
  if (!isForAll && roleIds.some((one) => !view.roleIds.includes(one))) {
    throw refuseField('roleIds', '先共享给该角色，再设为它的默认')
  }
  const known = await namesOf(context.db, role, roleIds)
  if (roleIds.some((one) => !known.has(one))) throw refuseField('roleIds', '所选角色不存在或已停用，请重新选择')
  await serialize(context, `default views of ${view.path}`)
  const holders = [...new Set(roleIds)].map(holderOf.role).concat(everybody ? [holderOf.everybody] : [])
  const before = await defaultHolders(context, id)
  const after = await replaceDefaults(context, view, holders)
  const saved = await updateRow(context, savedViews, view, {})
  logRow(context, savedViews, saved, {
    action: 'setDefault',
    verb: holders.length > 0 ? '设为默认' : '取消默认',
    changes: [{ field: 'defaultOf', title: '默认对象', before, after }].filter((change) => before !== change.after),
  })
  return shownView(context, saved, ownerName)
}

const isShared = or(like(defaultView.holder, holderOf.anyRole), eq(defaultView.holder, holderOf.everybody))

async function replaceDefaults(
  context: Context,
  { id, path }: ViewRecord,
  holders: readonly string[],
): Promise<string> {
  const { db, now } = context
  await db.delete(defaultView).where(and(eq(defaultView.path, path), eq(defaultView.viewId, id), isShared))
  if (holders.length > 0) {
    await db.delete(defaultView).where(and(eq(defaultView.path, path), inArray(defaultView.holder, [...holders])))
    await db.insert(defaultView).values(holders.map((holder) => ({ path, holder, viewId: id, updatedAt: now })))
  }
  return defaultHolders(context, id)
}

/** The roles whose default a view is, as text for the log. */
async function defaultHolders(context: Context, viewId: number): Promise<string> {
  const rows = await context.db
    .select({ holder: defaultView.holder })
    .from(defaultView)
    .where(and(eq(defaultView.viewId, viewId), isShared))
  const names = await roleNames(
    context,
    rows.map(({ holder }) => holderOf.roleIn(holder)).filter((one) => one > 0),
  )
  return [rows.some(({ holder }) => holder === holderOf.everybody) ? '所有人' : '', names].filter(Boolean).join('、')
}
