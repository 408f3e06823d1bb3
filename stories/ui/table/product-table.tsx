import { useState } from 'react'
import type { Sort } from '#ui/data-table/column.ts'
import { DataTable, type DataTableProps } from '#ui/data-table/data-table.tsx'
import type { Preference } from '#ui/data-table/preference.ts'
import { nothingSelected, type Selection } from '#ui/data-table/selection.ts'
import type { Product } from './products.tsx'

/** Keeps what a screen keeps: the sorting, the chosen rows and the column choices. */
export function ProductTable({ onSelection, onSort, onPreference, ...rest }: DataTableProps<Product>) {
  const [selection, setSelection] = useState<Selection>(rest.selection ?? nothingSelected)
  const [sort, setSort] = useState<Sort | null>(rest.sort ?? null)
  const [preference, setPreference] = useState<Preference>(rest.preference ?? {})
  return (
    <DataTable
      {...rest}
      sort={sort}
      onSort={
        onSort &&
        ((next) => {
          setSort(next)
          onSort(next)
        })
      }
      selection={selection}
      onSelection={
        onSelection &&
        ((next) => {
          setSelection(next)
          onSelection(next)
        })
      }
      preference={preference}
      onPreference={
        onPreference &&
        ((next) => {
          setPreference(next)
          onPreference(next)
        })
      }
    />
  )
}
