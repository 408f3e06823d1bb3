import { paymentStatus } from '#contract/orders/codes.ts'
import type { Payment } from '#contract/orders/payments.ts'
import { payMethodLabel } from '#contract/payment.ts'
import { FileList } from '#screen/files/file-list.tsx'
import { columns } from '#screen/list/columns.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Empty } from '#ui/empty/empty.tsx'

const col = columns<Payment>()

const paymentColumns = [
  col.code('payNo', '支付单号', { width: 184 }),
  col.cell('status', '状态', ({ status }) => paymentStatus.label(status), { width: 112 }),
  col.money('amount', '金额'),
  col.cell('payMethod', '支付方式', ({ payMethod }) => payMethodLabel(payMethod), { width: 96 }),
  col.text('payerName', '付款户名', { width: 160 }),
  col.cell('voucherImages', '凭证', ({ voucherImages }) => <FileList files={voucherImages} />, {
    width: 160,
    text: ({ voucherImages }) => `${voucherImages.length} 个`,
  }),
  col.time('createdAt', '提交时间'),
]

/** All attempts to pay a bill. */
export function PaymentTable({ payments }: { payments: readonly Payment[] }) {
  if (payments.length === 0) return <Empty title="还没有支付流水" />
  return <DataTable label="支付流水" columns={paymentColumns} rows={payments} rowId={({ id }) => id} />
}
