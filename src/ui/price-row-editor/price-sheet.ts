import { isLocked, isPriceColumn, type PriceColumn, type SheetRules, textAt } from './column.ts'
import { pinnedText } from './describe-cell.ts'
import type { CellText, Draft, GridSheet } from './grid-sheet.ts'
import { at, type CellAt, oneCell, type Range, rangeOf, type Selection } from './range.ts'
import { type Problem, RowBook, type RowChange, type Summary } from './row-book.ts'
import { type RowState, type Source, withReleased, withTexts } from './row-state.ts'

/** The state of one rendered row; a stable object until it changes. */
export interface RowView<Row> {
  before: Row
  state: RowState<Row>
  /** Selected columns, ends included; none if `from` is after `to`. */
  from: number
  to: number
  /** Column of the active cell, -1 if it is in another row. */
  active: number
  draft: Draft | undefined
}

export interface SheetOptions<Row> extends SheetRules<Row> {
  rows: readonly Row[]
}

/**
 * A price sheet outside of React: rows, selection and the cell being edited. It notifies each rendered row separately,
 * so that a key only renders its row, whatever the number of rows.
 */
export class PriceSheet<Row> implements GridSheet {
  readonly rules: SheetRules<Row>
  /** Whether the focus is in the grid, so that a newly active cell is focused. */
  hasFocus = false
  /** Titles of the manually set prices that the last step left unchanged, one per cell. */
  pinned: readonly string[] = []
  /** Scrolls a cell into view; set by the grid of the sheet. */
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

  /** The rows as loaded. */
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

  /** Message of the last action. */
  get notice(): string {
    return this.#notice
  }

  /** The range of the whole sheet. */
  get extent(): Range {
    return { top: 0, left: 0, bottom: this.rows.length - 1, right: this.rules.columns.length - 1 }
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Each row is rendered once, so it has one listener. */
  subscribeRow(index: number, listener: () => void) {
    this.#rowListeners.set(index, listener)
    return () => {
      if (this.#rowListeners.get(index) !== listener) return
      this.#rowListeners.delete(index)
      this.#views.delete(index)
    }
  }

  view(index: number): RowView<Row> {
    const cached = this.#views.get(index)
    if (cached) return cached
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

  /** The column of an editable cell; undefined if read-only. */
  editable({ row, column }: CellAt): PriceColumn<Row> | undefined {
    const found = this.rules.columns[column]
    return isPriceColumn(found) && !isLocked(found, this.#book.state(row).row) ? found : undefined
  }

  /** The text of a cell, without grouping. */
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

  /** Moves to a cell, or extends the selection to it. */
  moveTo(cell: CellAt, extend = false): void {
    // Before rendering, so that the browser does not lay out twice.
    this.onReveal?.(this.#inside(cell))
    this.select(extend ? { ...this.#selection, head: cell } : oneCell(cell))
  }

  /** Starts editing the active cell; a given text replaces its content. */
  edit(text?: string): void {
    const cell = this.#selection.active
    if (this.rows.length === 0) return
    if (!this.editable(cell)) {
      this.say('这一格只读，不能修改')
      return
    }
    this.moveTo(cell)
    const state = this.#book.state(cell.row)
    const heldText = this.textOf(cell)
    // If closed without a key, the cell stays unchanged.
    this.#draft = { ...cell, text: heldText, opens: text ?? heldText, overwrites: text !== undefined, state }
    if (text) this.type(text)
    else this.#refresh((row) => row === cell.row)
  }

  /** Derived prices update at once; they are stored when the text is. */
  type(text: string): void {
    const draft = this.#draft
    const column = draft && this.editable(draft)
    if (!column) return
    const { row } = draft
    const state = withTexts(this.rules, this.#book.before(row), this.#book.state(row), [[column, text]], 'typed')
    this.#draft = { ...draft, text, state }
    this.#refresh((index) => index === row)
  }

  /** Applies the draft. */
  commit(): void {
    const draft = this.#draft
    this.cancel()
    if (!draft || draft.text === this.textOf(draft)) return
    this.write([draft], 'typed')
    if (this.pinned.length > 0) this.say(pinnedText(this.pinned))
  }

  /** Discards the draft. */
  cancel(): void {
    const draft = this.#draft
    if (!draft) return
    this.#draft = undefined
    this.#refresh((row) => row === draft.row)
  }

  /** Sets cell texts as one step; returns the number of read-only cells that were skipped. */
  write(texts: readonly CellText[], source: Source): number {
    const rows = new Map<number, [PriceColumn<Row>, string][]>()
    let locked = 0
    for (const cell of texts) {
      const column = this.editable(cell)
      const cells = rows.get(cell.row)
      if (!column) locked++
      else if (cells) cells.push([column, cell.text])
      else rows.set(cell.row, [[column, cell.text]])
    }
    const { rules } = this
    const states = Array.from(rows, ([index, cells]): [number, RowState<Row>] => {
      const state = withTexts(rules, this.#book.before(index), this.#book.state(index), cells, source)
      return [index, state]
    })
    this.pinned = states.flatMap(([, { pinned }]) => pinned)
    this.#do(states)
    return locked
  }

  /** Resets the prices of a range to follow their factors, as one step. */
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

  /** Shows a message in the footer. */
  say(notice: string): void {
    this.#notice = notice
    this.#refresh(() => false)
  }

  /** The changes to save, in row order. */
  changes(): RowChange<Row>[] {
    return this.#book.changes()
  }

  /** The problems of the changed rows, in reading order. Do not save while one of them is an error. */
  problems(): Problem<Row>[] {
    return this.#book.problems()
  }

  /** Discards all changes. */
  reset(): void {
    this.load(this.rows)
  }

  /** Resets the sheet with new rows, for example after saving. */
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

  /** Moves to the cells of an undone or redone step. */
  #show(step: { selection: Selection; rows: ReadonlySet<number> } | undefined): void {
    if (!step) return
    this.select(step.selection)
    this.onReveal?.(step.selection.active)
    this.#refresh((row) => step.rows.has(row))
  }

  /** Notifies the changed rendered rows and the listeners of the whole sheet. */
  #refresh(isTouched: (row: number) => boolean = () => true): void {
    for (const row of this.#views.keys()) if (isTouched(row)) this.#views.delete(row)
    for (const [row, listener] of this.#rowListeners) if (isTouched(row)) listener()
    for (const listener of this.#listeners) listener()
  }
}
