import { useState } from 'react'
import { priceChangeStatus } from '#contract/goods/codes.ts'
import { PRICES, priceTitles } from '#contract/goods/price-rules.ts'
import { listPriceChanges, type PriceChange } from '#contract/goods/prices.ts'
import type { PriceName } from '#contract/rules/price.ts'
import { formatTime } from '#lib/formats.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { LineChart } from '#ui/chart/line-chart.tsx'
import { formatMoney } from '#ui/money/format-money.ts'
import { Select } from '#ui/select/select.tsx'
import type { PriceScope } from './price-history.tsx'

/** Most changes a chart can show distinctly. */
const LATEST = 200

const figure = (price: string | null | undefined): number | null => (price ? Number(price) : null)
const yuan = (value: number): string => formatMoney(value) ?? ''

/** The series of one price of a SKU, starting with the value before the first change. */
const seriesOf = (changes: readonly PriceChange[], name: PriceName) => ({
  name: priceTitles[name],
  values: [figure(changes[0]?.[`${name}Before`]), ...changes.map((change) => figure(change[name]))],
})

/** Price history of a SKU; prices without permission are not drawn. */
export function PriceChart({ scope }: { scope: PriceScope }) {
  const params = { ...scope, status: priceChangeStatus.applied, pageSize: LATEST, sort: '-effectiveAt' } as const
  const { data } = useLookup(listPriceChanges, params, { staleMs: 0 })
  const bySku = Map.groupBy(data?.list ?? [], ({ skuId }) => skuId)
  const [chosen, choose] = useState('')
  const skuId = bySku.has(Number(chosen)) ? Number(chosen) : [...bySku.keys()][0]
  const changes = (bySku.get(skuId ?? 0) ?? []).toReversed()
  const [first] = changes
  if (!first) return null
  const isCut = (data?.total ?? 0) > LATEST
  return (
    <section aria-label="价格走势" className="grid gap-3">
      <div className="flex items-center gap-4">
        <h2 className="font-medium">价格走势</h2>
        {bySku.size > 1 && (
          <Select
            aria-label="走势的规格"
            value={String(skuId)}
            onChange={choose}
            options={[...bySku].map(([id, [change]]) => ({
              value: String(id),
              label: change?.specText || change?.skuCode || '',
            }))}
            className="max-w-80"
          />
        )}
      </div>
      <LineChart
        title={first.specText || first.skuCode}
        categoryLabel="时间"
        categories={['调价前', ...changes.map(({ effectiveAt }) => formatTime(effectiveAt))]}
        series={PRICES.filter((name) => name in first && (scope.level ?? name) === name).map((name) =>
          seriesOf(changes, name),
        )}
        format={yuan}
      />
      {isCut && <p className="text-text-muted">只画最近 {LATEST} 次调价，缩小日期范围可以看更早的</p>}
    </section>
  )
}
