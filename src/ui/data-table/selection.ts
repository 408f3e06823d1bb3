export type RowId = string | number

/**
 * The row selection. `only` lists the selected ids; `allBut` means every row that matches the filters, on every page,
 * except the listed ids. So selecting 100,000 rows costs as much as selecting one.
 */
export interface Selection {
  readonly mode: 'only' | 'allBut'
  readonly ids: ReadonlySet<RowId>
}

export const nothingSelected: Selection = { mode: 'only', ids: new Set() }
export const everythingSelected: Selection = { mode: 'allBut', ids: new Set() }

export function isSelected(selection: Selection, id: RowId): boolean {
  return selection.ids.has(id) === (selection.mode === 'only')
}

/** The selection with these rows selected or deselected. */
export function withRows(selection: Selection, ids: Iterable<RowId>, selected: boolean): Selection {
  const next = new Set(selection.ids)
  for (const id of ids) {
    if (selected === (selection.mode === 'only')) next.add(id)
    else next.delete(id)
  }
  return { mode: selection.mode, ids: next }
}

/** Number of selected rows out of all matches. */
export function countSelected(selection: Selection, total: number): number {
  return selection.mode === 'only' ? selection.ids.size : Math.max(0, total - selection.ids.size)
}

/** Whether all, some or none of these rows are selected, for the header checkbox. */
export function shareSelected(selection: Selection, ids: readonly RowId[]): 'all' | 'some' | 'none' {
  if (ids.length === 0 || (selection.mode === 'only' && selection.ids.size === 0)) return 'none'
  if (selection.mode === 'allBut' && selection.ids.size === 0) return 'all'
  const first = ids[0]
  const isFirst = first !== undefined && isSelected(selection, first)
  if (ids.some((id) => isSelected(selection, id) !== isFirst)) return 'some'
  return isFirst ? 'all' : 'none'
}
