import { cn } from '#ui/cn.ts'
import type { CellPlace } from './use-columns.ts'

/** Head, rows, skeleton and totals share one grid, whose tracks are a variable of the table. */
export const gridRow = 'grid w-[max(100%,var(--table-width))] grid-cols-(--columns)'

/** A cell clips what is too long, and centres in rows of any height. */
export const cellLook = 'min-w-0 content-center truncate px-3'

const startShadow = 'group-data-scrolled-start/view:shadow-[1px_0_0_var(--color-line),8px_0_8px_-8px_rgb(0_0_0/0.3)]'
const endShadow = 'group-data-scrolled-end/view:shadow-[-1px_0_0_var(--color-line),-8px_0_8px_-8px_rgb(0_0_0/0.3)]'

/** The boxes and the expander before the first column: they stay in sight and cover what passes under them. */
export const leadLook = (isEdge: boolean) =>
  cn('sticky left-0 z-1 flex items-center gap-1 bg-inherit pr-1 pl-3', isEdge && startShadow)

export const tailLook = (isEdge: boolean) => cn('sticky right-0 z-1 bg-inherit', isEdge && endShadow)

export function placeLook<Row>({ column, pin, edge }: CellPlace<Row>): string {
  return cn(
    cellLook,
    column.align === 'right' && 'text-right tabular-nums',
    pin && 'sticky z-1 bg-inherit',
    edge === 'start' && startShadow,
    edge === 'end' && endShadow,
  )
}
