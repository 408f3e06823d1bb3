import Big from 'big.js'

export type AdjustMethod = 'times' | 'percent' | 'amount' | 'set'
export type Rounding = 'cent' | 'whole' | 'tail'

/** An adjustment of the selected prices. */
export interface Adjustment {
  method: AdjustMethod
  by: string
  /** To the cent, to whole yuan, or to an ending of .9. */
  rounding: Rounding
}

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)$/

/** Whether `by` is a valid number for the method. */
export function isAdjustment({ by }: Adjustment): boolean {
  return decimal.test(by.trim())
}

/** The adjusted price or factor; undefined if there is nothing to adjust. */
export function adjusted(
  value: string,
  { method, by, rounding }: Adjustment,
  kind: 'price' | 'factor',
): string | undefined {
  const amount = new Big(by.trim().replace('+', ''))
  if (method === 'set') return rounded(amount, kind, rounding)
  if (!decimal.test(value)) return undefined
  const from = new Big(value)
  const moved = {
    times: () => from.times(amount),
    percent: () => from.times(amount.plus(100)).div(100),
    amount: () => from.plus(amount),
  }[method]()
  return rounded(moved, kind, rounding)
}

function rounded(value: Big, kind: 'price' | 'factor', rounding: Rounding): string {
  if (kind === 'factor') return value.toFixed()
  if (rounding === 'whole') return value.round(0, Big.roundHalfUp).toFixed(2)
  // 115.39 and 115.95 both become 115.90: the yuan stay, with the usual retail ending.
  if (rounding === 'tail' && value.gte(0)) return value.round(0, Big.roundDown).plus('0.9').toFixed(2)
  return value.toFixed()
}
