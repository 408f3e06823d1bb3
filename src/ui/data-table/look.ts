import { cn } from '#ui/cn.ts'
import type { Column, Pin } from './column.ts'

/** Header, rows, skeleton and totals share one grid, whose tracks are a CSS variable of the table. */
export const gridRow = 'grid w-[max(100%,var(--table-width))] grid-cols-(--columns)'

const sharedRow = cn(
  gridRow,
  'scroll-mt-[calc(var(--row-height)+var(--table-top,0px)+2px)] scroll-mb-12 border-b bg-surface',
  'hover:bg-hover data-selected:bg-accent-subtle',
  // Painted over the cells: pinned cells would cover an outline of the row.
  'relative outline-none focus-visible:after:pointer-events-none focus-visible:after:absolute focus-visible:after:inset-0',
  'focus-visible:after:z-2 focus-visible:after:border-2 focus-visible:after:border-accent',
)

// Joined once, not per row: a virtualised table renders rows while scrolling.
const windowRow = cn(sharedRow, 'h-(--row-height)')
const pageRow = cn(sharedRow, 'min-h-(--row-height)')

/** A row of a page grows with its content; virtualised rows have a fixed height. */
export const rowLook = (isLarge: boolean) => (isLarge ? windowRow : pageRow)

/**
 * A cell truncates long content and centres it vertically. The explicit alignment avoids inheritance, with which the
 * browser restyles every cell when its row changes colour.
 */
export const cellLook = 'min-w-0 content-center truncate px-3 align-middle'

// No `group-data-*` here or in other selectors on table state: a change would make the browser restyle all descendants
// instead of only the selected ones.
const startShadow = 'in-data-scrolled-start:shadow-[1px_0_0_var(--color-line),8px_0_8px_-8px_rgb(0_0_0/0.3)]'
const endShadow = 'in-data-scrolled-end:shadow-[-1px_0_0_var(--color-line),-8px_0_8px_-8px_rgb(0_0_0/0.3)]'

// Sticky cells cost a layer on every row change, and a background on the row restyles all its cells: so both only apply
// if content scrolls under the cell.
const startPin = 'in-data-scrolled-start:sticky in-data-scrolled-start:z-1 in-data-scrolled-start:bg-inherit'
const endPin = 'sticky z-1 in-data-overflowing:bg-inherit'

const lead = cn('left-0 flex items-center gap-1 pr-1 pl-3 align-middle', startPin)
const leadAtEdge = cn(lead, startShadow)
// No clipping, since it has room for its buttons: clipping would create a layer in each row.
const tail = cn('right-0 min-w-0 content-center whitespace-nowrap px-3 align-middle', endPin)
const tailAtEdge = cn(tail, endShadow)

/** Checkbox and expander before the first column: they stay visible and cover scrolled content. */
export const leadLook = (isEdge: boolean) => (isEdge ? leadAtEdge : lead)

export const tailLook = (isEdge: boolean) => (isEdge ? tailAtEdge : tail)

export function placeLook<Row>({ align }: Column<Row>, pin: Pin | undefined, edge: Pin | undefined): string {
  return cn(
    cellLook,
    align === 'right' && 'text-right tabular-nums',
    pin === 'start' && startPin,
    pin === 'end' && endPin,
    edge === 'start' && startShadow,
    edge === 'end' && endShadow,
  )
}
