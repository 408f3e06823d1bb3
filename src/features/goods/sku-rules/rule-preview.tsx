import { type ReactNode, useState } from 'react'
import { formatCount } from '#lib/formats.ts'
import { columns } from '#screen/list/columns.tsx'
import type { Column } from '#ui/data-table/column.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { FilterTabs } from '#ui/filter-tabs/filter-tabs.tsx'

/** A SKU before and after some rules. */
export interface PreviewedSku {
  skuId: number
  productName: string
  specText: string
  skuCode: string
  fault: string
}

export type PreviewTab = 'changed' | 'refused' | 'unchanged'

/** The answer to a preview. */
export interface SkuPreview<Row> extends Record<PreviewTab, number> {
  rows: readonly Row[]
  isCut: boolean
}

const tabs: Record<PreviewTab, string> = { changed: '将修改', refused: '不能修改', unchanged: '不变' }

interface RulePreviewProps<Row> {
  preview: SkuPreview<Row> | undefined
  /** The group of a row. */
  tabOf: (row: Row) => PreviewTab
  columns: readonly Column<Row>[]
  isLoading: boolean
  failure?: { message: string; onRetry: () => void } | undefined
  /** Shown until the rules are complete. */
  hint: string
}

/** The SKUs that the rules change, cannot change and leave, before and after. */
export function RulePreview<Row extends PreviewedSku>({
  preview,
  tabOf,
  columns: own,
  isLoading,
  failure,
  hint,
}: RulePreviewProps<Row>) {
  const [chosen, choose] = useState<PreviewTab>('changed')
  // Nothing to change: the reasons are of interest first.
  const tab = chosen === 'changed' && preview && preview.changed === 0 && preview.refused > 0 ? 'refused' : chosen
  const rows = preview?.rows.filter((row) => tabOf(row) === tab) ?? []
  const isBlank = !preview && !isLoading && !failure
  return (
    <section aria-label="预览" className="grid min-h-0 content-start gap-2">
      <FilterTabs
        label="预览范围"
        tabs={(Object.keys(tabs) as PreviewTab[]).map((value) => ({
          value,
          label: tabs[value],
          ...(preview && { count: preview[value] }),
          isUrgent: value === 'refused' && (preview?.refused ?? 0) > 0,
        }))}
        value={tab}
        onChange={choose}
      />
      {isBlank ? (
        <Empty title={hint} />
      ) : (
        <DataTable
          label="按规则修改的预览"
          columns={[...skuColumns, ...own, ...(tab === 'refused' ? [faultColumn] : [])]}
          rows={rows}
          rowId={({ skuId }) => skuId}
          state={failure ? 'failed' : isLoading ? 'loading' : 'ready'}
          {...(failure && { failure })}
          empty={<Empty title={tab === 'changed' ? '没有会修改的规格' : `没有${tabs[tab]}的规格`} />}
          height="46vh"
        />
      )}
    </section>
  )
}

const col = columns<PreviewedSku>()

const skuColumns = [
  col.cell('name', '商品与规格', ({ productName, specText }) => `${productName} ${specText}`, {
    width: 280,
    pin: 'start',
  }),
  col.cell('skuCode', 'SKU 编码', ({ skuCode }) => skuCode, { width: 140 }),
]

const faultColumn = col.cell('fault', '原因', ({ fault }) => <span className="text-danger-text">{fault}</span>, {
  width: 280,
  text: ({ fault }) => fault,
})

/** A value before and after: 1,200.00 → 1,320.00; one value if it stays. */
export function BeforeAfter({ before, after }: { before: string; after: string }): ReactNode {
  const shown = (text: string) => (text === '' ? '空' : text)
  if (before === after) return <span className="text-text-faint tabular-nums">{shown(before)}</span>
  return (
    <span className="tabular-nums">
      <span className="text-text-faint">{shown(before)} → </span>
      <strong className="font-medium">{shown(after)}</strong>
    </span>
  )
}

/** 12 个规格 */
export const skuCount = (count: number): string => `${formatCount(count)} 个规格`
