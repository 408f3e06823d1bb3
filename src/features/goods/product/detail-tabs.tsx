import PencilLine from 'lucide-react/icons/pencil-line'
import { refuseReason, reviewType, riskFlag } from '#contract/goods/codes.ts'
import { FACTORS, grossMargin, isManualPrice, PRICES, priceTitles } from '#contract/goods/price-rules.ts'
import { type Product, type SkuDetail, withdrawProductReview } from '#contract/goods/product-editing.ts'
import type { ProductReviewSummary } from '#contract/goods/reviews.ts'
import type { PriceName } from '#contract/rules/price.ts'
import { reviewStatus } from '#contract/rules/review.ts'
import { useReviewActions } from '#features/goods/shared/use-review-actions.ts'
import { formatTime } from '#lib/formats.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { columns } from '#screen/list/columns.tsx'
import { AuditDiff } from '#ui/audit-diff/audit-diff.tsx'
import { Button } from '#ui/button/button.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { Money } from '#ui/money/money.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { Tag } from '#ui/tag/tag.tsx'

const col = columns<SkuDetail>()

const skuColumns = [
  col.image('image', '图', ({ specText }) => specText, { pin: 'start' }),
  col.cell('specText', '规格', ({ specText, enabled }) => (enabled ? specText : `${specText}（停用）`), {
    width: 180,
    pin: 'start',
  }),
  col.code('skuCode', 'SKU 编码', { width: 152 }),
  ...PRICES.map((name) =>
    col.cell(name, priceTitles[name], (sku) => <Price sku={sku} name={name} />, {
      width: 120,
      align: 'right',
      text: (sku) => sku[name] ?? '',
    }),
  ),
  col.cell(
    'grossMargin',
    '毛利率',
    ({ supplyPrice, salePrice }) => grossMargin({ supplyPrice: supplyPrice ?? '', salePrice: salePrice ?? '' }),
    { width: 80, align: 'right' },
  ),
  ...FACTORS.map((name) =>
    col.cell(name, priceTitles[name], (sku) => <span className="tabular-nums">{sku[name]}</span>, {
      width: 80,
      align: 'right',
      text: (sku) => sku[name] ?? '',
    }),
  ),
  col.count('stock', '账面库存', { width: 88 }),
  col.count('lockedStock', '锁定', { width: 72 }),
  col.count('availableStock', '可售', { width: 72 }),
  col.count('warnStock', '预警值', { width: 72 }),
  col.flag('madeToOrder', '接单生产', { width: 80 }),
  col.cell('weight', '重量(kg)', ({ weight }) => weight, { width: 88, align: 'right' }),
  col.cell('volume', '体积(m³)', ({ volume }) => volume, { width: 88, align: 'right' }),
  col.cell('size', '尺寸(mm)', ({ size }) => size.replaceAll('x', '×'), { width: 136 }),
  col.count('packageCount', '包件数', { width: 72 }),
  col.text('barcode', '条码', { width: 136 }),
]

/** A price; a pencil marks one that was set manually and is not derived. */
function Price({ sku, name }: { sku: SkuDetail; name: PriceName }) {
  return (
    <span className="inline-flex items-center gap-1">
      {isManualPrice(sku, name) && (
        <PencilLine role="img" aria-label="手动改价" strokeWidth={1.75} className="size-3.5 text-text-faint" />
      )}
      <Money amount={sku[name] ?? null} />
    </span>
  )
}

/** SKUs with prices and stock; price columns without permission are left out. */
export function Versions({ skus }: { skus: readonly SkuDetail[] }) {
  const sees = (name: string) => skus.some((sku) => name in sku)
  const shown = skuColumns.filter(({ id }) => {
    if (id === 'grossMargin') return sees('supplyPrice') && sees('salePrice')
    return !/(Price|Factor)$/.test(id) || sees(id)
  })
  return (
    <DataTable
      label="规格与价格"
      columns={shown}
      rows={skus}
      rowId={({ id }) => id}
      state="ready"
      empty={<Empty title="还没有规格商品" />}
    />
  )
}

/** The reviews of a product and their results, latest first. */
export function Reviews({ product }: { product: Product }) {
  const canWithdraw = useCanCall(withdrawProductReview)
  const { withdraw } = useReviewActions()
  if (product.reviews.length === 0) return <Empty title="还没有审核记录" hint="提交审核后在这里查看进度与结果" />
  return (
    <ol aria-label="审核记录" className="grid gap-4">
      {product.reviews.map((review) => (
        <li key={review.id} className="grid gap-3 rounded-panel border bg-surface p-5">
          <div className="flex flex-wrap items-center gap-3">
            <StatusBadge tone={reviewStatus.tone(review.status)}>{reviewStatus.label(review.status)}</StatusBadge>
            <span className="font-medium">{reviewType.label(review.type)}</span>
            <span className="text-text-muted">{review.reviewNo}</span>
            {review.riskFlags.map((risk) => (
              <Tag key={risk} tone="warning">
                {riskFlag.label(risk)}
              </Tag>
            ))}
            {canWithdraw && review.status === reviewStatus.pending && review.own && (
              <Button size="tiny" className="ml-auto" onClick={() => withdraw(product, [review.id])}>
                撤回审核
              </Button>
            )}
          </div>
          <ReviewFacts review={review} />
          {review.changes.length > 0 && (
            <AuditDiff
              rows={review.changes.map(({ fieldTitle, before, after }) => ({ field: fieldTitle, before, after }))}
            />
          )}
        </li>
      ))}
    </ol>
  )
}

function ReviewFacts({ review }: { review: ProductReviewSummary }) {
  const reasons = review.reasonCodes.map((reason) => refuseReason.label(reason)).join('、')
  return (
    <Descriptions columns={2}>
      <Descriptions.Item label="提交">
        {review.submittedBy} {formatTime(review.submittedAt)}
      </Descriptions.Item>
      {review.reviewedAt && (
        <Descriptions.Item label="审核">
          {review.reviewedBy} {formatTime(review.reviewedAt)}
        </Descriptions.Item>
      )}
      {review.reason && (
        <Descriptions.Item label="驳回原因" wide>
          {[reasons, review.reason].filter(Boolean).join('：')}
        </Descriptions.Item>
      )}
    </Descriptions>
  )
}
