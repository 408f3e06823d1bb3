import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { clearCells, fillDown } from './actions.ts'
import type { GridSheet } from './grid-sheet.ts'
import { at, type CellAt, rangeOf, selectionOf } from './range.ts'

interface GridKeys {
  sheet: GridSheet
  grid: RefObject<HTMLElement | null>
  /** Number of rows that a page key moves. */
  page: () => number
}

/** Spreadsheet keys. Tab moves between cells; after Esc it leaves the grid, so that there is no keyboard trap. */
export function useGridKeys({ sheet, grid, page }: GridKeys) {
  const isLeaving = useRef(false)
  /** Column where a sequence of Tabs started: Enter continues below it. */
  const runStart = useRef<number | undefined>(undefined)

  // On the window: a surrounding dialog closes on Esc before handlers inside it run.
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || !grid.current?.contains(document.activeElement)) return
      if (sheet.draft) {
        sheet.hasFocus = true
        sheet.cancel()
      } else if (isLeaving.current) {
        return
      } else {
        isLeaving.current = true
        sheet.say('按 Tab 离开表格')
      }
      event.stopPropagation()
    }
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [sheet, grid])

  const go = (to: CellAt | undefined, extend = false) => {
    if (!to) return false
    runStart.current = undefined
    sheet.moveTo(to, extend)
    return true
  }

  const enter = (by: 1 | -1) => {
    const { row, column } = sheet.selection.active
    return go(at(row + by, by > 0 ? (runStart.current ?? column) : column))
  }

  const tab = (by: 1 | -1) => {
    const { active } = sheet.selection
    const { bottom, right } = sheet.extent
    const place = active.row * (right + 1) + active.column + by
    if (isLeaving.current || place < 0 || place >= (bottom + 1) * (right + 1)) return false
    const start = runStart.current ?? active.column
    go(at(Math.floor(place / (right + 1)), place % (right + 1)))
    runStart.current = start
    return true
  }

  const pager = (event: KeyboardEvent) => {
    const { active, head } = sheet.selection
    const isFar = event.ctrlKey || event.metaKey
    return go(afterKey(event.key, event.shiftKey ? head : active, sheet, isFar, page()), event.shiftKey)
  }

  const command = (event: KeyboardEvent) => {
    const { extent, selection } = sheet
    const range = rangeOf(selection)
    const run = {
      a: () => sheet.select(selectionOf(extent, selection.active)),
      d: () => fillDown(sheet),
      y: () => sheet.redo(),
      z: () => (event.shiftKey ? sheet.redo() : sheet.undo()),
      ' ': () => sheet.select(selectionOf({ ...extent, left: range.left, right: range.right })),
    }[event.key.toLowerCase()]
    run?.()
    return run !== undefined
  }

  const resting = (event: KeyboardEvent) => {
    const { key, shiftKey } = event
    if (event.altKey) return false
    if (key === 'Enter') return enter(shiftKey ? -1 : 1)
    if (key === 'Tab') return tab(shiftKey ? -1 : 1)
    if (pager(event)) return true
    if (event.ctrlKey || event.metaKey) return command(event)
    if (key === 'F2') sheet.edit()
    else if (key === 'Delete' || key === 'Backspace') clearCells(sheet)
    else if (key === ' ') {
      if (!shiftKey) return false
      const { top, bottom } = rangeOf(sheet.selection)
      sheet.select(selectionOf({ ...sheet.extent, top, bottom }))
    } else if (key.length === 1) sheet.edit(key)
    else if (key === 'Process') {
      // The input must be mounted before the IME starts to write.
      flushSync(() => sheet.edit(''))
      return false
    } else return false
    return true
  }

  const typing = (event: KeyboardEvent, overwrites: boolean) => {
    const { key, shiftKey } = event
    if (key === 'Enter') return enter(shiftKey ? -1 : 1)
    if (key === 'Tab') return tab(shiftKey ? -1 : 1)
    const goesOn = overwrites && !shiftKey && !event.ctrlKey && !event.metaKey
    return goesOn && key.startsWith('Arrow') && pager(event)
  }

  return (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.key === 'Escape') return
    sheet.hasFocus = true
    const { draft } = sheet
    const isDone = draft ? typing(event, draft.overwrites) : resting(event)
    if (event.key !== 'Shift' && event.key !== 'Tab') isLeaving.current = false
    if (isDone) event.preventDefault()
  }
}

/** The cell that a key leads to; undefined for other keys. */
function afterKey(
  key: string,
  { row, column }: CellAt,
  { extent }: GridSheet,
  isFar: boolean,
  page: number,
): CellAt | undefined {
  switch (key) {
    case 'ArrowDown':
      return at(isFar ? extent.bottom : row + 1, column)
    case 'ArrowUp':
      return at(isFar ? 0 : row - 1, column)
    case 'ArrowRight':
      return at(row, isFar ? extent.right : column + 1)
    case 'ArrowLeft':
      return at(row, isFar ? 0 : column - 1)
    case 'PageDown':
      return at(row + page, column)
    case 'PageUp':
      return at(row - page, column)
    case 'Home':
      return at(isFar ? 0 : row, 0)
    case 'End':
      return at(isFar ? extent.bottom : row, extent.right)
    default:
      return undefined
  }
}
