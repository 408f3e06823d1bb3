import { and, isNull } from 'drizzle-orm'
import { notificationCategory } from '#contract/notifications.ts'
import { pageLink } from '#contract/page-query.ts'
import { OVERDUE_HOURS } from '#contract/users/application-rules.ts'
import { applicationStatus } from '#contract/users/codes.ts'
import { applicationQueries } from '#contract/users/page-queries.ts'
import { type Database, inTransaction } from '#server/database/pool.ts'
import { userApplication } from '#server/database/schema/users.ts'
import { holdersOf, notify } from '#server/notify.ts'
import { isOverdue } from './list.ts'
import { refreshRisks } from './risks.ts'

/**
 * Tells reviewers of applications that have waited for more than 24 hours, each once, and finds the risks of pending
 * ones anew. Safe to run at any time and in several instances. Returns the number of applications told of.
 */
export async function remindOfApplications(db: Database, now: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    await refreshRisks(tx)
    const late = await tx
      .update(userApplication)
      .set({ overdueNotedAt: now })
      .where(and(isOverdue(now), isNull(userApplication.overdueNotedAt)))
      .returning({ id: userApplication.id })
    if (late.length === 0) return 0
    await notify(tx, await holdersOf(tx, 'user:review'), now, {
      category: notificationCategory.todo,
      level: 'warning',
      title: `${late.length} 个身份认证申请等待超过 ${OVERDUE_HOURS} 小时`,
      content: '请尽快审核，等待最久的排在最前。',
      ...pageLink(applicationQueries.list, { status: applicationStatus.pending }),
      resource: 'userApplication',
    })
    return late.length
  })
}
