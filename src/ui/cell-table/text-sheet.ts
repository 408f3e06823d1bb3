import type { CellText, Draft, GridSheet } from '#ui/price-row-editor/grid-sheet.ts'
import { History } from '#ui/price-row-editor/history.ts'
import { at, type CellAt, oneCell, type Range, rangeOf, type Selection } from '#ui/price-row-editor/range.ts'

/** A row of texts. */
export interface TextRow {
  /** Shown at the left: the row number of a spreadsheet. */
  name: string
  cells: readonly string[]
  /** Why a cell is wrong, by its place; '' if it is not. */
  faults: readonly string[]
  /** Errors of the row as a whole. */
  fault?: string | undefined
}

/** A changed cell. */
export interface TextChange extends CellText {
  name: string
}

/** The state of one rendered row; a stable object until it changes. */
interface RowView {
  texts: readonly string[]
  from: number
  to: number
  /** Column of the active cell, -1 if it is in another row. */
  active: number
  draft: Draft | undefined
}

/** A sheet of texts outside of React, like `PriceSheet`: rows, selection, the edited cell and the undo history. */
export class TextSheet implements GridSheet {
  readonly rows: readonly TextRow[]
  readonly columns: number
  hasFocus = false
  readonly pinned: readonly string[] = []
  readonly summary = { errors: 0 }
  notice = ''
  #texts: (readonly string[])[]
  #changed: readonly TextChange[] = []
  readonly #history = new History<readonly string[]>()
  readonly #views = new Map<number, RowView>()
  readonly #listeners = new Set<() => void>()
  #selection = oneCell(at(0, 0))
  #draft: Draft | undefined

  constructor(rows: readonly TextRow[], columns: number) {
    this.rows = rows
    this.columns = columns
    this.#texts = rows.map(({ cells }) => cells)
    // Editing starts at the first error.
    const row = rows.findIndex(({ faults }) => faults.some(Boolean))
    if (row >= 0) this.#selection = oneCell(at(row, rows[row]?.faults.findIndex(Boolean) ?? 0))
  }

  get selection(): Selection {
    return this.#selection
  }

  get draft(): Draft | undefined {
    return this.#draft
  }

  get extent(): Range {
    return { top: 0, left: 0, bottom: this.rows.length - 1, right: this.columns - 1 }
  }

  get canUndo(): boolean {
    return this.#history.canUndo
  }

  get canRedo(): boolean {
    return this.#history.canRedo
  }

  /** The cells that differ from the rows as loaded; stable until one changes. */
  get changed(): readonly TextChange[] {
    return this.#changed
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  view(index: number): RowView {
    const cached = this.#views.get(index)
    if (cached) return cached
    const { top, bottom, left, right } = rangeOf(this.#selection)
    const isInside = index >= top && index <= bottom
    const view = {
      texts: this.#texts[index] ?? [],
      from: isInside ? left : 0,
      to: isInside ? right : -1,
      active: this.#selection.active.row === index ? this.#selection.active.column : -1,
      draft: this.#draft?.row === index ? this.#draft : undefined,
    }
    this.#views.set(index, view)
    return view
  }

  textOf({ row, column }: CellAt): string {
    return this.#texts[row]?.[column] ?? ''
  }

  select({ active, anchor, head }: Selection): void {
    this.notice = ''
    this.commit()
    this.#selection = { active: this.#inside(active), anchor: this.#inside(anchor), head: this.#inside(head) }
    this.#refresh()
  }

  moveTo(cell: CellAt, extend = false): void {
    this.select(extend ? { ...this.#selection, head: cell } : oneCell(cell))
  }

  edit(text?: string): void {
    if (this.rows.length === 0) return
    const cell = this.#selection.active
    this.moveTo(cell)
    const heldText = this.textOf(cell)
    this.#draft = { ...cell, text: text ?? heldText, opens: text ?? heldText, overwrites: text !== undefined }
    this.#refresh()
  }

  /** Takes over what is typed; the cell is written when its input closes. */
  type(text: string): void {
    if (this.#draft) this.#draft = { ...this.#draft, text }
  }

  commit(): void {
    const draft = this.#draft
    this.cancel()
    if (draft && draft.text !== this.textOf(draft)) this.write([draft])
  }

  cancel(): void {
    if (!this.#draft) return
    this.#draft = undefined
    this.#refresh()
  }

  write(texts: readonly CellText[]): number {
    const rows = [...Map.groupBy(texts, ({ row }) => row)].flatMap(([index, own]) => {
      const before = this.#texts[index]
      if (!before) return []
      const cells = new Map(own.map(({ column, text }) => [column, text.trim()]))
      const after = before.map((text, column) => cells.get(column) ?? text)
      return after.some((text, column) => text !== before[column]) ? [{ index, before, after }] : []
    })
    if (rows.length > 0) this.#history.push({ rows, selection: this.#selection })
    this.#put(rows.map(({ index, after }) => [index, after]))
    return 0
  }

  undo(): void {
    this.cancel()
    const step = this.#history.undo()
    if (!step) return
    this.select(step.selection)
    this.#put(step.rows.map(({ index, before }) => [index, before]))
  }

  redo(): void {
    this.cancel()
    const step = this.#history.redo()
    if (!step) return
    this.select(step.selection)
    this.#put(step.rows.map(({ index, after }) => [index, after]))
  }

  say(notice: string): void {
    this.notice = notice
    this.#refresh()
  }

  /** Moves to the next cell with an error that was not changed, starting again at the top after the last one. */
  nextFault(): void {
    const cells = this.rows.flatMap(({ faults }, row) =>
      faults.flatMap((fault, column) => (fault && !this.isChanged(row, column) ? [at(row, column)] : [])),
    )
    const { row, column } = this.#selection.active
    const next = cells.find((cell) => cell.row > row || (cell.row === row && cell.column > column)) ?? cells[0]
    this.hasFocus = true
    if (next) this.moveTo(next)
    else this.say('有误的格都改过了，请检查修改')
  }

  isChanged(row: number, column: number): boolean {
    return this.textOf(at(row, column)) !== (this.rows[row]?.cells[column] ?? '')
  }

  #inside({ row, column }: CellAt): CellAt {
    const { bottom, right } = this.extent
    return at(Math.max(0, Math.min(row, bottom)), Math.max(0, Math.min(column, right)))
  }

  #put(rows: readonly (readonly [number, readonly string[]])[]): void {
    for (const [index, texts] of rows) this.#texts[index] = texts
    this.#changed = this.#texts.flatMap((texts, row) =>
      texts.flatMap((text, column) =>
        this.isChanged(row, column) ? [{ row, column, text, name: this.rows[row]?.name ?? '' }] : [],
      ),
    )
    this.#refresh()
  }

  #refresh(): void {
    for (const [index, view] of [...this.#views]) {
      this.#views.delete(index)
      const next = this.view(index)
      // Equal views keep their identity, so that their rows are not rendered again.
      const isSame = (Object.keys(view) as (keyof RowView)[]).every((key) => view[key] === next[key])
      if (isSame) this.#views.set(index, view)
    }
    for (const listener of this.#listeners) listener()
  }
}
