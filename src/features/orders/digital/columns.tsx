import { buyerKind, deliverState, digitalGoodsKind, orderStatus } from '#contract/orders/codes.ts'
import type { DigitalOrderRow, listDigitalOrders } from '#contract/orders/digital-orders.ts'
import { payMethodLabel } from '#contract/payment.ts'
import { smallImage } from '#lib/small-image.ts'
import { columns, type ListColumn } from '#screen/list/columns.tsx'
import { Button } from '#ui/button/button.tsx'
import { Thumbnail } from '#ui/image/thumbnail.tsx'
import { Money } from '#ui/money/money.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { Tag } from '#ui/tag/tag.tsx'

const col = columns<typeof listDigitalOrders>()

interface ShownColumns {
  open: (id: number) => void
  /** Sum over all pages. */
  payAmount: string | undefined
}

export const digitalColumns = ({ open, payAmount }: ShownColumns): ListColumn<typeof listDigitalOrders>[] => [
  col.cell(
    'orderNo',
    '订单号',
    ({ id, orderNo }) => (
      <Button tone="link" size="tiny" className="text-data tabular-nums" onClick={() => open(id)}>
        {orderNo}
      </Button>
    ),
    { width: 168, pin: 'start', hideable: false, text: ({ orderNo }) => orderNo },
  ),
  col.cell('status', '订单状态', (order) => <StatusFacts order={order} />, {
    width: 120,
    text: ({ status }) => orderStatus.label(status),
  }),
  col.cell('deliverState', '交付状态', (order) => <Delivery order={order} />, {
    width: 128,
    text: (order) => deliverState.label(order.deliverState),
  }),
  {
    ...col.money('payAmount', '实付金额', { sortable: true, width: 112 }),
    ...(payAmount !== undefined && { total: <Money amount={payAmount} /> }),
  },
  col.cell('goodsName', '商品', (order) => <Goods order={order} />, { width: 232, text: ({ goodsName }) => goodsName }),
  col.cell('buyerName', '买家', (order) => <Buyer order={order} />, {
    width: 144,
    text: ({ buyerName, buyerPhone }) => `${buyerName} ${buyerPhone}`,
  }),
  col.cell('downloadCount', '下载', ({ downloadCount, downloadLimit }) => `${downloadCount}/${downloadLimit}`, {
    width: 72,
    align: 'right',
    sortable: true,
  }),
  col.label('goodsKind', '商品类型', digitalGoodsKind, { width: 96 }),
  col.label('buyerKind', '买家类型', buyerKind, { width: 96 }),
  col.text('authorName', '作者', { width: 96 }),
  col.count('quantity', '授权数', { width: 72 }),
  col.cell('payMethod', '支付方式', (order) => payMethodLabel(order.payMethod), { width: 96 }),
  col.cell('validUntil', '授权到期', ({ validUntil }) => validUntil || '永久', { width: 104, sortable: true }),
  col.time('createdAt', '下单时间', { sortable: true }),
]

function Goods({ order: { cover, goodsName, goodsNo } }: { order: DigitalOrderRow }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Thumbnail src={smallImage(cover, 32)} full={cover} alt={goodsName} size={32} />
      <span className="grid min-w-0">
        <span className="truncate" title={goodsName}>
          {goodsName}
        </span>
        <span className="truncate text-small text-text-muted">{goodsNo}</span>
      </span>
    </span>
  )
}

function Buyer({ order: { buyerName, buyerPhone } }: { order: DigitalOrderRow }) {
  return (
    <span className="grid min-w-0">
      <span className="truncate">{buyerName}</span>
      <span className="truncate text-small text-text-muted tabular-nums">{buyerPhone}</span>
    </span>
  )
}

function StatusFacts({ order: { status, waitingPayment } }: { order: DigitalOrderRow }) {
  const label = orderStatus.label(status)
  if (!label) return null
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2">
      <StatusBadge tone={orderStatus.tone(status)}>{label}</StatusBadge>
      {waitingPayment && <Tag tone="warning">待确认收款</Tag>}
    </span>
  )
}

function Delivery({ order: { deliverState: state, deliverError } }: { order: DigitalOrderRow }) {
  return (
    <span className="grid min-w-0">
      <StatusBadge tone={deliverState.tone(state)}>{deliverState.label(state)}</StatusBadge>
      {deliverError && (
        <span className="truncate pl-3 text-danger-text text-small" title={deliverError}>
          {deliverError}
        </span>
      )}
    </span>
  )
}
