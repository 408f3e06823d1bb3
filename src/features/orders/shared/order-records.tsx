import { useMemo } from 'react'
import {
  paymentStatus,
  refundProcessState,
  refundStatus,
  refundStatusLabel,
  refundType,
} from '#contract/orders/codes.ts'
import type { Payment } from '#contract/orders/payments.ts'
import { listRefunds, type RefundSummary } from '#contract/orders/refunds.ts'
import { payMethodLabel } from '#contract/payment.ts'
import { formatTime } from '#lib/formats.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { FileList } from '#screen/files/file-list.tsx'
import { columns } from '#screen/list/columns.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Money } from '#ui/money/money.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { refundPaths } from '../paths.ts'
import { Panel } from './panel.tsx'

const refundCol = columns<RefundSummary>()
const refundLink = refundCol.link('refundNo', '退款单号', ({ id }) => refundPaths.list.to({ refundIds: [id], id }), {
  width: 184,
})
const refundCode = refundCol.code('refundNo', '退款单号', { width: 184, hideable: false })
const refundColumns = [
  refundCol.label('refundType', '类型', refundType, { width: 104 }),
  refundCol.money('applyAmount', '申请金额'),
  refundCol.money('approvedAmount', '同意金额'),
  refundCol.cell('status', '状态', (refund) => <RefundState refund={refund} />, {
    width: 184,
    text: ({ status, processState }) => [refundStatusLabel(status), refundProcessState.label(processState)].join(' '),
  }),
  refundCol.cell('createdAt', '申请时间', ({ createdAt }) => formatTime(createdAt), { width: 136 }),
  refundCol.cell('refundedAt', '退款时间', ({ refundedAt }) => formatTime(refundedAt), { width: 136 }),
]

/** The status of a refund; while in progress, its current step. */
export function RefundState({
  refund: { status, processState },
}: {
  refund: Pick<RefundSummary, 'status' | 'processState'>
}) {
  const process = status === refundStatus.processing ? refundProcessState.label(processState) : ''
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2">
      <StatusBadge tone={refundStatus.tone(status)}>{refundStatusLabel(status)}</StatusBadge>
      {process && (
        <span
          className={
            processState === refundProcessState.payoutFailed
              ? 'text-danger-text text-small'
              : 'text-small text-text-muted'
          }
        >
          {process}
        </span>
      )}
    </span>
  )
}

export function Refunds({ refunds }: { refunds: readonly RefundSummary[] }) {
  const seesRefunds = useCanCall(listRefunds)
  const shown = useMemo(() => [seesRefunds ? refundLink : refundCode, ...refundColumns], [seesRefunds])
  return (
    <Panel title="退款单">
      <DataTable label="退款单" columns={shown} rows={refunds} rowId={({ id }) => id} />
    </Panel>
  )
}

const payCol = columns<Payment>()
const paymentColumns = [
  payCol.code('payNo', '支付单号', { width: 200, hideable: false }),
  payCol.cell('payMethod', '支付方式', ({ payMethod }) => payMethodLabel(payMethod), { width: 88 }),
  payCol.money('amount', '应付金额'),
  payCol.cell(
    'status',
    '状态',
    ({ status }) => <StatusBadge tone={paymentStatus.tone(status)}>{paymentStatus.label(status)}</StatusBadge>,
    { width: 96, text: ({ status }) => paymentStatus.label(status) },
  ),
  payCol.cell(
    'payer',
    '付款户名',
    ({ payerName, payerAccount }) => [payerName, payerAccount].filter(Boolean).join(' '),
    {
      width: 168,
    },
  ),
  payCol.cell(
    'transferAmount',
    '转账',
    ({ transferAmount, transferAt }) =>
      transferAmount !== null && (
        <span className="grid">
          <Money amount={transferAmount} />
          <span className="text-small text-text-muted">{formatTime(transferAt)}</span>
        </span>
      ),
    { width: 136, text: ({ transferAmount }) => transferAmount ?? '' },
  ),
  payCol.cell(
    'voucherImages',
    '付款凭证',
    ({ voucherImages }) => voucherImages.length > 0 && <FileList files={voucherImages} size={32} />,
    { width: 120, text: ({ voucherImages }) => `${voucherImages.length} 张` },
  ),
  payCol.text('tradeNo', '第三方流水号', { width: 176 }),
  payCol.cell(
    'confirmedBy',
    '确认',
    ({ confirmedBy, confirmedAt }) => [confirmedBy, formatTime(confirmedAt)].join(' '),
    {
      width: 176,
    },
  ),
  payCol.text('rejectReason', '驳回原因', { width: 160 }),
]

export function Payments({ payments }: { payments: readonly Payment[] }) {
  return (
    <Panel title="支付流水">
      <DataTable label="支付流水" columns={paymentColumns} rows={payments} rowId={({ id }) => id} />
    </Panel>
  )
}
