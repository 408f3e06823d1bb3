import { useState } from 'react'
import type { Sort } from '#ui/data-table/column.ts'
import { DataTable, type DataTableProps } from '#ui/data-table/data-table.tsx'
import type { Preference } from '#ui/data-table/preference.ts'
import { nothingSelected, type Selection } from '#ui/data-table/selection.ts'
import { useSortedRows } from '#ui/data-table/use-sorted-rows.ts'
import { type Product, productKeys, products } from './products.tsx'

/** Stores the state a screen stores: sorting, selected rows and column settings. */
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

/** A table with all its rows loaded, sorted on the client. */
export function SortingProductTable({ rows, ...rest }: DataTableProps<Product>) {
  const [selection, setSelection] = useState<Selection>(nothingSelected)
  const [sort, setSort] = useState<Sort | null>(null)
  const sorted = useSortedRows(rows, rest.columns, sort, productKeys)
  return (
    <DataTable
      {...rest}
      rows={sorted.rows}
      state={sorted.isSorting ? 'loading' : 'ready'}
      sort={sort}
      onSort={setSort}
      selection={selection}
      onSelection={setSelection}
    />
  )
}

/** Creates `total` rows. They are created here, because Storybook sends the args of a story to its panels. */
export function ManyProducts({ total = 0, ...rest }: DataTableProps<Product>) {
  const [rows] = useState(() => products(total))
  return <ProductTable {...rest} rows={rows} total={total} />
}
