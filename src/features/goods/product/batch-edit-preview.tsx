import type { ProductBatchRow } from '#contract/goods/product-batch.ts'
import { ChangePreview, type ChangeTab, type Previewed } from '#features/goods/shared/change-preview.tsx'
import { columns } from '#screen/list/columns.tsx'

export const tabOf = ({ fault, changes }: ProductBatchRow): ChangeTab =>
  fault !== '' ? 'refused' : changes.length > 0 ? 'changed' : 'unchanged'

interface BatchEditPreviewProps {
  preview: Previewed<ProductBatchRow> | undefined
  isLoading: boolean
  failure: { message: string; onRetry: () => void } | undefined
}

/** Every product with the fields that change, before and after. */
export const BatchEditPreview = (props: BatchEditPreviewProps) => (
  <ChangePreview
    {...props}
    tabOf={tabOf}
    columnsOf={(tab) => shown[tab]}
    rowId={({ id }) => id}
    label="批量修改的预览"
    unit="商品"
    hint="填好要改的内容后，这里列出每个商品修改前后的值"
  />
)

const col = columns<ProductBatchRow>()
const changeText = ({ changes }: ProductBatchRow): string =>
  changes
    .map(
      ({ title, before, after, waits }) => `${title}：${before || '空'} → ${after || '空'}${waits ? '（待审核）' : ''}`,
    )
    .join('；')

const name = col.text('name', '商品', { width: 260, pin: 'start' })
const changed = col.cell('changes', '修改', changeText, { width: 480 })
const fault = col.cell('fault', '原因', (row) => <span className="text-danger-text">{row.fault}</span>, {
  width: 320,
  text: (row) => row.fault,
})
const shown = { changed: [name, changed], refused: [name, fault], unchanged: [name] }
