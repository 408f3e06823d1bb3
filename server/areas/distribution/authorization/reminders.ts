import { and, eq, isNull } from 'drizzle-orm'
import { ENDING_DAYS } from '#contract/distribution/authorization-rules.ts'
import { authorizationQueries } from '#contract/distribution/page-queries.ts'
import { notificationCategory } from '#contract/notifications.ts'
import { pageLink } from '#contract/page-query.ts'
import { asSystem } from '#server/areas/orders/work.ts'
import type { PaidWork } from '#server/areas/payable.ts'
import type { Database } from '#server/database/pool.ts'
import { productAuthorization } from '#server/database/schema/distributor-goods.ts'
import { distributorAccount } from '#server/database/schema/distributors.ts'
import { isWithinDays } from '#server/entity/reminders.ts'
import { notify } from '#server/notify.ts'
import { peopleOf } from '../account/login.ts'
import type { RuleRow } from './in-force.ts'

/** Rules that one reminder names. */
const NAMED = 3

const { validTo, remindedDays, revokedAt } = productAuthorization

/** One notice for all rules of a distributor that end soon: for who looks after it, and for its people. */
async function tellEnding({ db, now }: PaidWork, distributorId: number, rows: readonly RuleRow[]): Promise<void> {
  const [account] = await db.select().from(distributorAccount).where(eq(distributorAccount.id, distributorId))
  if (!account) return
  const named = rows.slice(0, NAMED).map(({ targetName, validTo: last }) => `${targetName}（${last}）`)
  await notify(db, [account.managerId, ...(await peopleOf(db, [distributorId]))], now, {
    category: notificationCategory.warning,
    level: 'warning',
    title: `「${account.name}」有 ${rows.length} 条产品授权将在 ${ENDING_DAYS} 天内失效`,
    content: `${named.join('、')}${rows.length > NAMED ? ' 等' : ''}，失效后相关商品的授权随之变化。`,
    ...pageLink(authorizationQueries.list, { distributorId, tab: 'rules' }),
    resource: 'productAuthorization',
  })
}

/** Reminds of rules that end soon, each once. Safe to run at any time, repeatedly. */
export async function remindOfEndingRules(db: Database, now: string): Promise<void> {
  await asSystem(db, now, async (work) => {
    const due = await work.db
      .update(productAuthorization)
      .set({ remindedDays: ENDING_DAYS })
      .where(and(isNull(revokedAt), isNull(remindedDays), isWithinDays(validTo, now, ENDING_DAYS)))
      .returning()
    for (const [id, rows] of Map.groupBy(due, ({ distributorId }) => distributorId)) await tellEnding(work, id, rows)
  })
}
