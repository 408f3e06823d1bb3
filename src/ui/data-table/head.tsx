import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { type DragEvent, type KeyboardEvent, memo, type PointerEvent, type ReactNode, useState } from 'react'
import { cn } from '#ui/cn.ts'
import { useHandler } from '#ui/use-handler.ts'
import type { Column, Sort } from './column.ts'
import { gridRow, leadLook, tailLook } from './look.ts'
import type { CellPlace } from './use-columns.ts'
import { clampWidth } from './width.ts'

interface HeadProps<Row> {
  placed: readonly CellPlace<Row>[]
  sort: Sort | null
  width: (id: string) => number
  lead: ReactNode
  tail: ReactNode
  /** An overlay covers the right end: the last title leaves room for it. */
  hasCorner: boolean
  /** Covered by the bulk bar: nothing under it may be focusable. */
  covered: boolean
  onSort: ((id: string) => void) | undefined
  /** Without these the columns are fixed. A width that is not settled is only previewed. */
  onWidth: ((id: string, width: number | undefined, isSettled: boolean) => void) | undefined
  onMove: ((id: string, target: string) => void) | undefined
}

export function Head<Row>({
  placed,
  sort,
  width,
  lead,
  tail,
  hasCorner,
  covered,
  onSort,
  onWidth,
  onMove,
}: HeadProps<Row>) {
  const [dragged, setDragged] = useState<string>()
  const sortBy = useHandler((id: string) => onSort?.(id))
  const setWidth = useHandler(({ id, min }: Column<Row>, to: number | undefined, isSettled: boolean) =>
    onWidth?.(id, to && clampWidth(to, min), isSettled),
  )
  const widen = useHandler((column: Column<Row>, by: number) => setWidth(column, width(column.id) + by, true))
  const move = useHandler((id: string, target: string) => onMove?.(id, target))
  return (
    <thead
      data-scroll
      data-covered={covered || undefined}
      className="group/head sticky top-(--table-top,0px) z-20 block overflow-x-hidden border-b bg-sunken in-data-large:overflow-visible text-left text-small text-text-muted"
    >
      <tr aria-rowindex={1} className={cn(gridRow, 'h-(--row-height) bg-sunken')}>
        {lead && <th className={cn(leadLook(placed[0]?.pin !== 'start'), 'z-2')}>{lead}</th>}
        {placed.map((place) => (
          <HeadCell
            key={place.column.id}
            place={place}
            isUnderCorner={hasCorner && !tail && place === placed.at(-1)}
            sort={sort?.id === place.column.id ? sort : null}
            isResizable={onWidth !== undefined}
            dragged={dragged}
            onDrag={setDragged}
            onSort={onSort && sortBy}
            onWidth={setWidth}
            onWiden={widen}
            onMove={onMove && move}
          />
        ))}
        {tail && (
          <th
            className={cn(
              coverable,
              tailLook(placed.at(-1)?.pin !== 'end'),
              'z-2 flex items-center justify-between pr-1 pl-3 font-medium',
            )}
          >
            {tail}
          </th>
        )}
      </tr>
    </thead>
  )
}

interface HeadCellProps<Row> {
  place: CellPlace<Row>
  /** Null if the table is not sorted by this column. */
  sort: Sort | null
  isUnderCorner: boolean
  isResizable: boolean
  dragged: string | undefined
  onDrag: (id: string | undefined) => void
  onSort: ((id: string) => void) | undefined
  onWidth: (column: Column<Row>, to: number | undefined, isSettled: boolean) => void
  onWiden: (column: Column<Row>, by: number) => void
  onMove: ((id: string, target: string) => void) | undefined
}

const step = 8
// Set on the whole header, so that selecting rows does not render the titles again.
const coverable = 'in-data-covered:invisible'

function BareHeadCell<Row>({
  place,
  sort,
  isUnderCorner,
  isResizable,
  dragged,
  onDrag,
  onSort,
  onWidth,
  onWiden,
  onMove,
}: HeadCellProps<Row>) {
  const { column, style } = place
  const [isTarget, setTarget] = useState(false)
  const direction = sort?.descending ? 'descending' : 'ascending'

  const resizeByKey = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -step, ArrowRight: step }[event.key]
    if (!by || !event.shiftKey || !isResizable) return
    event.preventDefault()
    onWiden(column, by)
  }
  const drag = {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', column.title)
      onDrag(column.id)
    },
    onDragOver: (event: DragEvent) => {
      if (!dragged || dragged === column.id) return
      event.preventDefault()
      setTarget(true)
    },
    onDragLeave: () => setTarget(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setTarget(false)
      if (dragged) onMove?.(dragged, column.id)
    },
    onDragEnd: () => onDrag(undefined),
  }
  return (
    <th
      scope="col"
      aria-label={column.title}
      aria-sort={sort ? direction : undefined}
      style={style}
      {...(onMove && drag)}
      className={cn(
        place.look,
        'font-medium',
        coverable,
        place.pin ? 'z-2' : 'relative',
        isUnderCorner && 'pr-10',
        isTarget && 'bg-accent-subtle',
        dragged === column.id && 'opacity-50',
      )}
    >
      {column.sortable && onSort ? (
        <button
          type="button"
          onClick={() => onSort(column.id)}
          onKeyDown={resizeByKey}
          className={cn(
            '-mx-1 inline-flex h-6 max-w-[calc(100%+8px)] cursor-pointer items-center gap-0.5 rounded px-1 hover:bg-hover hover:text-text',
            column.align === 'right' && 'flex-row-reverse',
            sort && 'text-text',
          )}
        >
          <span className="truncate">{column.title}</span>
          <SortMark sort={sort} />
        </button>
      ) : (
        column.title
      )}
      {isResizable && (
        <ResizeHandle isLeft={place.pin === 'end'} onWidth={(to, isSettled) => onWidth(column, to, isSettled)} />
      )}
    </th>
  )
}

const HeadCell = memo(BareHeadCell) as typeof BareHeadCell

// Two small triangles in one node: a table has many unsorted columns.
const unsorted = 'bg-text-faint [clip-path:polygon(50%_8%,78%_40%,22%_40%,50%_8%,50%_92%,22%_60%,78%_60%,50%_92%)]'

function SortMark({ sort }: { sort: Sort | null }) {
  if (!sort) return <span aria-hidden className={cn('size-3 shrink-0', unsorted)} />
  const Arrow = sort.descending ? ArrowDown : ArrowUp
  return <Arrow aria-hidden strokeWidth={1.75} className="-mx-px size-3.5 shrink-0 text-accent-text" />
}

interface ResizeHandleProps {
  /** On the left edge of columns pinned to the right: they grow to the left. */
  isLeft: boolean
  /** Without a width the column resets to its default. */
  onWidth: (width: number | undefined, isSettled: boolean) => void
}

/** For the pointer; with the keyboard a column is resized by Shift and the arrows on its title, or in 列设置. */
function ResizeHandle({ isLeft, onWidth }: ResizeHandleProps) {
  const start = (event: PointerEvent<HTMLSpanElement>) => {
    const handle = event.currentTarget
    const cell = handle.closest('th')
    if (event.button !== 0 || !cell) return
    event.preventDefault()
    handle.setPointerCapture(event.pointerId)
    // Measured, because the column that gets the remaining room is wider than its width.
    const from = cell.getBoundingClientRect().width
    const x = event.clientX
    let to = from
    const drag = new AbortController()
    const { signal } = drag
    handle.addEventListener(
      'pointermove',
      (move: globalThis.PointerEvent) => {
        to = from + (isLeft ? x - move.clientX : move.clientX - x)
        onWidth(to, false)
      },
      { signal },
    )
    handle.addEventListener(
      'lostpointercapture',
      () => {
        drag.abort()
        if (to !== from) onWidth(to, true)
      },
      { signal },
    )
  }
  return (
    <span
      aria-hidden
      data-slot="resize-handle"
      // Dragging the handle must not drag the column.
      draggable
      onDragStart={(event) => {
        event.preventDefault()
        event.stopPropagation()
      }}
      onPointerDown={start}
      onDoubleClick={() => onWidth(undefined, true)}
      className={cn(
        'absolute inset-y-0 w-2 cursor-col-resize touch-none',
        'after:absolute after:inset-y-2 after:w-px group-hover/head:after:bg-line hover:after:w-0.5 hover:after:bg-accent active:after:bg-accent',
        isLeft ? 'left-0 after:left-0' : 'right-0 after:right-0',
      )}
    />
  )
}
