import { type ComponentProps, type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { cn } from '#ui/cn.ts'
import { type DrawRows, NoRows, PageRows, SideBar, SkeletonRows } from '#ui/data-table/body.tsx'
import { BulkBar } from '#ui/data-table/bulk-bar.tsx'
import type { Column } from '#ui/data-table/column.ts'
import { Head } from '#ui/data-table/head.tsx'
import { Overlay } from '#ui/data-table/overlay.tsx'
import { SelectShown } from '#ui/data-table/select-shown.tsx'
import { type Failure, Missing, StaleNotice } from '#ui/data-table/states.tsx'
import { useColumns } from '#ui/data-table/use-columns.ts'
import { useCopy } from '#ui/data-table/use-copy.ts'
import { rowIndexOf, useRowFocus } from '#ui/data-table/use-row-focus.ts'
import { followScroll, titleClipped, useEdges } from '#ui/data-table/use-view.ts'
import { WindowRows } from '#ui/data-table/window-rows.tsx'
import { siblingsOf, type TreeEntry } from '#ui/tree/index-tree.ts'
import { treeStep } from '#ui/tree/tree-keys.ts'
import type { TreeSource } from '#ui/tree/tree-node.ts'
import { useTree } from '#ui/tree/use-tree.ts'
import { useHandler } from '#ui/use-handler.ts'
import { OpenLevels } from './open-levels.tsx'
import { TreeRow, type TreeRowKit } from './tree-row.tsx'
import { useTreeSelecting } from './use-tree-selecting.ts'

/** Above this number of rows the table is virtualised in its own scroller. */
const pageLimit = 100
const noDetails = () => false
const noPreference = {}
const nothingSelected: readonly string[] = []

export interface TreeTableProps<Row> extends Omit<ComponentProps<'div'>, 'children'> {
  /** Accessible label of the table: 类目列表. */
  label: string
  /** The first column shows the tree structure. */
  columns: readonly Column<Row>[]
  /** The top-level rows; `source` returns their children. */
  rows: readonly Row[]
  source: TreeSource<Row>
  /** Fetches the missing children of a branch. After a failure, opening the row again retries. */
  loadChildren?: (row: Row) => Promise<readonly Row[]>
  /** Number of levels that are open initially. */
  openLevels?: number
  /** Shows only rows whose label matches by characters, pinyin or initials, with their ancestors and descendants. */
  query?: string
  state?: 'ready' | 'loading' | 'failed'
  failure?: Failure
  /** The empty state: the reason and the next action. */
  empty?: ReactNode
  /** Set while filters are active: no rows then means "no match", and this clears the filters. */
  onClearFilters?: () => void
  /** The topmost selected ids: each includes its whole subtree. */
  selected?: readonly string[]
  onSelected?: (ids: string[]) => void
  /** Actions on the selected rows. */
  bulk?: (ids: readonly string[]) => ReactNode
  /** Row actions; see RowActions. */
  actions?: (row: Row) => ReactNode
  actionsWidth?: number
  /** Called on Enter on a row. */
  onOpen?: (row: Row) => void
  /** Height of the scroller for more than 100 rows. */
  height?: string
}

/** Nested rows in the style of DataTable. More than 100 rows scroll in their own container. */
export function TreeTable<Row>(props: TreeTableProps<Row>) {
  const { label, columns, rows: top, source, loadChildren, openLevels = 0, query = '', ...most } = props
  const { state = 'ready', failure, empty, onClearFilters, selected = nothingSelected, onSelected, ...more } = most
  const { bulk, actions, actionsWidth = 152, onOpen, height = 'min(70dvh, 60rem)', className, style, ...rest } = more
  const view = useRef<HTMLDivElement>(null)
  useEdges(view)
  const tree = useTree({
    nodes: top,
    source,
    loadChildren,
    query,
    opensFirst: ({ order }) => order.filter(({ level }) => level < openLevels).map(({ id }) => id),
  })
  const { index, rows, isOpen, setOpen } = tree
  const isLarge = index.order.length > pageLimit
  const selectable = onSelected !== undefined
  const lead = selectable ? 36 : 0

  const { placed, width, style: geometry } = useColumns(columns, noPreference, lead, actions ? actionsWidth : 0)
  const { stateOf, chosen, share, select, selectAll } = useTreeSelecting(index, selected, onSelected)
  const { focus, stop, setStop } = useRowFocus(rows.length)
  const [message, announce] = useState('')
  const shown = useMemo(() => placed.map(({ column }) => column), [placed])
  const isChosen = (row: Row) => chosen.has(source.idOf(row))
  // Selected rows are copied whether visible or not; a focused row is always visible.
  const copied = chosen.size > 0 ? index.order : rows
  const { onCopy, copyChosen } = useCopy({
    columns: shown,
    rows: copied.map(({ node }) => node),
    isChosen,
    announce,
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const at = rowIndexOf(event.target)
    const entry = at === undefined ? undefined : rows[at]
    // Keys in a link or checkbox of the row are not handled.
    const isOnRow = event.target instanceof HTMLElement && event.target.dataset.index !== undefined
    if (at === undefined || !entry || !isOnRow || event.ctrlKey || event.metaKey || event.altKey) return
    const step = treeStep(event.key, rows, at, isOpen)
    if (step && 'to' in step) focus.moveTo(step.to)
    else if (step && 'open' in step) setOpen(step.open, true)
    else if (step) setOpen(step.close, false)
    else if (event.key === ' ' && selectable && !entry.isDisabled) select(entry)
    else if (event.key === 'Enter' && onOpen) onOpen(entry.node)
    else return
    event.preventDefault()
  }
  const onSelect = useHandler((entry: TreeEntry<Row>) => select(entry))
  const treeColumn = columns[0]?.id
  const kit = useMemo<TreeRowKit<Row>>(
    () => ({ placed, treeColumn, selectable, actions, isLarge, onToggle: setOpen, onSelect }),
    [placed, treeColumn, selectable, actions, isLarge, setOpen, onSelect],
  )
  const draw: DrawRows = (start, end) =>
    rows.slice(start, end).map((entry, offset) => {
      const at = start + offset
      return (
        <TreeRow
          key={entry.id}
          kit={kit}
          entry={entry}
          index={at}
          siblings={siblingsOf(index, entry).length}
          isOpen={isOpen(entry)}
          status={tree.statusOf(entry)}
          checked={stateOf(entry)}
          isAside={tree.found?.has(entry) === false}
          isStop={at === (stop >= start && stop < end ? stop : start)}
        />
      )
    })

  // WAI-ARIA's treegrid: a table with this role, so that its cells are gridcells.
  const treegrid: ComponentProps<'table'> = {
    role: 'treegrid',
    'aria-label': label,
    'aria-rowcount': rows.length + 1,
    'aria-multiselectable': selectable || undefined,
  }
  const hasRows = rows.length > 0
  const levels = index.order.reduce((most, { level }) => Math.max(most, level + 1), 0)
  const hasChosen = selectable && chosen.size > 0
  return (
    <div {...rest} data-slot="tree-table" className={cn('relative min-w-0', className)}>
      {state === 'failed' && hasRows && <StaleNotice failure={failure} />}
      <div
        ref={view}
        data-slot="tree-table-view"
        data-large={isLarge || undefined}
        data-stale={(hasRows && state !== 'ready') || undefined}
        onScrollCapture={(event) => followScroll(event.currentTarget, event.target)}
        className={cn(
          '@container relative border-t',
          'data-large:overflow-auto data-large:overscroll-contain data-large:border-b',
          'data-large:[--table-bottom:0px] data-large:[--table-top:0px]',
        )}
        style={{ ...geometry, ...style, maxHeight: isLarge ? height : undefined }}
      >
        <Overlay>
          {levels > 1 && (
            <div className="absolute top-0 right-0 flex h-(--row-height) items-center bg-sunken px-1.5">
              <OpenLevels levels={levels} openTo={tree.openTo} />
            </div>
          )}
          {hasChosen && (
            <BulkBar
              left={lead}
              count={chosen.size}
              total={index.order.length}
              onSelectAll={undefined}
              onClear={() => onSelected([])}
              onCopy={copyChosen}
            >
              {bulk?.(selected)}
            </BulkBar>
          )}
        </Overlay>
        <table
          {...treegrid}
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
            sort={null}
            covered={hasChosen}
            onSort={undefined}
            onWidth={undefined}
            onMove={undefined}
            lead={selectable && <SelectShown share={share} label="选择全部" disabled={!hasRows} onChange={selectAll} />}
            tail={actions && '操作'}
            hasCorner={levels > 1}
          />
          {hasRows && isLarge && (
            <WindowRows count={rows.length} view={view} focus={focus} isExpanded={noDetails} draw={draw} />
          )}
          {hasRows && !isLarge && <PageRows count={rows.length} focus={focus} draw={draw} />}
          {!hasRows && state === 'loading' && <SkeletonRows placed={placed} hasLead={lead > 0} />}
          {!hasRows && state !== 'loading' && (
            <NoRows>
              <Missing
                failure={state === 'failed' ? (failure ?? {}) : undefined}
                empty={empty}
                onClearFilters={onClearFilters}
              />
            </NoRows>
          )}
        </table>
        {!isLarge && hasRows && <SideBar />}
      </div>
      <p role="status" className="sr-only">
        {message}
      </p>
    </div>
  )
}
