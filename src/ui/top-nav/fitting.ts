import { type RefObject, useEffect, useState } from 'react'

/** Number of leading items that fit into a width; `more` is the width of the overflow button. */
export function countFitting(widths: readonly number[], gap: number, available: number, more: number): number {
  const ends = widths.map((_, index) => widths.slice(0, index + 1).reduce((sum, width) => sum + width, index * gap))
  if ((ends.at(-1) ?? 0) <= available) return widths.length
  return ends.filter((end) => end + gap + more <= available).length
}

/** The same, measured: the first children of the row, visible or not. Measures again when `names` changes. */
export function useFitting(row: RefObject<HTMLElement | null>, names: string, gap: number, more: number): number {
  const [fitting, setFitting] = useState(Number.POSITIVE_INFINITY)
  useEffect(() => {
    const element = row.current
    if (!element) return
    const count = names.split('\n').length
    const measure = () => {
      const widths = Array.from(element.children, (child) => child.getBoundingClientRect().width).slice(0, count)
      setFitting(countFitting(widths, gap, element.clientWidth, more))
    }
    // It first reports before the first paint, after the layout that the paint needs anyway.
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [row, names, gap, more])
  return fitting
}
