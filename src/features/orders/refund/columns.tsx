import { Link } from 'react-router-dom'
import { refundReason, refundStatus, refundStatusLabel, refundType, supplierOpinion } from '#contract/orders/codes.ts'
import type { listRefunds, RefundRow } from '#contract/orders/refunds.ts'
import { RefundState } from '#features/orders/shared/order-records.tsx'
import { formatTime } from '#lib/formats.ts'
import { smallImage } from '#lib/small-image.ts'
import { columns, type ListColumn } from '#screen/list/columns.tsx'
import { Button } from '#ui/button/button.tsx'
import { cn } from '#ui/cn.ts'
import { Thumbnail } from '#ui/image/thumbnail.tsx'
import { Money } from '#ui/money/money.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { opinionTone } from '../labels.ts'
import { orderPaths } from '../paths.ts'

const col = columns<typeof listRefunds>()

interface ShownColumns {
  open: (id: number) => void
  /** Suppliers comment on goods, not on money. */
  isSupplier: boolean
  /** Whether a field of the refund is readable. */
  reads: (field: string) => boolean
  sums: { applyAmount?: string | undefined; approvedAmount?: string | undefined }
}

export function refundColumns({ open, isSupplier, reads, sums }: ShownColumns): ListColumn<typeof listRefunds>[] {
  const money = (id: 'applyAmount' | 'approvedAmount', title: string): ListColumn<typeof listRefunds> => ({
    ...col.money(id, title, { sortable: id === 'applyAmount', width: 112 }),
    ...(sums[id] !== undefined && { total: <Money amount={sums[id]} /> }),
  })
  return [
    col.cell(
      'refundNo',
      '退款单号',
      ({ id, refundNo }) => (
        <Button tone="link" size="tiny" className="text-data tabular-nums" onClick={() => open(id)}>
          {refundNo}
        </Button>
      ),
      { width: 176, pin: 'start', hideable: false, text: ({ refundNo }) => refundNo },
    ),
    col.cell('status', '状态', (refund) => <RefundState refund={refund} />, {
      width: 128,
      text: ({ status }) => refundStatusLabel(status),
    }),
    ...(reads('applyAmount') ? [money('applyAmount', '申请金额')] : []),
    ...(reads('approvedAmount') ? [money('approvedAmount', '同意金额')] : []),
    col.cell('lines', '退款商品', ({ lines }) => <Goods lines={lines} />, {
      width: 216,
      text: ({ lines }) => lines.map(({ productName, quantity }) => `${productName} × ${quantity}`).join('、'),
    }),
    col.cell(
      'orderNo',
      '订单号',
      ({ order }) => (
        <Link
          to={orderPaths.detail.to({ id: order.id })}
          className="truncate text-accent-text tabular-nums hover:underline hover:underline-offset-4"
        >
          {order.orderNo}
        </Link>
      ),
      { width: 176, text: ({ order }) => order.orderNo },
    ),
    ...(isSupplier ? [] : [col.cell('buyerName', '买家', ({ order }) => order.buyerName, { width: 112 })]),
    col.cell('dealDeadline', '处理时限', (refund) => <Deadline refund={refund} />, {
      width: 144,
      sortable: true,
      text: ({ dealDeadline }) => formatTime(dealDeadline),
    }),
    ...(isSupplier ? [] : [col.text('supplierName', '供应商', { width: 136 })]),
    col.label('refundType', '类型', refundType, { width: 96 }),
    col.label('reason', '退款原因', refundReason, { width: 128 }),
    col.cell('supplierOpinion', '供应商意见', (refund) => <Opinion refund={refund} />, {
      width: 96,
      text: (refund) => supplierOpinion.label(refund.supplierOpinion),
    }),
    col.time('createdAt', '申请时间', { sortable: true }),
  ]
}

function Goods({ lines }: Pick<RefundRow, 'lines'>) {
  const [first] = lines
  if (!first) return null
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Thumbnail src={smallImage(first.image, 32)} full={first.image} alt={first.productName} size={32} />
      <span className="grid min-w-0">
        <span className="truncate" title={first.productName}>
          {first.productName}
        </span>
        <span className="text-small text-text-muted">
          {first.quantity > 0 ? `× ${first.quantity}` : '不退货'}
          {lines.length > 1 && `，共 ${lines.length} 种`}
        </span>
      </span>
    </span>
  )
}

function Opinion({ refund }: { refund: RefundRow }) {
  return (
    <span title={refund.supplierOpinionText}>
      <StatusBadge tone={opinionTone(refund.supplierOpinion)}>
        {supplierOpinion.label(refund.supplierOpinion)}
      </StatusBadge>
    </span>
  )
}

/** Only an undecided request can be overdue. */
function Deadline({ refund: { status, dealDeadline, isOverdue } }: { refund: RefundRow }) {
  if (status !== refundStatus.requested) return null
  return (
    <span className={cn('tabular-nums', isOverdue && 'text-danger-text')}>
      {formatTime(dealDeadline)}
      {isOverdue && <span className="block text-small">已超时</span>}
    </span>
  )
}
