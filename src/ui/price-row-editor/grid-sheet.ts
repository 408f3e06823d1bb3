import type { CellAt, Range, Selection } from './range.ts'
import type { Source } from './row-state.ts'

/** The cell being edited. */
export interface Draft extends CellAt {
  text: string
  /** The initial text of the input. */
  opens: string
  /** Overwrite mode, in which arrows move to the next cell instead of the caret. */
  overwrites: boolean
}

export interface CellText extends CellAt {
  text: string
}

/** What keys, pointer and clipboard need of a sheet of cells. */
export interface GridSheet {
  readonly rows: readonly unknown[]
  /** Whether the focus is in the grid, so that a newly active cell is focused. */
  hasFocus: boolean
  readonly draft: Draft | undefined
  readonly selection: Selection
  /** The range of the whole sheet. */
  readonly extent: Range
  readonly summary: { errors: number }
  /** Titles of the manually set prices that the last step left unchanged, one per cell. */
  readonly pinned: readonly string[]
  select(selection: Selection): void
  moveTo(cell: CellAt, extend?: boolean): void
  edit(text?: string): void
  undo(): void
  redo(): void
  cancel(): void
  say(notice: string): void
  textOf(cell: CellAt): string
  /** Sets cell texts as one step; returns the number of read-only cells that were skipped. */
  write(texts: readonly CellText[], source: Source): number
}
