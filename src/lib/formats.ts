/** Formats contract values. Times are shown in Asia/Shanghai, independent of the machine's time zone. */

import { COUNT_CAP } from '#contract/constants.ts'
import { formatFigure } from '#ui/format-figure.ts'
import { wallClock } from '#ui/wall-clock.ts'

/** 2026-11-21 14:05 */
export function formatTime(at: string | null | undefined): string {
  return formatExactTime(at).slice(0, 16)
}

/** 2026-11-21 14:05:09 */
export function formatExactTime(at: string | null | undefined): string {
  return at ? wallClock(new Date(at)) : ''
}

/** YYYY-MM-DD of an instant in Asia/Shanghai. */
export function dayOf(at: Date = new Date()): string {
  return wallClock(at).slice(0, 10)
}

/** Within a day as 刚刚, 5 分钟前, 3 小时前; otherwise date and time. */
export function formatSince(at: string | null | undefined, now: Date = new Date()): string {
  if (!at) return ''
  const minutes = Math.floor((now.getTime() - Date.parse(at)) / 60_000)
  if (minutes < 0 || minutes >= 24 * 60) return formatTime(at)
  if (minutes < 1) return '刚刚'
  return minutes < 60 ? `${minutes} 分钟前` : `${Math.floor(minutes / 60)} 小时前`
}

/** 1,234 */
export function formatCount(count: number): string {
  return formatFigure(count)
}

/** A count as far as the server counts: 10,000+ beyond. */
export const formatCapped = (count: number): string =>
  count > COUNT_CAP ? `${formatCount(COUNT_CAP)}+` : formatCount(count)

/** 1.5 MB */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const units = ['KB', 'MB', 'GB']
  let size = bytes / 1024
  let unit = 0
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024
    unit++
  }
  return `${size.toFixed(size < 10 ? 1 : 0)} ${units[unit]}`
}
