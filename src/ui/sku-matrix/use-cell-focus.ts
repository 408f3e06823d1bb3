import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'

interface Place {
  row: number
  column: number
}

interface Moving {
  view: RefObject<HTMLElement | null>
  count: number
  /** Read-only rows are skipped. */
  isClosed: (row: number) => boolean
  scrollTo: (row: number) => void
}

const controls = 'input:not(:disabled), button:not(:disabled)'

const placeOf = (target: EventTarget): Place | undefined => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-column]') : null
  const row = cell?.closest<HTMLElement>('tr[data-row]')
  return cell && row ? { row: Number(row.dataset.row), column: Number(cell.dataset.column) } : undefined
}

/** Left and right move the caret, until it is at the end or all text is selected. */
function isAtEdge(target: EventTarget, by: -1 | 1): boolean {
  if (!(target instanceof HTMLInputElement) || target.type !== 'text') return true
  const { selectionStart, selectionEnd, value } = target
  if (selectionStart === 0 && selectionEnd === value.length) return true
  return selectionStart === selectionEnd && selectionEnd === (by < 0 ? 0 : value.length)
}

/** Moves between grid cells as in a spreadsheet: arrows, Enter down, Shift+Enter up. */
export function useCellFocus({ view, count, isClosed, scrollTo }: Moving) {
  // A row out of view is not rendered: its cell gets focus once it is.
  const wanted = useRef<Place>(undefined)
  const settle = () => {
    const place = wanted.current
    const control =
      place &&
      view.current?.querySelector<HTMLElement>(
        `tr[data-row="${place.row}"] td[data-column="${place.column}"] :is(${controls})`,
      )
    if (!control) return
    wanted.current = undefined
    control.focus({ preventScroll: true })
    control.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    if (control instanceof HTMLInputElement) control.select()
  }
  useLayoutEffect(settle)

  const goTo = (place: Place) => {
    wanted.current = place
    scrollTo(place.row)
    settle()
  }
  const down = (from: Place, by: -1 | 1) => {
    let row = from.row + by
    while (row >= 0 && row < count && isClosed(row)) row += by
    if (row >= 0 && row < count) goTo({ ...from, row })
  }
  const across = (event: KeyboardEvent, by: -1 | 1): boolean => {
    const cell = (event.target as Element).closest('td[data-column]')
    let next = by < 0 ? cell?.previousElementSibling : cell?.nextElementSibling
    while (next && !next.querySelector(controls)) next = by < 0 ? next.previousElementSibling : next.nextElementSibling
    const place = next && placeOf(next)
    if (place) goTo(place)
    return Boolean(place)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const place = placeOf(event.target)
    if (!place || event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
    const isText = event.target instanceof HTMLInputElement
    const by = event.key === 'ArrowUp' || event.key === 'ArrowLeft' || event.shiftKey ? -1 : 1
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown' || (event.key === 'Enter' && isText)) down(place, by)
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      if (!isAtEdge(event.target, by) || event.shiftKey || !across(event, by)) return
    } else return
    event.preventDefault()
  }
  return { onKeyDown, goTo, placeOf }
}
