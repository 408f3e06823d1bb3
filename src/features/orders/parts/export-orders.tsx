import { exportOrders } from '#contract/orders/order-reading.ts'
import { ExportButton, type ExportedColumns } from '#screen/export-button.tsx'
import type { ButtonProps } from '#ui/button/button.tsx'

interface ExportOrdersProps extends Pick<ButtonProps, 'size'> {
  params: object
  columns: ExportedColumns
}

/** A file with a row for each order, in the columns of the list, or one for each line of goods. */
export function ExportOrders({ params, columns, size }: ExportOrdersProps) {
  return (
    <>
      <ExportButton call={exportOrders} columns={null} params={{ ...params, grain: 'line' }} size={size}>
        导出明细
      </ExportButton>
      <ExportButton call={exportOrders} columns={columns} params={{ ...params, grain: 'order' }} size={size}>
        导出 Excel
      </ExportButton>
    </>
  )
}
