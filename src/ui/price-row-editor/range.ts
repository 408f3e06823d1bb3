export interface CellAt {
  row: number
  column: number
}

/** A block of cells from the anchor to the corner moved by Shift. Typing goes to its active cell. */
export interface Selection {
  active: CellAt
  anchor: CellAt
  head: CellAt
}

/** Ends included. */
export interface Range {
  top: number
  left: number
  bottom: number
  right: number
}

export function at(row: number, column: number): CellAt {
  return { row, column }
}

export function rangeOf({ anchor, head }: Selection): Range {
  return {
    top: Math.min(anchor.row, head.row),
    left: Math.min(anchor.column, head.column),
    bottom: Math.max(anchor.row, head.row),
    right: Math.max(anchor.column, head.column),
  }
}

export function oneCell(cell: CellAt): Selection {
  return { active: cell, anchor: cell, head: cell }
}

export function selectionOf({ top, left, bottom, right }: Range, active = at(top, left)): Selection {
  return { active, anchor: at(top, left), head: at(bottom, right) }
}

export const heightOf = ({ top, bottom }: Range) => bottom - top + 1
export const widthOf = ({ left, right }: Range) => right - left + 1

/** All cells, row by row. */
export function* cellsOf({ top, left, bottom, right }: Range): Generator<CellAt> {
  for (let row = top; row <= bottom; row++) for (let column = left; column <= right; column++) yield at(row, column)
}
