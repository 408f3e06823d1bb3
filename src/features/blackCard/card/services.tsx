import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { serviceOrderStatus, serviceOrigin } from '#contract/blackCard/codes.ts'
import { listServiceOrders, type ServiceOrderRow } from '#contract/blackCard/service-orders.ts'
import { serviceOrderPaths } from '#features/blackCard/paths.ts'
import { ExpiryDay } from '#features/blackCard/service-order/expiry.tsx'
import { timesLabel } from '#features/blackCard/service-order/labels.ts'
import { useServiceOrderActions } from '#features/blackCard/service-order/use-actions.tsx'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { columns } from '#screen/list/columns.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { LinkButton } from '#ui/link-button/link-button.tsx'
import { Pagination } from '#ui/pagination/pagination.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'

const ServiceOrderDrawer = lazyPart(() => import('#features/blackCard/service-order/drawer.tsx'), 'ServiceOrderDrawer')

const PAGE = 10
const col = columns<ServiceOrderRow>()

const serviceColumns = (open: (id: number) => void) => [
  col.name('serviceOrderNo', '服务单号', ({ id }) => open(id), { width: 176 }),
  col.status('status', '状态', serviceOrderStatus),
  col.text('packageName', '服务名称', { width: 208 }),
  col.label('origin', '来源', serviceOrigin, { width: 112 }),
  col.cell('usedCount', '已用次数', timesLabel, { width: 88, align: 'right', text: timesLabel }),
  col.cell('expireAt', '有效期至', (order) => <ExpiryDay order={order} />, {
    width: 112,
    text: ({ expireAt }) => expireAt ?? '',
  }),
]

/** The service packages of a card, bought or given, and how much of them was used. */
export function CardServices({ cardMerchantId }: { cardMerchantId: number }) {
  const [pageNum, setPage] = useState(1)
  const [opened, open] = useState<number | null>(null)
  const actions = useServiceOrderActions()
  const shown = useMemo(() => serviceColumns(open), [])
  const read = useLookup(listServiceOrders, { cardMerchantId, pageNum, pageSize: PAGE }, { staleMs: 0 })
  return (
    <>
      <QueryBody read={read} noun="服务订单" shape="table">
        {({ list, total }) =>
          total === 0 ? (
            <Empty title="没有服务包" />
          ) : (
            <div className="grid content-start gap-3">
              <DataTable
                label="服务包"
                columns={shown}
                rows={list}
                rowId={({ id }) => id}
                total={total}
                actions={(row) => (
                  <RowActions
                    name={row.serviceOrderNo}
                    actions={[
                      ...actions.actionsOf(row).filter(({ isNext }) => isNext),
                      { label: '查看', onSelect: () => open(row.id) },
                    ]}
                  />
                )}
              />
              <div className="flex flex-wrap items-center justify-between gap-3">
                <LinkButton asChild>
                  <Link to={serviceOrderPaths.list.to({ cardMerchantId })}>在服务订单中查看</Link>
                </LinkButton>
                {total > PAGE && <Pagination page={pageNum} pageSize={PAGE} total={total} onPageChange={setPage} />}
              </div>
            </div>
          )
        }
      </QueryBody>
      {opened !== null && <ServiceOrderDrawer id={opened} actions={actions} onClose={() => open(null)} />}
      {actions.opened}
    </>
  )
}
