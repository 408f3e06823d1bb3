/** China has had a single time zone without daylight saving since 1991. */
const AHEAD_OF_UTC_MS = 8 * 60 * 60 * 1000

/**
 * `2026-11-21 14:05:00`: the business's wall clock, independent of the machine's time zone. By arithmetic: the first
 * `Intl.DateTimeFormat` of a page takes as long as rendering a list (docs/benchmarks.md). Throws a RangeError for an
 * invalid date.
 */
export function wallClock(moment: Date): string {
  return new Date(moment.getTime() + AHEAD_OF_UTC_MS).toISOString().slice(0, 19).replace('T', ' ')
}
