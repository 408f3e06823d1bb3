import Big from 'big.js'
import { isManualPrice, lossOf, PRICES, priceTitles, reprice } from '#contract/goods/price-rules.ts'
import type { SkuDetail } from '#contract/goods/product-editing.ts'
import type { ProductReviewDetail } from '#contract/goods/product-reviews.ts'
import type { PriceName, PriceRow } from '#contract/rules/price.ts'
import { reviewStatus } from '#contract/rules/review.ts'
import { AuditDiff } from '#ui/audit-diff/audit-diff.tsx'
import { cn } from '#ui/cn.ts'
import { Money } from '#ui/money/money.tsx'
import { RadioGroup } from '#ui/radio-group/radio-group.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import type { ReviewDecision } from './use-decision.ts'

interface ReviewPricesProps {
  review: ProductReviewDetail
  decision: ReviewDecision
}

const pricesOf = (sku: SkuDetail): PriceRow => ({
  supplyPrice: sku.supplyPrice ?? '',
  purchasePrice: sku.purchasePrice ?? '',
  productPrice: sku.productPrice ?? '',
  salePrice: sku.salePrice ?? '',
  purchaseFactor: sku.purchaseFactor ?? '',
  productFactor: sku.productFactor ?? '',
  saleFactor: sku.saleFactor ?? '',
})

/** The supply price the supplier requests, and the resulting prices. */
export function ReviewPrices({ review, decision }: ReviewPricesProps) {
  const { changes, live, prices, status } = review
  // After the decision the current prices may include later changes, so the requested change is shown as text.
  if (status !== reviewStatus.pending || prices.length === 0) {
    return <AuditDiff rows={changes.map(({ fieldTitle, before, after }) => ({ field: fieldTitle, before, after }))} />
  }
  const rows = prices.flatMap(({ skuId, supplyPrice }) => {
    const sku = live.skus.find(({ id }) => id === skuId)
    if (!sku) return []
    const before = pricesOf(sku)
    const { row, kept } = reprice(before, 'supplyPrice', supplyPrice)
    return [
      { sku, before, after: decision.derive ? row : { ...before, supplyPrice }, kept: decision.derive ? kept : [] },
    ]
  })
  const shown = PRICES.filter((name) => rows.some(({ sku }) => name in sku))
  return (
    <div className="grid gap-4">
      {decision.canDecide && shown.length > 1 && (
        <RadioGroup
          aria-label="其他价格"
          value={decision.derive ? 'derive' : 'keep'}
          onChange={(value) => decision.setDerive(value === 'derive')}
          options={[
            { value: 'derive', label: '按系数联动' },
            { value: 'keep', label: '仅改供货价' },
          ]}
        />
      )}
      <table aria-label="价格变更" className="w-full border-t text-left">
        <thead className="text-text-muted">
          <tr className="border-b">
            <th scope="col" className="py-2 pr-4 font-normal">
              规格
            </th>
            {shown.map((name) => (
              <th key={name} scope="col" className="py-2 pl-4 text-right font-normal">
                {priceTitles[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ sku, before, after, kept }) => (
            <tr key={sku.id} className="border-b align-top">
              <th scope="row" className="py-2 pr-4 font-normal">
                <span className="grid justify-items-start gap-1">
                  {sku.specText || sku.skuCode}
                  {lossOf(after) && <Tag tone="danger">{lossOf(after)}</Tag>}
                </span>
              </th>
              {shown.map((name) => (
                <PriceCell key={name} name={name} before={before} after={after} isKept={kept.includes(name)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface PriceCellProps {
  name: PriceName
  before: PriceRow
  after: PriceRow
  /** Would have changed if it were not set manually. */
  isKept: boolean
}

/** A price before and after with the difference; a manually set price is marked and stays. */
function PriceCell({ name, before, after, isKept }: PriceCellProps) {
  const isMoved = before[name] !== after[name]
  const isManual = isManualPrice(before, name)
  return (
    <td className="py-2 pl-4 text-right">
      <span className="grid justify-items-end gap-0.5">
        <Money amount={after[name] || null} className={cn(isMoved && 'font-medium')} />
        {isMoved && (
          <span className="text-small text-text-muted">
            原 <Money amount={before[name] || null} />
            {moveOf(before[name], after[name])}
          </span>
        )}
        {isManual && <Tag tone={isKept ? 'warning' : 'neutral'}>{isKept ? '手动价，保持不变' : '手动价'}</Tag>}
      </span>
    </td>
  )
}

/** · +10.00 · +10.0% */
function moveOf(before: string, after: string): string {
  if (before === '' || after === '') return ''
  const difference = new Big(after).minus(before)
  const sign = difference.gt(0) ? '+' : ''
  const percent = Number(before) === 0 ? '' : ` · ${sign}${difference.div(before).times(100).toFixed(1)}%`
  return ` · ${sign}${difference.toFixed(2)}${percent}`
}
