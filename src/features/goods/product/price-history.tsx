import { useState } from 'react'
import { PRICES, priceTitles } from '#contract/goods/price-rules.ts'
import type { SkuDetail } from '#contract/goods/product-editing.ts'
import type { PriceName } from '#contract/rules/price.ts'
import { DateRangeInput } from '#ui/date-range-input/date-range-input.tsx'
import type { DateRange } from '#ui/date-range-input/presets.ts'
import { Select } from '#ui/select/select.tsx'
import { PriceChart } from './price-chart.tsx'
import { PriceChanges } from './tables.tsx'

/** What the chart and the table of a price history show. */
export interface PriceScope {
  spuId: number
  skuId?: number
  level?: PriceName
  effectiveFrom?: string
  effectiveTo?: string
}

const ALL = ''

/** Price history of a product by SKU, price and period: as a chart and as a table with who changed it and when. */
export function PriceHistory({ product }: { product: { id: number; skus: readonly SkuDetail[] } }) {
  const [sku, chooseSku] = useState(ALL)
  const [level, chooseLevel] = useState(ALL)
  const [{ from, to }, setDays] = useState<DateRange>({ from: '', to: '' })
  // Prices without permission are missing in the response.
  const levels = PRICES.filter((name) => product.skus.some((row) => name in row))
  const scope: PriceScope = {
    spuId: product.id,
    ...(sku !== ALL && { skuId: Number(sku) }),
    ...(level !== ALL && { level: level as PriceName }),
    ...(from && { effectiveFrom: from }),
    ...(to && { effectiveTo: to }),
  }
  return (
    <>
      <search aria-label="价格记录筛选" className="flex flex-wrap items-center gap-3">
        <Select
          aria-label="规格"
          value={sku}
          onChange={chooseSku}
          options={[
            { value: ALL, label: '全部规格' },
            ...product.skus.map(({ id, specText, skuCode }) => ({ value: String(id), label: specText || skuCode })),
          ]}
          className="w-64"
        />
        <Select
          aria-label="价格"
          value={level}
          onChange={chooseLevel}
          options={[
            { value: ALL, label: '全部价格' },
            ...levels.map((name) => ({ value: name, label: priceTitles[name] })),
          ]}
          className="w-40"
        />
        <DateRangeInput aria-label="生效日期" clearable value={{ from, to }} onChange={setDays} className="w-72" />
      </search>
      <PriceChart scope={scope} />
      <PriceChanges scope={scope} />
    </>
  )
}
