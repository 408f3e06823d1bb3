import { type ComponentType, useMemo } from 'react'
import type { OrderAction } from '#contract/orders/order-lifecycle.ts'
import { getOrder } from '#contract/orders/order-queries.ts'
import type { Order } from '#contract/orders/orders.ts'
import { QueryDrawer } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { PageLocationProvider, usePageLocation } from '#screen/page/page-location.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'

export interface OrderActionProps {
  /** The current version, loaded for this action. */
  order: Order
  /** The supplier or line to start with. */
  part?: number | undefined
  onClose: () => void
}

/** Actions with a form. Each loads its code on first use. */
const steps = {
  submitVoucher: lazyPart(() => import('./voucher-drawer.tsx'), 'VoucherDrawer'),
  rejectPayment: lazyPart(() => import('#features/orders/shared/order-payment.tsx'), 'OrderPayment'),
  confirmPayment: lazyPart(() => import('#features/orders/shared/order-payment.tsx'), 'OrderPayment'),
  adjustOrderPrice: lazyPart(() => import('./price-dialog.tsx'), 'PriceDialog'),
  changeReceiver: lazyPart(() => import('./receiver-drawer.tsx'), 'ReceiverDrawer'),
  changeLeadTime: lazyPart(() => import('./lead-time-dialog.tsx'), 'LeadTimeDialog'),
  saveDrawing: lazyPart(() => import('./drawing-dialog.tsx'), 'DrawingDialog'),
  addShipment: lazyPart(() => import('#features/orders/shipment/ship-drawer.tsx'), 'ShipDrawer'),
  confirmReceive: lazyPart(() => import('#features/orders/shipment/receive-dialog.tsx'), 'ReceiveDialog'),
  addRefund: lazyPart(() => import('#features/orders/refund/request-drawer.tsx'), 'RefundRequestDrawer'),
  saveInvoice: lazyPart(() => import('./invoice-dialog.tsx'), 'InvoiceDialog'),
} satisfies Partial<Record<OrderAction, ComponentType<OrderActionProps>>>

/** Actions shown as drawers; the others are dialogs, which open once their data is loaded. */
const drawers: ReadonlySet<string> = new Set(['submitVoucher', 'changeReceiver', 'addShipment', 'addRefund'])

export type DrawerAction = keyof typeof steps

export const isDrawerAction = (action: OrderAction): action is DrawerAction => action in steps

export interface OpenedAction {
  step: DrawerAction
  title: string
  orderId: number
  part?: number | undefined
}

/** The form of an order action, on the current order, because list data may be stale. */
export function OrderActionDrawer({ opened, onClose }: { opened: OpenedAction; onClose: () => void }) {
  const { step, title, orderId, part } = opened
  const read = useLookup(getOrder, { id: orderId }, { staleMs: 0 })
  const Step = steps[step]
  const location = usePageLocation()
  // Each action has its own draft, because they share one page.
  const own = useMemo(() => ({ ...location, path: `${location.path}#${step}` }), [location, step])
  if (!drawers.has(step) && read.data === undefined && read.error === null) return null
  return (
    <PageLocationProvider value={own}>
      <QueryDrawer read={read} noun="订单" size="wide" title={title} onClose={onClose}>
        {(order) => <Step order={order} part={part} onClose={onClose} />}
      </QueryDrawer>
    </PageLocationProvider>
  )
}
