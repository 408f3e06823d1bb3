import { useState } from 'react'
import { Link } from 'react-router-dom'
import { refundReason, refundStatusLabel, refundType } from '#contract/orders/codes.ts'
import { listRefunds, type RefundRow } from '#contract/orders/refunds.ts'
import { orderPaths, refundPaths } from '#features/orders/paths.ts'
import { RefundState } from '#features/orders/shared/order-records.tsx'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { columns } from '#screen/list/columns.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { LinkButton } from '#ui/link-button/link-button.tsx'
import { AllOfUser } from './all.tsx'

const PAGE = 10
const col = columns<RefundRow>()
const refundColumns = [
  col.link('refundNo', '退款单号', ({ id }) => refundPaths.list.to({ id }), { width: 184 }),
  col.cell('status', '状态', (refund) => <RefundState refund={refund} />, {
    width: 144,
    text: ({ status }) => refundStatusLabel(status),
  }),
  col.money('applyAmount', '申请金额'),
  col.money('approvedAmount', '同意金额'),
  col.cell(
    'order',
    '订单号',
    ({ order }) => (
      <LinkButton asChild size="tiny">
        <Link to={orderPaths.detail.to({ id: order.id })}>{order.orderNo}</Link>
      </LinkButton>
    ),
    { width: 184, text: ({ order }) => order.orderNo },
  ),
  col.label('refundType', '类型', refundType),
  col.label('reason', '退款原因', refundReason, { width: 128 }),
  col.time('createdAt', '申请时间'),
]

/** The refunds of a user's orders. */
export function RefundsOfUser({ userId }: { userId: number }) {
  const [pageNum, setPage] = useState(1)
  const read = useLookup(listRefunds, { userId, pageNum, pageSize: PAGE }, { staleMs: 0 })
  return (
    <QueryBody read={read} noun="退款" shape="table">
      {({ list, total }) =>
        total === 0 ? (
          <Empty title="没有退款" />
        ) : (
          <div className="grid gap-4">
            <DataTable label="退款" columns={refundColumns} rows={list} rowId={({ id }) => id} total={total} />
            <AllOfUser
              total={total}
              page={pageNum}
              pageSize={PAGE}
              onPage={setPage}
              to={refundPaths.list.to({ userId })}
            >
              在退款管理中查看
            </AllOfUser>
          </div>
        )
      }
    </QueryBody>
  )
}
