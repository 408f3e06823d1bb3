import { lazy, type RefObject, Suspense, useDeferredValue, useLayoutEffect, useRef, useState } from 'react'
import { bodyLook, type DetailRef, type DrawRows, firstRows } from './body.tsx'
import type { RowFocus } from './use-row-focus.ts'

const RowRange = lazy(() => import('./row-range.tsx'))

/** Rows that are drawn, with the room in px that those before and after them take. */
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

/** Rows drawn while the code that follows the scroll is on its way. */
const rowsAtFirst = 18

/**
 * The rows on screen and a few around them. They stand in the flow between two paddings, so that the browser lays out
 * only the ones that come in. Those drawn first stay when the code that follows the scroll has come.
 */
export function WindowRows({ count, view, focus, isExpanded, draw }: WindowRowsProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [stretch, setStretch] = useState<RowStretch>()
  const isComplete = useDeferredValue(true, false)
  const { start, end } = stretch ?? { start: 0, end: isComplete ? rowsAtFirst : firstRows }
  useLayoutEffect(() => focus.settle(body.current, stretch !== undefined))
  return (
    <>
      <tbody
        ref={body}
        className={bodyLook}
        style={stretch && { paddingTop: stretch.before, paddingBottom: stretch.after }}
      >
        {draw(Math.min(start, count), Math.min(end, count), stretch?.detailRef)}
      </tbody>
      <Suspense fallback={null}>
        <RowRange count={count} view={view} focus={focus} isExpanded={isExpanded} onChange={setStretch} />
      </Suspense>
    </>
  )
}
