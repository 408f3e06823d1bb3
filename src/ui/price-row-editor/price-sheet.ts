import { isLocked, isPriceColumn, type PriceColumn, type SheetRules, textAt } from './column.ts'
import { keptText } from './describe-cell.ts'
import { at, type CellAt, oneCell, type Range, rangeOf, type Selection } from './range.ts'
import { type Problem, RowBook, type RowChange, type Summary } from './row-book.ts'
import { type RowState, type Source, withReleased, withTexts } from './row-state.ts'

/** What is being typed. */
export interface Draft extends CellAt {
  text: string
  /** What the input opens with. */
  opens: string
  /** Typing over a cell, where arrows go on to the next one, rather than editing in it. */
  overwrites: boolean
}

/** All that one drawn row shows; the same object until some of it changes. */
export interface RowView<Row> {
  before: Row
  state: RowState<Row>
  /** Selected columns, ends included; none when `from` lies behind `to`. */
  from: number
  to: number
  /** Column of the active cell, -1 where that stands in another row. */
  active: number
  draft: Draft | undefined
}

export interface CellText extends CellAt {
  text: string
}

export interface SheetOptions<Row> extends SheetRules<Row> {
  rows: readonly Row[]
}

/**
 * A price sheet outside of React: its rows, what is selected and what is being typed. It tells each drawn row apart, so
 * that a key costs the row it stands in, whatever the number of rows.
 */
export class PriceSheet<Row> {
  readonly rules: SheetRules<Row>
  /** Whether the focus is in the grid, so that a cell that becomes active takes it. */
  hasFocus = false
  /** Titles of the prices set by hand that the last step left alone, one for each cell. */
  kept: readonly string[] = []
  /** Brings a cell in sight; set by the grid that shows the sheet. */
  onReveal: ((cell: CellAt) => void) | undefined
  readonly #book: RowBook<Row>
  readonly #views = new Map<number, RowView<Row>>()
  readonly #rowListeners = new Map<number, () => void>()
  readonly #listeners = new Set<() => void>()
  #selection = oneCell(at(0, 0))
  #draft: (Draft & { state: RowState<Row> }) | undefined
  #notice = ''

  constructor({ rows, ...rules }: SheetOptions<Row>) {
    this.rules = rules
    this.#book = new RowBook(rules, rows)
  }

  /** As they were loaded. */
  get rows(): readonly Row[] {
    return this.#book.rows
  }

  get selection(): Selection {
    return this.#selection
  }

  get draft(): Draft | undefined {
    return this.#draft
  }

  get summary(): Summary {
    return this.#book.summary
  }

  /** What the last action has to say. */
  get notice(): string {
    return this.#notice
  }

  /** The whole sheet. */
  get extent(): Range {
    return { top: 0, left: 0, bottom: this.rows.length - 1, right: this.rules.columns.length - 1 }
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** A row is drawn once, so it has one listener. */
  subscribeRow(index: number, listener: () => void) {
    this.#rowListeners.set(index, listener)
    return () => {
      if (this.#rowListeners.get(index) !== listener) return
      this.#rowListeners.delete(index)
      this.#views.delete(index)
    }
  }

  view(index: number): RowView<Row> {
    const known = this.#views.get(index)
    if (known) return known
    const { top, bottom, left, right } = rangeOf(this.#selection)
    const isInside = index >= top && index <= bottom
    const draft = this.#draft?.row === index ? this.#draft : undefined
    const view = {
      before: this.#book.before(index),
      state: draft?.state ?? this.#book.state(index),
      from: isInside ? left : 0,
      to: isInside ? right : -1,
      active: this.#selection.active.row === index ? this.#selection.active.column : -1,
      draft,
    }
    this.#views.set(index, view)
    return view
  }

  /** The column of a cell that can be typed in. */
  editable({ row, column }: CellAt): PriceColumn<Row> | undefined {
    const found = this.rules.columns[column]
    return isPriceColumn(found) && !isLocked(found, this.#book.state(row).row) ? found : undefined
  }

  /** What a cell holds, in plain digits. */
  textOf({ row, column }: CellAt): string {
    const found = this.rules.columns[column]
    if (!found) return ''
    const state = this.#book.state(row)
    if (!isPriceColumn(found)) return found.text(state.row)
    return state.refused.get(found.name)?.text ?? textAt(state.row, found.name)
  }

  select(selection: Selection): void {
    this.#notice = ''
    this.commit()
    const old = rangeOf(this.#selection)
    this.#selection = {
      active: this.#inside(selection.active),
      anchor: this.#inside(selection.anchor),
      head: this.#inside(selection.head),
    }
    const now = rangeOf(this.#selection)
    this.#refresh((row) => (row >= old.top && row <= old.bottom) || (row >= now.top && row <= now.bottom))
  }

  /** Goes to a cell, or takes the selection there. */
  moveTo(cell: CellAt, extend = false): void {
    // Before anything is drawn anew, so that the browser need not lay out twice.
    this.onReveal?.(this.#inside(cell))
    this.select(extend ? { ...this.#selection, head: cell } : oneCell(cell))
  }

  /** Opens the active cell for typing; a text that is given replaces what it holds. */
  edit(text?: string): void {
    const cell = this.#selection.active
    if (this.rows.length === 0) return
    if (!this.editable(cell)) {
      this.say('这一格只读，不能修改')
      return
    }
    this.moveTo(cell)
    const state = this.#book.state(cell.row)
    const held = this.textOf(cell)
    // Opened and left without a key, the cell keeps what it holds.
    this.#draft = { ...cell, text: held, opens: text ?? held, overwrites: text !== undefined, state }
    if (text) this.type(text)
    else this.#refresh((row) => row === cell.row)
  }

  /** What follows from a text is shown at once; it is kept when the text is. */
  type(text: string): void {
    const draft = this.#draft
    const column = draft && this.editable(draft)
    if (!column) return
    const { row } = draft
    const state = withTexts(this.rules, this.#book.before(row), this.#book.state(row), [[column, text]], 'typed')
    this.#draft = { ...draft, text, state }
    this.#refresh((index) => index === row)
  }

  /** Keeps what was typed. */
  commit(): void {
    const draft = this.#draft
    this.cancel()
    if (!draft || draft.text === this.textOf(draft)) return
    this.write([draft], 'typed')
    if (this.kept.length > 0) this.say(keptText(this.kept))
  }

  /** Drops what was typed. */
  cancel(): void {
    const draft = this.#draft
    if (!draft) return
    this.#draft = undefined
    this.#refresh((row) => row === draft.row)
  }

  /** Puts texts into cells as one step; gives back how many of the cells are read-only and were left alone. */
  write(texts: readonly CellText[], source: Source): number {
    const rows = new Map<number, [PriceColumn<Row>, string][]>()
    let locked = 0
    for (const cell of texts) {
      const column = this.editable(cell)
      const known = rows.get(cell.row)
      if (!column) locked++
      else if (known) known.push([column, cell.text])
      else rows.set(cell.row, [[column, cell.text]])
    }
    const { rules } = this
    const states = Array.from(rows, ([index, cells]): [number, RowState<Row>] => {
      const state = withTexts(rules, this.#book.before(index), this.#book.state(index), cells, source)
      return [index, state]
    })
    this.kept = states.flatMap(([, { kept }]) => kept)
    this.#do(states)
    return locked
  }

  /** Lets the prices of a range follow their factors again, as one step. */
  release({ top, bottom, left, right }: Range): void {
    const columns = this.rules.columns.slice(left, right + 1).filter(isPriceColumn)
    this.#do(
      Array.from({ length: bottom - top + 1 }, (_, offset) => {
        const index = top + offset
        const state = this.#book.state(index)
        const open = columns.filter((column) => !isLocked(column, state.row))
        return [index, withReleased(this.rules, this.#book.before(index), state, open)]
      }),
    )
  }

  undo(): void {
    this.cancel()
    this.#show(this.#book.undo())
  }

  redo(): void {
    this.cancel()
    this.#show(this.#book.redo())
  }

  /** Says something at the foot of the sheet. */
  say(notice: string): void {
    this.#notice = notice
    this.#refresh(() => false)
  }

  /** What there is to save, in the order of the rows. */
  changes(): RowChange<Row>[] {
    return this.#book.changes()
  }

  /** What is wrong with the changed rows, in reading order. While one of them is an error, nothing should be saved. */
  problems(): Problem<Row>[] {
    return this.#book.problems()
  }

  /** Drops all changes. */
  reset(): void {
    this.load(this.rows)
  }

  /** Starts anew with other rows, as after saving. */
  load(rows: readonly Row[]): void {
    this.#draft = undefined
    this.#book.load(rows)
    this.#refresh()
    this.select(this.#selection)
  }

  #inside({ row, column }: CellAt): CellAt {
    const { bottom, right } = this.extent
    return at(Math.max(0, Math.min(row, bottom)), Math.max(0, Math.min(column, right)))
  }

  #do(states: readonly (readonly [number, RowState<Row>])[]): void {
    const rows = this.#book.do(states, this.#selection)
    this.#refresh((row) => rows.has(row))
  }

  /** Goes where a step was taken back or taken again. */
  #show(step: { selection: Selection; rows: ReadonlySet<number> } | undefined): void {
    if (!step) return
    this.select(step.selection)
    this.onReveal?.(step.selection.active)
    this.#refresh((row) => step.rows.has(row))
  }

  /** Tells the drawn rows that look different now, and all that looks at the sheet as a whole. */
  #refresh(isTouched: (row: number) => boolean = () => true): void {
    for (const row of this.#views.keys()) if (isTouched(row)) this.#views.delete(row)
    for (const [row, listener] of this.#rowListeners) if (isTouched(row)) listener()
    for (const listener of this.#listeners) listener()
  }
}
