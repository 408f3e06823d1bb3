import { cn } from '#ui/cn.ts'
import type { Column, Pin } from './column.ts'

/** Head, rows, skeleton and totals share one grid, whose tracks are a variable of the table. */
export const gridRow = 'grid w-[max(100%,var(--table-width))] grid-cols-(--columns)'

const sharedRow = cn(
  gridRow,
  'scroll-mt-[calc(var(--row-height)+var(--table-top,0px)+2px)] scroll-mb-12 border-b bg-surface',
  'hover:bg-hover data-selected:bg-accent-subtle',
  // Drawn over the cells: pinned ones would cover an outline of the row.
  'relative outline-none focus-visible:after:pointer-events-none focus-visible:after:absolute focus-visible:after:inset-0',
  'focus-visible:after:z-2 focus-visible:after:border-2 focus-visible:after:border-accent',
)

// Joined once, not for each row: a window draws its rows anew while one scrolls.
const windowRow = cn(sharedRow, 'h-(--row-height)')
const pageRow = cn(sharedRow, 'min-h-(--row-height)')

/** A row of a page grows with what is in it; in a window all are of one height. */
export const rowLook = (isLarge: boolean) => (isLarge ? windowRow : pageRow)

/**
 * A cell clips what is too long, and centres in rows of any height. Left alone, cells inherit how they are aligned, and the
 * browser styles each of them anew where its row changes colour.
 */
export const cellLook = 'min-w-0 content-center truncate px-3 align-middle'

// Not by `group-data-*`, here and in all that asks for a state of the table: where that changes, the browser styles anew
// whatever is below, not only what asks.
const startShadow = 'in-data-scrolled-start:shadow-[1px_0_0_var(--color-line),8px_0_8px_-8px_rgb(0_0_0/0.3)]'
const endShadow = 'in-data-scrolled-end:shadow-[-1px_0_0_var(--color-line),-8px_0_8px_-8px_rgb(0_0_0/0.3)]'

// What sticks costs the browser a layer at every change of a row, and a colour of the row's own has all its cells styled
// anew: so only where something passes under it.
const startPin = 'in-data-scrolled-start:sticky in-data-scrolled-start:z-1 in-data-scrolled-start:bg-inherit'
const endPin = 'sticky z-1 in-data-overflowing:bg-inherit'

const lead = cn('left-0 flex items-center gap-1 pr-1 pl-3 align-middle', startPin)
const leadAtEdge = cn(lead, startShadow)
// It has room for its buttons: what clips would be a layer of its own in each row.
const tail = cn('right-0 min-w-0 content-center whitespace-nowrap px-3 align-middle', endPin)
const tailAtEdge = cn(tail, endShadow)

/** The boxes and the expander before the first column: they stay in sight and cover what passes under them. */
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
