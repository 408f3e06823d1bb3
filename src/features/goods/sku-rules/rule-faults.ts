import type { PriceRule } from '#contract/goods/priced-by-rule.ts'

const decimal = /^\d{1,7}(\.\d{1,4})?$/

/** The error of an entered amount; '' while it is empty. */
export function amountFault({ operation, amount }: PriceRule): string {
  if (amount === '') return ''
  if (!decimal.test(amount)) return '请输入 0 到 9999999 之间、最多四位小数的数字'
  return operation === 'lowerPercent' && Number(amount) > 100 ? '下调不能超过 100%' : ''
}

export const limitFault = ({ floor, ceiling }: PriceRule): string =>
  floor !== '' && ceiling !== '' && Number(floor) > Number(ceiling) ? '最低价不能高于最高价' : ''

/** Every rule is complete and valid. */
export const areComplete = (rules: readonly PriceRule[]): boolean =>
  rules.every((rule) => rule.amount !== '' && amountFault(rule) === '' && limitFault(rule) === '')
