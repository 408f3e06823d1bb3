import { setImmediate } from 'node:timers/promises'
import type { z } from 'zod'
import type { CodeOf } from '#contract/codes.ts'
import { IMPORT_MAX_ROWS, type ImportCheck, type importMode } from '#contract/imports.ts'
import { chinese, flatten } from '../parse.ts'
import { refuse } from '../refusal.ts'
import type { ImportColumn, ImportScope, Known, SheetDefinition } from './definition.ts'
import type { SheetRow } from './read-sheet.ts'

export type ImportMode = CodeOf<typeof importMode>
export type Fault = z.infer<typeof ImportCheck>['errorList'][number]

/** Rows looked at before whoever else calls has a turn. */
const ROWS_AT_ONCE = 250

/** A row with its cells in the order of the definition's columns. */
export interface CheckedRow<Row> {
  number: number
  cells: string[]
  name: string
  row: Row
  known: Known | undefined
}

export interface Checked<Row = unknown> {
  total: number
  rows: { number: number; cells: string[] }[]
  /** The rows that keep the rules of the form; the records that they mean may still stand against them. */
  parsed: CheckedRow<Row>[]
  faults: Fault[]
}

/** Holds a file against the rules of the form, row by row, and finds the records that its rows mean. */
export async function checkRows<Row>(
  definition: SheetDefinition<Row>,
  [head, ...body]: SheetRow[],
  mode: ImportMode,
  scope: ImportScope,
): Promise<Checked<Row>> {
  const { columns } = definition
  if (!head) throw refuse('文件为空')
  const places = placesOf(columns, head.cells)
  if (body.length === 0) throw refuse('文件为空')
  if (body.length > IMPORT_MAX_ROWS) throw refuse(`超过${IMPORT_MAX_ROWS}行`)
  const rows = body.map(({ number, cells }) => ({ number, cells: places.map((place) => cells[place] ?? '') }))
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  const samples = new Set(definition.samples.map((sample) => sample.join('\n')))
  const faults: Fault[] = []
  const named: Omit<CheckedRow<Row>, 'known'>[] = []
  const firstOf = new Map<string, number>()
  for (const [index, { number, cells }] of rows.entries()) {
    // A long file holds nobody up.
    if (index % ROWS_AT_ONCE === 0) await setImmediate()
    const fault = (column: ImportColumn | undefined, reason: string) => {
      const place = column ? columns.indexOf(column) : 0
      faults.push({ row: number, column: column?.title ?? '', value: cells[place] ?? '', reason })
    }
    if (samples.has(cells.join('\n'))) {
      fault(columns[0], '请删除模板里的示例行')
      continue
    }
    const computed = columns.filter((_column, at) => cells[at]?.startsWith('='))
    for (const column of computed) fault(column, '不能是公式，请粘贴为数值')
    if (computed.length > 0) continue
    const result = definition.row.safeParse(
      Object.fromEntries(columns.map(({ field }, at) => [field, cells[at] ?? ''])),
    )
    if (!result.success) {
      // Of a cell the first rule that it breaks: the others often say the same.
      const broken = result.error.issues.flatMap(flatten).toReversed()
      const first = new Map(broken.map((issue) => [issue.path[0], issue]))
      for (const { path, message } of [...first.values()].toReversed()) {
        fault(
          columns.find(({ field }) => field === path[0]),
          chinese(message),
        )
      }
      continue
    }
    const name = definition.nameOf(result.data)
    const first = firstOf.get(name)
    if (first === undefined) firstOf.set(name, number)
    else fault(columns[0], `与第 ${first} 行重复`)
    if (first === undefined) named.push({ number, cells, name, row: result.data })
  }
  const known = await definition.find([...firstOf.keys()], scope)
  const parsed = named.map((row) => ({ ...row, known: known.get(row.name) }))
  for (const row of parsed) {
    const reason =
      mode === 'add' && row.known
        ? '已存在，不能新增'
        : mode === 'update' && !row.known
          ? '不存在，不能更新'
          : undefined
    if (reason) faults.push({ row: row.number, column: columns[0]?.title ?? '', value: row.cells[0] ?? '', reason })
  }
  const told = new Set(faults.map(({ row }) => row))
  const good = parsed.filter((row) => !told.has(row.number))
  for (const { number, field, reason } of (await definition.faultsOf?.(good, scope)) ?? []) {
    const place = columns.findIndex((column) => column.field === field)
    const value = byNumber.get(number)?.cells[place] ?? ''
    faults.push({ row: number, column: columns[place]?.title ?? '', value, reason })
  }
  return { total: rows.length, rows, parsed, faults: faults.sort((one, other) => one.row - other.row) }
}

/** Where each column of the definition stands in the file: by its head, in any order. */
function placesOf(columns: readonly ImportColumn[], head: readonly string[]): number[] {
  const titles = columns.map(({ title }) => title)
  const missing = titles.filter((title) => !head.includes(title))
  const foreign = head.filter((title) => title !== '' && !titles.includes(title))
  const twice = titles.filter((title) => head.indexOf(title) !== head.lastIndexOf(title))
  const faults = [
    missing.length > 0 && `缺少「${missing.join('」「')}」`,
    foreign.length > 0 && `多出「${foreign.slice(0, 10).join('」「').slice(0, 200)}」`,
    twice.length > 0 && `重复「${twice.join('」「')}」`,
  ].filter(Boolean)
  if (faults.length > 0) throw refuse(`表头与模板不符:${faults.join('，')}`)
  return titles.map((title) => head.indexOf(title))
}
