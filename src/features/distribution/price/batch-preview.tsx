import type { PreviewRow, PriceBatchPreview } from '#contract/distribution/price-batches.ts'
import { dealerPrices, priceTitles } from '#contract/distribution/price-rules.ts'
import { formatCount } from '#lib/formats.ts'
import { columns } from '#screen/list/columns.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

const col = columns<PreviewRow>()

/** A price before and after: 439.98 → 483.98; one value if it stays. */
export function Moved({ before, after }: { before: string | null; after: string | null }) {
  if (before === after) return <span className="text-text-faint tabular-nums">{after ?? '未定价'}</span>
  return (
    <span className="tabular-nums">
      <span className="text-text-faint">{before ?? '未定价'} → </span>
      <strong className="font-medium">{after ?? '未定价'}</strong>
    </span>
  )
}

const distributorColumn = col.cell('distributor', '经销商', ({ distributor }) => distributor.name, { width: 144 })

const skuColumns = [
  col.cell('name', '商品与规格', ({ productName, specText }) => `${productName} ${specText}`, { width: 232 }),
  col.cell(
    'note',
    '提示',
    ({ fault, isCapped, isBelowCost }) =>
      fault ? (
        <span className="text-danger-text">{fault}</span>
      ) : (
        <span className="text-warning-text">
          {[isCapped && '已按 9999999 封顶', isBelowCost && '低于采购价'].filter(Boolean).join('，')}
        </span>
      ),
    { width: 152, text: ({ fault }) => fault },
  ),
]

const supplyColumn = col.cell(
  'supplyPrice',
  '供货价',
  ({ before, after }) => <Moved before={before.supplyPrice ?? null} after={after.supplyPrice ?? null} />,
  { width: 152, align: 'right' },
)

const priceColumns = dealerPrices.map((name) =>
  col.cell(name, priceTitles[name], ({ before, after }) => <Moved before={before[name]} after={after[name]} />, {
    width: 176,
    align: 'right',
  }),
)

interface BatchPreviewProps {
  preview: PriceBatchPreview | undefined
  error: Error | null
  /** Several distributors: each row names its own. */
  isMany?: boolean
}

/** What a change moves: figures, and the first rows before and after. */
export function BatchPreview({ preview, error, isMany = false }: BatchPreviewProps) {
  if (error) return <Notice tone="warning" title={error.message} />
  if (!preview) return <Skeleton className="h-24" />
  const { total, same, kept, capped, belowCost, faults, before, after, list } = preview
  const notes = [
    same > 0 && `${formatCount(same)} 个不变`,
    kept > 0 && `跳过手工定价 ${formatCount(kept)} 个`,
    capped > 0 && `封顶 ${formatCount(capped)} 个`,
    belowCost > 0 && `低于采购价 ${formatCount(belowCost)} 个`,
  ].filter(Boolean)
  const showsSupply = list.some((row) => row.before.supplyPrice !== undefined)
  const shown = [
    ...(isMany ? [distributorColumn] : []),
    ...skuColumns,
    ...(showsSupply ? [supplyColumn] : []),
    ...priceColumns,
  ]
  return (
    <section aria-label="调价预览" className="grid gap-2">
      <p>
        调整 <strong className="font-medium">{formatCount(total)}</strong> 个 SKU
        {before !== null && after !== null && (
          <>
            ，平均销售价 <Moved before={before} after={after} />
          </>
        )}
        {notes.length > 0 && <span className="text-text-muted">；{notes.join('，')}</span>}
      </p>
      {faults > 0 && <Notice tone="danger" title={`${formatCount(faults)} 个 SKU 不能调整，请修改后再提交`} />}
      {list.length > 0 && (
        <DataTable
          label="调价前后"
          columns={shown}
          rows={list}
          rowId={({ skuId, distributor }) => `${distributor.id} ${skuId}`}
        />
      )}
      {total > list.length && <p className="text-text-muted">只显示前 {formatCount(list.length)} 个</p>}
    </section>
  )
}
