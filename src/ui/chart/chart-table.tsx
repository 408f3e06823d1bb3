import type { ComponentProps } from 'react'
import { cn } from '#ui/cn.ts'
import { text } from '#ui/text.ts'

interface ChartTableRow {
  name: string
  /** Formatted; undefined for no value. */
  figures: readonly (string | undefined)[]
}

interface ChartTableProps extends ComponentProps<'table'> {
  /** The first is the column of names. */
  columns: readonly string[]
  rows: readonly ChartTableRow[]
  total?: ChartTableRow
}

const cell = 'h-(--row-height) px-3 text-right first:text-left whitespace-nowrap'

/** The data of a chart as a table, for reading and copying. */
export function ChartTable({ columns, rows, total, className, ...rest }: ChartTableProps) {
  return (
    // Wide tables scroll horizontally; browsers make the container keyboard-scrollable.
    <div className="overflow-x-auto">
      <table data-slot="chart-table" {...rest} className={cn('w-full border-collapse tabular-nums', className)}>
        <thead>
          <tr className="border-y bg-sunken text-text-muted">
            {columns.map((column) => (
              <th key={column} scope="col" className={cn(cell, 'font-medium')}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name} className="border-b">
              <Cells row={row} columns={columns} />
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr className="border-b bg-sunken font-medium">
              <Cells row={total} columns={columns} />
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

function Cells({ row: { name, figures }, columns }: { row: ChartTableRow; columns: readonly string[] }) {
  return (
    <>
      <th scope="row" className={cn(cell, 'max-w-80 truncate font-normal in-[tfoot]:font-medium')} title={name}>
        {name}
      </th>
      {columns.slice(1).map((column, index) => (
        <td key={column} className={cell}>
          {figures[index] ?? <span className="text-text-faint">{text.none}</span>}
        </td>
      ))}
    </>
  )
}
