import { useState } from 'react'
import { isSelected, nothingSelected, type Selection } from '#ui/data-table/selection.ts'

/** The selection of a table that is part of a page, not a list of its own: it holds rows of the page that is shown. */
export function usePageSelection() {
  const [selection, onSelection] = useState<Selection>(nothingSelected)
  return {
    /** For the table. */
    table: { selection, onSelection },
    chosenOf: <Row extends { id: number }>(rows: readonly Row[]): Row[] =>
      rows.filter(({ id }) => isSelected(selection, id)),
    clear: () => onSelection(nothingSelected),
  }
}
