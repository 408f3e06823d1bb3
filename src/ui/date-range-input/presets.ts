import { addDays, monthOf, today } from '#ui/date-input/day.ts'

/** Two days, both included; '' for an open end. */
export interface DateRange {
  from: string
  to: string
}

interface DatePreset {
  label: string
  range: () => DateRange
}

/** Common ranges. 近7天 includes today. */
export const datePresets: readonly DatePreset[] = [
  { label: '今天', range: () => ({ from: today(), to: today() }) },
  { label: '昨天', range: () => ({ from: addDays(today(), -1), to: addDays(today(), -1) }) },
  { label: '近7天', range: () => ({ from: addDays(today(), -6), to: today() }) },
  { label: '近30天', range: () => ({ from: addDays(today(), -29), to: today() }) },
  { label: '本月', range: () => monthOf(today()) },
  { label: '上月', range: () => monthOf(today(), -1) },
]

/** Returns the range in order. */
export function orderedRange({ from, to }: DateRange): DateRange {
  return from !== '' && to !== '' && from > to ? { from: to, to: from } : { from, to }
}
