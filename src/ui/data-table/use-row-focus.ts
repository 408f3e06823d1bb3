import { type KeyboardEvent, useMemo, useRef, useState } from 'react'

/** Moves keyboard focus between rows, also to one that is not rendered yet. */
export interface RowFocus {
  moveTo: (index: number) => void
  /**
   * Called after rows were rendered: focuses the pending row once it exists. A key may come before the virtualiser has
   * its height, and until then there is nothing to scroll: the row is then scrolled into view later.
   */
  settle: (body: HTMLElement | null, hasRoom?: boolean) => void
  /** Sets how a virtualised body scrolls a row into view; without it all rows are rendered. */
  onScrollTo: (scroll: ((index: number) => void) | undefined) => void
}

export function useRowFocus(count: number) {
  const [stop, setStop] = useState(0)
  const wanted = useRef<number | null>(null)
  const isEarly = useRef(false)
  const scrollTo = useRef<((index: number) => void) | undefined>(undefined)
  const focus = useMemo<RowFocus>(
    () => ({
      moveTo(index) {
        wanted.current = index
        setStop(index)
        scrollTo.current?.(index)
      },
      settle(body, hasRoom = true) {
        if (wanted.current === null) return
        const row = body?.querySelector<HTMLElement>(`tr[data-index="${wanted.current}"]`)
        if (!row) {
          if (hasRoom && isEarly.current) scrollTo.current?.(wanted.current)
          isEarly.current = !hasRoom
          return
        }
        wanted.current = null
        row.focus({ preventScroll: scrollTo.current !== undefined })
      },
      onScrollTo(scroll) {
        scrollTo.current = scroll
      },
    }),
    [],
  )
  return { focus, stop: Math.max(0, Math.min(stop, count - 1)), setStop }
}

/** Row index of an event; undefined outside the rows. */
export function rowIndexOf(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-index]') : null
  return row ? Number(row.dataset.index) : undefined
}

const page = 10

/** The row index that an arrow, Home, End or page key leads to; undefined for other keys. */
export function rowAfterKey({ key }: KeyboardEvent, index: number, count: number): number | undefined {
  const to = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + page,
    PageUp: index - page,
    Home: 0,
    End: count,
  }[key]
  return to === undefined ? undefined : Math.max(0, Math.min(to, count - 1))
}
