import { ImportFault } from './fault.ts'
import { isDateFormat, numberText } from './numbers.ts'
import { PackedFile, tooMuch } from './packed-file.ts'
import { damaged, type XmlReader } from './xml.ts'

export interface SheetRow {
  /** As shown in the spreadsheet, starting at 1. */
  number: number
  cells: string[]
}

export const MAX_COLUMNS = 200
export const MAX_CELL = 32_767
/** Rows without a value: a sheet formatted far below its data has some thousands. */
export const MAX_EMPTY_ROWS = 100_000
/** Maximum number of characters over all cells, or over all shared strings. */
export const MAX_KEPT = 16_000_000
/** Memory overhead of a text, counted in characters. */
const TEXT_COST = 16

/**
 * The first visible sheet of an .xlsx file, without empty rows. It is read in chunks while it is decompressed, up to
 * the first limit that it exceeds. A computed cell is returned as its formula: cached results are not trusted.
 */
export function readSheet(bytes: Uint8Array, maxRows: number): SheetRow[] {
  const file = new PackedFile(bytes)
  const { path, from1904 } = findSheet(file)
  const texts = readTexts(file)
  const dateStyles = readStyles(file)
  const showCell = ({ kind, style, text, formula }: RawCell): string => {
    if (formula !== undefined) return `=${formula}`
    if (kind === 's') return texts[Number(text)] ?? ''
    if (kind === 'b') return text === '1' ? '是' : '否'
    if (kind === 'n' && text !== '') return numberText(text, dateStyles.has(style), from1904)
    return text
  }
  const rows: SheetRow[] = []
  if (!file.read(path, rowReader(rows, showCell, maxRows))) throw damaged()
  return rows
}

function findSheet(file: PackedFile): { path: string; from1904: boolean } {
  let id = ''
  let from1904 = false
  file.read('xl/workbook.xml', {
    open: ({ name, attributes }) => {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      if (name === 'sheet' && id === '' && (attributes.state ?? 'visible') === 'visible') id = attributes.id ?? ''
    },
  })
  let path = ''
  file.read('xl/_rels/workbook.xml.rels', {
    open: ({ name, attributes }) => {
      if (name === 'Relationship' && attributes.Id === id) path = attributes.Target ?? ''
    },
  })
  if (!id || !path) throw damaged()
  return { path: path.startsWith('/') ? path.slice(1) : `xl/${path}`, from1904 }
}

/**
 * Shared strings, referenced by index. A string may consist of several parts, with a phonetic hint that is not part of
 * it.
 */
function readTexts(file: PackedFile): string[] {
  const texts: string[] = []
  let characters = 0
  let current = ''
  let inText = false
  let inAid = false
  file.read('xl/sharedStrings.xml', {
    open: ({ name }) => {
      if (name === 'si') current = ''
      if (name === 'rPh') inAid = true
      inText = name === 't' && !inAid
    },
    text: (text) => {
      if (!inText) return
      current += text
      characters += text.length
      if (characters > MAX_KEPT) throw tooMuch()
    },
    close: (name) => {
      if (name === 'rPh') inAid = false
      if (name === 't') inText = false
      if (name === 'si') characters += TEXT_COST
      if (name === 'si') texts.push(current)
    },
  })
  return texts
}

/** Indexes of the cell styles that show a date. */
function readStyles(file: PackedFile): ReadonlySet<number> {
  const formats = new Map<number, string>()
  const dates = new Set<number>()
  let inCells = false
  let style = 0
  file.read('xl/styles.xml', {
    open: ({ name, attributes }) => {
      if (name === 'numFmt') formats.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      if (name === 'cellXfs') inCells = true
      if (name !== 'xf' || !inCells) return
      const format = Number(attributes.numFmtId ?? 0)
      if (isDateFormat(format, formats.get(format))) dates.add(style)
      style++
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false
    },
  })
  return dates
}

interface RawCell {
  kind: string
  style: number
  text: string
  /** The formula; '' when it is shared from another cell. */
  formula?: string
}

/** Adds the rows with values to `rows`. */
function rowReader(rows: SheetRow[], showCell: (cell: RawCell) => string, maxRows: number): XmlReader {
  let row: SheetRow = { number: 0, cells: [] }
  let cell: RawCell | undefined
  let column = -1
  let inValue = false
  let inFormula = false
  let emptyRows = 0
  let cells = 0
  let characters = 0
  const endCell = (raw: RawCell) => {
    const value = showCell(raw).trim()
    if (value === '') return
    if (column >= MAX_COLUMNS) throw new ImportFault(`列数超过 ${MAX_COLUMNS} 列`)
    row.cells[column] = value
    characters += value.length
    // A shared string may be used by many cells.
    if (characters > MAX_KEPT) throw tooMuch()
  }
  const endRow = () => {
    if (row.cells.length === 0) {
      if (++emptyRows > MAX_EMPTY_ROWS) throw new ImportFault('空行过多，请删除数据下方的空行后重新上传')
      return
    }
    rows.push({ number: row.number, cells: Array.from(row.cells, (value) => value ?? '') })
    // Plus one for the header.
    if (rows.length > maxRows + 1) throw new ImportFault(`超过${maxRows}行`)
  }
  return {
    open: ({ name, attributes }) => {
      if (name === 'row') {
        row = { number: Number(attributes.r ?? row.number + 1), cells: [] }
        column = -1
      }
      if (name === 'c') {
        if (++cells > (maxRows + 1) * MAX_COLUMNS) throw tooMuch()
        column = attributes.r ? columnOf(attributes.r) : column + 1
        cell = { kind: attributes.t ?? 'n', style: Number(attributes.s ?? 0), text: '' }
      }
      inValue = name === 'v' || name === 't'
      inFormula = name === 'f'
      if (inFormula && cell) cell.formula = ''
    },
    text: (text) => {
      if (!cell) return
      if (inFormula) cell.formula += text
      if (inValue) cell.text += text
      if (cell.text.length > MAX_CELL || (cell.formula?.length ?? 0) > MAX_CELL)
        throw new ImportFault(`第 ${row.number} 行有过长的单元格`)
    },
    close: (name) => {
      if (name === 'v' || name === 't') inValue = false
      if (name === 'f') inFormula = false
      if (name === 'c' && cell) {
        endCell(cell)
        cell = undefined
      }
      if (name === 'row') endRow()
    },
  }
}

/** `AB12` is column 27, counted from 0. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? 'A'
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
