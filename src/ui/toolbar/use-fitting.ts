import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * Number of children in the first row of a wrapping line. Hide those after them instead of removing them: they are
 * measured.
 */
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
