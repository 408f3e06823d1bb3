import { useState } from 'react'
import type { Column } from '#ui/data-table/column.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { FilterTabs } from '#ui/filter-tabs/filter-tabs.tsx'

export type ChangeTab = 'changed' | 'refused' | 'unchanged'

const tabs: Record<ChangeTab, string> = { changed: '将修改', refused: '不能修改', unchanged: '不变' }

/** The answer to a preview: all rows, and how many are in each group. */
export interface Previewed<Row> extends Record<ChangeTab, number> {
  rows: readonly Row[]
  /** The selection has more rows than one change takes. */
  isCut: boolean
}

interface ChangePreviewProps<Row> {
  preview: Previewed<Row> | undefined
  /** The group of a row. */
  tabOf: (row: Row) => ChangeTab
  columnsOf: (tab: ChangeTab) => readonly Column<Row>[]
  rowId: (row: Row) => number
  /** Accessible label of the table: 批量修改的预览. */
  label: string
  /** What a row is: 规格. */
  unit: string
  isLoading: boolean
  failure: { message: string; onRetry: () => void } | undefined
  /** Shown until the changes are complete. */
  hint: string
}

/** The rows that a bulk change changes, cannot change and leaves. */
export function ChangePreview<Row>({
  preview,
  tabOf,
  columnsOf,
  rowId,
  label,
  unit,
  isLoading,
  failure,
  hint,
}: ChangePreviewProps<Row>) {
  const [chosen, choose] = useState<ChangeTab>('changed')
  // Nothing to change: the reasons are of interest first.
  const tab = chosen === 'changed' && preview && preview.changed === 0 && preview.refused > 0 ? 'refused' : chosen
  return (
    <section aria-label="预览" className="grid min-h-0 content-start gap-2">
      <FilterTabs
        label="预览范围"
        tabs={(Object.keys(tabs) as ChangeTab[]).map((value) => ({
          value,
          label: tabs[value],
          ...(preview && { count: preview[value] }),
          isUrgent: value === 'refused' && (preview?.refused ?? 0) > 0,
        }))}
        value={tab}
        onChange={choose}
      />
      {!preview && !isLoading && !failure ? (
        <Empty title={hint} />
      ) : (
        <DataTable
          label={label}
          columns={[...columnsOf(tab)]}
          rows={preview?.rows.filter((row) => tabOf(row) === tab) ?? []}
          rowId={rowId}
          state={failure ? 'failed' : isLoading ? 'loading' : 'ready'}
          {...(failure && { failure })}
          empty={<Empty title={tab === 'changed' ? `没有会修改的${unit}` : `没有${tabs[tab]}的${unit}`} />}
          height="46vh"
        />
      )}
    </section>
  )
}
