import { orderBizType, orderStatus } from '#contract/orders/codes.ts'
import { listOrders } from '#contract/orders/order-queries.ts'
import { customerStatus, lostReason } from '#contract/users/codes.ts'
import type { Customer, CustomerOrder } from '#contract/users/customers.ts'
import { orderPaths } from '#features/orders/public.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { columns } from '#screen/list/columns.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { Money } from '#ui/money/money.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { UserLink } from './facts.tsx'

const { Item } = Descriptions
const col = columns<CustomerOrder>()
const orderColumns = [
  col.link('orderNo', '订单号', ({ id }) => orderPaths.detail.to({ id }), { width: 184 }),
  col.status('status', '状态', orderStatus),
  col.label('bizType', '订单种类', orderBizType, { width: 120 }),
  col.money('payAmount', '应付金额'),
  col.money('refundedAmount', '已退金额'),
  col.time('paidAt', '付款时间'),
]

/** What came of it: visit, contract, and the orders of the person. */
export function Deals({ customer }: { customer: Customer }) {
  const canOrders = useCanCall(listOrders)
  return (
    <div className="grid gap-5">
      <Descriptions>
        <Item label="客户状态">
          <StatusBadge tone={customerStatus.tone(customer.status)}>{customerStatus.label(customer.status)}</StatusBadge>
        </Item>
        <Item label="关联用户">
          <UserLink user={customer.user} />
        </Item>
        <Item label="到店日期">{customer.visitedOn}</Item>
        <Item label="签约日期">{customer.signedOn}</Item>
        <Item label="签约金额">{customer.signAmount && <Money amount={customer.signAmount} />}</Item>
        <Item label="成交金额">
          <Money amount={customer.orderAmount} />
        </Item>
        {customer.status === customerStatus.lost && (
          <Item label="流失原因">{lostReason.label(customer.lostReason)}</Item>
        )}
      </Descriptions>
      {canOrders &&
        (customer.orders.length === 0 ? (
          <Empty title="还没有关联的订单" />
        ) : (
          <DataTable label="关联的订单" columns={orderColumns} rows={customer.orders} rowId={({ id }) => id} />
        ))}
    </div>
  )
}
