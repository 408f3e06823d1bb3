import { useState } from 'react'
import { Link } from 'react-router-dom'
import { orderBizType, orderStatus } from '#contract/orders/codes.ts'
import { listOrders } from '#contract/orders/order-queries.ts'
import type { OrderRow } from '#contract/orders/orders.ts'
import { payMethodLabel } from '#contract/payment.ts'
import { orderListAddress, orderPaths } from '#features/orders/public.ts'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { columns } from '#screen/list/columns.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { LinkButton } from '#ui/link-button/link-button.tsx'
import { Pagination } from '#ui/pagination/pagination.tsx'

const PAGE = 10

const col = columns<OrderRow>()

const common = [
  col.link('orderNo', '订单号', ({ id }) => orderPaths.detail.to({ id }), { width: 184 }),
  col.cell('status', '状态', ({ status }) => orderStatus.label(status), {
    width: 96,
    text: ({ status }) => orderStatus.label(status),
  }),
  col.money('payAmount', '应付金额'),
]
const bought = [
  ...common,
  col.cell('payMethod', '支付方式', ({ payMethod }) => payMethodLabel(payMethod), {
    width: 104,
    text: ({ payMethod }) => payMethodLabel(payMethod),
  }),
  col.time('createdAt', '下单时间'),
]
const sold = [
  ...common,
  col.money('profitAmount', '利润'),
  col.text('buyerName', '买家', { width: 120 }),
  col.time('createdAt', '下单时间'),
]

interface CardOrdersProps {
  cardMerchantId: number
  bizType: typeof orderBizType.blackCardPurchase | typeof orderBizType.blackCardSale
}

/** What a card bought, or sold to its own customers. */
export function CardOrders({ cardMerchantId, bizType }: CardOrdersProps) {
  const [pageNum, setPage] = useState(1)
  const read = useLookup(listOrders, { bizType, cardMerchantId, pageNum, pageSize: PAGE }, { staleMs: 0 })
  return (
    <QueryBody read={read} noun="订单" shape="table">
      {({ list, total }) =>
        total === 0 ? (
          <Empty title={`没有${orderBizType.label(bizType)}订单`} />
        ) : (
          <div className="grid content-start gap-3">
            <DataTable
              label={orderBizType.label(bizType)}
              columns={bizType === orderBizType.blackCardSale ? sold : bought}
              rows={list}
              rowId={({ id }) => id}
              total={total}
            />
            <div className="flex flex-wrap items-center justify-between gap-3">
              <LinkButton asChild>
                <Link to={orderListAddress(bizType, { cardMerchantId })}>在订单列表中查看</Link>
              </LinkButton>
              {total > PAGE && <Pagination page={pageNum} pageSize={PAGE} total={total} onPageChange={setPage} />}
            </div>
          </div>
        )
      }
    </QueryBody>
  )
}
