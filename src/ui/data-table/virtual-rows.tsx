import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { bodyLook, type DrawRows } from './body.tsx'
import type { RowFocus } from './use-row-focus.ts'

interface VirtualRowsProps {
  count: number
  view: RefObject<HTMLDivElement | null>
  focus: RowFocus
  isExpanded: (index: number) => boolean
  draw: DrawRows
}

function headHeight(view: HTMLElement | null): number {
  return view?.querySelector('thead tr')?.getBoundingClientRect().height ?? 36
}

/**
 * The rows on screen and a few around them. They stand in the flow between two paddings, so that the browser lays out
 * only the ones that come in. Apart from the other rows because only lists beyond a page need it.
 */
export default function VirtualRows({ count, view, focus, isExpanded, draw }: VirtualRowsProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [rowHeight, setRowHeight] = useState(() => headHeight(view.current))
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => view.current,
    estimateSize: () => rowHeight,
    overscan: 3,
    // The head covers the first row of what is in sight, the totals the last.
    scrollPaddingEnd: rowHeight * 2,
  })

  // The head is as high as a row, so it tells when the density changes.
  useEffect(() => {
    const head = view.current?.querySelector('thead tr')
    if (!head) return
    const observer = new ResizeObserver(() => setRowHeight(headHeight(view.current)))
    observer.observe(head)
    return () => observer.disconnect()
  }, [view])

  const opened = useRef(new Set<number>())
  useLayoutEffect(() => {
    if (rowHeight) virtualizer.measure()
    opened.current.clear()
  }, [virtualizer, rowHeight])

  const detailRef = useCallback(
    (index: number) => (detail: HTMLTableRowElement) => {
      const observer = new ResizeObserver(() => {
        opened.current.add(index)
        virtualizer.resizeItem(index, rowHeight + detail.offsetHeight)
      })
      observer.observe(detail)
      return () => observer.disconnect()
    },
    [virtualizer, rowHeight],
  )
  // A detail that scrolls out of sight keeps its height; one that was closed gives it back.
  useLayoutEffect(() => {
    for (const index of opened.current) {
      if (isExpanded(index)) continue
      opened.current.delete(index)
      virtualizer.resizeItem(index, rowHeight)
    }
  }, [isExpanded, virtualizer, rowHeight])

  useLayoutEffect(() => {
    focus.onScrollTo((index) => virtualizer.scrollToIndex(index, { align: 'auto' }))
    return () => focus.onScrollTo(undefined)
  }, [focus, virtualizer])
  useLayoutEffect(() => focus.settle(body.current))

  const items = virtualizer.getVirtualItems()
  const first = items[0]
  const last = items.at(-1)
  return (
    <tbody
      ref={body}
      className={bodyLook}
      style={{
        paddingTop: first?.start ?? 0,
        paddingBottom: last ? virtualizer.getTotalSize() - last.end : 0,
      }}
    >
      {first && last && draw(first.index, last.index + 1, detailRef)}
    </tbody>
  )
}
