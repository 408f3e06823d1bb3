import { ImportFault } from './fault.ts'
import { tooMuch } from './packed-file.ts'
import { MAX_CELL, MAX_COLUMNS, MAX_EMPTY_ROWS, MAX_KEPT, type SheetRow } from './read-sheet.ts'

const notTable = () => new ImportFault('请上传 xlsx 或 csv 格式的文件')
const DELIMITERS = [',', '\t', ';'] as const
/** Web pages and pictures of text, which some systems export under the name of a spreadsheet. */
const MARKUP = /^\s*(<[!?a-z]|%PDF|\{\\rtf)/i
/** Bytes in which text is recognised. */
const HEAD_BYTES = 64 * 1024

/** The text of a file in UTF-8, UTF-16 or, as Chinese spreadsheet programs write it, in GB18030. */
function decode(bytes: Uint8Array): string {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  if (isUtf16) return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes)
  if (bytes.subarray(0, HEAD_BYTES).includes(0)) throw notTable()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    try {
      return new TextDecoder('gb18030', { fatal: true }).decode(bytes)
    } catch {
      throw notTable()
    }
  }
}

/** The delimiter of the first line: the most frequent one outside quotes. */
function delimiterOf(text: string): string {
  const [line = ''] = text.split(/[\r\n]/, 1)
  const bare = line.replace(/"[^"]*"/g, '')
  const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}

/** `="0012"` is how spreadsheet programs write digits as text. */
const plainCell = (text: string): string => (/^="[^"]*"$/.test(text) ? text.slice(2, -1) : text).trim()

/**
 * The rows of a .csv file, without empty rows, up to the first limit that it exceeds. A cell that begins with = is
 * returned as it is, and refused as a formula by the check.
 */
export function readCsv(bytes: Uint8Array, maxRows: number): SheetRow[] {
  const text = decode(bytes)
  if (MARKUP.test(text.slice(0, 200))) throw notTable()
  const rows: SheetRow[] = []
  const limits = { emptyRows: 0, characters: 0 }
  let number = 0
  for (const raw of recordsOf(text, delimiterOf(text))) {
    number++
    const cells = raw.map(plainCell)
    while (cells.at(-1) === '') cells.pop()
    if (cells.length === 0) {
      if (++limits.emptyRows > MAX_EMPTY_ROWS) throw new ImportFault('空行过多，请删除数据下方的空行后重新上传')
      continue
    }
    if (cells.length > MAX_COLUMNS) throw new ImportFault(`列数超过 ${MAX_COLUMNS} 列`)
    if (cells.some((cell) => cell.length > MAX_CELL)) throw new ImportFault(`第 ${number} 行有过长的单元格`)
    limits.characters += cells.reduce((sum, cell) => sum + cell.length, 0)
    if (limits.characters > MAX_KEPT) throw tooMuch()
    rows.push({ number, cells })
    // Plus one for the header.
    if (rows.length > maxRows + 1) throw new ImportFault(`超过${maxRows}行`)
  }
  return rows
}

/** The records of a text. A quoted cell may contain delimiters, line breaks and doubled quotes. */
function* recordsOf(text: string, delimiter: string): Generator<string[]> {
  let record: string[] = []
  let at = 0
  let number = 1
  while (at < text.length) {
    const { cell, end } = text[at] === '"' ? quotedCell(text, at, number) : plainEnd(text, at, delimiter)
    if (record.length > MAX_COLUMNS) throw new ImportFault(`列数超过 ${MAX_COLUMNS} 列`)
    record.push(cell)
    at = end
    if (text[at] === delimiter) {
      at++
      if (at === text.length) record.push('')
      continue
    }
    if (at < text.length && text[at] !== '\r' && text[at] !== '\n') throw brokenQuote(number)
    at += text.startsWith('\r\n', at) ? 2 : 1
    yield record
    record = []
    number++
  }
  if (record.length > 0) yield record
}

const brokenQuote = (number: number) => new ImportFault(`第 ${number} 行的引号没有配对，请改正后重新上传`)

function quotedCell(text: string, start: number, number: number): { cell: string; end: number } {
  let end = start + 1
  for (;;) {
    end = text.indexOf('"', end)
    if (end < 0 || end - start > MAX_CELL * 2) throw brokenQuote(number)
    if (text[end + 1] !== '"') return { cell: text.slice(start + 1, end).replaceAll('""', '"'), end: end + 1 }
    end += 2
  }
}

function plainEnd(text: string, start: number, delimiter: string): { cell: string; end: number } {
  let end = start
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end++
  return { cell: text.slice(start, end), end }
}
