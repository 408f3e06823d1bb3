import { and, eq, inArray } from 'drizzle-orm'
import type { Todo } from '#contract/notifications.ts'
import { pageLink } from '#contract/page-query.ts'
import { reviewStatus } from '#contract/rules/review.ts'
import { brandQueries, noticeQueries } from '#contract/suppliers/page-queries.ts'
import type { Context } from '#server/context.ts'
import { brand, brandReview } from '#server/database/schema/suppliers.ts'
import { isSupplier, ownRows } from '#server/entity/scope.ts'
import { countWaitingNotices } from './notice/list.ts'

export async function brandTodos(context: Context): Promise<Todo[]> {
  if (!context.caller.can('brand:review')) return []
  const own = ownRows(context.caller, brand.supplierId)
  const ofOwn = own && inArray(brandReview.brandId, context.db.select({ id: brand.id }).from(brand).where(own))
  const count = await context.db.$count(brandReview, and(eq(brandReview.status, reviewStatus.pending), ofOwn))
  return [
    {
      code: 'brandReview',
      title: '待审核品牌',
      count,
      ...pageLink(brandQueries.reviews, { status: reviewStatus.pending }),
    },
  ]
}

/** Counted like the tabs of the supplier's list. */
export async function noticeTodos(context: Context): Promise<Todo[]> {
  if (!isSupplier(context.caller) || !context.caller.can('supplierNotice:view')) return []
  const { unread, unconfirmed } = await countWaitingNotices(context)
  return [
    { code: 'unreadNotice', title: '未读通知', count: unread, ...pageLink(noticeQueries.list, { unread: true }) },
    {
      code: 'unconfirmedNotice',
      title: '待确认通知',
      count: unconfirmed,
      ...pageLink(noticeQueries.list, { unconfirmed: true }),
    },
  ]
}
