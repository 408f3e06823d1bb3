import { type RefObject, useLayoutEffect } from 'react'

/** Sets attributes for the sides with hidden columns; pinned columns show their shadow by them. */
function markEdges(view: HTMLElement, scroller: Element) {
  const hidden = scroller.scrollWidth - scroller.clientWidth
  view.toggleAttribute('data-overflowing', hidden > 1)
  view.toggleAttribute('data-scrolled-start', scroller.scrollLeft > 1)
  view.toggleAttribute('data-scrolled-end', scroller.scrollLeft < hidden - 1)
}

/**
 * The scroller of a table in the page is its header: it exists in every state of the body, and it is the observed
 * element.
 */
function scrollerOf(view: HTMLElement): Element {
  return (view.dataset.large === undefined && view.querySelector('thead')) || view
}

/**
 * A table in the page sticks its header and footer to the page while its columns scroll horizontally. No single
 * scroller can do both, so header, body, footer and scrollbar scroll separately and are kept in sync.
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
      // In the next frame: an attribute on the table restyles all its cells, and the new content should be painted
      // first.
      frame = requestAnimationFrame(() => markEdges(view, scrollerOf(view)))
    })
    // The header is as wide as the visible area, its row as wide as all columns.
    for (const part of view.querySelectorAll('thead, thead tr')) observer.observe(part)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [ref])
}

/** Sets the title of truncated text on hover: a title on every row would be expensive. */
export function titleClipped(target: EventTarget) {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td, th') : null
  if (!cell) return
  const clipped = [cell, ...cell.children].some((part) => part.scrollWidth > part.clientWidth + 1)
  if (clipped) cell.title = cell.textContent.trim()
  else if (cell.title) cell.removeAttribute('title')
}
