import type { ReactNode } from 'react'
import { BULK_MAX_IDS } from '#contract/constants.ts'
import { formatCount } from '#lib/formats.ts'
import { ExportButton, type ExportEndpoint, type ExportedColumns, type ExportParams } from './export-button.tsx'
import type { ListSelection } from './list-selection.ts'

interface BulkExportProps<E extends ExportEndpoint> {
  list: { selection: ListSelection<unknown> }
  call: E
  /** Columns of the list; null for a file that does not follow a list. */
  columns: ExportedColumns | null
  /** Parameters in addition to the filters. */
  params?: NoInfer<Partial<ExportParams<E>>>
  /** `ids` if the export does not support filters. */
  scope?: 'ids' | 'query'
  /** Content of the file, if it is more than the list: 的商品明细. */
  of?: string
}

/**
 * Exports the selection of a list: ticked records on any page, or all results of the filters except the unticked ones.
 */
export function BulkExport<E extends ExportEndpoint>({
  list,
  call,
  columns,
  params,
  scope = 'query',
  of = '',
}: BulkExportProps<E>): ReactNode {
  const { label, chosen, refused } = exportOf(list.selection, 'ids', scope)
  return (
    <ExportButton
      call={call}
      columns={columns}
      params={{ ...chosen, ...params } as ExportParams<E>}
      size="tiny"
      refused={refused}
    >
      {label}
      {of}
    </ExportButton>
  )
}

/**
 * Label, parameters and refusal reason of an export of the selection. `idsAs` names the parameter of the ticked ids.
 */
export function exportOf(selection: ListSelection<unknown>, idsAs: 'ids' | 'spuIds', scope: 'ids' | 'query' = 'query') {
  const { marks, count, isWhole, source } = selection
  const ids = [...marks.ids].map(Number)
  const label = !isWhole ? '导出所选' : ids.length === 0 ? '导出全部结果' : `导出 ${formatCount(count)} 条结果`
  const chosen = isWhole ? { ...source.query, ...(ids.length > 0 && { exceptIds: ids }) } : { [idsAs]: ids }
  return { label, chosen, refused: whyNot(selection, scope) }
}

/** The reason why the selection cannot be exported. */
function whyNot({ isWhole, marks, count }: ListSelection<unknown>, scope: 'ids' | 'query'): string | undefined {
  if (isWhole && scope === 'ids') return `已选 ${formatCount(count)} 条，导出只作用于逐条勾选的记录，请逐条勾选`
  const ticks = marks.ids.size
  if (ticks <= BULK_MAX_IDS) return undefined
  const way = isWhole ? '去掉' : '勾选'
  return `逐条${way}了 ${formatCount(ticks)} 条，导出一次最多逐条${way} ${BULK_MAX_IDS} 条，请改用筛选`
}
