import { closeOrders, remarkOrders, remindShip } from '#contract/orders/order-changes.ts'
import { listOrders } from '#contract/orders/order-reading.ts'
import type { OrderRow } from '#contract/orders/orders.ts'
import type { ExportedColumns } from '#screen/export-button.tsx'
import { May } from '#screen/may.tsx'
import { selectedIds } from '#screen/selected-ids.ts'
import { Button } from '#ui/button/button.tsx'
import type { Selection } from '#ui/data-table/selection.ts'
import type { BulkAction, OrderKind } from '../order-kinds.ts'
import type { WithChosenRows } from './chosen-rows.ts'
import { ExportOrders } from './export-orders.tsx'
import type { OrderRows } from './order-filters.tsx'
import { type Printed, prints } from './sheets.ts'
import type { useOrderSteps } from './use-order-steps.tsx'

interface OrderBulkProps {
  kind: OrderKind
  /** What the list always asks for. */
  fixed: object
  list: OrderRows
  columns: ExportedColumns
  selection: Selection
  withChosen: WithChosenRows<OrderRow>
  steps: ReturnType<typeof useOrderSteps>
  print: (printed: Printed) => void
}

/** What is done with several orders at once. */
export function OrderBulk({ kind, fixed, list, columns, selection, withChosen, steps, print }: OrderBulkProps) {
  const bulk = {
    remarkOrders: { call: remarkOrders, label: '批量备注', act: steps.remark },
    remindShip: { call: remindShip, label: '催促发货', act: steps.remind },
    closeOrders: { call: closeOrders, label: '批量关闭', act: steps.close },
    print: {
      call: listOrders,
      label: `打印${prints.picking.label}`,
      act: (orders: readonly OrderRow[]) => print({ orders, print: 'picking' }),
    },
  } satisfies Record<BulkAction, object>
  return (
    <>
      {kind.bulk.map((name) => (
        <May key={name} call={bulk[name].call}>
          <Button
            size="tiny"
            {...(name === 'closeOrders' && { tone: 'danger' })}
            onClick={() => withChosen(selection, (orders) => bulk[name].act(orders))}
          >
            {bulk[name].label}
          </Button>
        </May>
      ))}
      <ExportOrders
        columns={columns}
        params={{ ...fixed, ...(selection.mode === 'only' ? { ids: selectedIds(selection) } : list.query) }}
        size="tiny"
      />
    </>
  )
}
