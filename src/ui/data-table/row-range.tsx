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
 * Reports the range of visible rows, with a few around them. Renders nothing: the first rows are shown before its code
 * is loaded and stay. A separate chunk because only lists beyond one page need it.
 */
export default function RowRange({ count, view, focus, isExpanded, onChange }: RowRangeProps) {
  const [rowHeight, setRowHeight] = useState(() => headHeight(view.current))
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => view.current,
    estimateSize: () => rowHeight,
    overscan: 3,
    // The header covers the first visible row, the totals the last.
    scrollPaddingEnd: rowHeight * 2,
  })

  // The header has the height of a row, so it shows density changes.
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
    // Measuring visits all rows, which was already done on mount.
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
  // A detail that scrolls out of view keeps its height; a closed one releases it.
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
