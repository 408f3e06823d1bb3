import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RowFocus } from './use-row-focus.ts'
import type { RowStretch } from './window-rows.tsx'

interface RowRangeProps {
  count: number
  view: RefObject<HTMLDivElement | null>
  focus: RowFocus
  isExpanded: (index: number) => boolean
  onChange: (stretch: RowStretch) => void
}

function headHeight(view: HTMLElement | null): number {
  return view?.querySelector('thead tr')?.getBoundingClientRect().height ?? 36
}

/**
 * Tells which rows are on screen, with a few around them. It draws nothing: the first rows stand before its code is
 * there and go on standing. Apart from the other rows because only lists beyond a page need it.
 */
export default function RowRange({ count, view, focus, isExpanded, onChange }: RowRangeProps) {
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
  const measured = useRef(rowHeight)
  useLayoutEffect(() => {
    // To measure is to go through all rows, which was done when the window came.
    if (measured.current === rowHeight) return
    measured.current = rowHeight
    virtualizer.measure()
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

  const items = virtualizer.getVirtualItems()
  const first = items[0]
  const last = items.at(-1)
  const start = first?.index ?? 0
  const end = last ? last.index + 1 : 0
  const before = first?.start ?? 0
  const after = last ? virtualizer.getTotalSize() - last.end : 0
  useLayoutEffect(() => {
    if (end > 0) onChange({ start, end, before, after, detailRef })
  }, [onChange, start, end, before, after, detailRef])
  return null
}
