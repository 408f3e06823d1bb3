import { and, eq } from 'drizzle-orm'
import type { ParsedParamsOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/saved-views.ts'
import type { Context, Handlers } from '#server/context.ts'
import { defaultView } from '#server/database/schema/settings.ts'
import { logRow } from '#server/entity/change-log.ts'
import { removeRows } from '#server/entity/rows.ts'
import { forbidden, notFound } from '#server/http/errors.ts'
import { holderOf, offeredRow, offeredViews, savedViews } from './offered.ts'
import { canOpen, pageAt } from './page.ts'
import { lockView, writeView } from './save.ts'
import { shareableRoles, writeSharedDefault, writeSharing } from './share.ts'

export const savedViewHandlers: Handlers<typeof contract> = {
  listSavedViews: ({ path }, context) => offeredViews(context, path),
  listViewRoles: (_params, context) => shareableRoles(context),
  saveView: writeView,
  shareView: writeSharing,
  setSharedDefaultView: writeSharedDefault,
  setOwnDefaultView: writeOwnDefault,

  removeView: async ({ id }, context) => {
    const { view } = await lockView(context, id, 'ownerOrManager')
    await context.db.delete(defaultView).where(eq(defaultView.viewId, id))
    await removeRows(context, savedViews, [view])
    return null
  },
}

async function writeOwnDefault(
  { path, viewId }: ParsedParamsOf<typeof contract.setOwnDefaultView>,
  context: Context,
): Promise<null> {
  const { db, caller, now } = context
  if (!canOpen(pageAt(path), caller)) throw forbidden('您没有打开该页面的权限')
  const found = viewId === null ? undefined : await offeredRow(context, viewId)
  if (viewId !== null && found?.view.path !== path) throw notFound(savedViews.missing)
  const holder = holderOf.user(caller.userId)
  await db
    .insert(defaultView)
    .values({ path, holder, viewId, updatedAt: now })
    .onConflictDoUpdate({ target: [defaultView.path, defaultView.holder], set: { viewId, updatedAt: now } })
  // Without a default of the role, nothing has to be refused: the row is not needed.
  if (viewId === null && !(await hasDefault(context, path))) {
    await db.delete(defaultView).where(and(eq(defaultView.path, path), eq(defaultView.holder, holder)))
  }
  if (found) logRow(context, savedViews, found.view, { action: 'setDefault', verb: '把', rest: '设为本人的默认' })
  else
    context.audit({ resource: 'savedView', action: 'setDefault', targetName: path, summary: '打开列表时不用默认视图' })
  return null
}

/** Whether a role of the caller, or everybody, has a default for the page. */
async function hasDefault({ db, caller }: Context, path: string): Promise<boolean> {
  const rows = await db.select({ holder: defaultView.holder }).from(defaultView).where(eq(defaultView.path, path))
  const shared = new Set([holderOf.everybody, ...caller.roles.map(({ id }) => holderOf.role(id))])
  return rows.some(({ holder }) => shared.has(holder))
}
