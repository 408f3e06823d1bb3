import type { CodeOf } from '#contract/codes.ts'
import { exportMerchants, type merchantExport } from '#contract/merchants/exports.ts'
import { exportOf } from '#screen/list/bulk-export.tsx'
import { ExportButton, type ExportedColumns } from '#screen/list/export-button.tsx'
import type { ListSelection } from '#screen/list/list-selection.ts'

interface MerchantExportProps {
  what: CodeOf<typeof merchantExport>
  columns: ExportedColumns
}

/** The state of a list page without page, order and opened record. */
function filtersOf(query: object): Record<string, unknown> {
  const { pageNum: _page, pageSize: _size, sort: _sort, id: _opened, ...filters } = query as Record<string, unknown>
  return filters
}

/** Exports a list of the merchants' area: one endpoint serves all of them. */
export function MerchantExport({
  what,
  columns,
  query,
  label = '导出 Excel',
}: MerchantExportProps & { query: object; label?: string }) {
  return (
    <ExportButton call={exportMerchants} columns={columns} params={{ what, filters: filtersOf(query) }}>
      {label}
    </ExportButton>
  )
}

/** The same for the selection: ticked rows, or all results of the filters except the unticked ones. */
export function MerchantExportBulk({
  what,
  columns,
  list,
}: MerchantExportProps & { list: { selection: ListSelection<unknown> } }) {
  const { label, chosen, refused } = exportOf(list.selection, 'ids')
  const { ids, exceptIds, ...query } = chosen as { ids?: number[]; exceptIds?: number[] }
  const rows = { ...(ids && { ids }), ...(exceptIds && { exceptIds }) }
  return (
    <ExportButton
      call={exportMerchants}
      columns={columns}
      params={{ what, filters: filtersOf(query), ...rows }}
      size="tiny"
      refused={refused}
    >
      {label}
    </ExportButton>
  )
}
