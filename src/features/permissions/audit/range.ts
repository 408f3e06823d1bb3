import { AUDIT_MAX_DAYS } from '#contract/permissions/codes.ts'
import { dayOf } from '#lib/formats.ts'

const DAY_MS = 86_400_000

/** The given number of days up to today: the log is always queried with a range. */
export const recentDays = (days: number) => ({
  occurredFrom: dayOf(new Date(Date.now() - (days - 1) * DAY_MS)),
  occurredTo: dayOf(),
})

/** The longest range of one query. */
export const longestRange = () => recentDays(AUDIT_MAX_DAYS)
