import type { SkuRow } from './sheet.ts'

interface DrawnRow {
  index: number
  values: SkuRow<unknown>['values']
}

/**
 * Row spans of the spec cells of each rendered row, separated by commas: 0 if a cell above spans this row. As text, so
 * that unchanged rows compare equal.
 */
export function spansOf(specs: readonly string[], rows: readonly DrawnRow[]): string[] {
  const spans = rows.map(() => specs.map(() => 1))
  for (let row = rows.length - 2; row >= 0; row -= 1) {
    const [current, next] = [rows[row], rows[row + 1]]
    if (!current || !next || next.index !== current.index + 1) continue
    for (const [place, spec] of specs.entries()) {
      if (current.values[spec] !== next.values[spec]) break
      // A cell spans rows only as far as all cells to its left do.
      const [own, below] = [spans[row], spans[row + 1]]
      if (!own || !below) break
      own[place] = 1 + (below[place] ?? 0)
    }
  }
  return spans.map((span, row) => {
    const above = rows[row - 1]
    const current = rows[row]
    let joins = above !== undefined && current !== undefined && above.index + 1 === current.index
    return span
      .map((lines, place) => {
        const spec = specs[place] ?? ''
        joins &&= above?.values[spec] === current?.values[spec]
        return joins ? 0 : lines
      })
      .join()
  })
}
