import { strFromU8, unzipSync } from 'fflate'
import { ImportFault } from './fault.ts'
import { isDateFormat, numberText } from './numbers.ts'
import { damaged, readXml } from './xml.ts'

export interface SheetRow {
  /** As the spreadsheet shows it, from 1. */
  number: number
  cells: string[]
}

const mega = 1024 * 1024
const MAX_PART = 100 * mega
const MAX_ENTRIES = 1_000
const MAX_COLUMNS = 200
const MAX_CELL = 32_767

/**
 * The first visible sheet of an .xlsx file, without its empty rows. A packed file says how large it becomes, and no more
 * than that is unpacked: what says too much is refused before. A cell that is computed reads as its formula: what was
 * computed elsewhere, at another time, is nobody's word.
 */
export function readSheet(bytes: Uint8Array, maxRows: number): SheetRow[] {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) throw new ImportFault('请上传 xlsx 格式的文件')
  const parts = unpack(bytes)
  const part = (name: string) => (parts[name] ? strFromU8(parts[name]) : '')
  const { path, from1904 } = findSheet(part('xl/workbook.xml'), part('xl/_rels/workbook.xml.rels'))
  const texts = readTexts(part('xl/sharedStrings.xml'))
  const dateStyles = readStyles(part('xl/styles.xml'))
  const sheet = part(path)
  if (!sheet) throw damaged()
  const showCell = ({ kind, style, text, formula }: RawCell): string => {
    if (formula !== undefined) return `=${formula}`
    if (kind === 's') return texts[Number(text)] ?? ''
    if (kind === 'b') return text === '1' ? '是' : '否'
    if (kind === 'n' && text !== '') return numberText(text, dateStyles.has(style), from1904)
    return text
  }
  return readRows(sheet, showCell, maxRows)
}

function unpack(bytes: Uint8Array): Record<string, Uint8Array> {
  let entries = 0
  let total = 0
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (++entries > MAX_ENTRIES) throw new ImportFault('文件内容过多，请删除无关的工作表和图片')
        if (!/^xl\/(workbook|sharedStrings|styles|worksheets\/[^/]+|_rels\/workbook\.xml)\.(xml|rels)$/.test(name))
          return false
        total += originalSize
        if (total > MAX_PART) throw new ImportFault('文件内容过多，请删除无关的工作表和图片')
        return true
      },
    })
  } catch (error) {
    throw error instanceof ImportFault ? error : damaged()
  }
}

function findSheet(workbook: string, relations: string): { path: string; from1904: boolean } {
  let id = ''
  let from1904 = false
  readXml(workbook, {
    open: ({ name, attributes }) => {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      if (name === 'sheet' && id === '' && (attributes.state ?? 'visible') === 'visible') id = attributes.id ?? ''
    },
  })
  let path = ''
  readXml(relations, {
    open: ({ name, attributes }) => {
      if (name === 'Relationship' && attributes.Id === id) path = attributes.Target ?? ''
    },
  })
  if (!id || !path) throw damaged()
  return { path: path.startsWith('/') ? path.slice(1) : `xl/${path}`, from1904 }
}

/** Texts that cells refer to by number. A text may come in pieces, with a reading aid that is not part of it. */
function readTexts(xml: string): string[] {
  const texts: string[] = []
  let current = ''
  let inText = false
  let inAid = false
  readXml(xml, {
    open: ({ name }) => {
      if (name === 'si') current = ''
      if (name === 'rPh') inAid = true
      inText = name === 't' && !inAid
    },
    text: (text) => {
      if (inText) current += text
    },
    close: (name) => {
      if (name === 'rPh') inAid = false
      if (name === 't') inText = false
      if (name === 'si') texts.push(current)
    },
  })
  return texts
}

/** The numbers of the cell styles that show a day. */
function readStyles(xml: string): ReadonlySet<number> {
  const formats = new Map<number, string>()
  const dates = new Set<number>()
  let inCells = false
  let style = 0
  readXml(xml, {
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
  /** What computes the cell; '' where another cell of the sheet says it. */
  formula?: string
}

function readRows(xml: string, showCell: (cell: RawCell) => string, maxRows: number): SheetRow[] {
  const rows: SheetRow[] = []
  let row: SheetRow = { number: 0, cells: [] }
  let cell: RawCell | undefined
  let column = -1
  let inValue = false
  let inFormula = false
  readXml(xml, {
    open: ({ name, attributes }) => {
      if (name === 'row') {
        row = { number: Number(attributes.r ?? row.number + 1), cells: [] }
        column = -1
      }
      if (name === 'c') {
        column = attributes.r ? columnOf(attributes.r) : column + 1
        cell = { kind: attributes.t ?? 'n', style: Number(attributes.s ?? 0), text: '' }
      }
      inValue = name === 'v' || name === 't'
      inFormula = name === 'f'
      if (inFormula && cell) cell.formula = ''
    },
    text: (text) => {
      if (inFormula && cell) cell.formula += text
      if (!inValue || !cell) return
      cell.text += text
      if (cell.text.length > MAX_CELL) throw new ImportFault(`第 ${row.number} 行有过长的单元格`)
    },
    close: (name) => {
      if (name === 'v' || name === 't') inValue = false
      if (name === 'f') inFormula = false
      if (name === 'c' && cell) {
        const value = showCell(cell).trim()
        if (value !== '' && column >= MAX_COLUMNS) throw new ImportFault(`列数超过 ${MAX_COLUMNS} 列`)
        if (value !== '') row.cells[column] = value
        cell = undefined
      }
      if (name === 'row' && row.cells.length > 0) {
        rows.push({ number: row.number, cells: Array.from(row.cells, (value) => value ?? '') })
        // The head is one more.
        if (rows.length > maxRows + 1) throw new ImportFault(`超过${maxRows}行`)
      }
    },
  })
  return rows
}

/** `AB12` is column 27, counted from 0. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? 'A'
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
