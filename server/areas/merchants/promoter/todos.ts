import { and, eq } from 'drizzle-orm'
import { promoterStatus, withdrawStatus } from '#contract/merchants/codes.ts'
import { promoterQueries } from '#contract/merchants/page-queries.ts'
import type { Todo } from '#contract/notifications.ts'
import { pageLink } from '#contract/page-query.ts'
import type { Context } from '#server/context.ts'
import { promoter, promoterWithdraw } from '#server/database/schema/promoters.ts'
import { isPlatform, platformRows } from '#server/entity/scope.ts'
import { ownWithdraws } from './withdraw-list.ts'

const withdrawsWith = ({ db, caller }: Context, status: (typeof withdrawStatus.codes)[number]) =>
  db.$count(promoterWithdraw, and(eq(promoterWithdraw.status, status), ownWithdraws(caller)))

const atWithdraws = pageLink(promoterQueries.list, { tab: 'withdraws' })

/** Promoters and withdrawals to review. */
export async function promoterReviews(context: Context): Promise<Todo[]> {
  const { caller, db } = context
  if (!isPlatform(caller) || !caller.can('promoter:review')) return []
  const pending = and(eq(promoter.status, promoterStatus.pending), platformRows(caller, promoter))
  return [
    {
      code: 'promoterReview',
      title: '待审核推广员',
      count: await db.$count(promoter, pending),
      ...pageLink(promoterQueries.list, { status: promoterStatus.pending }),
    },
    {
      code: 'promoterWithdrawReview',
      title: '待审核推广提现',
      count: await withdrawsWith(context, withdrawStatus.pending),
      ...atWithdraws,
    },
  ]
}

/** Withdrawals to pay. */
export async function promoterPayouts(context: Context): Promise<Todo[]> {
  if (!isPlatform(context.caller) || !context.caller.can('promoter:pay')) return []
  const count = await withdrawsWith(context, withdrawStatus.unpaid)
  return [{ code: 'promoterWithdrawPay', title: '待打款推广提现', count, ...atWithdraws }]
}
