/** True when a number format shows a date: a built-in date or time format, or a custom one with y, m, d or h. */
export function isDateFormat(id: number, format: string | undefined): boolean {
  if ((id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)) return true
  return format !== undefined && /[ymdh]/i.test(format.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''))
}

const dayMs = 86_400_000

/**
 * A number as the spreadsheet shows it: a date as YYYY-MM-DD, with its time if any; other numbers without rounding
 * noise.
 */
export function numberText(text: string, isDate: boolean, from1904: boolean): string {
  const value = Number(text)
  if (!Number.isFinite(value)) return text
  if (!isDate) return String(Number(value.toPrecision(15)))
  // Day 0 compensates for 29 February 1900, which did not exist.
  const first = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)
  const at = new Date(first + Math.round(value * 86_400) * 1_000)
  if (Number.isNaN(at.getTime())) return text
  const [day = '', time = ''] = at.toISOString().split('T')
  return at.getTime() % dayMs === 0 ? day : `${day} ${time.slice(0, 8)}`
}
