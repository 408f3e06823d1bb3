import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { orderBizType, orderStatus, refundStatus } from '#contract/orders/codes.ts'
import { OPEN_STATUSES } from '#contract/orders/order-lifecycle.ts'
import { sumOfMoney } from '#contract/orders/order-money.ts'
import { listOrders } from '#contract/orders/order-queries.ts'
import { listRefunds } from '#contract/orders/refunds.ts'
import { countsOfDues, type SupplierDues } from '#contract/suppliers/supplier-dues.ts'
import { orderListAddress, refundPaths } from '#features/orders/public.ts'
import { useCan, useProfile } from '#screen/data/permissions.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Money } from '#ui/money/money.tsx'

interface DuesProps {
  supplierId: number
  dues: SupplierDues
  /** In a dialog, links open a new tab to keep the input. */
  opensTab?: boolean
}

interface Part {
  label: string
  count: number
  amount?: string | undefined
  /** '' without permission for the list. */
  to: string
}

/** Open items of a supplier: number, amount and links. */
export function Dues({ supplierId, dues, opensTab = false }: DuesProps) {
  const can = useCan()
  const profile = useProfile()
  // The lists of a supplier account contain only its own records.
  const of = profile?.supplier ? {} : { supplierId }
  const counts = countsOfDues(dues)
  const seesOrders = can(listOrders)
  const ofOrders =
    (query: Parameters<typeof orderListAddress>[1]) =>
    ({ bizType, count, amount }: SupplierDues['orders'][number]): Part => ({
      label: orderBizType.label(bizType),
      count,
      amount,
      to: seesOrders ? orderListAddress(bizType, { ...of, ...query }) : '',
    })
  const orders = dues.orders.map(ofOrders({ status: [...OPEN_STATUSES] }))
  const unsettled = dues.unsettled.map(
    ofOrders({ status: [orderStatus.completed, orderStatus.reviewed], completedFrom: dues.unsettledSince }),
  )
  const refunds = dues.refunds.map(({ status, count, amount }) => ({
    label: refundStatus.label(status),
    count,
    amount,
    to: can(listRefunds) ? refundPaths.list.to({ ...of, status }) : '',
  }))
  return (
    <Descriptions columns={1}>
      <Descriptions.Item label="未完成订单">
        <Due total={`${counts.orders} 个`} of="供货金额" parts={orders} opensTab={opensTab} />
      </Descriptions.Item>
      <Descriptions.Item label="处理中退款">
        <Due total={`${counts.refunds} 笔`} of="退款金额" parts={refunds} opensTab={opensTab} />
      </Descriptions.Item>
      <Descriptions.Item label="未结算订单">
        <Due total={`${counts.unsettled} 个`} of="供货金额" parts={unsettled} opensTab={opensTab} />
      </Descriptions.Item>
    </Descriptions>
  )
}

interface DueProps {
  total: string
  /** The kind of amount: 供货金额. */
  of: string
  parts: readonly Part[]
  opensTab: boolean
}

function Due({ total, of, parts, opensTab }: DueProps) {
  const amounts = parts.flatMap(({ amount }) => amount ?? [])
  return (
    <span className="grid gap-1">
      <span className="text-text tabular-nums">
        {total}
        {amounts.length > 0 && (
          <>
            ，{of} <Money amount={sumOfMoney(amounts)} />
          </>
        )}
      </span>
      {parts.length > 0 && (
        <span className="flex flex-wrap gap-x-4 gap-y-1">
          {parts.map(({ label, count, to }) => (
            <Way key={label} to={to} opensTab={opensTab}>
              {`${label} ${count}`}
            </Way>
          ))}
        </span>
      )}
    </span>
  )
}

function Way({ to, opensTab, children }: { to: string; opensTab: boolean; children: ReactNode }) {
  if (to === '') return <span>{children}</span>
  const look = 'text-accent-text hover:underline'
  if (!opensTab) {
    return (
      <Link to={to} className={look}>
        {children}
      </Link>
    )
  }
  return (
    <a href={to} target="_blank" rel="noopener" className={look}>
      {children}
    </a>
  )
}
