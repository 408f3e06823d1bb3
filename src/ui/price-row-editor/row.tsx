import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { memo, type ReactNode, useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { cn } from '#ui/cn.ts'
import { CellInput } from './cell-input.tsx'
import { isLocked, type ShownColumn } from './column.ts'
import { type CellFacts, factsOf } from './describe-cell.ts'
import { edgeLook, figuresIn, frozenLook, lineLook, numberLook } from './layout.ts'
import type { PriceSheet } from './price-sheet.ts'

interface RowProps<Row> {
  sheet: PriceSheet<Row>
  labels: readonly ShownColumn<Row>[]
  stops: readonly number[]
  index: number
  top: number
}

const rowLook = cn(lineLook, 'absolute left-0 h-(--row-height) border-b bg-surface')

function BareRow<Row>({ sheet, labels, stops, index, top }: RowProps<Row>) {
  const subscribe = useCallback((listener: () => void) => sheet.subscribeRow(index, listener), [sheet, index])
  const view = useSyncExternalStore(subscribe, () => sheet.view(index))
  const row = useRef<HTMLTableRowElement>(null)
  const isOpen = view.draft !== undefined

  useLayoutEffect(() => {
    if (view.active < 0 || isOpen || !sheet.hasFocus) return
    row.current?.querySelector<HTMLElement>('[data-active]')?.focus({ preventScroll: true })
  }, [sheet, view.active, isOpen])

  const texts = labels.map((label) => label.text(view.state.row))
  const rowName = texts[0] ?? `第 ${index + 1} 行`
  return (
    <tr ref={row} data-slot="price-row" data-row={index} aria-rowindex={index + 2} className={rowLook} style={{ top }}>
      <td className={numberCell} style={{ left: 0 }}>
        {index + 1}
      </td>
      {labels.map(({ title }, place) => (
        <LabelCell
          key={title}
          text={texts[place] ?? ''}
          left={stops[place + 1] ?? 0}
          look={lookOf(place, labels.length - 1)}
        />
      ))}
      {sheet.rules.columns.map((column, place) => {
        const isActive = place === view.active
        return (
          <Cell
            key={column.title}
            {...factsOf(view, column)}
            place={place}
            position={place + labels.length + 2}
            room={figuresIn(column)}
            isLocked={isLocked(column, view.state.row)}
            isSelected={place >= view.from && place <= view.to}
            isActive={isActive}
          >
            {isActive && view.draft && (
              <CellInput sheet={sheet} draft={view.draft} label={`${column.title}，${rowName}`} />
            )}
          </Cell>
        )
      })}
    </tr>
  )
}

/** Memoised: renders only if its own props change, as do its cells. */
export const Row = memo(BareRow) as typeof BareRow

// Joined once: these are used in every row.
const nameLook = cn(frozenLook, 'text-left font-normal')
const labelLook = cn(nameLook, 'text-text-muted')
const nameEdgeLook = cn(nameLook, edgeLook)
const labelEdgeLook = cn(labelLook, edgeLook)
const numberCell = cn(frozenLook, numberLook)

function lookOf(index: number, last: number): string {
  if (index === 0) return index === last ? nameEdgeLook : nameLook
  return index === last ? labelEdgeLook : labelLook
}

interface LabelCellProps {
  text: string
  left: number
  look: string
}

const LabelCell = memo(function LabelCell({ text, left, look }: LabelCellProps) {
  return (
    <th scope="row" title={text} style={{ left }} className={look}>
      {text}
    </th>
  )
})

const cellLook = cn(
  'flex min-w-0 cursor-cell select-none items-center justify-end gap-1 border-r px-2.5 tabular-nums outline-none',
  'data-locked:cursor-default data-locked:bg-sunken data-locked:text-text-muted',
  'data-[tone=warning]:bg-warning-subtle data-[tone=warning]:text-warning-text',
  'data-[tone=error]:bg-danger-subtle data-[tone=error]:text-danger-text',
  // Only for cells with an overlay: positioned cells slow down every key press.
  'data-changed:relative aria-selected:relative data-active:relative',
  'data-changed:font-medium',
  'data-changed:before:absolute data-changed:before:top-0 data-changed:before:left-0 data-changed:before:size-2',
  'data-changed:before:bg-accent data-changed:before:[clip-path:polygon(0_0,100%_0,0_100%)]',
  // Over the state colour, so that a selected error shows both.
  'aria-selected:after:absolute aria-selected:after:inset-0 aria-selected:after:bg-accent/10',
  'data-active:after:absolute data-active:after:inset-0 data-active:after:border-2 data-active:after:border-line-strong',
  'data-active:after:bg-transparent data-active:focus-within:after:border-accent',
)

// Only long or invalid texts are clipped: clipping slows down every key press.
const valueLook = 'min-w-0 flex-1 text-right'
const clippedLook = cn(valueLook, 'truncate')

// A pencil in a single node: a paste pins hundreds of cells at once.
const pencilLook =
  'size-2.5 shrink-0 bg-text-faint [clip-path:polygon(0_100%,4%_72%,62%_14%,86%_38%,28%_96%,0_100%,68%_8%,76%_0,100%_24%,92%_32%,68%_8%)]'

interface CellProps extends CellFacts {
  place: number
  position: number
  /** Number of digits that fit. */
  room: number
  isLocked: boolean
  isSelected: boolean
  isActive: boolean
  /** The input, while the cell is edited. */
  children: ReactNode
}

const signs = { error: CircleAlert, warning: TriangleAlert, note: Info }

const Cell = memo(function Cell(cell: CellProps) {
  const { shown, tone, isManual, isChanged, remark, isActive, room } = cell
  const Sign = tone && signs[tone]
  const state = {
    role: 'gridcell',
    'aria-selected': cell.isSelected,
    'aria-invalid': tone === 'error' || undefined,
    'aria-readonly': cell.isLocked || undefined,
  } as const
  return (
    <td
      {...state}
      aria-colindex={cell.position}
      tabIndex={isActive ? 0 : -1}
      title={remark || undefined}
      data-column={cell.place}
      data-active={isActive || undefined}
      data-changed={isChanged || undefined}
      data-manual={isManual || undefined}
      data-tone={tone}
      data-locked={cell.isLocked || undefined}
      className={cellLook}
    >
      {isManual && <span aria-hidden className={pencilLook} />}
      {Sign && <Sign aria-hidden strokeWidth={1.75} className="size-3.5 shrink-0" />}
      <span className={shown.length > room || tone === 'error' ? clippedLook : valueLook}>{shown}</span>
      {cell.children}
    </td>
  )
})
