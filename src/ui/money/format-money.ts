const figure = new Intl.NumberFormat('zh-CN', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'negative',
})
const plain = /^-?\d+(\.\d+)?$/

/** `1234.5` as `¥1,234.50`, rounded half away from zero; undefined where there is no amount. A text keeps every digit. */
export function formatMoney(amount: string | number | null | undefined): string | undefined {
  const digits = String(amount ?? '').trim()
  if (!isDecimal(digits)) return undefined
  const shown = figure.format(digits)
  return shown.startsWith('-') ? `-¥${shown.slice(1)}` : `¥${shown}`
}

const isDecimal = (digits: string): digits is `${number}` => plain.test(digits)
