import { and, eq } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { coveredText } from '#contract/field-rights.ts'
import { rightsOf } from '#contract/permissions/field-rights.ts'
import { MAX_OWN_VIEWS, SavedView, type saveView, type ViewQuery, viewSharing } from '#contract/saved-views.ts'
import type { Context } from '#server/context.ts'
import { savedView } from '#server/database/schema/settings.ts'
import { labelsBy } from '#server/entity/change-labels.ts'
import { logSaved } from '#server/entity/change-log.ts'
import { refuseHiddenFilters } from '#server/entity/field-rights.ts'
import { only } from '#server/entity/present.ts'
import { insertRow, lockRow, refuseStale, serialize, updateRow } from '#server/entity/rows.ts'
import { forbidden, notFound, refuse } from '#server/http/errors.ts'
import { manages, offeredRow, presentViews, savedViews, type ViewRecord } from './offered.ts'
import { canOpen, pageAt, resourceOfPage } from './page.ts'

/** A view as the caller sees it. */
export const shownView = (context: Context, view: ViewRecord, ownerName = context.caller.name): Promise<SavedView> =>
  only(presentViews(context, [{ view, ownerName, ownerType: context.caller.accountType }]))

/**
 * Locks a view that the caller may change: its own, or as a manager one that others have shared. A view that is not
 * offered to the caller does not exist for it.
 */
export async function lockView(context: Context, id: number, by: 'owner' | 'ownerOrManager') {
  const found = await offeredRow(context, id)
  if (!found) throw notFound(savedViews.missing)
  const { caller } = context
  const isOwn = found.view.ownerId === caller.userId
  if (!isOwn && !(by === 'ownerOrManager' && manages(caller))) throw forbidden('只能修改自己的视图，可以复制到我的视图')
  return { view: await lockRow(context, savedViews, id), ownerName: found.ownerName }
}

export const refuseStaleView = (
  context: Context,
  { view, ownerName }: { view: ViewRecord; ownerName: string },
  version: number | undefined,
): Promise<void> => refuseStale(view, version, SavedView, (present) => shownView(context, present, ownerName))

async function refuseTooMany(context: Context, path: string): Promise<void> {
  await serialize(context, `views of ${context.caller.userId}`)
  const own = and(eq(savedView.ownerId, context.caller.userId), eq(savedView.path, path))
  const count = await context.db.$count(savedView, own)
  if (count >= MAX_OWN_VIEWS) throw refuse(`每个页面最多保存 ${MAX_OWN_VIEWS} 个视图，请先删除不用的`)
}

export async function writeView(
  { id, version, path: sentPath, name, query }: ParsedParamsOf<typeof saveView>,
  context: Context,
): Promise<AnswerOf<typeof saveView>> {
  const before = id === undefined ? undefined : await lockView(context, id, 'owner')
  if (before) await refuseStaleView(context, before, version)
  const path = before?.view.path ?? sentPath
  const page = pageAt(path)
  if (!canOpen(page, context.caller)) throw forbidden('您没有打开该页面的权限')
  refuseHiddenFilters(resourceOfPage(page), query, context.caller)
  if (!before) await refuseTooMany(context, path)
  const values = { name, query }
  const saved = before
    ? await updateRow(context, savedViews, before.view, values)
    : await insertRow(context, savedViews, {
        ...values,
        ownerId: context.caller.userId,
        path,
        sharedWith: viewSharing.onlyMe,
      })
  logSaved(context, savedViews, saved, {
    before: before && { name: before.view.name, query: before.view.query },
    after: values,
    titles: { name: '名称', query: '筛选条件' },
    // The text of the conditions is masked, their values are not.
    unstored: ['query'],
    labels: labelsBy<typeof values>({ query: (of: ViewQuery) => conditionsText(resourceOfPage(page), of) }),
  })
  return shownView(context, saved)
}

/** Conditions for the log. Values of protected fields are masked for everybody, since each reader sees one text. */
function conditionsText(resource: string, query: ViewQuery): string {
  const isProtected = rightsOf(resource)?.asks ?? {}
  return Object.entries(query)
    .map(([name, value]) => {
      const text = [value].flat().join('、')
      return `${name}：${Object.hasOwn(isProtected, name) ? '******' : coveredText('phonesWithin', text)}`
    })
    .join('；')
}
