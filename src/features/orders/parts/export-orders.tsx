import { exportOrders } from '#contract/orders/order-reading.ts'
import { ExportButton } from '#screen/export-button.tsx'
import type { ButtonProps } from '#ui/button/button.tsx'

/** A file with a row for each order, or one for each line of goods. */
export function ExportOrders({ params, size }: { params: object } & Pick<ButtonProps, 'size'>) {
  return (
    <>
      <ExportButton call={exportOrders} params={{ ...params, grain: 'line' }} size={size}>
        导出明细
      </ExportButton>
      <ExportButton call={exportOrders} params={{ ...params, grain: 'order' }} size={size}>
        导出 Excel
      </ExportButton>
    </>
  )
}
