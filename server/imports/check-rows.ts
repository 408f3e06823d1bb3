import { setImmediate } from 'node:timers/promises'
import type { ZodType, z } from 'zod'
import type { CodeOf } from '#contract/codes.ts'
import type { ImportCheck, importMode } from '#contract/imports.ts'
import { chinese, flatten } from '../http/parse.ts'
import type { LaidRow } from './columns.ts'
import type { HeldRow, ImportColumn, ImportScope, Known, KnownRow, SheetDefinition } from './definition.ts'

export type ImportMode = CodeOf<typeof importMode>
export type Fault = z.infer<typeof ImportCheck>['errorList'][number]

/** Rows checked before yielding to other requests. */
const ROWS_AT_ONCE = 250

/** A row that passes the rules of the form; the existing records may still conflict with it. */
export interface CheckedRow<Row> extends LaidRow {
  name: string
  row: Row
  known: Known | undefined
}

export interface Checked<Row = unknown> {
  rows: readonly LaidRow[]
  /** The rows without errors, except those that are equal to their record. */
  good: CheckedRow<Row>[]
  /** Numbers of the rows that are equal to their record. */
  unchanged: ReadonlySet<number>
  /** All rows as far as they can be parsed. */
  held: HeldRow<Row>[]
  faults: Fault[]
}

/** A row as far as it can be parsed. */
interface ReadRow<Row> extends LaidRow {
  fields: Partial<Row>
  /** Fields with invalid cells. */
  broken: ReadonlySet<string>
  /** Undefined when the cells that name the record are invalid. */
  name: string | undefined
}

interface CheckOptions {
  mode: ImportMode
  /** Errors that were found before, such as those of pictures. */
  faults?: readonly Fault[]
  /** Why rows that add to a value are refused: the same file was imported before. */
  repeatFault?: string | undefined
}

/**
 * Validates rows against the rules of the form, row by row, and finds their existing records. All errors of a row are
 * reported at once: an invalid cell does not prevent the check of the others.
 */
export async function checkRows<Row>(
  definition: SheetDefinition<Row>,
  rows: readonly LaidRow[],
  { mode, faults: earlier = [], repeatFault }: CheckOptions,
  scope: ImportScope,
): Promise<Checked<Row>> {
  const { columns, namedBy } = definition
  const faults = new FaultList(columns)
  const read = await readRows(definition, rows, faults)
  const named = read.filter(({ name }) => name !== undefined)
  const known = await definition.find([...new Set(named.map(({ name = '' }) => name))], scope)
  const refused = faultsOfNames(named, known, mode, (row, reason) => faults.add(row, columns[0]?.field, reason))
  const isWhole = (row: ReadRow<Row>) => row.broken.size === 0 && !refused.repeated.has(row)
  const knownOf = ({ name }: ReadRow<Row>) => (name === undefined ? undefined : known.get(name))
  const held = read.map((row) => ({ number: row.number, row: row.fields, known: knownOf(row), isWhole: isWhole(row) }))
  const open = held.filter(({ number }) => !refused.numbers.has(number))
  const same = wholeGroups(definition, held, await sameRows(definition, open, scope))
  const byNumber = new Map(read.map((row) => [row.number, row]))
  for (const { number, field, reason } of (await definition.faultsOf?.(held, scope)) ?? []) {
    const row = byNumber.get(number)
    if (row && !row.broken.has(field) && !same.has(number)) faults.add(row, field, reason)
  }
  for (const row of read) {
    if (repeatFault === undefined || !isWhole(row) || same.has(row.number)) continue
    if (definition.isRelative?.(row.fields as Row)) faults.add(row, namedBy[0], repeatFault)
  }
  faults.take(earlier)
  refuseBrokenGroups(definition, read, faults)
  const unchanged = new Set([...same].filter((number) => !faults.has(number)))
  const good = read
    .filter((row) => isWhole(row) && !unchanged.has(row.number) && !faults.has(row.number))
    .map((row) => ({
      number: row.number,
      cells: row.cells,
      name: row.name ?? '',
      row: row.fields as Row,
      known: knownOf(row),
    }))
  return { rows, good, unchanged, held, faults: faults.inOrder() }
}

/** Numbers of the whole rows that are equal to their record. */
async function sameRows<Row>(
  { unchangedOf }: SheetDefinition<Row>,
  held: readonly HeldRow<Row>[],
  scope: ImportScope,
): Promise<ReadonlySet<number>> {
  if (!unchangedOf) return new Set()
  const rows = held.flatMap(({ number, row, known, isWhole }): KnownRow<Row>[] =>
    known && isWhole ? [{ number, row: row as Row, known }] : [],
  )
  return rows.length > 0 ? unchangedOf(rows, scope) : new Set()
}

/** The unchanged rows whose group is unchanged as a whole: otherwise the group is written with all of its rows. */
function wholeGroups<Row>(
  { groupOf }: SheetDefinition<Row>,
  held: readonly HeldRow<Row>[],
  same: ReadonlySet<number>,
): ReadonlySet<number> {
  if (!groupOf) return same
  const changed = new Set(held.flatMap(({ number, row }) => (same.has(number) ? [] : (groupOf(row) ?? []))))
  return new Set(
    held.flatMap(({ number, row }) => (same.has(number) && !changed.has(groupOf(row) ?? '') ? [number] : [])),
  )
}

/** The other rows of a group with an error are refused as well. */
function refuseBrokenGroups<Row>(
  { groupOf, namedBy }: SheetDefinition<Row>,
  read: readonly ReadRow<Row>[],
  faults: FaultList,
): void {
  if (!groupOf) return
  const firstBroken = new Map<string, number>()
  for (const { number, fields } of read) {
    const group = groupOf(fields)
    if (group !== undefined && faults.has(number) && !firstBroken.has(group)) firstBroken.set(group, number)
  }
  const waiting = read.flatMap((row) => {
    const first = firstBroken.get(groupOf(row.fields) ?? '')
    return first !== undefined && !faults.has(row.number) ? [{ row, first }] : []
  })
  for (const { row, first } of waiting) faults.add(row, namedBy[0], `同组的第 ${first} 行有误，改正后一起导入`)
}

/** The errors of a file, without duplicates. */
class FaultList {
  readonly #columns: readonly ImportColumn[]
  readonly #faults = new Map<string, Fault & { place: number }>()
  readonly #rows = new Set<number>()

  constructor(columns: readonly ImportColumn[]) {
    this.#columns = columns
  }

  add({ number, cells }: LaidRow, field: string | undefined, reason: string): void {
    const place = this.#columns.findIndex((column) => column.field === field)
    const column = this.#columns[place]?.title ?? ''
    this.#put({ row: number, column, value: cells[place] ?? '', reason, place })
  }

  take(faults: readonly Fault[]): void {
    for (const fault of faults) this.#put({ ...fault, place: this.#columns.length })
  }

  #put(fault: Fault & { place: number }): void {
    this.#faults.set(`${fault.row} ${fault.place} ${fault.reason}`, fault)
    this.#rows.add(fault.row)
  }

  has(row: number): boolean {
    return this.#rows.has(row)
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
  rows: readonly LaidRow[],
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
  row: LaidRow,
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
): { repeated: ReadonlySet<ReadRow<Row>>; numbers: ReadonlySet<number> } {
  const firstOf = new Map<string, number>()
  const repeated = new Set<ReadRow<Row>>()
  const numbers = new Set<number>()
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
    for (const reason of reasons) {
      if (!reason) continue
      numbers.add(row.number)
      report(row, reason)
    }
  }
  return { repeated, numbers }
}
