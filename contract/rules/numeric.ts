import { halfWidth } from './half-width.ts'

export interface NumericOptions {
  /** Places after the point; 0 takes whole numbers only. */
  decimals?: 0 | 1 | 2
  max?: number
}

/** What stays of a text while a number is typed: digits and one point, so many decimals, never more than `max`. */
export function numericFilter(
  text: string,
  { decimals = 1, max = Number.POSITIVE_INFINITY }: NumericOptions = {},
): string {
  const [whole = '', ...rest] = halfWidth(text)
    .replace(/[^\d.]/g, '')
    .split('.')
  const kept = decimals === 0 || rest.length === 0 ? whole : `${whole}.${rest.join('').slice(0, decimals)}`
  return Number(kept) > max ? String(max) : kept
}

/** The number a filtered text stands for once typing is over: `007.` is `7`, `.5` is `0.5`, a lone point is nothing. */
export function settleNumeric(text: string): string {
  const [whole = '', fraction = ''] = text.split('.')
  if (whole === '' && fraction === '') return ''
  const leading = whole.replace(/^0+(?=\d)/, '') || '0'
  return fraction === '' ? leading : `${leading}.${fraction}`
}
