import type { RequestHandler } from 'msw'
import { stockMode } from '#contract/goods/codes.ts'
import { needsReason, PRICES } from '#contract/goods/price-rules.ts'
import { pricedByRules, ruleNotes } from '#contract/goods/priced-by-rule.ts'
import type { Sku } from '#contract/goods/products.ts'
import { previewPriceRules, previewStockRule, startPriceRules, startStockRule } from '#contract/goods/sku-rules.ts'
import type { PriceRow } from '#contract/rules/price.ts'
import { answer, found } from '#mocks/answer.ts'

const rowOf = (sku: Sku): PriceRow => ({
  supplyPrice: sku.supplyPrice ?? '',
  purchasePrice: sku.purchasePrice ?? '',
  productPrice: sku.productPrice ?? '',
  salePrice: sku.salePrice ?? '',
  purchaseFactor: sku.purchaseFactor ?? '',
  productFactor: sku.productFactor ?? '',
  saleFactor: sku.saleFactor ?? '',
})
const shown = ({ supplyPrice, purchasePrice, productPrice, salePrice }: PriceRow) => ({
  supplyPrice,
  purchasePrice,
  productPrice,
  salePrice,
})

interface Chosen {
  spuIds?: number[] | undefined
  skuIds?: number[] | undefined
}

/** Rules over the SKUs of some products; all of them for a filter. */
export function skuRuleHandlers(skus: Sku[]): RequestHandler[] {
  const chosen = ({ spuIds, skuIds }: Chosen) =>
    skus.filter(({ id, productId }) => (spuIds?.includes(productId) ?? true) && (skuIds?.includes(id) ?? true))
  const named = ({ id, productName, specText, skuCode }: Sku) => ({ skuId: id, productName, specText, skuCode })
  const counted = <Row extends { fault: string }>(rows: Row[], isChanged: (row: Row) => boolean) => {
    const refused = rows.filter(({ fault }) => fault !== '').length
    const changed = rows.filter((row) => row.fault === '' && isChanged(row)).length
    return { rows, changed, refused, unchanged: rows.length - changed - refused, isCut: false }
  }
  return [
    answer(previewPriceRules, ({ rules, ...selection }) => {
      let wantsReason = false
      const rows = chosen(selection).map((sku) => {
        const before = rowOf(sku)
        const { row, fault, kept } = pricedByRules(before, rules)
        wantsReason ||= fault === '' && needsReason(before, row)
        const notes = fault ? [] : ruleNotes(row, kept)
        return { ...named(sku), version: sku.version, before: shown(before), after: shown(row), fault, notes }
      })
      return {
        ...counted(rows, ({ before, after }) => PRICES.some((name) => before[name] !== after[name])),
        wantsReason,
      }
    }),
    answer(startPriceRules, ({ rows, rules }) => {
      for (const { skuId } of rows)
        Object.assign(found(skus, skuId), pricedByRules(rowOf(found(skus, skuId)), rules).row)
      return { jobId: 41, result: { done: rows.length, failed: [] } }
    }),
    answer(previewStockRule, ({ rule: { mode, quantity }, ...selection }) => {
      const rows = chosen(selection).map((sku) => {
        const next =
          mode === stockMode.set ? quantity : sku.stock + (mode === stockMode.increase ? quantity : -quantity)
        const fault = next < sku.lockedStock ? `不能小于锁定库存 ${sku.lockedStock}` : ''
        return { ...named(sku), before: sku.stock, after: fault ? sku.stock : next, fault }
      })
      return counted(rows, ({ before, after }) => before !== after)
    }),
    answer(startStockRule, ({ rows }) => ({ jobId: 42, result: { done: rows.length, failed: [] } })),
  ]
}
