import { setImmediate } from 'node:timers/promises'
import type { ZodType, z } from 'zod'
import type { CodeOf } from '#contract/codes.ts'
import { IMPORT_MAX_ROWS, type ImportCheck, type importMode } from '#contract/imports.ts'
import { refuse } from '../http/errors.ts'
import { chinese, flatten } from '../http/parse.ts'
import type { ImportColumn, ImportScope, Known, SheetDefinition } from './definition.ts'
import type { SheetRow } from './read-sheet.ts'

export type ImportMode = CodeOf<typeof importMode>
export type Fault = z.infer<typeof ImportCheck>['errorList'][number]

/** Rows checked before yielding to other requests. */
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
  /** Rows that pass the rules of the form; the existing records may still conflict with them. */
  parsed: CheckedRow<Row>[]
  faults: Fault[]
}

/** A row as far as it can be parsed. */
interface ReadRow<Row> {
  number: number
  cells: string[]
  fields: Partial<Row>
  /** Fields with invalid cells. */
  broken: ReadonlySet<string>
  /** Undefined when the cells that name the record are invalid. */
  name: string | undefined
}

/**
 * Validates a file against the rules of the form, row by row, and finds the existing records of its rows. All errors of
 * a row are reported at once: an invalid cell does not prevent the check of the others.
 */
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
  const faults = new FaultList(columns)
  const read = await readRows(definition, rows, faults)
  const named = read.filter(({ name }) => name !== undefined)
  const known = await definition.find([...new Set(named.map(({ name = '' }) => name))], scope)
  const repeated = faultsOfNames(named, known, mode, (row, reason) => faults.add(row, columns[0]?.field, reason))
  const isWhole = (row: ReadRow<Row>) => row.broken.size === 0 && !repeated.has(row)
  const knownOf = ({ name }: ReadRow<Row>) => (name === undefined ? undefined : known.get(name))
  const held = read.map((row) => ({ number: row.number, row: row.fields, known: knownOf(row), isWhole: isWhole(row) }))
  const byNumber = new Map(read.map((row) => [row.number, row]))
  for (const { number, field, reason } of (await definition.faultsOf?.(held, scope)) ?? []) {
    const row = byNumber.get(number)
    if (row && !row.broken.has(field)) faults.add(row, field, reason)
  }
  const parsed = read.filter(isWhole).map((row) => ({
    number: row.number,
    cells: row.cells,
    name: row.name ?? '',
    row: row.fields as Row,
    known: knownOf(row),
  }))
  return { total: rows.length, rows, parsed, faults: faults.inOrder() }
}

/** The errors of a file, without duplicates. */
class FaultList {
  readonly #columns: readonly ImportColumn[]
  readonly #faults = new Map<string, Fault & { place: number }>()

  constructor(columns: readonly ImportColumn[]) {
    this.#columns = columns
  }

  add(
    { number, cells }: { number: number; cells: readonly string[] },
    field: string | undefined,
    reason: string,
  ): void {
    const place = this.#columns.findIndex((column) => column.field === field)
    const column = this.#columns[place]?.title ?? ''
    const fault = { row: number, column, value: cells[place] ?? '', reason, place }
    this.#faults.set(`${number} ${place} ${reason}`, fault)
  }

  /** Sorted by row and then by column. */
  inOrder(): Fault[] {
    return [...this.#faults.values()]
      .sort((left, right) => left.row - right.row || left.place - right.place)
      .map(({ place: _place, ...fault }) => fault)
  }
}

async function readRows<Row>(
  definition: SheetDefinition<Row>,
  rows: readonly { number: number; cells: string[] }[],
  faults: FaultList,
): Promise<ReadRow<Row>[]> {
  const samples = new Set(definition.samples.map((sample) => sample.join('\n')))
  const read: ReadRow<Row>[] = []
  for (const [index, row] of rows.entries()) {
    // Yields, so that a long file does not block other requests.
    if (index % ROWS_AT_ONCE === 0) await setImmediate()
    if (samples.has(row.cells.join('\n'))) faults.add(row, definition.columns[0]?.field, '请删除模板里的示例行')
    else read.push(readRow(definition, row, faults))
  }
  return read
}

function readRow<Row>(
  { columns, row: rules, namedBy, nameOf }: SheetDefinition<Row>,
  row: { number: number; cells: string[] },
  faults: FaultList,
): ReadRow<Row> {
  const cells = Object.fromEntries(columns.map(({ field }, at) => [field, row.cells[at] ?? '']))
  const broken = new Set<string>()
  for (const { field } of columns) {
    if (!cells[field]?.startsWith('=')) continue
    broken.add(field)
    faults.add(row, field, '不能是公式，请粘贴为数值')
  }
  const computed = new Set(broken)
  const { data, error } = rules.safeParse(cells)
  for (const { path, message } of error?.issues.flatMap(flatten) ?? []) {
    const field = String(path[0] ?? columns[0]?.field)
    if (computed.has(field)) continue
    broken.add(field)
    faults.add(row, field, chinese(message))
  }
  const fields = data && broken.size === 0 ? data : readable<Row>(rules, cells, broken)
  const isNamed = namedBy.every((field) => !broken.has(field))
  return { ...row, fields, broken, name: isNamed ? nameOf(fields as Row) : undefined }
}

/** The valid cells of a row that has invalid ones. */
function readable<Row>(
  { shape }: SheetDefinition<Row>['row'],
  cells: Readonly<Record<string, string>>,
  broken: ReadonlySet<string>,
): Partial<Row> {
  const rules = Object.entries<ZodType>(shape).filter(([field]) => !broken.has(field))
  return Object.fromEntries(rules.map(([field, rule]) => [field, rule.safeParse(cells[field]).data])) as Partial<Row>
}

/** Errors of names: not allowed in the import mode, or a duplicate within the file. */
function faultsOfNames<Row>(
  named: readonly ReadRow<Row>[],
  known: ReadonlyMap<string, Known>,
  mode: ImportMode,
  report: (row: ReadRow<Row>, reason: string) => void,
): ReadonlySet<ReadRow<Row>> {
  const firstOf = new Map<string, number>()
  const repeated = new Set<ReadRow<Row>>()
  for (const row of named) {
    const name = row.name ?? ''
    const first = firstOf.get(name)
    if (first === undefined) firstOf.set(name, row.number)
    else repeated.add(row)
    const reasons = [
      first !== undefined && `与第 ${first} 行重复`,
      mode === 'add' && known.has(name) && '已存在，不能新增',
      mode === 'update' && !known.has(name) && '不存在，不能更新',
    ]
    for (const reason of reasons) if (reason) report(row, reason)
  }
  return repeated
}

/** Index of each column in the file: found by its title, in any order. */
function placesOf(columns: readonly ImportColumn[], head: readonly string[]): number[] {
  const titles = columns.map(({ title }) => title)
  const missing = columns.flatMap(({ title, isOptional }) => (isOptional || head.includes(title) ? [] : [title]))
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
