import { halfWidth } from '#contract/rules/half-width.ts'
import { priceInput } from '#contract/rules/price.ts'
import { limitsOf, type PriceColumn } from './column.ts'

/** A parsed text of a column. A note tells what the price rule changed. */
export type Reading = { value: string; note?: string } | { error: string }

const grouped = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/
const anyNumber = { min: -1e15, max: 1e15, decimals: 8 }
const figure = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 8 })

/** Strips the formatting of amounts in Excel and WPS (￥1,234.50, 88 元). */
function bare(text: string): string {
  const digits = halfWidth(text)
    .replace(/[\s¥元]/g, '')
    .replaceAll('，', ',')
  return grouped.test(digits) ? digits.replaceAll(',', '') : digits
}

export function readText<Row>(column: PriceColumn<Row>, text: string): Reading {
  const typed = bare(text)
  if (typed === '') return { value: '' }
  const { min, cap, decimals } = limitsOf(column)
  const value = priceInput(typed, { min, max: cap, decimals })
  if (value === '') {
    const isNumber = priceInput(typed, anyNumber) !== ''
    return { error: isNumber ? `不能低于 ${figure.format(min)}` : `「${short(text)}」不是数字` }
  }
  const shown = column.kind === 'factor' ? trimZeros(value) : value
  return Number(typed) > cap ? { value: shown, note: `超过上限，已改为 ${figure.format(cap)}` } : { value: shown }
}

function short(text: string): string {
  const shown = text.trim().replace(/\s+/g, ' ')
  return shown.length > 12 ? `${shown.slice(0, 12)}…` : shown
}

/** `1.1000` as `1.1`: factors are compared by value. */
function trimZeros(value: string): string {
  return value.includes('.') ? value.replace(/\.?0+$/, '') : value
}

/** `1234567.5` as `1,234,567.5`. */
export function groupDigits(value: string): string {
  const point = value.indexOf('.')
  const whole = point < 0 ? value.length : point
  // Fast path for most cells: every rendered cell calls this.
  if (whole <= 3) return value
  return value.slice(0, whole).replace(/\B(?=(\d{3})+$)/g, ',') + value.slice(whole)
}
