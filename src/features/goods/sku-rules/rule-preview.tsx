import type { ReactNode } from 'react'
import { ChangePreview, type ChangeTab, type Previewed } from '#features/goods/shared/change-preview.tsx'
import { columns } from '#screen/list/columns.tsx'
import type { Column } from '#ui/data-table/column.ts'

/** A SKU before and after some rules. */
interface PreviewedSku {
  skuId: number
  productName: string
  specText: string
  skuCode: string
  fault: string
}

interface RulePreviewProps<Row> {
  preview: Previewed<Row> | undefined
  tabOf: (row: Row) => ChangeTab
  /** Shown after those of the SKU. */
  columns: readonly Column<Row>[]
  isLoading: boolean
  failure: { message: string; onRetry: () => void } | undefined
  hint: string
}

/** The SKUs that the rules change, cannot change and leave, before and after. */
export function RulePreview<Row extends PreviewedSku>({ columns: own, ...rest }: RulePreviewProps<Row>) {
  return (
    <ChangePreview<Row>
      {...rest}
      label="按规则修改的预览"
      unit="规格"
      columnsOf={(tab) => [...skuColumns, ...own, ...(tab === 'refused' ? [faultColumn] : [])]}
      rowId={({ skuId }) => skuId}
    />
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
