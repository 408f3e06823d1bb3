import { and, eq } from 'drizzle-orm'
import { personalStatus } from '#contract/merchants/codes.ts'
import { personalMerchantQueries } from '#contract/merchants/page-queries.ts'
import type { Todo } from '#contract/notifications.ts'
import { pageLink } from '#contract/page-query.ts'
import type { Context } from '#server/context.ts'
import { personalMerchant } from '#server/database/schema/personal-merchants.ts'
import { isPlatform, platformRows } from '#server/entity/scope.ts'

/** Personal merchants to review. */
export async function personalReviews({ caller, db }: Context): Promise<Todo[]> {
  if (!isPlatform(caller) || !caller.can('personalMerchant:review')) return []
  const pending = and(eq(personalMerchant.status, personalStatus.pending), platformRows(caller, personalMerchant))
  return [
    {
      code: 'personalMerchantReview',
      title: '待审核个人商家',
      count: await db.$count(personalMerchant, pending),
      ...pageLink(personalMerchantQueries.list, { status: personalStatus.pending }),
    },
  ]
}
