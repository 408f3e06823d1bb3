import { lazy, type RefObject, Suspense, useDeferredValue, useLayoutEffect, useRef, useState } from 'react'
import { bodyLook, type DetailRef, type DrawRows, firstRows } from './body.tsx'
import type { RowFocus } from './use-row-focus.ts'

const RowRange = lazy(() => import('./row-range.tsx'))

/** The rendered rows, with the heights in px of the rows before and after. */
export interface RowStretch {
  start: number
  end: number
  before: number
  after: number
  detailRef: DetailRef
}

interface WindowRowsProps {
  count: number
  view: RefObject<HTMLDivElement | null>
  focus: RowFocus
  isExpanded: (index: number) => boolean
  draw: DrawRows
}

/** Rows rendered while the scroll tracking code is loading. */
const rowsAtFirst = 18

/**
 * The visible rows and a few around them, in the flow between two paddings, so that the browser only lays out new rows.
 * The first rows stay when the scroll tracking code is loaded.
 */
export function WindowRows({ count, view, focus, isExpanded, draw }: WindowRowsProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [range, setRange] = useState<RowStretch>()
  const isComplete = useDeferredValue(true, false)
  const { start, end } = range ?? { start: 0, end: isComplete ? rowsAtFirst : firstRows }
  useLayoutEffect(() => focus.settle(body.current, range !== undefined))
  return (
    <>
      <tbody ref={body} className={bodyLook} style={range && { paddingTop: range.before, paddingBottom: range.after }}>
        {draw(Math.min(start, count), Math.min(end, count), range?.detailRef)}
      </tbody>
      <Suspense fallback={null}>
        <RowRange count={count} view={view} focus={focus} isExpanded={isExpanded} onChange={setRange} />
      </Suspense>
    </>
  )
}
