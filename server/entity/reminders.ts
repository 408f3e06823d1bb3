import { and, between, gt, isNull, or, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { daysUntil } from '#contract/rules/moment.ts'
import { after, dayOf, days } from '#server/time.ts'

/** A day that comes near, and the column that keeps the limit of the last reminder of it, in days. */
interface Deadline {
  day: AnyPgColumn
  remindedDays: AnyPgColumn
  /** From far to near, such as 30, 7 and 1 days. */
  limits: readonly number[]
  now: string
}

export const isWithinDays = (day: AnyPgColumn, now: string, count: number): SQL =>
  between(day, dayOf(now), dayOf(after(now, days(count))))

/** Words for a title: 今天到期, or 将在 7 天后到期. */
export function endsIn(day: string | null, now: string): string {
  const left = daysUntil(day, dayOf(now))
  return left === 0 ? '今天到期' : `将在 ${left} 天后到期`
}

/**
 * Reminds of each record once per limit. `mark` writes the limit to the records that are due, and returns them. From
 * near to far: a record first seen three days before its end gets one reminder, not two.
 */
export async function remindOnce<Row>(
  { day, remindedDays, limits, now }: Deadline,
  mark: (limit: number, isDue: SQL | undefined) => Promise<Row[]>,
  tell: (row: Row) => Promise<void>,
): Promise<void> {
  for (const limit of limits.toReversed()) {
    const isDue = and(isWithinDays(day, now, limit), or(isNull(remindedDays), gt(remindedDays, limit)))
    for (const row of await mark(limit, isDue)) await tell(row)
  }
}
