import { wallClock } from '#ui/wall-clock.ts'

/**
 * Days are stored as `2026-11-21`, instants as `2026-11-21T14:05:00+08:00`; both in the business time zone, not the
 * browser's.
 */
const offset = '+08:00'

export function today(now = new Date()): string {
  return wallClock(now).slice(0, 10)
}

/** The current minute, as a value. */
export function thisMinute(now = new Date()): string {
  const text = wallClock(now)
  return atTime(text.slice(0, 10), text.slice(11, 16))
}

/** Combines a day and a time (`14:05` or `14:05:30`) to a value. */
export function atTime(day: string, time: string): string {
  return `${day}T${time.length === 5 ? `${time}:00` : time}${offset}`
}

/** The displayed text of a value: `2026-11-21`, with time `2026-11-21 14:05`. */
export function shownMoment(value: string, withTime: boolean): string {
  if (value === '' || value.length === 10) return value
  const moment = new Date(value)
  return Number.isNaN(moment.getTime()) ? '' : wallClock(moment).slice(0, withTime ? 16 : 10)
}

/** The calendar uses local midnights; the zone does not matter, as these dates are only used in the calendar. */
export function toCalendar(day: string): Date | undefined {
  const [year, month, date] = day.split('-').map(Number)
  return year && month && date ? new Date(year, month - 1, date) : undefined
}

export function fromCalendar(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

export function addDays(day: string, count: number): string {
  const date = toCalendar(day)
  if (!date) return ''
  date.setDate(date.getDate() + count)
  return fromCalendar(date)
}

/** The first and last day of the month `count` months after that of `day`. */
export function monthOf(day: string, count = 0): { from: string; to: string } {
  const date = toCalendar(day) ?? new Date()
  const edge = (months: number, dayOfMonth: number) =>
    fromCalendar(new Date(date.getFullYear(), date.getMonth() + months, dayOfMonth))
  return { from: edge(count, 1), to: edge(count + 1, 0) }
}
