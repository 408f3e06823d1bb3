import { AUDIT_MAX_DAYS } from '#contract/permissions/codes.ts'
import { dayOf } from '#lib/formats.ts'

const DAY_MS = 86_400_000

/** Today and the days before it, so many in all: the log is always read within a range. */
export const recentDays = (days: number) => ({
  occurredFrom: dayOf(new Date(Date.now() - (days - 1) * DAY_MS)),
  occurredTo: dayOf(),
})

/** As far back as one search reaches. */
export const longestRange = () => recentDays(AUDIT_MAX_DAYS)
