import { halfWidth } from './half-width.ts'

export interface NumericOptions {
  /** Places after the point; 0 takes whole numbers only. */
  decimals?: 0 | 1 | 2
  max?: number
  /** Numbers below zero are taken as well, such as floors under the ground. */
  negative?: boolean
}

/**
 * What stays of a text while a number is typed: digits and one point, so many decimals, never more than `max`.
 * A minus stays in front where numbers below zero are taken; otherwise the requirements drop it (section 5).
 */
export function numericFilter(
  text: string,
  { decimals = 1, max = Number.POSITIVE_INFINITY, negative = false }: NumericOptions = {},
): string {
  const typed = halfWidth(text)
  const [whole = '', ...rest] = typed.replace(/[^\d.]/g, '').split('.')
  const digits = decimals === 0 || rest.length === 0 ? whole : `${whole}.${rest.join('').slice(0, decimals)}`
  const kept = negative && /^\s*[-－−]/.test(typed) ? `-${digits}` : digits
  return Number(kept) > max ? String(max) : kept
}

/**
 * The number a filtered text stands for once typing is over: `007.` is `7`, `.5` is `0.5`, `-0` is `0`; a lone point or
 * minus is nothing.
 */
export function settleNumeric(text: string): string {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  if (whole === '' && fraction === '') return ''
  const leading = whole.replace(/^0+(?=\d)/, '') || '0'
  const settled = fraction === '' ? leading : `${leading}.${fraction}`
  return text.startsWith('-') && Number(settled) !== 0 ? `-${settled}` : settled
}
