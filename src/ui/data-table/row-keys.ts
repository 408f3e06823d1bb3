import type { RowId } from './selection.ts'

/** Ids as sent by servers: any may be missing or duplicate. */
export type MaybeId = RowId | null | undefined

export interface DrawnRow<Row> {
  row: Row
  index: number
  id: MaybeId
  /** Unique among the rendered rows even if ids are not. */
  key: string
}

/** The rows of a range with a key each. */
export function drawnRows<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => MaybeId,
  start: number,
  end: number,
): DrawnRow<Row>[] {
  const seen = new Set<RowId>()
  return rows.slice(start, end).map((row, offset) => {
    const index = start + offset
    const id = rowId(row)
    const isFirst = id !== null && id !== undefined && !seen.has(id)
    if (isFirst) seen.add(id)
    return { row, index, id, key: isFirst ? `id ${id}` : `row ${index}` }
  })
}
