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

const isUnread = (call: Context): SQL =>
  notInArray(supplierNotice.id, ownReceipts(call.db, call.caller, isNotNull(noticeReceipt.readAt)))

const isUnconfirmed = (call: Context): SQL | undefined =>
  and(
    eq(supplierNotice.needConfirm, true),
    notInArray(supplierNotice.id, ownReceipts(call.db, call.caller, isNotNull(noticeReceipt.confirmedAt))),
  )

/** What waits for the calling supplier: notices that it has not opened, and such as it must confirm. */
export async function countWaitingNotices(call: Context): Promise<{ unread: number; unconfirmed: number }> {
  const count = (where?: SQL) => call.db.$count(supplierNotice, and(visibleNotices(call.db, call.caller), where))
  return { unread: await count(isUnread(call)), unconfirmed: await count(isUnconfirmed(call)) }
}

/** All filters but those that the tabs count by. */
function filtersOf(params: Params, call: Context): SQL | undefined {
  const { keyword } = params
  return and(
    visibleNotices(call.db, call.caller),
    containsAny(keyword, supplierNotice.title, supplierNotice.summary, supplierNotice.noticeNo),
    same(supplierNotice, params, 'type', 'targetKind', 'needConfirm', 'popup'),
    ...withinDays(supplierNotice.publishAt, params.publishFrom, params.publishTo),
  )
}

function tabOf(params: Params, call: Context): SQL | undefined {
  if (isPlatform(call.caller)) return params.status === undefined ? undefined : eq(supplierNotice.status, params.status)
  return and(params.unread ? isUnread(call) : undefined, params.unconfirmed ? isUnconfirmed(call) : undefined)
}

/** Operators find what is pinned first, then the newest; suppliers what they have not read. */
function firstComes(call: Context): SQL[] {
  const own = ownReceipts(
    call.db,
    call.caller,
    and(eq(noticeReceipt.noticeId, supplierNotice.id), isNotNull(noticeReceipt.readAt)),
  )
  const unread = isPlatform(call.caller) ? [] : [sql`not exists (${own}) desc`]
  return [
    ...unread,
    desc(supplierNotice.pinned),
    sql`${supplierNotice.publishAt} desc nulls first`,
    desc(supplierNotice.id),
  ]
}

async function countTabs(
  call: Context,
  filters: SQL | undefined,
  params: Params,
): Promise<{ counts: Record<string, number>; total: number }> {
  if (!isPlatform(call.caller)) {
    const count = (where?: SQL) => call.db.$count(supplierNotice, and(filters, where))
    const counts = {
      all: await count(),
      unread: await count(isUnread(call)),
      unconfirmed: await count(isUnconfirmed(call)),
    }
    return { counts, total: await cappedCount(call.db, supplierNotice, and(filters, tabOf(params, call))) }
  }
  const query = call.db
    .select({ status: supplierNotice.status, total: count() })
    .from(supplierNotice)
    .where(filters)
    .groupBy(supplierNotice.status)
  return tabsOf(await countsOf(call, query), noticeStatus.codes, params.status)
}

export async function pageOfNotices(params: Params, call: Context): Promise<AnswerOf<typeof listNotices>> {
  const filters = filtersOf(params, call)
  const { publishAt, createdAt, confirmUntil } = supplierNotice
  const rows = await call.db
    .select()
    .from(supplierNotice)
    .where(and(filters, tabOf(params, call)))
    .orderBy(
      ...(params.sort
        ? orderBy(params.sort, { publishAt, createdAt, confirmUntil }, supplierNotice.id)
        : firstComes(call)),
    )
    .limit(params.pageSize)
    .offset(offsetOf(params))
  return {
    list: await presentNotices(call, rows),
    pageNum: params.pageNum,
    pageSize: params.pageSize,
    ...(await countTabs(call, filters, params)),
  }
}

/** Pinned notices at the moment; whoever pins one more waits for whoever does so at the same time. */
export async function countPinned(call: Pick<Context, 'db'>): Promise<number> {
  const pinned = and(eq(supplierNotice.pinned, true), eq(supplierNotice.status, noticeStatus.published))
  await call.db
    .select({ id: supplierNotice.id })
    .from(supplierNotice)
    .where(pinned)
    .orderBy(supplierNotice.id)
    .for('update')
  return call.db.$count(supplierNotice, pinned)
}
