import { type ComponentProps, Fragment, type ReactNode, useMemo, useRef, useState } from 'react'
import { cn } from '#ui/cn.ts'
import { useHandler } from '#ui/use-handler.ts'
import { type DrawRows, NoRows, PageRows, SideBar, SkeletonRows } from './body.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { type Column, nextSort, type Sort, textOf } from './column.ts'
import { Head } from './head.tsx'
import { Overlay } from './overlay.tsx'
import type { Preference } from './preference.ts'
import { Detail, Row, type RowKit } from './row.tsx'
import { drawnRows, type MaybeId } from './row-keys.ts'
import { SelectShown } from './select-shown.tsx'
import { countSelected, everythingSelected, isSelected, nothingSelected, type Selection } from './selection.ts'
import { Settings } from './settings.tsx'
import { type Failure, Missing, StaleNotice } from './states.tsx'
import { Totals } from './totals.tsx'
import { useColumns } from './use-columns.ts'
import { useCopy } from './use-copy.ts'
import { useExpanded } from './use-expanded.ts'
import { usePreference } from './use-preference.ts'
import { rowIndexOf, useRowFocus } from './use-row-focus.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useSelecting } from './use-selecting.ts'
import { followScroll, titleClipped, useEdges } from './use-view.ts'
import { WindowRows } from './window-rows.tsx'

/** Above this number of rows the table is virtualised in its own scroller. */
const pageLimit = 100
const viewLook = cn(
  '@container relative border-t',
  'data-large:overflow-auto data-large:overscroll-contain data-large:border-b',
  'data-large:[--table-bottom:0px] data-large:[--table-top:0px]',
)

export interface DataTableProps<Data> extends Omit<ComponentProps<'div'>, 'children'> {
  /** Accessible label of the table: 品牌列表. */
  label: string
  columns: readonly Column<Data>[]
  rows: readonly Data[]
  rowId: (row: Data) => MaybeId
  /** Number of matching rows on all pages; by default the number of rows. */
  total?: number
  /** Number of rows on the previous pages. */
  offset?: number
  /** `ready` without rows is empty; `loading` and `failed` keep the previous rows, greyed out. */
  state?: 'ready' | 'loading' | 'failed'
  failure?: Failure
  /** The empty state: the reason and the next action. */
  empty?: ReactNode
  /** Noun for the rows in the no-results state: 退款单; default 记录. */
  noun?: string
  /** Set while filters are active: no rows then means "no match", and this clears the filters. */
  onClearFilters?: () => void
  sort?: Sort | null
  onSort?: (sort: Sort | null) => void
  selection?: Selection
  onSelection?: (selection: Selection) => void
  /** Actions on the selected rows. */
  bulk?: (selection: Selection) => ReactNode
  /** Row actions; see RowActions. */
  actions?: (row: Data) => ReactNode
  actionsWidth?: number
  /** Content of an expanded row. */
  expand?: (row: Data) => ReactNode
  /** Called on Enter on a row. */
  onOpen?: (row: Data) => void
  /** The user's column settings; with `onPreference` the columns can be changed. */
  preference?: Preference
  onPreference?: (preference: Preference) => void
  /** Height of the scroller for more than 100 rows. */
  height?: string
}

/** The base of every list. Up to 100 rows scroll with the page; more scroll in their own container. */
export function DataTable<Data>({
  label,
  columns,
  rows,
  rowId,
  total = rows.length,
  offset = 0,
  state = 'ready',
  failure,
  empty,
  noun,
  onClearFilters,
  sort = null,
  onSort,
  selection = nothingSelected,
  onSelection,
  bulk,
  actions,
  actionsWidth = 152,
  expand,
  onOpen,
  preference: storedPreference,
  onPreference,
  height = 'min(70dvh, 60rem)',
  className,
  style,
  ...rest
}: DataTableProps<Data>) {
  const view = useRef<HTMLDivElement>(null)
  useEdges(view)
  const isLarge = rows.length > pageLimit
  const selectable = onSelection !== undefined
  const expandable = expand !== undefined
  const lead = (selectable || expandable ? 12 : 0) + (selectable ? 24 : 0) + (expandable ? 28 : 0)
  const tail = actions ? actionsWidth : 0

  const { preference, setWidth, move } = usePreference(columns, storedPreference, onPreference)
  const { placed, width, style: geometry } = useColumns(columns, preference, lead, tail)
  const { share, select, selectShown } = useSelecting({ rows, rowId, isLarge, selection, onSelection })
  const { isExpanded, toggle } = useExpanded(rows, rowId)
  const { focus, stop, setStop } = useRowFocus(rows.length)
  const [message, announce] = useState('')

  const isChosen = (row: Data) => {
    const id = rowId(row)
    return id !== null && id !== undefined && isSelected(selection, id)
  }
  const withRow = (index: number, act: (row: Data) => void) => {
    const row = rows[index]
    if (row !== undefined) act(row)
  }
  const chosenCount = countSelected(selection, total)
  const shown = useMemo(() => placed.map(({ column }) => column), [placed])
  const { onCopy, copyChosen } = useCopy({ columns: shown, rows, isChosen, announce })
  const onKeyDown = useRowKeys({
    count: rows.length,
    focus,
    isExpanded,
    onSelect: selectable ? (index, range) => withRow(index, (row) => select(index, !isChosen(row), range)) : undefined,
    onExpand: expandable ? toggle : undefined,
    onOpen: onOpen && ((index) => withRow(index, onOpen)),
  })
  const onSelect = useHandler(select)
  const onExpand = useHandler(toggle)
  const kit = useMemo<RowKit<Data>>(
    () => ({ placed, selectable, expandable, actions, isLarge, onSelect, onExpand }),
    [placed, selectable, expandable, actions, isLarge, onSelect, onExpand],
  )
  // The first column that cannot be hidden contains the row's name.
  const nameColumn = columns.find(({ hideable }) => hideable === false) ?? columns[0]
  const draw: DrawRows = (start, end, detailRef) =>
    drawnRows(rows, rowId, start, end).map(({ row, index, id, key }) => (
      <Fragment key={key}>
        <Row
          kit={kit}
          row={row}
          index={index}
          name={nameColumn ? textOf(nameColumn, row) : ''}
          position={offset + index + 2}
          isSelected={id === null || id === undefined ? undefined : isSelected(selection, id)}
          isExpanded={isExpanded(index)}
          isStop={index === (stop >= start && stop < end ? stop : start)}
        />
        {expand && isExpanded(index) && <Detail ref={detailRef?.(index)}>{expand(row)}</Detail>}
      </Fragment>
    ))

  const hasRows = rows.length > 0
  const isStale = hasRows && state !== 'ready'
  const hasTotals = hasRows && placed.some(({ column }) => column.total !== undefined)
  const offersAll = !isLarge && share === 'all' && selection.mode === 'only' && total > rows.length
  return (
    <div {...rest} data-slot="data-table" className={cn('relative min-w-0', className)}>
      {state === 'failed' && hasRows && <StaleNotice failure={failure} />}
      <div
        ref={view}
        data-slot="data-table-view"
        data-large={isLarge || undefined}
        data-stale={isStale || undefined}
        onScrollCapture={(event) => followScroll(event.currentTarget, event.target)}
        className={viewLook}
        style={{ ...geometry, ...style, maxHeight: isLarge ? height : undefined }}
      >
        <Overlay>
          {onPreference && (
            <div className="absolute top-0 right-0 flex h-(--row-height) items-center bg-sunken px-1.5">
              <Settings columns={columns} preference={preference} onPreference={onPreference} />
            </div>
          )}
          {selectable && chosenCount > 0 && (
            <BulkBar
              left={lead}
              count={chosenCount}
              total={total}
              onSelectAll={offersAll ? () => onSelection(everythingSelected) : undefined}
              onClear={() => onSelection(nothingSelected)}
              onCopy={copyChosen}
            >
              {bulk?.(selection)}
            </BulkBar>
          )}
        </Overlay>
        <table
          aria-label={label}
          aria-rowcount={total + 1}
          aria-busy={state === 'loading'}
          className="block"
          onKeyDown={onKeyDown}
          onCopy={onCopy}
          onFocus={(event) => setStop(rowIndexOf(event.target) ?? stop)}
          onMouseOver={(event) => titleClipped(event.target)}
        >
          <Head
            placed={placed}
            width={width}
            sort={sort}
            covered={selectable && chosenCount > 0}
            onSort={onSort && ((id) => onSort(nextSort(sort, id)))}
            onWidth={onPreference && setWidth}
            onMove={onPreference && move}
            lead={
              lead > 0 &&
              (selectable ? (
                <SelectShown
                  share={share}
                  label={isLarge ? '选择全部' : '选择本页全部'}
                  disabled={!hasRows}
                  onChange={selectShown}
                />
              ) : (
                <span className="sr-only">展开</span>
              ))
            }
            tail={actions && '操作'}
            hasCorner={onPreference !== undefined}
          />
          {hasRows && isLarge && (
            <WindowRows count={rows.length} view={view} focus={focus} isExpanded={isExpanded} draw={draw} />
          )}
          {hasRows && !isLarge && <PageRows count={rows.length} focus={focus} draw={draw} />}
          {!hasRows && state === 'loading' && <SkeletonRows placed={placed} hasLead={lead > 0} />}
          {!hasRows && state !== 'loading' && (
            <NoRows>
              <Missing
                failure={state === 'failed' ? (failure ?? {}) : undefined}
                empty={empty}
                noun={noun}
                onClearFilters={onClearFilters}
              />
            </NoRows>
          )}
          {hasTotals && <Totals placed={placed} hasLead={lead > 0} hasTail={actions !== undefined} />}
        </table>
        {!isLarge && hasRows && <SideBar />}
      </div>
      <p role="status" className="sr-only">
        {message}
      </p>
    </div>
  )
}
