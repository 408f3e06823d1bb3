import { type ReactNode, useDeferredValue, useLayoutEffect, useRef } from 'react'
import { cn } from '#ui/cn.ts'
import { gridRow, leadLook } from './look.ts'
import type { CellPlace } from './use-columns.ts'
import type { RowFocus } from './use-row-focus.ts'

/**
 * Stale rows lose their colour and a little contrast; after 200 ms, so that fast responses do not flash. A filter on
 * the whole body: a colour would be inherited, and the browser would restyle every cell in every frame.
 */
export const bodyLook = cn(
  'block transition-[filter,opacity] duration-calm',
  'in-data-stale:delay-200 in-data-stale:[filter:grayscale(1)_opacity(0.8)]',
)

export type DetailRef = (index: number) => (detail: HTMLTableRowElement) => () => void

/** Renders the rows of a range; `detailRef` receives the elements of expanded rows. */
export type DrawRows = (start: number, end: number, detailRef?: DetailRef) => ReactNode

/** The body scrolls horizontally by itself; its scrollbar is the one that sticks to the bottom of the page. */
const scrollLook = 'overflow-x-auto overflow-y-hidden [scrollbar-width:none]'

interface PageRowsProps {
  count: number
  focus: RowFocus
  draw: DrawRows
}

/** Rows of the first render. */
export const firstRows = 4

/**
 * All rows of a page, in the page's scroll. A new table first renders a few rows and reserves the room of the others:
 * half of the cost of a list's first render is its rows.
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

// Widths in % that look like text; constant, so that the skeleton does not change between renders.
const lengths = [72, 54, 88, 63, 46, 80]

/** Skeleton rows. They appear after 200 ms: faster responses need no indicator. */
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

/** Replaces the rows with the reason why there are none. */
export function NoRows({ children }: { children: ReactNode }) {
  return (
    <tbody className="block">
      <tr className="block border-b bg-surface">
        <td className="sticky left-0 flex min-h-60 w-[100cqw] items-center justify-center p-6">{children}</td>
      </tr>
    </tbody>
  )
}

/** The horizontal scrollbar at the bottom of the page, since the end of a long table is off screen. */
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
