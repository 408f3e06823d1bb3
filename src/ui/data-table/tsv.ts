import { type Column, textOf } from './column.ts'

// A spreadsheet runs a pasted text that starts like this; an apostrophe in front makes it a text again.
const formula = /^[=@]|^[+-](?![\d.,\s]+%?$)/

function quote(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text
  return /[\t\n\r"]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The rows under their column titles, as a spreadsheet takes them from the clipboard. */
export function toTsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const head = columns.map((column) => quote(column.title)).join('\t')
  return [head, ...rows.map((row) => columns.map((column) => quote(textOf(column, row))).join('\t'))].join('\n')
}
