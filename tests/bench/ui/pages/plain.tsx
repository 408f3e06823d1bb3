import { useState } from 'react'
import { type Product, productColumns } from '../../../../stories/ui/table/products.tsx'
import { benchPage } from './bench-page.ts'
import { productRows } from './product-rows.ts'

// A minimal React table: twenty plain rows that follow the scroll position.

const rowHeight = 36
const drawn = 20

function PlainTable({ rows }: { rows: readonly Product[] }) {
  const [first, setFirst] = useState(0)
  return (
    <div
      data-slot="view"
      style={{ height: 600, overflow: 'auto' }}
      onScroll={({ currentTarget }) => setFirst(Math.floor(currentTarget.scrollTop / rowHeight))}
    >
      <table style={{ display: 'block', height: rows.length * rowHeight, paddingTop: first * rowHeight }}>
        <tbody>
          {rows.slice(first, first + drawn).map((row) => (
            <tr key={row.id} style={{ height: rowHeight }}>
              {productColumns.map(({ id, cell }) => (
                <td key={id} style={{ whiteSpace: 'nowrap' }}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

benchPage(productRows, (rows) => <PlainTable rows={rows} />)
