import { useState } from 'react'
import { deliverState, digitalGoodsKind, orderStatus } from '#contract/orders/codes.ts'
import { type DigitalOrderRow, listDigitalOrders } from '#contract/orders/digital-orders.ts'
import { digitalOrderPaths } from '#features/orders/paths.ts'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { columns } from '#screen/list/columns.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { AllOfUser } from './all.tsx'

const PAGE = 10

const col = columns<DigitalOrderRow>()
const orderColumns = [
  col.link('orderNo', '订单号', ({ id }) => digitalOrderPaths.list.to({ id }), { width: 184 }),
  col.cell(
    'status',
    '订单状态',
    ({ status }) => <StatusBadge tone={orderStatus.tone(status)}>{orderStatus.label(status)}</StatusBadge>,
    { width: 104, text: ({ status }) => orderStatus.label(status) },
  ),
  col.status('deliverState', '交付状态', deliverState),
  col.text('goodsName', '商品', { width: 224 }),
  col.label('goodsKind', '商品类型', digitalGoodsKind, { width: 96 }),
  col.money('payAmount', '实付金额'),
  col.money('refundedAmount', '已退金额'),
  col.time('createdAt', '下单时间'),
]

/** The files that a user has bought. */
export function DigitalOrdersOfUser({ userId }: { userId: number }) {
  const [pageNum, setPage] = useState(1)
  const read = useLookup(listDigitalOrders, { userId, pageNum, pageSize: PAGE }, { staleMs: 0 })
  return (
    <QueryBody read={read} noun="数字订单" shape="table">
      {({ list, total }) =>
        total === 0 ? (
          <Empty title="没有数字订单" />
        ) : (
          <>
            <DataTable label="数字订单" columns={orderColumns} rows={list} rowId={({ id }) => id} total={total} />
            <AllOfUser
              total={total}
              page={pageNum}
              pageSize={PAGE}
              onPage={setPage}
              to={digitalOrderPaths.list.to({ userId })}
            >
              在数字订单列表中查看
            </AllOfUser>
          </>
        )
      }
    </QueryBody>
  )
}
