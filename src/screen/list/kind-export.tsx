import { exportOf } from './bulk-export.tsx'
import { ExportButton, type ExportEndpoint, type ExportedColumns, type ExportParams } from './export-button.tsx'
import type { ListSelection } from './list-selection.ts'
import { filtersOf } from './page-state.ts'

// An endpoint that exports several kinds of records: `what`, the filters of that kind, and the chosen rows.

interface KindExportProps<E extends ExportEndpoint> {
  call: E
  what: ExportParams<E> extends { what: infer What } ? What : never
  /** Null for a table whose columns cannot be chosen. */
  columns: ExportedColumns | null
}

/** Exports a list of one kind. */
export function KindExport<E extends ExportEndpoint>({
  call,
  what,
  columns,
  query,
  label = '导出 Excel',
}: KindExportProps<E> & { query: object; label?: string | undefined }) {
  const params = { what, filters: filtersOf(query) } as unknown as ExportParams<E>
  return (
    <ExportButton call={call} columns={columns} params={params}>
      {label}
    </ExportButton>
  )
}

/** The same for the selection: ticked rows, or all results of the filters except the unticked ones. */
export function KindExportBulk<E extends ExportEndpoint>({
  call,
  what,
  columns,
  list,
}: KindExportProps<E> & { list: { selection: ListSelection<unknown> } }) {
  const { label, chosen, refused } = exportOf(list.selection, 'ids')
  const { ids, exceptIds, ...query } = chosen as { ids?: number[]; exceptIds?: number[] }
  const rows = { ...(ids && { ids }), ...(exceptIds && { exceptIds }) }
  const params = { what, filters: filtersOf(query), ...rows } as unknown as ExportParams<E>
  return (
    <ExportButton call={call} columns={columns} params={params} size="tiny" refused={refused}>
      {label}
    </ExportButton>
  )
}
