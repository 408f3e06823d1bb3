import { type Column, textOf } from './column.ts'

// Spreadsheets execute pasted text that starts like this; a leading apostrophe makes it text.
const formula = /^[=@]|^[+-](?![\d.,\s]+%?$)/

function quote(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text
  return /[\t\n\r"]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The rows with their column titles as TSV, for pasting into spreadsheets. */
export function toTsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const head = columns.map((column) => quote(column.title)).join('\t')
  return [head, ...rows.map((row) => columns.map((column) => quote(textOf(column, row))).join('\t'))].join('\n')
}
