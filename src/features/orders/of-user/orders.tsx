import { useState } from 'react'
import type { CodeOf } from '#contract/codes.ts'
import { orderBizType } from '#contract/orders/codes.ts'
import { listDigitalOrders } from '#contract/orders/digital-orders.ts'
import { listOrders } from '#contract/orders/order-queries.ts'
import type { OrderRow } from '#contract/orders/orders.ts'
import { OrderStatusText, statusText } from '#features/orders/order/status.tsx'
import { orderListAddress, orderPaths } from '#features/orders/paths.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { columns } from '#screen/list/columns.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { FilterTabs } from '#ui/filter-tabs/filter-tabs.tsx'
import { AllOfUser } from './all.tsx'
import { DigitalOrdersOfUser } from './digital.tsx'

type BizType = CodeOf<typeof orderBizType>

/** The kinds of orders that users place. */
const kinds = [orderBizType.consumerSale, orderBizType.blackCardSale, orderBizType.channelSale] as const
const DIGITAL = 'digital'
const PAGE = 10

const col = columns<OrderRow>()
const goodsOf = ({ lines: [first, ...others] }: OrderRow): string =>
  first ? `${first.productName}${others.length > 0 ? ` 等 ${others.length + 1} 种` : ''}` : ''

const orderColumns = [
  col.link('orderNo', '订单号', ({ id }) => orderPaths.detail.to({ id }), { width: 184 }),
  col.cell('status', '状态', (order) => <OrderStatusText order={order} />, { width: 144, text: statusText }),
  col.cell('lines', '商品', goodsOf, { width: 224, text: goodsOf }),
  col.money('payAmount', '应付金额'),
  col.money('refundedAmount', '已退金额'),
  col.time('createdAt', '下单时间'),
  col.time('paidAt', '付款时间'),
]

/** The orders of a user, by kind; those of files for who may see them. */
export function OrdersOfUser({ userId }: { userId: number }) {
  const [bizType, choose] = useState<BizType | typeof DIGITAL>(orderBizType.consumerSale)
  const seesDigital = useCanCall(listDigitalOrders)
  return (
    <div className="grid gap-4">
      <FilterTabs
        label="订单种类"
        value={String(bizType)}
        onChange={(value) => choose(kinds.find((kind) => String(kind) === value) ?? DIGITAL)}
        tabs={[
          ...kinds.map((kind) => ({ value: String(kind), label: orderBizType.label(kind) })),
          ...(seesDigital ? [{ value: DIGITAL, label: '数字订单' }] : []),
        ]}
      />
      {bizType === DIGITAL ? (
        <DigitalOrdersOfUser userId={userId} />
      ) : (
        <OrdersOfKind key={bizType} userId={userId} bizType={bizType} />
      )}
    </div>
  )
}

function OrdersOfKind({ userId, bizType }: { userId: number; bizType: BizType }) {
  const [pageNum, setPage] = useState(1)
  const read = useLookup(listOrders, { bizType, userId, pageNum, pageSize: PAGE }, { staleMs: 0 })
  return (
    <QueryBody read={read} noun="订单" shape="table">
      {({ list, total }) =>
        total === 0 ? (
          <Empty title={`没有${orderBizType.label(bizType)}订单`} />
        ) : (
          <>
            <DataTable label="订单" columns={orderColumns} rows={list} rowId={({ id }) => id} total={total} />
            <AllOfUser
              total={total}
              page={pageNum}
              pageSize={PAGE}
              onPage={setPage}
              to={orderListAddress(bizType, { userId })}
            >
              在订单列表中查看
            </AllOfUser>
          </>
        )
      }
    </QueryBody>
  )
}
