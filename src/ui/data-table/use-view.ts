import { type RefObject, useLayoutEffect } from 'react'

/** Says in attributes of the view which of its sides hide columns; the pinned ones throw their shadow by it. */
function markEdges(view: HTMLElement, scroller: Element) {
  const hidden = scroller.scrollWidth - scroller.clientWidth
  view.toggleAttribute('data-overflowing', hidden > 1)
  view.toggleAttribute('data-scrolled-start', scroller.scrollLeft > 1)
  view.toggleAttribute('data-scrolled-end', scroller.scrollLeft < hidden - 1)
}

/** Of a table that stands in the page, the head: it is there whatever the body shows, and it is the head that is watched. */
function scrollerOf(view: HTMLElement): Element {
  return (view.dataset.large === undefined && view.querySelector('thead')) || view
}

/**
 * A table that stands in the page has its head and foot stick to the page, while its columns scroll sideways. No single
 * scroller can do both, so head, body, foot and bar scroll on their own and follow each other.
 */
export function followScroll(view: HTMLElement, source: EventTarget) {
  if (!(source instanceof HTMLElement) || (source !== view && !source.hasAttribute('data-scroll'))) return
  for (const part of view.querySelectorAll('[data-scroll]')) {
    if (part !== source && part.scrollLeft !== source.scrollLeft) part.scrollLeft = source.scrollLeft
  }
  markEdges(view, source)
}

export function useEdges(ref: RefObject<HTMLDivElement | null>) {
  useLayoutEffect(() => {
    const view = ref.current
    if (!view) return
    let frame = 0
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      // A frame later: a mark on the table styles all its cells anew, and what came is to be seen first.
      frame = requestAnimationFrame(() => markEdges(view, scrollerOf(view)))
    })
    // The head is as wide as what is in sight, its row as wide as all columns.
    for (const part of view.querySelectorAll('thead, thead tr')) observer.observe(part)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [ref])
}

/** Gives a cut-off text its title when the pointer comes to it, not before: a title costs every row that is drawn. */
export function titleClipped(target: EventTarget) {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td, th') : null
  if (!cell) return
  const clipped = [cell, ...cell.children].some((part) => part.scrollWidth > part.clientWidth + 1)
  if (clipped) cell.title = cell.textContent.trim()
  else if (cell.title) cell.removeAttribute('title')
}
