const compact = new Intl.NumberFormat('zh-CN', { notation: 'compact', maximumFractionDigits: 1 })
const exact = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 2 })
const percentage = new Intl.NumberFormat('zh-CN', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

/** `12000` as `1.2 万`, for axis labels. */
export function shortFigure(value: number): string {
  return compact
    .formatToParts(value)
    .map(({ type, value: part }) => (type === 'compact' ? ` ${part}` : part))
    .join('')
}

/** `1234567.8` as `1,234,567.8`. */
export const formatFigure = (value: number): string => exact.format(value)

/** `part` of `whole` as `12.3%`. */
export const formatShare = (part: number, whole: number): string => percentage.format(whole === 0 ? 0 : part / whole)

/** Maximum axis label width: ten Chinese or twenty Latin characters. */
const room = 20

/** An axis label, truncated; tooltip and table show the full name. */
export function shortName(name: string): string {
  let used = 0
  for (const [index, character] of [...name].entries()) {
    used += character > '\u02ff' ? 2 : 1
    if (used > room) return `${[...name].slice(0, index - 1).join('')}…`
  }
  return name
}
