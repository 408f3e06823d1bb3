import type { CodeOf } from '#contract/codes.ts'
import { exportPromoters, type promoterExport } from '#contract/merchants/promoter-exports.ts'
import { exportOf } from '#screen/list/bulk-export.tsx'
import { ExportButton, type ExportedColumns } from '#screen/list/export-button.tsx'
import type { ListSelection } from '#screen/list/list-selection.ts'

interface PromoterExportProps {
  what: CodeOf<typeof promoterExport>
  /** Null for a table whose columns cannot be chosen. */
  columns: ExportedColumns | null
}

/** The state of a list page without page, order, tab and opened record. */
function filtersOf(query: object): Record<string, unknown> {
  const {
    pageNum: _page,
    pageSize: _size,
    sort: _sort,
    id: _opened,
    tab: _tab,
    ...filters
  } = query as Record<string, unknown>
  return filters
}

/** Exports promoters, or what belongs to them: one endpoint serves all. */
export function PromoterExport({ what, columns, query }: PromoterExportProps & { query: object }) {
  return (
    <ExportButton call={exportPromoters} columns={columns} params={{ what, filters: filtersOf(query) }}>
      导出 Excel
    </ExportButton>
  )
}

/** The same for the selection: ticked rows, or all results of the filters except the unticked ones. */
export function PromoterExportBulk({
  what,
  columns,
  list,
}: PromoterExportProps & { list: { selection: ListSelection<unknown> } }) {
  const { label, chosen, refused } = exportOf(list.selection, 'ids')
  const { ids, exceptIds, ...query } = chosen as { ids?: number[]; exceptIds?: number[] }
  const rows = { ...(ids && { ids }), ...(exceptIds && { exceptIds }) }
  return (
    <ExportButton
      call={exportPromoters}
      columns={columns}
      params={{ what, filters: filtersOf(query), ...rows }}
      size="tiny"
      refused={refused}
    >
      {label}
    </ExportButton>
  )
}
