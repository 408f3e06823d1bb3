import { type RefObject, useLayoutEffect, useState } from 'react'

/** How many children of a wrapping line stand in its first row. Those after them are to be hidden, not taken out: they are measured. */
export function useFitting(line: RefObject<HTMLElement | null>, count: number): number {
  const [fitting, setFitting] = useState(count)
  useLayoutEffect(() => {
    const element = line.current
    if (!element) return
    const measure = () => {
      const children = [...element.children].filter((child) => child instanceof HTMLElement)
      const top = children[0]?.offsetTop ?? 0
      const wrapped = children.findIndex((child) => child.offsetTop > top + child.offsetHeight / 2)
      setFitting(wrapped < 0 ? count : wrapped)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [line, count])
  return fitting
}
