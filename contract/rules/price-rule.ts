import Big from 'big.js'
import { wordCodes } from '#contract/codes.ts'
import { PRICE_CAP, PRICE_DECIMALS, PRICE_MIN } from './price.ts'

export const priceOperation = wordCodes({
  raise: '加（元）',
  lower: '减（元）',
  raisePercent: '上调（%）',
  lowerPercent: '下调（%）',
  multiply: '乘以',
  set: '设为（元）',
})
export type PriceOperation = keyof typeof priceOperation.labels

export const priceRounding = wordCodes({
  none: '保留两位小数',
  yuan: '取整到元',
  nine: '尾数 .9',
  ninetyNine: '尾数 .99',
})
export type PriceRounding = keyof typeof priceRounding.labels

/** How one price is calculated from its value before. Amounts are decimal texts; an empty limit does not apply. */
export interface PriceFormula {
  operation: PriceOperation
  amount: string
  rounding: PriceRounding
  /** The lowest result. */
  floor: string
  /** The highest result. */
  ceiling: string
}

/** Why a formula has no result. */
export type FormulaFault = 'noPrice' | 'belowZero' | 'aboveCap'

export type FormulaResult = { price: string; fault?: undefined } | { price: string; fault: FormulaFault }

function operated(price: Big, { operation, amount }: PriceFormula): Big {
  if (operation === 'raise') return price.plus(amount)
  if (operation === 'lower') return price.minus(amount)
  if (operation === 'raisePercent') return price.times(new Big(amount).plus(100)).times('0.01')
  if (operation === 'lowerPercent') return price.times(new Big(100).minus(amount)).times('0.01')
  if (operation === 'multiply') return price.times(amount)
  return new Big(amount)
}

/** Rounds half up. With an ending the yuan stay: 115.39 and 115.95 both become 115.90, as in the price sheet. */
function rounded(price: Big, rounding: PriceRounding): Big {
  if (rounding === 'none') return price.round(PRICE_DECIMALS, Big.roundHalfUp)
  if (rounding === 'yuan') return price.round(0, Big.roundHalfUp)
  return price.round(0, Big.roundDown).plus(rounding === 'nine' ? '0.9' : '0.99')
}

/**
 * The price that a formula gives, in decimal arithmetic: the operation, then the rounding, then the limits, which win
 * over the rounding. A result below 0 or above 9999999 that no limit corrects is a fault; `price` is then that result.
 */
export function formulaResult(before: string, formula: PriceFormula): FormulaResult {
  if (before === '' && formula.operation !== 'set') return { price: '', fault: 'noPrice' }
  const exact = operated(new Big(before === '' ? 0 : before), formula)
  const { floor, ceiling, rounding } = formula
  const limited = (price: Big): Big => {
    if (floor !== '' && price.lt(floor)) return new Big(floor)
    return ceiling !== '' && price.gt(ceiling) ? new Big(ceiling) : price
  }
  const isLimited = !limited(exact).eq(exact)
  const result = isLimited ? limited(exact) : exact.lt(PRICE_MIN) ? exact : limited(rounded(exact, rounding))
  const price = result.toFixed(PRICE_DECIMALS, Big.roundHalfUp)
  if (result.lt(PRICE_MIN)) return { price, fault: 'belowZero' }
  if (result.gt(PRICE_CAP)) return { price, fault: 'aboveCap' }
  return { price }
}
