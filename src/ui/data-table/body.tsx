import { type ReactNode, useDeferredValue, useLayoutEffect, useRef } from 'react'
import { cn } from '#ui/cn.ts'
import { gridRow, leadLook } from './look.ts'
import type { CellPlace } from './use-columns.ts'
import type { RowFocus } from './use-row-focus.ts'

/**
 * Rows that may be out of date lose their colour and hardly any contrast; after 200 ms, so that quick answers do not flash.
 * By a filter of the whole: a colour would be handed down, and the browser would style every cell anew in every frame.
 */
export const bodyLook = cn(
  'block transition-[filter,opacity] duration-calm',
  'in-data-stale:delay-200 in-data-stale:[filter:grayscale(1)_opacity(0.8)]',
)

export type DetailRef = (index: number) => (detail: HTMLTableRowElement) => () => void

/** Draws the rows of a window; `detailRef` is told of what expanded rows show. */
export type DrawRows = (start: number, end: number, detailRef?: DetailRef) => ReactNode

/** The body scrolls sideways by itself; its bar is the one that sticks to the foot of the page. */
const scrollLook = 'overflow-x-auto overflow-y-hidden [scrollbar-width:none]'

interface PageRowsProps {
  count: number
  focus: RowFocus
  draw: DrawRows
}

/** Rows of the first look. */
export const firstRows = 4

/**
 * All the rows of a page, in the scroll of the page. A table that has just come shows its first rows a moment before the
 * others, over the room they will take: half of what a first look at a list costs is the drawing of rows.
 */
export function PageRows({ count, focus, draw }: PageRowsProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const isComplete = useDeferredValue(true, false)
  const shown = isComplete ? count : Math.min(count, firstRows)
  useLayoutEffect(() => focus.settle(body.current))
  return (
    <tbody
      ref={body}
      data-scroll
      className={cn(bodyLook, scrollLook)}
      style={shown < count ? { paddingBottom: `calc(var(--row-height) * ${count - shown})` } : undefined}
    >
      {draw(0, shown)}
    </tbody>
  )
}

interface SkeletonRowsProps<Row> {
  placed: readonly CellPlace<Row>[]
  hasLead: boolean
}

const skeletonRows = [0, 1, 2, 3, 4, 5, 6, 7]

// Widths in % that look like text of different length; the same at every draw, so that nothing dances.
const lengths = [72, 54, 88, 63, 46, 80]

/** Rows of the shape that is coming. They show after 200 ms: what is faster needs no sign. */
export function SkeletonRows<Row>({ placed, hasLead }: SkeletonRowsProps<Row>) {
  return (
    <tbody data-scroll aria-hidden className={cn(bodyLook, scrollLook, 'delay-200 starting:opacity-0')}>
      {skeletonRows.map((row) => (
        <tr key={row} className={cn(gridRow, 'h-(--row-height) border-b bg-surface')}>
          {hasLead && <td className={leadLook(false)} />}
          {placed.map((place, column) => (
            <td key={place.column.id} style={place.style} className={place.look}>
              <span
                className="inline-block h-2.5 animate-pulse rounded bg-sunken align-middle"
                style={{ width: `${lengths[(row * 2 + column) % lengths.length]}%` }}
              />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

/** In place of rows: why there are none. */
export function NoRows({ children }: { children: ReactNode }) {
  return (
    <tbody className="block">
      <tr className="block border-b bg-surface">
        <td className="sticky left-0 flex min-h-60 w-[100cqw] items-center justify-center p-6">{children}</td>
      </tr>
    </tbody>
  )
}

/** The bar of the columns, at the foot of the page: the end of a long table is out of reach. */
export function SideBar() {
  return (
    <div
      data-scroll
      aria-hidden
      tabIndex={-1}
      className="sticky bottom-(--table-bottom,0px) z-10 hidden overflow-x-auto overflow-y-hidden [scrollbar-width:thin] in-data-overflowing:block"
    >
      <div className="h-px w-(--table-width)" />
    </div>
  )
}
