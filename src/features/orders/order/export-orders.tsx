import { exportOrders } from '#contract/orders/order-queries.ts'
import { BulkExport } from '#screen/list/bulk-export.tsx'
import { ExportButton, type ExportedColumns, type ExportParams } from '#screen/list/export-button.tsx'
import type { ListSelection } from '#screen/list/list-selection.ts'

interface ExportOrdersProps {
  params: Omit<ExportParams<typeof exportOrders>, 'grain'>
  columns: ExportedColumns
}

/** Exports a file with one row per order, in the list columns, or one row per goods line. */
export function ExportOrders({ params, columns }: ExportOrdersProps) {
  return (
    <>
      <ExportButton call={exportOrders} columns={null} params={{ ...params, grain: 'line' }}>
        导出明细
      </ExportButton>
      <ExportButton call={exportOrders} columns={columns} params={{ ...params, grain: 'order' }}>
        导出 Excel
      </ExportButton>
    </>
  )
}

interface ExportChosenProps extends ExportOrdersProps {
  list: { selection: ListSelection<unknown> }
}

/** The same export for selected orders. */
export function ExportChosenOrders({ list, params, columns }: ExportChosenProps) {
  return (
    <>
      <BulkExport list={list} call={exportOrders} columns={null} params={{ ...params, grain: 'line' }} of="的明细" />
      <BulkExport list={list} call={exportOrders} columns={columns} params={{ ...params, grain: 'order' }} />
    </>
  )
}
