import type { Selection } from '#ui/data-table/selection.ts'

/** The chosen ids; empty where everything that matches is chosen, which the filters then say. */
export function selectedIds(selection: Selection): number[] {
  return selection.mode === 'only' ? [...selection.ids].map(Number) : []
}
