import { constants, crc32, deflateRawSync } from 'node:zlib'
import { type AsyncFlateStreamHandler, Zip, type ZipInputFile, ZipPassThrough } from 'fflate'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

// Characters that XML 1.0 cannot contain, not even escaped.
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Escapes text for XML and removes the characters that XML cannot contain. */
export const escapeXml = (text: string) =>
  text.replace(forbidden, '').replace(/[&<>"]/g, (character) => escapes[character] ?? '')

/** Value of a cell: money as a decimal, a moment as ISO 8601 with +08:00, a day as YYYY-MM-DD. */
export type Cell = string | number | null | undefined

/** Column kinds with numbers and dates that a spreadsheet can calculate with, and their formats. */
const formats = {
  money: { format: '#,##0.00', width: 14 },
  number: { format: 'General', width: 12 },
  time: { format: 'yyyy-mm-dd hh:mm:ss', width: 20 },
  date: { format: 'yyyy-mm-dd', width: 12 },
  days: { format: '0" 天"', width: 12 },
  months: { format: '0" 个月"', width: 12 },
  milliseconds: { format: '0" ms"', width: 12 },
} as const

export type CellKind = keyof typeof formats

interface Column {
  title: string
  width?: number
  kind?: CellKind
}

const kinds = Object.keys(formats) as CellKind[]
/** Ids of custom formats begin at 164; the first two styles are for plain cells and headers. */
const FIRST_FORMAT = 164
const FIRST_STYLE = 2
const styleOf = (kind: CellKind): number => FIRST_STYLE + kinds.indexOf(kind)
const numFmts = kinds.map(
  (kind, at) => `<numFmt numFmtId="${FIRST_FORMAT + at}" formatCode="${escapeXml(formats[kind].format)}"/>`,
)
const styles = kinds.map((_kind, at) => `<xf numFmtId="${FIRST_FORMAT + at}" applyNumberFormat="1"/>`)

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const fixedParts: Record<string, string> = {
  '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${mime}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${mime}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${mime}.styles+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><numFmts count="${kinds.length}">${numFmts.join('')}</numFmts><fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${FIRST_STYLE + kinds.length}"><xf/><xf fontId="1" applyFont="1"/>${styles.join('')}</cellXfs></styleSheet>`,
}

/** Always text, so that a typed `=1+1` never becomes a formula. */
const text = (value: string, style = ''): string =>
  `<c${style} t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`

const DAY_MS = 86_400_000
/** 1970-01-01 as a spreadsheet day number. */
const EPOCH_DAY = 25_569
const SHANGHAI_MS = 8 * 3_600_000
const decimal = /^-?\d+(\.\d+)?$/
const isoDay = /^\d{4}-\d{2}-\d{2}$/

/** A value as a spreadsheet number; undefined when it is not one. */
function numberOf(value: string | number, kind: CellKind): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined
  if (kind === 'date') return isoDay.test(value) ? String(Date.parse(value) / DAY_MS + EPOCH_DAY) : undefined
  if (kind !== 'time') return decimal.test(value) ? value : undefined
  // Local time in Asia/Shanghai, to the second: cells have no time zone.
  const seconds = Math.floor((Date.parse(value) + SHANGHAI_MS) / 1_000)
  return Number.isNaN(seconds) ? undefined : (seconds / 86_400 + EPOCH_DAY).toFixed(8)
}

function cell(value: Cell, kind: CellKind | undefined): string {
  if (value === '' || value === null || value === undefined) return '<c/>'
  if (kind === undefined)
    return typeof value === 'number' && Number.isFinite(value) ? `<c><v>${value}</v></c>` : text(String(value))
  const number = numberOf(value, kind)
  return number === undefined ? text(String(value)) : `<c s="${styleOf(kind)}"><v>${number}</v></c>`
}

/** A file of a zip that is compressed in chunks as it arrives, by native zlib. */
class DeflatedFile implements ZipInputFile {
  readonly filename: string
  readonly compression = 8
  crc = 0
  size = 0
  ondata: AsyncFlateStreamHandler | undefined

  constructor(filename: string) {
    this.filename = filename
  }

  push(bytes: Uint8Array, final: boolean): void {
    this.crc = crc32(bytes, this.crc)
    this.size += bytes.length
    const finishFlush = final ? constants.Z_FINISH : constants.Z_SYNC_FLUSH
    this.ondata?.(null, deflateRawSync(bytes, { level: 4, finishFlush }), final)
  }
}

/** An .xlsx file as a stream: rows are read as fast as the consumer takes the bytes, so memory use is constant. */
export async function* spreadsheet(
  sheetName: string,
  columns: Column[],
  batches: AsyncIterable<Cell[][]>,
): AsyncIterable<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  const part = (file: ZipPassThrough | DeflatedFile) => {
    zip.add(file)
    return (text: string, final = false) => file.push(Buffer.from(text), final)
  }

  for (const [name, text] of Object.entries({ ...fixedParts, 'xl/workbook.xml': workbook(sheetName) })) {
    part(new ZipPassThrough(name))(text, true)
  }
  const write = part(new DeflatedFile('xl/worksheets/sheet1.xml'))
  write(
    `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`,
  )
  write(
    `<cols>${columns.map(({ kind, width = kind ? formats[kind].width : 16 }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join('')}</cols><sheetData>`,
  )
  write(`<row>${columns.map(({ title }) => text(title, ' s="1"')).join('')}</row>`)
  for await (const rows of batches) {
    write(rows.map((row) => `<row>${row.map((value, at) => cell(value, columns[at]?.kind)).join('')}</row>`).join(''))
    yield* ready.splice(0)
  }
  write('</sheetData></worksheet>', true)
  zip.end()
  yield* ready.splice(0)
}

/** A sheet name holds at most 31 characters and none of : \ / ? * [ ]. */
function workbook(sheetName: string): string {
  const name = escapeXml(sheetName.replace(/[:\\/?*[\]]/g, ' ').slice(0, 31))
  return `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`
}
