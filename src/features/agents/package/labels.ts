import { goodsScope } from '#contract/agents/codes.ts'
import type { AgentPackageRow } from '#contract/agents/packages.ts'

/** 0.85 is shown as 8.5 折; empty at full price. */
export const discountText = (discount: string): string =>
  Number(discount) >= 1 ? '不打折' : `${Number((Number(discount) * 10).toFixed(3))} 折`

/** The sellable goods: 全部在售商品, or a summary of the selection. */
export function scopeText({
  goodsScope: scope,
  brands,
  itemCount,
}: Pick<AgentPackageRow, 'goodsScope' | 'brands' | 'itemCount'>) {
  if (scope === goodsScope.brands) return `指定品牌 · ${brands.length} 个`
  if (scope === goodsScope.products) return `指定商品 · ${itemCount} 个规格`
  return goodsScope.label(scope)
}

export const totalText = (total: number): string => (total === 0 ? '不限' : `${total} 份`)
