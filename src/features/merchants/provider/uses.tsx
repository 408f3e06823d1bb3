import { useState } from 'react'
import { Link } from 'react-router-dom'
import { serviceKind } from '#contract/blackCard/codes.ts'
import { getServiceOrder } from '#contract/blackCard/service-orders.ts'
import { listProviderUses, type ProviderUse } from '#contract/merchants/provider-settlements.ts'
import { getOrder } from '#contract/orders/order-queries.ts'
import { serviceOrderPaths } from '#features/blackCard/public.ts'
import { orderPaths } from '#features/orders/public.ts'
import { useCan } from '#screen/data/permissions.tsx'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { columns } from '#screen/list/columns.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { Money } from '#ui/money/money.tsx'
import { Pagination } from '#ui/pagination/pagination.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import { Score } from './columns.tsx'

const PAGE = 20
const col = columns<ProviderUse>()

/** How a service stands: by which statement it is paid, or taken back. */
function stateText({ undoneAt, settlement, correction }: ProviderUse): string {
  if (correction) return `已冲正 ${correction.name}`
  if (undoneAt) return settlement ? '已撤销，待冲正' : '已撤销'
  return settlement ? settlement.name : '未结算'
}

const serviceColumns = [
  col.time('usedAt', '服务时间'),
  col.label('kind', '服务类型', serviceKind, { width: 96 }),
  col.text('itemName', '项目', { width: 144 }),
  col.cell('order', '订单', (use) => <OrderLink use={use} />, {
    width: 168,
    text: ({ serviceOrder, order }) => (serviceOrder ?? order)?.name ?? '',
  }),
  col.text('workerName', '服务人员', { width: 88 }),
  col.cell(
    'price',
    '单价',
    ({ price, unit }) => (
      <>
        <Money amount={price} />/{unit}
      </>
    ),
    {
      width: 112,
      align: 'right',
      text: ({ price, unit }) => `${price}/${unit}`,
    },
  ),
  col.count('quantity', '数量', { width: 64 }),
  col.money('amount', '服务费', { width: 104 }),
  col.cell('score', '评分', ({ score }) => <Score score={score === null ? null : String(score)} />, {
    width: 64,
    align: 'right',
  }),
  col.cell(
    'isOnTime',
    '履约',
    ({ isOnTime, hasComplaint }) => (
      <span className="flex gap-1.5">
        {!isOnTime && <Tag tone="warning">迟到</Tag>}
        {hasComplaint && <Tag tone="danger">投诉</Tag>}
      </span>
    ),
    { width: 112 },
  ),
  col.cell(
    'settlement',
    '结算',
    (row) => <span className={row.undoneAt ? 'text-text-muted' : ''}>{stateText(row)}</span>,
    {
      width: 168,
      text: stateText,
    },
  ),
]

/** The service order, or the goods order that was served. */
function OrderLink({ use: { serviceOrder, order } }: { use: ProviderUse }) {
  const can = useCan()
  const shown = serviceOrder ?? order
  if (!shown) return null
  if (!can(serviceOrder ? getServiceOrder : getOrder)) return <span className="tabular-nums">{shown.name}</span>
  const to = serviceOrder ? serviceOrderPaths.list.to({ id: shown.id }) : orderPaths.detail.to({ id: shown.id })
  return (
    <Link to={to} className="text-accent-text tabular-nums hover:underline">
      {shown.name}
    </Link>
  )
}

/** What matters for the money. */
const paidColumns = serviceColumns.filter(({ id }) => !['kind', 'score', 'isOnTime'].includes(id))

/** The services of a provider, the latest first; those of one statement with its id. */
export function ProviderUses({ providerId, settlementId }: { providerId: number; settlementId?: number }) {
  const [pageNum, setPage] = useState(1)
  const params = { providerId, ...(settlementId && { settlementId }), pageNum, pageSize: PAGE }
  const read = useLookup(listProviderUses, params, { staleMs: 0 })
  return (
    <QueryBody read={read} noun="服务记录" shape="table">
      {({ list, total }) =>
        total === 0 ? (
          <Empty title="还没有服务记录" hint="服务完成后在这里查看，并计入当月结算单" />
        ) : (
          <div className="grid gap-3">
            <DataTable
              label="服务记录"
              columns={settlementId ? paidColumns : serviceColumns}
              rows={list}
              rowId={({ id }) => id}
              total={total}
            />
            {total > PAGE && <Pagination page={pageNum} pageSize={PAGE} total={total} onPageChange={setPage} />}
          </div>
        )
      }
    </QueryBody>
  )
}
