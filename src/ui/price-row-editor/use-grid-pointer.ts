import type { MouseEvent } from 'react'
import type { GridSheet } from './grid-sheet.ts'
import { at, oneCell, selectionOf } from './range.ts'

/**
 * Click, Shift-click and drag select cells; a row number selects its row, a column title its column; a double click
 * edits.
 */
export function useGridPointer(sheet: GridSheet) {
  const onMouseDown = (event: MouseEvent<HTMLElement>) => {
    const { target, currentTarget: grid } = event
    if (event.button !== 0 || !(target instanceof Element) || target.closest('[data-slot=cell-input]')) return
    const place = placeOf(target)
    if (!place) return
    // Otherwise the browser would select text and move focus.
    event.preventDefault()
    sheet.hasFocus = true
    const { row, column } = place
    const { extent, selection } = sheet
    if (row !== undefined && column !== undefined) {
      sheet.moveTo(at(row, column), event.shiftKey)
      drag(grid, sheet)
    } else if (row !== undefined) {
      const from = event.shiftKey ? selection.anchor.row : row
      sheet.select({ ...oneCell(at(from, 0)), head: at(row, extent.right) })
    } else if (column !== undefined) {
      sheet.select(selectionOf({ ...extent, left: column, right: column }))
    }
    if (!grid.contains(document.activeElement))
      grid.querySelector<HTMLElement>('td[data-active]')?.focus({ preventScroll: true })
  }
  const onDoubleClick = ({ target }: MouseEvent<HTMLElement>) => {
    if (target instanceof Element && target.closest('td[data-column]') && !sheet.draft) sheet.edit()
  }
  return { onMouseDown, onDoubleClick }
}

/** The cell, row or column of an element. */
function placeOf(target: Element): { row?: number; column?: number } | undefined {
  const row = target.closest<HTMLElement>('tr[data-row]')?.dataset.row
  const column = target.closest<HTMLElement>('[data-column]')?.dataset.column
  if (row === undefined && column === undefined) return undefined
  return { ...(row !== undefined && { row: Number(row) }), ...(column !== undefined && { column: Number(column) }) }
}

/** Extends the selection until the button is released; beyond the edge the sheet scrolls. */
function drag(grid: HTMLElement, sheet: GridSheet) {
  const end = new AbortController()
  const options = { signal: end.signal }
  window.addEventListener(
    'mousemove',
    ({ clientX, clientY, buttons }) => {
      if (buttons === 0) return end.abort()
      const heads = [...grid.querySelectorAll('thead th[data-column]')]
      const body = grid.querySelector('tbody')?.getBoundingClientRect()
      const height = grid.querySelector('thead tr')?.clientHeight ?? 0
      if (!body || height === 0) return
      const column = heads.findLastIndex((head) => head.getBoundingClientRect().left <= clientX)
      const { row: headRow, column: headColumn } = sheet.selection.head
      const row = Math.floor((clientY - body.top) / (body.height / sheet.rows.length))
      if (row !== headRow || column !== headColumn) sheet.moveTo(at(row, column), true)
    },
    options,
  )
  window.addEventListener('mouseup', () => end.abort(), options)
}
