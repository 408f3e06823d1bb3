import { randomUUID } from 'node:crypto'
import { type Cell, spreadsheet, XLSX } from '../jobs/spreadsheet.ts'
import type { Services } from '../services.ts'
import type { Fault } from './check-rows.ts'
import { type LaidRow, REASON, RESULT } from './columns.ts'
import type { SheetDefinition } from './definition.ts'

interface Owner {
  ownerId: number
  now: string
}

const columnsOf = ({ columns }: SheetDefinition) =>
  columns.map(({ title, width }) => ({ title, ...(width && { width }) }))
const reasonColumn = { title: REASON, width: 48 }

/** The errors of a row in one line. */
const reasonOf = (faults: readonly Fault[]): string =>
  faults.map(({ column, reason }) => `${column}：${reason}`).join('；')

/** Writes the rows with errors, with a last column for the reason; the file can be imported again. */
export function writeFaults(
  services: Services,
  definition: SheetDefinition,
  { rows, faults }: { rows: readonly LaidRow[]; faults: readonly Fault[] },
  owner: Owner,
): Promise<string> {
  const byRow = Map.groupBy(faults, ({ row }) => row)
  const cells = rows.flatMap((row) => {
    const own = byRow.get(row.number)
    return own ? [[...row.cells, reasonOf(own)]] : []
  })
  const file = { sheet: '错误明细', name: `${definition.title}导入错误明细.xlsx` }
  return writeFile(services, file, [...columnsOf(definition), reasonColumn], cells, owner)
}

/** Writes all rows of an import, each with its result. */
export function writeResults(
  services: Services,
  definition: SheetDefinition,
  { rows, faults, resultOf }: { rows: readonly LaidRow[]; faults: readonly Fault[]; resultOf: (row: number) => string },
  owner: Owner,
): Promise<string> {
  const byRow = Map.groupBy(faults, ({ row }) => row)
  const cells = rows.map((row) => {
    const own = byRow.get(row.number)
    return [row.number, ...row.cells, own ? '未导入' : resultOf(row.number), own ? reasonOf(own) : '']
  })
  const file = { sheet: '导入结果', name: `${definition.title}导入结果.xlsx` }
  const columns = [{ title: '行', width: 8 }, ...columnsOf(definition), { title: RESULT, width: 12 }, reasonColumn]
  return writeFile(services, file, columns, cells, owner)
}

async function writeFile(
  { store }: Services,
  { sheet, name }: { sheet: string; name: string },
  columns: { title: string; width?: number }[],
  cells: Cell[][],
  { ownerId, now }: Owner,
): Promise<string> {
  const key = `export/${now.slice(0, 10).replaceAll('-', '')}/${ownerId}/${randomUUID()}.xlsx`
  const batches = (async function* () {
    yield cells
  })()
  await store.write(key, spreadsheet(sheet, columns, batches), { contentType: XLSX, name })
  return key
}
