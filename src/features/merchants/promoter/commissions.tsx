import { Link } from 'react-router-dom'
import { commissionKind, commissionStatus } from '#contract/merchants/codes.ts'
import type { CommissionStatus } from '#contract/merchants/commission-rules.ts'
import { listPromoterCommissions, type PromoterCommission } from '#contract/merchants/promoter-money.ts'
import { getOrder } from '#contract/orders/order-queries.ts'
import { orderPaths } from '#features/orders/public.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { columns } from '#screen/list/columns.tsx'
import { Money } from '#ui/money/money.tsx'
import { type MoneyQuery, MoneyTable } from './money-table.tsx'

const col = columns<PromoterCommission>()

const useCommissions = (query: MoneyQuery<CommissionStatus>) =>
  useLookup(listPromoterCommissions, query, { staleMs: 0 })

export const commissionColumns = [
  col.cell('order', '订单号', ({ order }) => <OrderLink order={order} />, {
    width: 184,
    text: ({ order }) => order.orderNo,
  }),
  col.status('status', '状态', commissionStatus),
  col.label('kind', '类型', commissionKind, { width: 88 }),
  col.money('baseAmount', '计佣金额', { width: 120 }),
  col.cell('rate', '比例', ({ rate }) => `${Number(rate)}%`, {
    width: 72,
    align: 'right',
    text: ({ rate }) => `${Number(rate)}%`,
  }),
  col.cell('amount', '佣金', (row) => <Amount row={row} />, {
    width: 176,
    align: 'right',
    text: ({ amount }) => amount,
  }),
  col.time('settledAt', '结算时间'),
  col.time('createdAt', '产生时间'),
]

/** The commissions of a promoter, by state. */
export function Commissions({ promoterId }: { promoterId: number }) {
  return (
    <MoneyTable
      label="佣金"
      what="commission"
      useRows={useCommissions}
      promoterId={promoterId}
      codes={commissionStatus}
      columns={commissionColumns}
      empty="还没有产生佣金"
    />
  )
}

function OrderLink({ order: { id, orderNo } }: Pick<PromoterCommission, 'order'>) {
  if (!useCanCall(getOrder)) return <span className="tabular-nums">{orderNo}</span>
  return (
    <Link to={orderPaths.detail.to({ id })} className="text-accent-text tabular-nums hover:underline">
      {orderNo}
    </Link>
  )
}

/** What is left of it, and what refunds took back. */
export function Amount({ row: { amount, firstAmount } }: { row: Pick<PromoterCommission, 'amount' | 'firstAmount'> }) {
  if (amount === firstAmount) return <Money amount={amount} />
  return (
    <span title="退款后按比例追回">
      <Money amount={firstAmount} className="mr-2 text-text-faint line-through" />
      <Money amount={amount} />
    </span>
  )
}
