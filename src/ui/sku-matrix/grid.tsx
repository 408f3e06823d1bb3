import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type ClipboardEvent, type CSSProperties, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { boxLook } from '#ui/checkbox/box-look.ts'
import { cn } from '#ui/cn.ts'
import { useHandler } from '#ui/use-handler.ts'
import type { SetCells, SkuColumn } from './columns.tsx'
import { type Fill, FillLine } from './fill-line.tsx'
import { cellLook, leftOf, lineLook, SALE_COLUMN, SALE_WIDTH, SkuLine, SPEC_WIDTH, saleLook, specLook } from './row.tsx'
import { keyOf, matches, nameOf, type SkuFilter, type SkuRow, type SkuSheet } from './sheet.ts'
import { spansOf } from './spans.ts'
import { useCellFocus } from './use-cell-focus.ts'

/** Maps rows that change. */
export type RowChange<Cells> = (row: SkuRow<Cells>) => SkuRow<Cells>

interface SkuGridProps<Cells> {
  sheet: SkuSheet<Cells>
  columns: readonly SkuColumn<Cells>[]
  blank: () => Cells
  filter: SkuFilter
  onFilter: (filter: SkuFilter) => void
  disabled: boolean
  errorsOf: (row: SkuRow<Cells>) => string
  /** Incremented to focus the next invalid cell. */
  jumps: number
  /** `isSweeping`: one click that changes many rows, with undo. */
  onRows: (change: RowChange<Cells>, message: string, isSweeping: boolean) => void
}

export function SkuGrid<Cells>({
  sheet,
  columns,
  blank,
  filter,
  onFilter,
  disabled,
  errorsOf,
  jumps,
  onRows,
}: SkuGridProps<Cells>) {
  // Stable while rows change, so that unchanged rows do not render.
  const specs = useMemo(() => sheet.specs.filter(({ values }) => values.length > 0), [sheet.specs])
  const shown = sheet.rows.filter((row) => matches(row, filter))
  const sold = shown.filter(({ struck }) => !struck)
  const view = useRef<HTMLDivElement>(null)
  const [rowHeight, setRowHeight] = useState(36)
  const [focused, setFocused] = useState<number>()

  // The density changes the row height; the header has the same height.
  useEffect(() => {
    const line = view.current?.querySelector('thead tr')
    if (!line) return
    const observer = new ResizeObserver(() => setRowHeight(line.getBoundingClientRect().height))
    observer.observe(line)
    return () => observer.disconnect()
  }, [])

  const virtualizer = useVirtualizer({
    count: shown.length,
    getScrollElement: () => view.current,
    estimateSize: () => rowHeight,
    // Each row has some ten inputs, which the browser sorts into layers on every key.
    overscan: 2,
    // Header and fill line cover the first two visible rows.
    scrollPaddingStart: rowHeight * 2,
    // The focused row stays rendered: unmounting it would lose the typed text.
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range)
      if (focused === undefined || focused >= shown.length || indexes.includes(focused)) return indexes
      return [...indexes, focused].sort((a, b) => a - b)
    },
  })
  useLayoutEffect(() => {
    if (rowHeight) virtualizer.measure()
  }, [virtualizer, rowHeight])

  const focus = useCellFocus({
    view,
    count: shown.length,
    isClosed: (index) => shown[index]?.struck ?? true,
    scrollTo: (index) => virtualizer.scrollToIndex(index),
  })

  const lastFault = useRef({ row: -1, column: -1 })
  const goToFault = useHandler(() => {
    const faults = shown.flatMap((row, index) =>
      errorsOf(row)
        .split('\n')
        .flatMap((message, column) => (message ? [{ row: index, column }] : [])),
    )
    const last = lastFault.current
    const isLater = (place: typeof last) =>
      place.row > last.row || (place.row === last.row && place.column > last.column)
    const next = faults.find(isLater) ?? faults[0]
    if (!next) return
    lastFault.current = next
    focus.goTo(next)
  })
  useEffect(() => {
    if (jumps > 0) goToFault()
  }, [jumps, goToFault])

  const write = useHandler((row: SkuRow<Cells>, column: SkuColumn<Cells>, set: SetCells<Cells>) => {
    onRows(
      (each) => (each.values === row.values ? { ...each, cells: column.follow(set(each.cells)) } : each),
      '',
      false,
    )
  })
  const strike = useHandler((row: SkuRow<Cells>, struck: boolean) => {
    onRows((each) => (each.values === row.values ? { ...each, struck } : each), '', false)
  })
  const isSold = new Set(sold)
  const fill = useHandler((fills: readonly Fill<Cells>[]) =>
    onRows(
      (row) =>
        isSold.has(row)
          ? {
              ...row,
              cells: fills.reduce(
                (cells, { column, set }) => (column.isLocked(cells) ? cells : column.follow(set(cells))),
                row.cells,
              ),
            }
          : row,
      `已填入 ${sold.length} 个组合`,
      true,
    ),
  )
  const isShown = new Set(shown)
  const strikeShown = (struck: boolean) =>
    onRows(
      (row) => (isShown.has(row) ? { ...row, struck } : row),
      `${shown.length} 个组合已${struck ? '划掉' : '恢复'}`,
      true,
    )

  /** Several rows or columns pasted from a spreadsheet go to the sold rows, from this cell on. */
  const onPaste = (event: ClipboardEvent) => {
    const from = focus.placeOf(event.target)
    const lines = event.clipboardData
      .getData('text/plain')
      .replace(/\r?\n$/, '')
      .split(/\r?\n/)
      .map((line) => line.split('\t'))
    if (!from || from.column === SALE_COLUMN || lines.length * (lines[0]?.length ?? 0) < 2) return
    event.preventDefault()
    const targets = shown.slice(from.row).filter(({ struck }) => !struck)
    const texts = new Map(lines.flatMap((line, index) => (targets[index] ? [[targets[index], line]] : [])))
    const paste = (cells: Cells, line: readonly string[]) =>
      line.reduce((pasted, text, offset) => {
        const column = columns[from.column + offset]
        return column?.paste && !column.isLocked(pasted) ? column.follow(column.paste(text)(pasted)) : pasted
      }, cells)
    onRows(
      (row) => {
        const line = texts.get(row)
        return line ? { ...row, cells: paste(row.cells, line) } : row
      },
      `已粘贴 ${texts.size} 行`,
      true,
    )
  }

  const specsWidth = specs.length * SPEC_WIDTH
  const style: CSSProperties & Record<`--${string}`, string> = {
    // Keeps the focused element clear of sticky parts.
    scrollPadding: `${rowHeight * 2}px 0 0 ${specsWidth}px`,
    '--sku-columns': [
      ...specs.map(() => `${SPEC_WIDTH}px`),
      `${SALE_WIDTH}px`,
      ...columns.map(({ width }) => `minmax(${width}px, ${width}fr)`),
    ].join(' '),
    '--sku-width': `${columns.reduce((sum, { width }) => sum + width, specsWidth + SALE_WIDTH)}px`,
  }
  const items = virtualizer.getVirtualItems()
  const spans = spansOf(
    specs.map(({ id }) => id),
    items.map(({ index }) => ({ index, values: shown[index]?.values ?? {} })),
  )
  return (
    <div
      ref={view}
      // A key elsewhere in the form neither lays out nor paints this.
      className="relative max-h-140 overflow-auto rounded border bg-surface not-focus-within:contain-content"
      style={style}
      onScroll={({ currentTarget }) => currentTarget.toggleAttribute('data-scrolled', currentTarget.scrollLeft > 0)}
    >
      <table
        aria-label="规格商品"
        aria-rowcount={shown.length + 2}
        className="block"
        onKeyDown={focus.onKeyDown}
        onPaste={onPaste}
        onFocus={(event) => setFocused(focus.placeOf(event.target)?.row)}
        onBlur={() => setFocused(undefined)}
      >
        <thead className="sticky top-0 z-4 block">
          <tr className={cn(lineLook, 'h-row')} aria-rowindex={1}>
            {specs.map(({ id, name }, place) => (
              <th
                key={id}
                scope="col"
                className={cn(specLook, 'content-center truncate border-b bg-sunken px-3 text-left font-medium')}
                style={leftOf(place)}
              >
                {name}
              </th>
            ))}
            <th scope="col" className={cn(saleLook, 'bg-sunken font-medium')}>
              <label className="flex cursor-pointer items-center gap-1.5">
                <input
                  type="checkbox"
                  aria-label={`销售显示的 ${shown.length} 个组合`}
                  checked={sold.length === shown.length && shown.length > 0}
                  disabled={disabled || shown.length === 0}
                  ref={(box) => {
                    if (box) box.indeterminate = sold.length > 0 && sold.length < shown.length
                  }}
                  onChange={() => strikeShown(sold.length === shown.length)}
                  className={boxLook}
                />
                销售
              </label>
            </th>
            {columns.map(({ id, title, required, alignsRight }) => (
              <th
                key={id}
                scope="col"
                className={cn(
                  cellLook,
                  'content-center truncate bg-sunken px-2 text-left font-medium',
                  alignsRight && 'text-right',
                )}
              >
                {required && (
                  <span aria-hidden className="mr-1 text-danger-text">
                    *
                  </span>
                )}
                {title}
              </th>
            ))}
          </tr>
          <FillLine
            specs={specs}
            columns={columns}
            blank={blank}
            filter={filter}
            onFilter={onFilter}
            count={sold.length}
            disabled={disabled}
            onFill={fill}
          />
        </thead>
        <tbody className="relative block w-[max(100%,var(--sku-width))]" style={{ height: virtualizer.getTotalSize() }}>
          {items.map(({ index, start }, place) => {
            const row = shown[index]
            return (
              row && (
                <SkuLine
                  key={keyOf(specs, row.values)}
                  index={index}
                  specs={specs}
                  row={row}
                  columns={columns}
                  spans={spans[place] ?? ''}
                  name={nameOf(specs, row)}
                  disabled={disabled}
                  errors={errorsOf(row)}
                  top={start}
                  onCells={write}
                  onStrike={strike}
                />
              )
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
