import { and, eq } from 'drizzle-orm'
import { cardAuditStatus } from '#contract/blackCard/card-codes.ts'
import { cardAuditQueries } from '#contract/blackCard/card-page-queries.ts'
import type { Todo } from '#contract/notifications.ts'
import { pageLink } from '#contract/page-query.ts'
import type { Context } from '#server/context.ts'
import { cardAudit } from '#server/database/schema/cards.ts'
import { platformRows } from '#server/entity/scope.ts'

export async function cardAuditTodos({ caller, db }: Context): Promise<Todo[]> {
  if (!caller.can('cardAudit:review')) return []
  const pending = eq(cardAudit.status, cardAuditStatus.pending)
  return [
    {
      code: 'cardAudit',
      title: '待审核黑卡申请',
      count: await db.$count(cardAudit, and(platformRows(caller, cardAudit), pending)),
      ...pageLink(cardAuditQueries.list, { status: cardAuditStatus.pending }),
    },
  ]
}
