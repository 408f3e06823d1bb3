import { orderStatus } from '#contract/orders/codes.ts'
import type { OrderRow } from '#contract/orders/orders.ts'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { Tag } from '#ui/tag/tag.tsx'

type StatusFacts = Pick<OrderRow, 'status' | 'shippedQty' | 'totalQty' | 'waitingPayment' | 'openRefundCount'>

/** Only this text differs between 1 and 2. */
const shippedText = ({ status, shippedQty, totalQty }: StatusFacts): string =>
  status === orderStatus.partlyShipped ? `已发 ${shippedQty}/${totalQty}` : ''

/** Open tasks of the order. */
const pendingOf = ({ waitingPayment, openRefundCount }: StatusFacts): string[] => [
  ...(waitingPayment ? ['待确认收款'] : []),
  ...(openRefundCount > 0 ? ['退款中'] : []),
]

export const statusText = (order: StatusFacts): string =>
  [orderStatus.label(order.status), shippedText(order), ...pendingOf(order)].filter(Boolean).join(' ')

/** The status of an order. An unknown status has no label. */
export function OrderStatusText({ order }: { order: StatusFacts }) {
  if (statusText(order) === '') return null
  const label = orderStatus.label(order.status)
  const shipped = shippedText(order)
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
      <span className="grid">
        {label && <StatusBadge tone={orderStatus.tone(order.status)}>{label}</StatusBadge>}
        {shipped && <span className="pl-3 text-small text-text-muted tabular-nums">{shipped}</span>}
      </span>
      {pendingOf(order).map((task) => (
        <Tag key={task} tone="warning">
          {task}
        </Tag>
      ))}
    </span>
  )
}
