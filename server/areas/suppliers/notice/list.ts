import { and, count, desc, eq, isNotNull, notInArray, type SQL, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { noticeStatus } from '#contract/suppliers/codes.ts'
import type { listNotices } from '#contract/suppliers/notices.ts'
import type { Context } from '#server/context.ts'
import { noticeReceipt, supplierNotice } from '#server/database/schema/suppliers.ts'
import { containsAny, same } from '#server/entity/filters.ts'
import { cappedCount, countsOf, offsetOf, orderBy, tabsOf, withinDays } from '#server/entity/paging.ts'
import { isPlatform } from '#server/entity/scope.ts'
import { ownReceipts, presentNotices, visibleNotices } from './present.ts'

type Params = ParsedParamsOf<typeof listNotices>

const isUnread = (context: Context): SQL =>
  notInArray(supplierNotice.id, ownReceipts(context.db, context.caller, isNotNull(noticeReceipt.readAt)))

const isUnconfirmed = (context: Context): SQL | undefined =>
  and(
    eq(supplierNotice.needConfirm, true),
    notInArray(supplierNotice.id, ownReceipts(context.db, context.caller, isNotNull(noticeReceipt.confirmedAt))),
  )

/** Notices of the calling supplier that are unread, and those to be confirmed. */
export async function countWaitingNotices(context: Context): Promise<{ unread: number; unconfirmed: number }> {
  const count = (where?: SQL) =>
    context.db.$count(supplierNotice, and(visibleNotices(context.db, context.caller), where))
  return { unread: await count(isUnread(context)), unconfirmed: await count(isUnconfirmed(context)) }
}

/** All filters except those that the tabs count by. */
function filtersOf(params: Params, context: Context): SQL | undefined {
  const { keyword } = params
  return and(
    visibleNotices(context.db, context.caller),
    containsAny(keyword, supplierNotice.title, supplierNotice.pinyin, supplierNotice.summary, supplierNotice.noticeNo),
    same(supplierNotice, params, 'type', 'targetKind', 'needConfirm', 'popup'),
    ...withinDays(supplierNotice.publishAt, params.publishFrom, params.publishTo),
  )
}

function tabOf(params: Params, context: Context): SQL | undefined {
  if (isPlatform(context.caller))
    return params.status === undefined ? undefined : eq(supplierNotice.status, params.status)
  return and(params.unread ? isUnread(context) : undefined, params.unconfirmed ? isUnconfirmed(context) : undefined)
}

/** Operators see pinned notices first, then the newest; suppliers see unread ones first. */
function firstComes(context: Context): SQL[] {
  const own = ownReceipts(
    context.db,
    context.caller,
    and(eq(noticeReceipt.noticeId, supplierNotice.id), isNotNull(noticeReceipt.readAt)),
  )
  const unread = isPlatform(context.caller) ? [] : [sql`not exists (${own}) desc`]
  return [
    ...unread,
    desc(supplierNotice.pinned),
    sql`${supplierNotice.publishAt} desc nulls first`,
    desc(supplierNotice.id),
  ]
}

async function countTabs(
  context: Context,
  filters: SQL | undefined,
  params: Params,
): Promise<{ counts: Record<string, number>; total: number }> {
  if (!isPlatform(context.caller)) {
    const count = (where?: SQL) => context.db.$count(supplierNotice, and(filters, where))
    const counts = {
      all: await count(),
      unread: await count(isUnread(context)),
      unconfirmed: await count(isUnconfirmed(context)),
    }
    return { counts, total: await cappedCount(context.db, supplierNotice, and(filters, tabOf(params, context))) }
  }
  const query = context.db
    .select({ status: supplierNotice.status, total: count() })
    .from(supplierNotice)
    .where(filters)
    .groupBy(supplierNotice.status)
  return tabsOf(await countsOf(context, query), noticeStatus.codes, params.status)
}

export async function pageOfNotices(params: Params, context: Context): Promise<AnswerOf<typeof listNotices>> {
  const filters = filtersOf(params, context)
  const { publishAt, createdAt, confirmUntil } = supplierNotice
  const rows = await context.db
    .select()
    .from(supplierNotice)
    .where(and(filters, tabOf(params, context)))
    .orderBy(
      ...(params.sort
        ? orderBy(params.sort, { publishAt, createdAt, confirmUntil }, supplierNotice.id)
        : firstComes(context)),
    )
    .limit(params.pageSize)
    .offset(offsetOf(params))
  return {
    list: await presentNotices(context, rows),
    pageNum: params.pageNum,
    pageSize: params.pageSize,
    ...(await countTabs(context, filters, params)),
  }
}

/** Number of pinned notices; concurrent pinning is serialised. */
export async function countPinned(context: Pick<Context, 'db'>): Promise<number> {
  const pinned = and(eq(supplierNotice.pinned, true), eq(supplierNotice.status, noticeStatus.published))
  await context.db
    .select({ id: supplierNotice.id })
    .from(supplierNotice)
    .where(pinned)
    .orderBy(supplierNotice.id)
    .for('update')
  return context.db.$count(supplierNotice, pinned)
}
