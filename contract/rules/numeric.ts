import { halfWidth } from './half-width.ts'

export interface NumericOptions {
  /** Decimal places; 0: integers only. */
  decimals?: 0 | 1 | 2
  max?: number
  /** Allows negative numbers, such as basement floors. */
  negative?: boolean
}

/**
 * Filters numeric input: digits and one dot, limited decimals, at most `max`. A leading minus is preserved if negative
 * numbers are allowed; otherwise it is dropped (requirements, section 5).
 */
export function numericFilter(
  text: string,
  { decimals = 1, max = Number.POSITIVE_INFINITY, negative = false }: NumericOptions = {},
): string {
  const typed = halfWidth(text)
  const [whole = '', ...rest] = typed.replace(/[^\d.]/g, '').split('.')
  const digits = decimals === 0 || rest.length === 0 ? whole : `${whole}.${rest.join('').slice(0, decimals)}`
  const signed = negative && /^\s*[-－−]/.test(typed) ? `-${digits}` : digits
  return Number(signed) > max ? String(max) : signed
}

/** Normalises a filtered number after input: `007.` is `7`, `.5` is `0.5`, `-0` is `0`; a lone dot or minus is ''. */
export function settleNumeric(text: string): string {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  if (whole === '' && fraction === '') return ''
  const leading = whole.replace(/^0+(?=\d)/, '') || '0'
  const settled = fraction === '' ? leading : `${leading}.${fraction}`
  return text.startsWith('-') && Number(settled) !== 0 ? `-${settled}` : settled
}
