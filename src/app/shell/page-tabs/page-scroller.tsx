import { type ReactNode, useLayoutEffect, useRef } from 'react'

/** Each page scrolls by itself and restores its scroll position. */
export function PageScroller({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  const top = useRef(0)
  // A hidden element loses its scroll position; this runs again whenever the page is shown.
  useLayoutEffect(() => {
    // Only if it was scrolled: setting it forces layout of an unfinished page.
    if (element.current && top.current > 0) element.current.scrollTop = top.current
  }, [])
  return (
    <div
      ref={element}
      data-slot="page-scroller"
      onScroll={(event) => {
        top.current = event.currentTarget.scrollTop
      }}
      // Scroll padding keeps the focused element clear of sticky parts: a table header, a form footer.
      className="absolute inset-0 flex scroll-pt-12 scroll-pb-20 flex-col overflow-y-auto px-5 pt-3 max-lg:px-3 print:static print:overflow-visible print:p-0"
    >
      {children}
    </div>
  )
}
