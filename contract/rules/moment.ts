const OFFSET_MS = 8 * 3_600_000
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const shifted = (at: string, ms: number): string =>
  `${new Date(Date.parse(at) + ms + OFFSET_MS).toISOString().slice(0, -1)}+08:00`

/** Adds hours to a timestamp, in the wire format: ISO 8601 with +08:00. */
export const hoursAfter = (at: string, hours: number): string => shifted(at, hours * HOUR_MS)

/** Adds days to a timestamp. */
export const daysAfter = (at: string, days: number): string => shifted(at, days * DAY_MS)

/** Whether a timestamp is after another, regardless of their offsets. */
export const isAfter = (at: string, other: string): boolean => Date.parse(at) > Date.parse(other)

const minuteOf = (at: string): number => Math.floor(Date.parse(at) / MINUTE_MS)

/** An entered time, which has minute precision: in the minute of an earlier event it is the time of that event. */
export const enteredMoment = (event: string, entered: string): string =>
  minuteOf(entered) === minuteOf(event) ? event : entered

/** Days from one date to another, both YYYY-MM-DD; null without an end. */
export function daysUntil(end: string | null, today: string): number | null {
  return end ? Math.round((Date.parse(end) - Date.parse(today)) / 86_400_000) : null
}

/** A day some months later; the last day of a shorter month. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const target = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate()
  target.setUTCDate(Math.min(date, last))
  return target.toISOString().slice(0, 10)
}

export const laterOf = (day: string, other: string): string => (day > other ? day : other)
