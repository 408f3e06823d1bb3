import {
  isPriceColumn,
  isSame,
  limitsOf,
  type PriceColumn,
  type Remark,
  type SheetRules,
  type TextKey,
  textAt,
} from './column.ts'
import { readText } from './read-text.ts'

/** The state of one row. Immutable, so that undo restores the previous object. */
export interface RowState<Row> {
  row: Row
  /** Manually set prices: they follow no factor until they are released. */
  manual: ReadonlySet<string>
  /** Pasted texts that are not prices; the previous value stays in effect. */
  refused: ReadonlyMap<string, Refused>
  /** What the price rule changed in a text: capped, cleared. */
  notes: ReadonlyMap<string, string>
  problems: readonly Required<Remark<Row>>[]
  /** Names of the properties that differ from the loaded row. */
  changed: readonly TextKey<Row>[]
  /** Titles of the prices that the last step would have changed if they were not set manually. */
  pinned: readonly string[]
}

interface Refused {
  text: string
  message: string
}

/**
 * Typed texts are corrected by the price rule at once; brought ones (pasted, computed) stay in their cell until
 * corrected.
 */
export type Source = 'typed' | 'brought'

const none = {
  refused: new Map<string, Refused>(),
  notes: new Map<string, string>(),
  problems: [],
  changed: [],
  pinned: [],
}

/** The state of a loaded row. A price that differs from its derivation was set manually earlier. */
export function loadedRow<Row>(rules: SheetRules<Row>, row: Row): RowState<Row> {
  const manual = new Set<string>()
  for (const column of rules.columns) {
    if (isPriceColumn(column) && isByHand(rules, row, column)) manual.add(column.name)
  }
  return { ...none, row, manual }
}

function isByHand<Row>(rules: SheetRules<Row>, row: Row, column: PriceColumn<Row>): boolean {
  const value = textAt(row, column.name)
  return value !== '' && !isSame(value, derivation(rules, row, column) ?? value)
}

/** The derived price. */
function derivation<Row>(rules: SheetRules<Row>, row: Row, column: PriceColumn<Row>): string | undefined {
  const source = column.follows?.[0]
  return source && rules.derive && textAt(row, source) !== ''
    ? textAt(rules.derive(row, source), column.name)
    : undefined
}

/** A mutable state under construction. */
interface Work<Row> {
  row: Row
  manual: Set<string>
  refused: Map<string, Refused>
  notes: Map<string, string>
  pinned: Set<string>
}

function workOn<Row>({ row, manual, refused, notes }: RowState<Row>): Work<Row> {
  return { row, manual: new Set(manual), refused: new Map(refused), notes: new Map(notes), pinned: new Set() }
}

/** The state after setting cell texts one by one, each with its derived prices. */
export function withTexts<Row>(
  rules: SheetRules<Row>,
  before: Row,
  state: RowState<Row>,
  texts: readonly (readonly [PriceColumn<Row>, string])[],
  source: Source,
): RowState<Row> {
  const work = workOn(state)
  for (const [column, text] of texts) put(rules, work, column, text, source)
  return withProblems(rules, before, work)
}

/** The state after releasing prices to follow their factors. */
export function withReleased<Row>(
  rules: SheetRules<Row>,
  before: Row,
  state: RowState<Row>,
  columns: readonly PriceColumn<Row>[],
): RowState<Row> {
  const work = workOn(state)
  for (const column of columns) {
    const value = derivation(rules, work.row, column)
    if (value === undefined) continue
    work.manual.delete(column.name)
    work.refused.delete(column.name)
    if (!isSame(value, textAt(work.row, column.name))) move(rules, work, column, value)
  }
  return withProblems(rules, before, work)
}

function put<Row>(rules: SheetRules<Row>, work: Work<Row>, column: PriceColumn<Row>, text: string, source: Source) {
  const { name } = column
  const reading = readText(column, text)
  work.refused.delete(name)
  work.notes.delete(name)
  work.pinned.delete(column.title)
  if ('error' in reading && source === 'brought') {
    work.refused.set(name, { text, message: reading.error })
    return
  }
  const value = 'error' in reading ? '' : reading.value
  const note = 'error' in reading ? `${reading.error}，已清空` : reading.note
  if (note) work.notes.set(name, note)
  if (isSame(value, textAt(work.row, name))) return
  work.row = { ...work.row, [name]: value }
  if (column.follows) {
    if (isByHand(rules, work.row, column)) work.manual.add(name)
    else work.manual.delete(name)
  }
  if (value !== '') follow(rules, work, name)
}

function move<Row>(rules: SheetRules<Row>, work: Work<Row>, column: PriceColumn<Row>, value: string) {
  work.row = { ...work.row, [column.name]: value }
  noteCap(work, column, value)
  follow(rules, work, column.name)
}

/** Updates the prices derived from `changed`, except pinned prices and prices that only derive from pinned ones. */
function follow<Row>(rules: SheetRules<Row>, work: Work<Row>, changed: TextKey<Row>) {
  const derived = rules.derive?.(work.row, changed)
  if (!derived || derived === work.row) return
  const moved = new Set<string>([changed])
  for (const column of rules.columns) {
    if (!isPriceColumn(column) || !column.follows?.some((name) => moved.has(name))) continue
    const value = textAt(derived, column.name)
    if (work.manual.has(column.name)) {
      if (!isSame(value, textAt(work.row, column.name))) work.pinned.add(column.title)
      continue
    }
    moved.add(column.name)
    if (isSame(value, textAt(work.row, column.name))) continue
    work.row = { ...work.row, [column.name]: value }
    noteCap(work, column, value)
  }
}

function noteCap<Row>(work: Work<Row>, column: PriceColumn<Row>, value: string) {
  if (Number(value) === limitsOf(column).cap) work.notes.set(column.name, '推算结果已达上限')
  else work.notes.delete(column.name)
}

function withProblems<Row>(rules: SheetRules<Row>, before: Row, work: Work<Row>): RowState<Row> {
  const changed: TextKey<Row>[] = []
  const problems: Required<Remark<Row>>[] = []
  for (const column of rules.columns) {
    if (!isPriceColumn(column)) continue
    const { name } = column
    if (!isSame(textAt(work.row, name), textAt(before, name))) changed.push(name)
    const refused = work.refused.get(name)
    if (refused) problems.push({ name, message: refused.message, tone: 'error' })
  }
  if (changed.length > 0) {
    for (const { name, message, tone = 'error' } of rules.check?.(work.row, before) ?? []) {
      if (!work.refused.has(name)) problems.push({ name, message, tone })
    }
  }
  return { ...work, problems, changed, pinned: [...work.pinned] }
}
