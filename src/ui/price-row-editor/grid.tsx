import { type Range as DrawnRange, defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { cn } from '#ui/cn.ts'
import { useHandler } from '#ui/use-handler.ts'
import type { ShownColumn } from './column.ts'
import { edgeLook, frozenLook, type layoutOf, lineLook, numberLook } from './layout.ts'
import type { PriceSheet } from './price-sheet.ts'
import type { CellAt } from './range.ts'
import { Row } from './row.tsx'
import { useClipboard } from './use-clipboard.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useGridPointer } from './use-grid-pointer.ts'
import { useSheet } from './use-price-sheet.ts'

interface GridProps<Row> {
  sheet: PriceSheet<Row>
  label: string
  labels: readonly ShownColumn<Row>[]
  layout: ReturnType<typeof layoutOf>
  empty: ReactNode
}

/** The grid role: cells can be navigated and edited; the element alone would be a read-only table. */
const gridRole = { role: 'grid', 'aria-multiselectable': true } as const

/** The cells: only visible rows are rendered, plus the active one, so that focus is never lost. */
export function Grid<Data>({ sheet, label, labels, layout, empty }: GridProps<Data>) {
  const scroller = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const count = useSheet(sheet, ({ rows }) => rows.length)
  const drawn = useRef({ first: 0, last: 0 })
  // Only an active row outside of the rendered range triggers a render: arrows within it render two rows.
  useSheet(sheet, ({ selection: { active } }) => {
    const { first, last } = drawn.current
    return active.row < first || active.row > last ? active.row : undefined
  })
  const rowHeight = useRowHeight(table)
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 4,
    rangeExtractor: (range: DrawnRange) => {
      const indexes = defaultRangeExtractor(range)
      drawn.current = { first: indexes[0] ?? 0, last: indexes.at(-1) ?? 0 }
      const active = sheet.selection.active.row
      return indexes.includes(active) || active >= count ? indexes : [...indexes, active]
    },
  })
  useLayoutEffect(() => {
    if (rowHeight) virtualizer.measure()
  }, [virtualizer, rowHeight])

  const page = () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2)
  const onKeyDown = useGridKeys({ sheet, grid: table, page })
  const pointer = useGridPointer(sheet)
  useClipboard(sheet, table)

  const reveal = useHandler((cell: CellAt) => {
    const view = scroller.current
    if (view) scrollTo(view, cell, rowHeight, layout.frozenWidth)
  })
  useLayoutEffect(() => {
    sheet.onReveal = reveal
    return () => {
      sheet.onReveal = undefined
    }
  }, [sheet, reveal])

  const { columns } = sheet.rules
  return (
    <div
      ref={scroller}
      onScroll={({ currentTarget }) => currentTarget.toggleAttribute('data-scrolled', currentTarget.scrollLeft > 0)}
      className="min-h-0 flex-auto overflow-auto overscroll-contain border-y"
    >
      <table
        ref={table}
        {...gridRole}
        aria-label={label}
        aria-rowcount={count + 1}
        aria-colcount={columns.length + labels.length + 1}
        style={layout.style}
        className="block"
        onKeyDown={onKeyDown}
        onFocus={() => {
          sheet.hasFocus = true
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          // Without a next element the focus was lost because its cell was rendered again.
          if (relatedTarget && !currentTarget.contains(relatedTarget)) sheet.hasFocus = false
        }}
        {...pointer}
      >
        <thead className="sticky top-0 z-20 block bg-sunken text-small text-text-muted">
          <tr aria-rowindex={1} className={cn(lineLook, 'h-(--row-height) border-b bg-sunken')}>
            <th scope="col" className={cn(frozenLook, numberLook, 'font-normal')} style={{ left: 0 }}>
              行
            </th>
            {labels.map(({ title }, place) => (
              <th
                key={title}
                scope="col"
                className={cn(frozenLook, 'text-left font-medium', place === labels.length - 1 && edgeLook)}
                style={{ left: layout.stops[place + 1] }}
              >
                {title}
              </th>
            ))}
            {columns.map(({ title }, place) => (
              <th
                key={title}
                scope="col"
                data-column={place}
                className="min-w-0 cursor-default select-none content-center truncate border-r px-2.5 text-right font-medium hover:bg-hover hover:text-text"
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="relative block" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => (
            <Row key={index} sheet={sheet} labels={labels} stops={layout.stops} index={index} top={start} />
          ))}
        </tbody>
      </table>
      {count === 0 && <div className="sticky left-0 flex min-h-60 items-center justify-center p-6">{empty}</div>}
    </div>
  )
}

/** The header has the height of a row, so it shows density changes. */
function useRowHeight(table: RefObject<HTMLTableElement | null>): number {
  const [height, setHeight] = useState(36)
  useLayoutEffect(() => {
    const head = table.current?.querySelector('thead tr')
    if (!head) return
    const observer = new ResizeObserver(() => setHeight(head.getBoundingClientRect().height))
    observer.observe(head)
    return () => observer.disconnect()
  }, [table])
  return height
}

/** Scrolls the minimum distance; rows have a fixed height, so that nothing is measured. */
function scrollTo(view: HTMLElement, { row, column }: CellAt, rowHeight: number, frozenWidth: number) {
  const top = row * rowHeight
  const room = view.clientHeight - rowHeight
  if (top < view.scrollTop) view.scrollTop = top
  else if (top + rowHeight > view.scrollTop + room) view.scrollTop = top + rowHeight - room
  if (view.scrollWidth <= view.clientWidth) return
  const head = view.querySelector<HTMLElement>(`thead [data-column="${column}"]`)
  if (!head) return
  const left = head.offsetLeft - frozenWidth
  const right = head.offsetLeft + head.offsetWidth - view.clientWidth
  if (left < view.scrollLeft) view.scrollLeft = left
  else if (right > view.scrollLeft) view.scrollLeft = right
}
