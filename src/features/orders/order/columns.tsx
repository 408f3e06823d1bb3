import { Link } from 'react-router-dom'
import { leadTime, logisticsLabel } from '#contract/delivery.ts'
import { drawingState, marketingChannelLabel, orderType, remarkColor } from '#contract/orders/codes.ts'
import type { listOrders } from '#contract/orders/order-queries.ts'
import type { OrderRow } from '#contract/orders/orders.ts'
import { payMethodLabel } from '#contract/payment.ts'
import { formatTime } from '#lib/formats.ts'
import { smallImage } from '#lib/small-image.ts'
import { columns, type ListColumn } from '#screen/list/columns.tsx'
import { cn } from '#ui/cn.ts'
import { CopyText } from '#ui/copy-text/copy-text.tsx'
import { Thumbnail } from '#ui/image/thumbnail.tsx'
import { Money } from '#ui/money/money.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { remarkDot } from '../labels.ts'
import { orderPaths } from '../paths.ts'
import { OrderStatusText, statusText } from './status.tsx'

const col = columns<typeof listOrders>()

const named = (id: 'cardMerchant' | 'distributor' | 'channel' | 'store', title: string) =>
  col.cell(id, title, (order) => order[id]?.name, { width: 136 })

const byId = {
  orderNo: col.cell('orderNo', '订单号', (order) => <OrderNo order={order} />, {
    width: 184,
    pin: 'start',
    hideable: false,
    text: ({ orderNo }) => orderNo,
  }),
  cardMerchant: named('cardMerchant', '黑卡商家'),
  distributor: named('distributor', '经销商'),
  channel: named('channel', '渠道商'),
  store: named('store', '成交门店'),
  buyerName: col.cell(
    'buyerName',
    '买家',
    ({ buyerName, buyerPhone }) => <TwoLines first={buyerName} second={buyerPhone} />,
    {
      width: 136,
      text: ({ buyerName, buyerPhone }) => `${buyerName} ${buyerPhone}`,
    },
  ),
  orderType: col.cell('orderType', '订单类型', (order) => orderType.label(order.orderType), { width: 96 }),
  lines: col.cell('lines', '商品', (order) => <Goods order={order} />, {
    width: 176,
    text: (order) => goodsText(order),
  }),
  supplierCount: col.count('supplierCount', '供应商', { width: 72 }),
  totalQty: col.count('totalQty', '件数', { width: 80, sortable: true }),
  goodsAmount: col.money('goodsAmount', '商品金额'),
  freightAmount: col.money('freightAmount', '运费', { width: 104 }),
  payAmount: col.money('payAmount', '应付金额', { width: 116, sortable: true }),
  refundedAmount: col.money('refundedAmount', '已退金额', { width: 128 }),
  costAmount: col.money('costAmount', '采购成本', { width: 104 }),
  profitAmount: col.cell('profitAmount', '商家利润', ({ profitAmount }) => <Profit amount={profitAmount} />, {
    width: 100,
    align: 'right',
    text: ({ profitAmount }) => profitAmount ?? '',
  }),
  payMethod: col.cell('payMethod', '支付方式', ({ payMethod }) => payMethodLabel(payMethod), { width: 96 }),
  status: col.cell('status', '订单状态', (order) => <OrderStatusText order={order} />, {
    width: 104,
    text: statusText,
  }),
  drawingState: col.cell('drawingState', '图纸确认', (order) => <Drawings order={order} />, {
    width: 112,
    text: (order) => drawingStates(order).map(drawingState.label).join('、'),
  }),
  leadTime: col.cell('leadTime', '交货周期', (order) => leadTime.label(order.leadTime), { width: 96 }),
  promisedShipAt: col.cell('promisedShipAt', '承诺发货', (order) => <Promised order={order} />, {
    width: 144,
    sortable: true,
    text: ({ promisedShipAt }) => formatTime(promisedShipAt),
  }),
  logisticsLevel: col.cell('logisticsLevel', '物流服务', (order) => logisticsLabel(order.logisticsLevel), {
    width: 176,
  }),
  receiverName: col.cell(
    'receiverName',
    '收货人',
    ({ receiverName, receiverPhone }) => <TwoLines first={receiverName} second={receiverPhone} />,
    { width: 128, text: ({ receiverName, receiverPhone }) => `${receiverName} ${receiverPhone}` },
  ),
  openRefundCount: col.cell(
    'openRefundCount',
    '退款中',
    ({ openRefundCount }) => openRefundCount > 0 && <span className="text-warning-text">{openRefundCount} 笔</span>,
    { width: 80, align: 'right', text: ({ openRefundCount }) => String(openRefundCount) },
  ),
  marketingChannel: col.cell('marketingChannel', '营销渠道', (order) => marketingChannelLabel(order.marketingChannel), {
    width: 112,
  }),
  remarkColor: col.cell('remarkColor', '备注', (order) => <Remark order={order} />, {
    width: 160,
    text: (order) => remarkOf(order),
  }),
  completedAt: col.time('completedAt', '完成时间', { sortable: true }),
  createdAt: col.time('createdAt', '下单时间', { sortable: true }),
} satisfies Record<string, ListColumn<typeof listOrders>>

export type OrderColumnId = keyof typeof byId

/** Columns of no use to a supplier. */
const buyersOnly: ReadonlySet<string> = new Set(['payMethod', 'remarkColor', 'supplierCount'])
/** A distributor knows its own name, and marks belong to the platform. */
const platformsOnly: ReadonlySet<string> = new Set(['distributor', 'remarkColor'])
const costs: ReadonlySet<string> = new Set(['costAmount', 'profitAmount'])

interface ShownColumns {
  columns: readonly OrderColumnId[]
  isSupplier: boolean
  /** Whether a field of the order is shown, masked or not. */
  shows: (field: string) => boolean
  isDealer: boolean
  seesCost: boolean
  /** Only orders of custom-made goods have drawings. */
  hasDrawings: boolean
  sums: { payAmount?: string | undefined; refundedAmount?: string | undefined } | undefined
}

/** The list columns the user may see, with sums over all pages. The status comes first. */
export function orderColumns({
  columns: ids,
  isSupplier,
  shows,
  isDealer,
  seesCost,
  hasDrawings,
  sums,
}: ShownColumns): ListColumn<typeof listOrders>[] {
  const totals: Record<string, string | undefined> = { ...sums }
  return (['orderNo', 'status', ...ids] as const)
    .filter((id) => shows(id) && !(isSupplier && buyersOnly.has(id)))
    .filter((id) => !(isDealer && platformsOnly.has(id)))
    .filter((id) => seesCost || !costs.has(id))
    .filter((id) => hasDrawings || id !== 'drawingState')
    .map((id) => {
      const total = totals[id]
      return total === undefined ? byId[id] : { ...byId[id], total: <Money amount={total} /> }
    })
}

function OrderNo({
  order: { id, orderNo, remarkColor: colour = remarkColor.none, sellerRemark },
}: {
  order: OrderRow
}) {
  return (
    <span className="flex min-w-0 items-center gap-1">
      <Link
        to={orderPaths.detail.to({ id })}
        className="truncate text-accent-text tabular-nums hover:underline hover:underline-offset-4"
      >
        {orderNo}
      </Link>
      <CopyText value={orderNo} aria-label={`复制订单号 ${orderNo}`} className="pr-0">
        <span className="inline-block w-4" />
      </CopyText>
      {colour > remarkColor.none && (
        <span
          role="img"
          aria-label={`备注标记 ${remarkColor.label(colour)}`}
          title={sellerRemark}
          className={cn('size-2 shrink-0 rounded-full', remarkDot[colour])}
        />
      )}
    </span>
  )
}

function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <span className="grid min-w-0">
      <span className="truncate">{first}</span>
      <span className="truncate text-small text-text-muted tabular-nums">{second}</span>
    </span>
  )
}

function goodsText({ lines }: OrderRow): string {
  const [first] = lines
  if (!first) return ''
  return lines.length > 1 ? `${first.productName} 等 ${lines.length} 种` : first.productName
}

function Goods({ order }: { order: OrderRow }) {
  const [first] = order.lines
  if (!first) return null
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Thumbnail src={smallImage(first.image, 32)} full={first.image} alt={first.productName} size={32} />
      <span className="grid min-w-0">
        <span className="truncate" title={first.productName}>
          {first.productName}
        </span>
        <span className="truncate text-small text-text-muted">
          {order.lines.length > 1
            ? `共 ${order.lines.length} 种 ${order.totalQty} 件`
            : `${first.specText} × ${first.quantity}`}
        </span>
      </span>
    </span>
  )
}

/** Losses are highlighted. */
function Profit({ amount }: { amount: string | undefined }) {
  return <Money amount={amount ?? null} className={Number(amount) < 0 ? 'text-danger-text' : undefined} />
}

/** The distinct drawing states of an order. */
const drawingStates = ({ lines }: OrderRow) => [
  ...new Set(lines.map((line) => line.drawingState).filter((state) => state > drawingState.notNeeded)),
]

function Drawings({ order }: { order: OrderRow }) {
  // The most urgent state represents the order: refused, missing, pending, done.
  const [most] = drawingStates(order).toSorted((a, b) => [4, 1, 2, 3].indexOf(a) - [4, 1, 2, 3].indexOf(b))
  if (most === undefined) return null
  return <StatusBadge tone={drawingState.tone(most)}>{drawingState.label(most)}</StatusBadge>
}

function Promised({ order: { promisedShipAt, isOverdue } }: { order: OrderRow }) {
  if (!promisedShipAt) return null
  return (
    <span className={cn('tabular-nums', isOverdue && 'text-danger-text')}>
      {formatTime(promisedShipAt)}
      {isOverdue && <span className="block text-small">已超期</span>}
    </span>
  )
}

/** The purpose of a sample is in the buyer's remark. */
const remarkOf = ({ orderType: type, buyerRemark, sellerRemark }: OrderRow): string =>
  [type === orderType.sample ? buyerRemark && `样品用途：${buyerRemark}` : '', sellerRemark].filter(Boolean).join('；')

function Remark({ order }: { order: OrderRow }) {
  const remark = remarkOf(order)
  return (
    <span className="truncate" title={remark}>
      {remark}
    </span>
  )
}
