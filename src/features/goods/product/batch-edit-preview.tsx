import { useState } from 'react'
import type { DataOf } from '#contract/endpoint.ts'
import type { ProductBatchRow, previewProductBatch } from '#contract/goods/product-batch.ts'
import { columns } from '#screen/list/columns.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { FilterTabs } from '#ui/filter-tabs/filter-tabs.tsx'

type Tab = 'changed' | 'refused' | 'unchanged'
const tabs: Record<Tab, string> = { changed: '将修改', refused: '不能修改', unchanged: '不变' }

export const tabOf = ({ fault, changes }: ProductBatchRow): Tab =>
  fault !== '' ? 'refused' : changes.length > 0 ? 'changed' : 'unchanged'

interface BatchEditPreviewProps {
  preview: DataOf<typeof previewProductBatch> | undefined
  isLoading: boolean
  failure: { message: string; onRetry: () => void } | undefined
}

/** Every product with the fields that change, before and after. */
export function BatchEditPreview({ preview, isLoading, failure }: BatchEditPreviewProps) {
  const [chosen, choose] = useState<Tab>('changed')
  const tab = chosen === 'changed' && preview && preview.changed === 0 && preview.refused > 0 ? 'refused' : chosen
  if (!preview && !isLoading && !failure) return <Empty title="填好要改的内容后，这里列出每个商品修改前后的值" />
  return (
    <section aria-label="预览" className="grid content-start gap-2">
      <FilterTabs
        label="预览范围"
        tabs={(Object.keys(tabs) as Tab[]).map((value) => ({
          value,
          label: tabs[value],
          ...(preview && { count: preview[value] }),
          isUrgent: value === 'refused' && (preview?.refused ?? 0) > 0,
        }))}
        value={tab}
        onChange={choose}
      />
      <DataTable
        label="批量修改的预览"
        columns={shown[tab]}
        rows={preview?.rows.filter((row) => tabOf(row) === tab) ?? []}
        rowId={({ id }) => id}
        state={failure ? 'failed' : isLoading ? 'loading' : 'ready'}
        {...(failure && { failure })}
        empty={<Empty title={tab === 'changed' ? '没有会修改的商品' : `没有${tabs[tab]}的商品`} />}
        height="46vh"
      />
    </section>
  )
}

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
