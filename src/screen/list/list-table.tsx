import type { ReactNode } from 'react'
import { usePageLocation } from '#screen/page/page-location.tsx'
import { useScreenRoute } from '#screen/page/screen-route.tsx'
import type { Column } from '#ui/data-table/column.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { ListFoot } from './list-footer.tsx'
import type { List } from './use-list.ts'
import { usePreference } from './use-preference.ts'

interface ListTableProps<Row extends { id: number }, SortId extends string> {
  list: List<Row, object, object, SortId>
  /** Declared outside the screen, so that the reference is stable between renders. */
  columns: readonly Column<Row, NoInfer<SortId>>[]
  /** Title of the empty state: 还没有品牌. */
  empty: string
  /** Noun for the rows in the no-results state: 退款单. */
  noun?: string
  /** The main action of the empty state. */
  emptyAction?: ReactNode
  /** Row actions, as `<RowActions>`. */
  actions?: (row: Row) => ReactNode
  /** Width of the action column in px, for long labels. */
  actionsWidth?: number
  /** Bulk actions, as `<BulkAction>` and `<BulkExport>`; enables row selection. */
  bulk?: ReactNode
  onOpen?: (row: Row) => void
  /** Content of an expanded row. */
  expand?: (row: Row) => ReactNode
}

/** The table of a list with its footer: rows, states, sort, selection, and the user's column settings. */
export function ListTable<Row extends { id: number }, SortId extends string>({
  list,
  columns,
  empty,
  noun,
  emptyAction,
  actions,
  actionsWidth,
  bulk,
  onOpen,
  expand,
}: ListTableProps<Row, SortId>) {
  const route = useScreenRoute()
  const { path } = usePageLocation()
  const { preference, save } = usePreference(path, columns)
  return (
    <div className="flex flex-1 flex-col [--table-bottom:44px]">
      <DataTable
        label={route?.title ?? '列表'}
        columns={columns}
        rows={list.rows}
        rowId={list.rowId}
        total={list.total}
        offset={(list.pageNum - 1) * list.pageSize}
        state={list.state}
        failure={{
          message: list.error?.kind === 'unreachable' ? '网络不通，请检查网络' : list.error?.message,
          onRetry: list.reload,
          requestId: list.error?.requestId,
        }}
        empty={<Empty title={empty}>{emptyAction}</Empty>}
        {...(noun && { noun })}
        {...(list.hasFilters && { onClearFilters: list.clearFilters })}
        sort={list.sort}
        onSort={list.setSort}
        {...(bulk && { selection: list.selection.marks, onSelection: list.selection.mark, bulk: () => bulk })}
        {...(actions && { actions })}
        {...(actionsWidth && { actionsWidth })}
        {...(onOpen && { onOpen })}
        {...(expand && { expand })}
        {...(preference && { preference })}
        onPreference={save}
      />
      <ListFoot list={list} />
    </div>
  )
}
