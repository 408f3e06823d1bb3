import { serviceKind, serviceOrderStatus, serviceOrigin } from '#contract/blackCard/codes.ts'
import type { listServiceOrders, ServiceOrderRow } from '#contract/blackCard/service-orders.ts'
import { buyerKind } from '#contract/orders/codes.ts'
import { isPositive } from '#contract/orders/order-money.ts'
import { payMethodLabel } from '#contract/payment.ts'
import { columns, type ListColumn } from '#screen/list/columns.tsx'
import { Money } from '#ui/money/money.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import { ExpiryDay } from './expiry.tsx'
import { doneBy, timesLabel } from './labels.ts'

const col = columns<typeof listServiceOrders>()

interface ShownColumns {
  open: (id: number) => void
  /** Sum over all pages. */
  payAmount: string | undefined
}

export const serviceOrderColumns = ({ open, payAmount }: ShownColumns): ListColumn<typeof listServiceOrders>[] => [
  col.name('serviceOrderNo', '服务单号', ({ id }) => open(id), { width: 168 }),
  col.cell('status', '状态', (order) => <Status order={order} />, {
    width: 112,
    text: ({ status }) => serviceOrderStatus.label(status),
  }),
  {
    ...col.cell('payAmount', '实付金额', (order) => <Amount order={order} />, {
      width: 120,
      align: 'right',
      sortable: true,
      text: (order) => order.payAmount,
    }),
    ...(payAmount !== undefined && { total: <Money amount={payAmount} /> }),
  },
  col.cell('packageName', '服务名称', (order) => <PackageName order={order} />, {
    width: 208,
    text: ({ packageName, quantity }) => (quantity > 1 ? `${packageName} ${quantity} 份` : packageName),
  }),
  col.label('kind', '服务类型', serviceKind, { width: 96 }),
  col.cell('buyerName', '买家', (order) => <Buyer order={order} />, {
    width: 184,
    text: ({ buyerName, buyerPhone }) => `${buyerName} ${buyerPhone}`,
  }),
  col.time('appointmentAt', '预约时间', { sortable: true }),
  col.cell('provider', '服务商', doneBy, { width: 144, text: doneBy }),
  col.text('workerName', '服务人员', { width: 88 }),
  col.cell('usedCount', '已用次数', timesLabel, { width: 88, align: 'right', text: timesLabel }),
  col.cell('expireAt', '有效期至', (order) => <ExpiryDay order={order} />, {
    width: 112,
    sortable: true,
    text: ({ expireAt }) => expireAt ?? '',
  }),
  col.label('origin', '来源', serviceOrigin, { width: 112 }),
  col.cell('payMethod', '支付方式', ({ payMethod }) => payMethodLabel(payMethod), {
    width: 96,
    text: ({ payMethod }) => payMethodLabel(payMethod),
  }),
  col.time('createdAt', '下单时间', { sortable: true }),
]

function Status({ order: { status, waitingPayment } }: { order: ServiceOrderRow }) {
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2">
      <StatusBadge tone={serviceOrderStatus.tone(status)}>{serviceOrderStatus.label(status)}</StatusBadge>
      {waitingPayment && <Tag tone="warning">待确认收款</Tag>}
    </span>
  )
}

/** What was paid, and below it what went back. */
function Amount({ order: { payAmount, refundedAmount } }: { order: ServiceOrderRow }) {
  return (
    <span className="grid justify-items-end">
      <Money amount={payAmount} />
      {isPositive(refundedAmount) && (
        <span className="text-small text-text-muted">
          已退 <Money amount={refundedAmount} />
        </span>
      )}
    </span>
  )
}

function PackageName({ order: { packageName, quantity } }: { order: ServiceOrderRow }) {
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      <span className="truncate" title={packageName}>
        {packageName}
      </span>
      {quantity > 1 && <span className="shrink-0 text-small text-text-muted">{quantity} 份</span>}
    </span>
  )
}

function Buyer({ order }: { order: ServiceOrderRow }) {
  return (
    <span className="grid min-w-0">
      <span className="truncate" title={order.buyerName}>
        {order.buyerName}
      </span>
      <span className="truncate text-small text-text-muted tabular-nums">
        {buyerKind.label(order.buyerKind)} {order.buyerPhone}
      </span>
    </span>
  )
}
