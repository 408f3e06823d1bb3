import { addDays, monthOf, toCalendar } from '#ui/date-input/day.ts'

export const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const

/** The Monday of the week of a day. */
export const mondayOf = (day: string): string => addDays(day, -(((toCalendar(day)?.getDay() ?? 1) + 6) % 7))

export const weekOf = (day: string): string[] => weekdays.map((_, index) => addDays(mondayOf(day), index))

/** The weeks that a month touches, each with its seven days. */
export function weeksOf(day: string): string[][] {
  const { from, to } = monthOf(day)
  const weeks: string[][] = []
  for (let monday = mondayOf(from); monday <= to; monday = addDays(monday, 7)) weeks.push(weekOf(monday))
  return weeks
}

/** `11 月 3 日`. */
export const dayLabel = (day: string): string => `${Number(day.slice(5, 7))} 月 ${Number(day.slice(8))} 日`

/** `2026 年 11 月`. */
export const monthLabel = (day: string): string => `${day.slice(0, 4)} 年 ${Number(day.slice(5, 7))} 月`
