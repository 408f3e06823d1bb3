import { type Adjustment, adjusted } from './adjust.ts'
import { fromTsv } from './clipboard-text.ts'
import { pinnedText } from './describe-cell.ts'
import type { CellText, GridSheet } from './grid-sheet.ts'
import type { PriceSheet } from './price-sheet.ts'
import { at, type CellAt, cellsOf, heightOf, type Range, rangeOf, selectionOf, widthOf } from './range.ts'

/** The texts of the selected cells. */
export function selectedTexts(sheet: GridSheet): string[][] {
  const { top, bottom, left, right } = rangeOf(sheet.selection)
  return Array.from({ length: bottom - top + 1 }, (_, row) =>
    Array.from({ length: right - left + 1 }, (_, column) => sheet.textOf(at(top + row, left + column))),
  )
}

/** Pastes spreadsheet cells from the active cell on; fills the whole selection if its size is a multiple. */
export function pasteText(sheet: GridSheet, text: string): void {
  const cells = fromTsv(text)
  const size = { rows: cells.length, columns: Math.max(...cells.map((row) => row.length)) }
  if (text === '' || sheet.rows.length === 0) return
  const chosen = rangeOf(sheet.selection)
  const fits = heightOf(chosen) % size.rows === 0 && widthOf(chosen) % size.columns === 0
  const { top, left } = chosen
  const target = fits ? chosen : { top, left, bottom: top + size.rows - 1, right: left + size.columns - 1 }
  const refusal = overflow(target, sheet.extent)
  if (refusal) {
    sheet.say(`没有粘贴：${refusal}`)
    return
  }
  const texts: CellText[] = []
  for (const cell of cellsOf(target)) {
    const pasted = cells[(cell.row - top) % size.rows]?.[(cell.column - left) % size.columns]
    // A short row leaves the cells beyond its end unchanged.
    if (pasted !== undefined) texts.push({ ...cell, text: pasted })
  }
  const errorsBefore = sheet.summary.errors
  sheet.select(selectionOf(target))
  const locked = sheet.write(texts, 'brought')
  announce(sheet, '已粘贴', texts.length - locked, locked, sheet.summary.errors - errorsBefore)
}

function overflow(target: Range, { bottom, right }: Range): string | undefined {
  const rows = bottom - target.top + 1
  const columns = right - target.left + 1
  if (heightOf(target) > rows) return `要粘贴 ${heightOf(target)} 行，从第 ${target.top + 1} 行起只有 ${rows} 行`
  if (widthOf(target) > columns) return `要粘贴 ${widthOf(target)} 列，从这一列起只有 ${columns} 列`
  return undefined
}

/** Announces the result, and the manually set prices that were left unchanged. */
function announce(sheet: GridSheet, verb: string, done: number, locked: number, errors: number): void {
  const parts = [`${verb} ${done} 格`]
  if (locked > 0) parts.push(`跳过 ${locked} 个只读格`)
  if (errors > 0) parts.push(`${errors} 格有误，改好前原值不变`)
  if (sheet.pinned.length > 0) parts.push(pinnedText(sheet.pinned))
  sheet.say(parts.join('，'))
}

export function clearCells(sheet: GridSheet): void {
  const texts = Array.from(cellsOf(rangeOf(sheet.selection)), (cell) => ({ ...cell, text: '' }))
  const locked = sheet.write(texts, 'typed')
  announce(sheet, '已清空', texts.length - locked, locked, 0)
}

/** Copies the first row of the selection to the others; for a single row, the row above. */
export function fillDown(sheet: GridSheet): void {
  const range = rangeOf(sheet.selection)
  const from = range.top === range.bottom ? range.top - 1 : range.top
  if (from < 0) {
    sheet.say('上面没有可以填充的行')
    return
  }
  const texts = Array.from(cellsOf({ ...range, top: from + 1 }), (cell) => ({
    ...cell,
    text: sheet.textOf(at(from, cell.column)),
  }))
  const locked = sheet.write(texts, 'brought')
  announce(sheet, '已填充', texts.length - locked, locked, 0)
}

/** The selected editable cells, with their adjusted texts. */
export function* adjustments<Row>(sheet: PriceSheet<Row>, adjustment: Adjustment): Generator<CellText> {
  for (const cell of cellsOf(rangeOf(sheet.selection))) {
    const column = sheet.editable(cell)
    const text = column && adjusted(sheet.textOf(cell), adjustment, column.kind)
    if (text !== undefined) yield { ...cell, text }
  }
}

export function adjust<Row>(sheet: PriceSheet<Row>, adjustment: Adjustment): void {
  const errorsBefore = sheet.summary.errors
  const texts = [...adjustments(sheet, adjustment)]
  sheet.write(texts, 'brought')
  announce(sheet, '已调整', texts.length, 0, sheet.summary.errors - errorsBefore)
}

/** Resets the selected prices to follow their factors. */
export function release<Row>(sheet: PriceSheet<Row>): void {
  sheet.release(rangeOf(sheet.selection))
  sheet.say('所选价格已按系数重算')
}

/** Moves to the next or previous problem from the active cell, with wrap-around. */
export function jump<Row>(sheet: PriceSheet<Row>, by: 1 | -1): void {
  const problems = sheet.problems()
  const { row, column } = sheet.selection.active
  const isAfter = (cell: CellAt) => cell.row > row || (cell.row === row && cell.column > column)
  const isBefore = (cell: CellAt) => cell.row < row || (cell.row === row && cell.column < column)
  const found = by > 0 ? (problems.find(isAfter) ?? problems[0]) : (problems.findLast(isBefore) ?? problems.at(-1))
  if (!found) return
  sheet.hasFocus = true
  sheet.moveTo(at(found.row, found.column))
}
