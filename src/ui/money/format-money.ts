import { formatFigure } from '#ui/format-figure.ts'

const plain = /^-?\d+(\.\d+)?$/
const inCents = /^(?!-0+\.)-?\d+\.\d\d$/

/** Created when first needed: API amounts have two decimals and do not need it. */
let rounding: Intl.NumberFormat | undefined
function round(digits: `${number}`): string {
  rounding ??= new Intl.NumberFormat('zh-CN', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'negative',
    useGrouping: false,
  })
  return rounding.format(digits)
}

/** `1234.5` as `¥1,234.50`, rounded half away from zero; undefined without an amount. A text keeps every digit. */
export function formatMoney(amount: string | number | null | undefined): string | undefined {
  const digits = String(amount ?? '').trim()
  if (!isDecimal(digits)) return undefined
  const shown = formatFigure(inCents.test(digits) ? digits : round(digits))
  return shown.startsWith('-') ? `-¥${shown.slice(1)}` : `¥${shown}`
}

const isDecimal = (digits: string): digits is `${number}` => plain.test(digits)
