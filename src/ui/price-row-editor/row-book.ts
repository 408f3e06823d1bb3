import { isPriceColumn, type SheetRules, type TextKey } from './column.ts'
import { History } from './history.ts'
import type { CellAt, Selection } from './range.ts'
import { loadedRow, type RowState } from './row-state.ts'

/** A changed row. */
export interface RowChange<Row> {
  /** The row as loaded. */
  row: Row
  /** The new texts of the changed properties. */
  values: Partial<Row>
  /** Names of the manually pinned prices. */
  manual: readonly TextKey<Row>[]
}

export interface Problem<Row> extends CellAt {
  title: string
  message: string
  tone: 'error' | 'warning'
  of: Row
}

/** Numbers of changed cells and problems. */
export interface Summary {
  changed: number
  errors: number
  warnings: number
  canUndo: boolean
  canRedo: boolean
}

const untouched: Summary = { changed: 0, errors: 0, warnings: 0, canUndo: false, canRedo: false }

/** The rows as loaded, their current states, and the undo history. States are only created for requested rows. */
export class RowBook<Row> {
  readonly rules: SheetRules<Row>
  summary = untouched
  #rows: readonly Row[]
  #states = new Map<number, RowState<Row>>()
  #history = new History<RowState<Row>>()

  constructor(rules: SheetRules<Row>, rows: readonly Row[]) {
    this.rules = rules
    this.#rows = rows
  }

  get rows(): readonly Row[] {
    return this.#rows
  }

  /** The row as loaded. */
  before(index: number): Row {
    const row = this.#rows[index]
    if (row === undefined) throw new RangeError(`There is no row ${index}`)
    return row
  }

  state(index: number): RowState<Row> {
    const cached = this.#states.get(index)
    if (cached) return cached
    const state = loadedRow(this.rules, this.before(index))
    this.#states.set(index, state)
    return state
  }

  /** Applies new row states as one step; returns the changed rows. */
  do(states: Iterable<readonly [number, RowState<Row>]>, selection: Selection): ReadonlySet<number> {
    const rows = Array.from(states, ([index, after]) => ({ index, before: this.state(index), after }))
      // A step without changes is not recorded.
      .filter(({ before, after }) => !isAlike(before, after))
    if (rows.length > 0) this.#history.push({ rows, selection })
    return this.#put(rows.map(({ index, after }) => [index, after]))
  }

  undo() {
    const step = this.#history.undo()
    return step && { selection: step.selection, rows: this.#put(step.rows.map(({ index, before }) => [index, before])) }
  }

  redo() {
    const step = this.#history.redo()
    return step && { selection: step.selection, rows: this.#put(step.rows.map(({ index, after }) => [index, after])) }
  }

  changes(): RowChange<Row>[] {
    return this.#touched(({ changed }) => changed.length > 0).map(([index, { row, changed, manual }]) => {
      const values: Partial<Row> = {}
      for (const name of changed) values[name] = row[name]
      const pinned = this.rules.columns.filter(isPriceColumn).filter(({ name }) => manual.has(name))
      return { row: this.before(index), values, manual: pinned.map(({ name }) => name) }
    })
  }

  problems(): Problem<Row>[] {
    const { columns } = this.rules
    return this.#touched(({ problems }) => problems.length > 0).flatMap(([row, state]) =>
      columns.flatMap((found, column) => {
        if (!isPriceColumn(found)) return []
        const own = state.problems.filter(({ name }) => name === found.name)
        return own.map(({ message, tone }) => ({
          row,
          column,
          title: found.title,
          message,
          tone,
          of: this.before(row),
        }))
      }),
    )
  }

  /** Resets everything and starts with these rows. */
  load(rows: readonly Row[]): void {
    this.#rows = rows
    this.#states.clear()
    this.#history.clear()
    this.summary = untouched
  }

  #touched(which: (state: RowState<Row>) => boolean): [number, RowState<Row>][] {
    return [...this.#states].filter(([, state]) => which(state)).sort(([a], [b]) => a - b)
  }

  /** The summary is updated by differences, so that a key costs the same with 50 rows and 5,000. */
  #put(states: readonly (readonly [number, RowState<Row>])[]): ReadonlySet<number> {
    let { changed, errors, warnings } = this.summary
    for (const [index, after] of states) {
      const before = this.state(index)
      changed += after.changed.length - before.changed.length
      const errorsMore = errorsIn(after) - errorsIn(before)
      errors += errorsMore
      warnings += after.problems.length - before.problems.length - errorsMore
      this.#states.set(index, after)
    }
    const { canUndo, canRedo } = this.#history
    this.summary = { changed, errors, warnings, canUndo, canRedo }
    return new Set(states.map(([index]) => index))
  }
}

function isAlike<Row>(a: RowState<Row>, b: RowState<Row>): boolean {
  const refused = a.refused.size + b.refused.size
  return a.row === b.row && refused === 0 && a.notes.size === b.notes.size && a.manual.size === b.manual.size
}

function errorsIn<Row>({ problems }: RowState<Row>): number {
  return problems.reduce((count, { tone }) => (tone === 'error' ? count + 1 : count), 0)
}
