import { distributorBillStatus } from '#contract/distribution/codes.ts'
import type { listRenewals } from '#contract/distribution/renewals.ts'
import { isPositive } from '#contract/orders/order-money.ts'
import { payMethodLabel } from '#contract/payment.ts'
import { columns, type ListColumn } from '#screen/list/columns.tsx'
import { Money } from '#ui/money/money.tsx'

const col = columns<typeof listRenewals>()

interface Shown {
  open: (id: number) => void
  /** What all found bills come to. */
  sum: string | undefined
}

export const renewalColumns = ({ open, sum }: Shown): ListColumn<typeof listRenewals>[] => [
  col.name('renewalNo', '续费单号', ({ id }) => open(id), { width: 184 }),
  col.status('status', '状态', distributorBillStatus, { width: 104 }),
  {
    ...col.money('payAmount', '应付金额', { width: 124 }),
    ...(sum !== undefined && { total: <Money amount={sum} /> }),
  },
  col.cell('distributor', '经销商', ({ distributor }) => distributor.name, {
    width: 192,
    text: ({ distributor }) => distributor.name,
  }),
  col.cell('agentPackage', '续费套餐', ({ agentPackage }) => agentPackage.name, {
    width: 136,
    text: ({ agentPackage }) => agentPackage.name,
  }),
  col.count('months', '续费时长(月)', { width: 104 }),
  col.money('packageAmount', '套餐费', { width: 112 }),
  col.money('addonAmount', '增购续费', { width: 112 }),
  col.money('discountAmount', '优惠', { width: 104 }),
  col.cell('payMethod', '支付方式', ({ payMethod }) => payMethodLabel(payMethod), {
    width: 96,
    text: ({ payMethod }) => payMethodLabel(payMethod),
  }),
  col.cell(
    'refundedAmount',
    '已退金额',
    ({ refundedAmount }) => (isPositive(refundedAmount) ? <Money amount={refundedAmount} /> : ''),
    { width: 112, align: 'right', text: ({ refundedAmount }) => refundedAmount },
  ),
  col.date('oldExpireAt', '原到期日', { width: 112 }),
  col.date('newExpireAt', '新到期日', { width: 112 }),
  col.time('effectiveAt', '生效时间', { sortable: true }),
  col.text('createdBy', '提交人', { width: 88 }),
  col.time('createdAt', '提交时间', { sortable: true }),
]
