import type { PriceName, PriceRow } from '#contract/rules/price.ts'
import { type FormulaFault, formulaResult, type PriceFormula } from '#contract/rules/price-rule.ts'
import { lossOf, PRICES, priceTitles, reprice } from './price-rules.ts'

/** A formula for one of the four prices. */
export interface PriceRule extends PriceFormula {
  price: PriceName
}

const faultTexts: Record<FormulaFault, (title: string, price: string) => string> = {
  noPrice: (title) => `还没有${title}，无法按规则计算`,
  belowZero: (title, price) => `${title}将低于 0（${price}）`,
  aboveCap: (title, price) => `${title}将超过 9999999（${price}）`,
}

interface PricedByRules<Row> {
  row: Row
  /** Why the rules cannot price this row; '' if they can. The row is then as before. */
  fault: string
  /** Manual prices that a rule for their source price did not move. */
  kept: readonly PriceName[]
}

/**
 * Prices a row by some rules. Each rule starts from the price before; prices that derive from it follow, unless they
 * are manual or have a rule of their own.
 */
export function pricedByRules<Row extends PriceRow>(before: Row, rules: readonly PriceRule[]): PricedByRules<Row> {
  const kept = new Set<PriceName>()
  let row = before
  for (const name of PRICES) {
    const rule = rules.find(({ price }) => price === name)
    if (!rule) continue
    const { price, fault } = formulaResult(before[name], rule)
    if (fault) return { row: before, fault: faultTexts[fault](priceTitles[name], price), kept: [] }
    const next = reprice(row, name, price)
    row = next.row
    for (const stayed of next.kept) kept.add(stayed)
  }
  const ruled = new Set(rules.map(({ price }) => price))
  return { row, fault: '', kept: PRICES.filter((name) => kept.has(name) && !ruled.has(name)) }
}

/** Remarks on new prices, which do not prevent them: a loss, and manual prices that stay. */
export const ruleNotes = (row: PriceRow, kept: readonly PriceName[]): string[] => [
  ...(lossOf(row) ? [lossOf(row)] : []),
  ...kept.map((name) => `${priceTitles[name]} ${row[name]} 是手动价，保持不变`),
]
