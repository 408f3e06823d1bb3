import { ImportFault } from './fault.ts'
import { readCsv } from './read-csv.ts'
import { readSheet, type SheetRow } from './read-sheet.ts'

const startsWith = (bytes: Uint8Array, ...head: number[]): boolean => head.every((byte, at) => bytes[at] === byte)

/** The rows of an .xlsx or .csv file, with the header first. Its content decides which it is, not its name. */
export function readTable(bytes: Uint8Array, maxRows: number): SheetRow[] {
  if (startsWith(bytes, 0xd0, 0xcf)) throw new ImportFault('不支持旧版 .xls 文件，请用 Excel 另存为 .xlsx 后上传')
  if (startsWith(bytes, 0x50, 0x4b)) return readSheet(bytes, maxRows)
  return readCsv(bytes, maxRows)
}
