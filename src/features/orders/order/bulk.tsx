import { BULK_MAX_IDS } from '#contract/constants.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import {
  CLOSED_AT_ONCE,
  closeOrders,
  REMINDED_AT_ONCE,
  remarkOrders,
  remindShip,
} from '#contract/orders/order-changes.ts'
import { listOrders } from '#contract/orders/order-queries.ts'
import type { OrderRow } from '#contract/orders/orders.ts'
import { useProfile } from '#screen/data/permissions.tsx'
import { BulkAction, type BulkActionProps } from '#screen/list/bulk-action.tsx'
import type { ExportedColumns } from '#screen/list/export-button.tsx'
import type { ListSelection } from '#screen/list/list-selection.ts'
import { ExportChosenOrders } from './export-orders.tsx'
import type { BulkAction as OrderBulkName, OrderKind } from './kinds.ts'
import { type Printed, prints } from './sheets.ts'
import type { useOrderActions } from './use-actions.tsx'

interface OrderBulkProps {
  kind: OrderKind
  /** The fixed list parameters. */
  fixed: Pick<ParamsOf<typeof listOrders>, 'bizType' | 'orderType'>
  list: { selection: ListSelection<OrderRow> }
  columns: ExportedColumns
  steps: ReturnType<typeof useOrderActions>
  print: (printed: Printed) => void
}

type Kind = Omit<BulkActionProps<OrderRow>, 'list'>

/** Bulk actions on orders. Sheets can only be printed for selected orders. */
export function OrderBulk({ kind, fixed, list, columns, steps, print }: OrderBulkProps) {
  const bulk = {
    remarkOrders: { scope: 'query', call: remarkOrders, children: '批量备注', onRun: steps.remark, most: BULK_MAX_IDS },
    remindShip: { scope: 'query', call: remindShip, children: '催促发货', onRun: steps.remind, most: REMINDED_AT_ONCE },
    closeOrders: {
      scope: 'query',
      call: closeOrders,
      children: '批量关闭',
      onRun: steps.close,
      most: CLOSED_AT_ONCE,
      tone: 'danger',
    },
    print: {
      scope: 'ids',
      call: listOrders,
      children: `打印${prints.picking.label}`,
      onRun: ({ rows }) => print({ orders: rows, print: 'picking' }),
    },
  } satisfies Record<OrderBulkName, Kind>
  // Suppliers and warehouses are not shown to buyers.
  const isDealer = useProfile()?.distributor != null
  const offered = kind.bulk.filter((name) => !(isDealer && name === 'print'))
  return (
    <>
      {offered.map((name) => (
        <BulkAction<OrderRow> key={name} list={list} asks {...(bulk[name] as Kind)} />
      ))}
      <ExportChosenOrders list={list} params={fixed} columns={columns} />
    </>
  )
}
