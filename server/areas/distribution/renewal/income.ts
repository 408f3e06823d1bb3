import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import { distributorBillStatus } from '#contract/distribution/codes.ts'
import { type getRenewalIncome, INCOME_MONTHS } from '#contract/distribution/renewals.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { monthsAfter } from '#contract/rules/moment.ts'
import type { Context } from '#server/context.ts'
import { distributorRenewal } from '#server/database/schema/distributor-bills.ts'
import { dayOf } from '#server/time.ts'
import { renewals } from './present.ts'

/** The income of the latest months, of the renewals that the caller may see. */
export async function renewalIncome(
  { distributorId }: ParsedParamsOf<typeof getRenewalIncome>,
  { db, caller, now }: Context,
): Promise<AnswerOf<typeof getRenewalIncome>> {
  const { status, effectiveAt, payAmount, refundedAmount } = distributorRenewal
  const { effective, refunded } = distributorBillStatus
  const thisMonth = `${dayOf(now).slice(0, 7)}-01`
  const months = Array.from({ length: INCOME_MONTHS }, (_, index) => monthsAfter(thisMonth, index + 1 - INCOME_MONTHS))
  const month = sql<string>`to_char(${effectiveAt} at time zone 'Asia/Shanghai', 'YYYY-MM')`
  const rows = await db
    .select({
      month,
      count: sql<number>`(count(*) filter (where ${status} = ${effective}))::int`,
      amount: sql<string>`sum(${payAmount} - ${refundedAmount})::numeric(14, 2)::text`,
    })
    .from(distributorRenewal)
    .where(
      and(
        renewals.own?.(caller),
        distributorId === undefined ? undefined : eq(distributorRenewal.distributorId, distributorId),
        inArray(status, [effective, refunded]),
        gte(effectiveAt, `${months[0]}T00:00:00+08:00`),
      ),
    )
    .groupBy(sql`1`)
  const made = new Map(rows.map((row) => [row.month, row]))
  return months
    .map((first) => first.slice(0, 7))
    .map((name) => ({ month: name, count: made.get(name)?.count ?? 0, amount: made.get(name)?.amount ?? '0.00' }))
}
