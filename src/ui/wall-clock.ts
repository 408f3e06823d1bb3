/** China keeps one time the whole year, and has since 1991. */
const AHEAD_OF_UTC_MS = 8 * 60 * 60 * 1000

/**
 * `2026-11-21 14:05:00`: what the clocks of the business show, whatever zone the machine is in. By arithmetic: the first
 * `Intl.DateTimeFormat` of a page takes as long as drawing a list (docs/benchmarks.md). Throws a RangeError for no date.
 */
export function wallClock(moment: Date): string {
  return new Date(moment.getTime() + AHEAD_OF_UTC_MS).toISOString().slice(0, 19).replace('T', ' ')
}
