import { type ReactNode, useLayoutEffect, useRef } from 'react'

/** Each page scrolls by itself and comes back to where it was. */
export function PageScroller({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  const top = useRef(0)
  // A hidden element forgets how far it was scrolled; this runs again whenever the page is shown.
  useLayoutEffect(() => {
    // Only where it was scrolled: setting it lays out a page that is not finished.
    if (element.current && top.current > 0) element.current.scrollTop = top.current
  }, [])
  return (
    <div
      ref={element}
      data-slot="page-scroller"
      onScroll={(event) => {
        top.current = event.currentTarget.scrollTop
      }}
      // What takes the focus is scrolled clear of what sticks: the head of a table, the foot of a form.
      className="absolute inset-0 flex scroll-pt-12 scroll-pb-20 flex-col overflow-y-auto px-5 pt-3 max-lg:px-3 print:static print:overflow-visible print:p-0"
    >
      {children}
    </div>
  )
}
