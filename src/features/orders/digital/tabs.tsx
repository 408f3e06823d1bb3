import type { RowOf } from '#contract/endpoint.ts'
import { deliverState, orderStatus } from '#contract/orders/codes.ts'
import { countDigitalOrders, type listDigitalOrders } from '#contract/orders/digital-orders.ts'
import type { OrderStatus } from '#contract/orders/order-lifecycle.ts'
import type { QueryOf } from '#contract/page-query.ts'
import { useCounts } from '#features/orders/shared/use-counts.ts'
import { formatCapped } from '#lib/formats.ts'
import type { List } from '#screen/list/use-list.ts'
import { FilterTabs } from '#ui/filter-tabs/filter-tabs.tsx'
import type { digitalOrderPaths } from '../paths.ts'

type DigitalList = List<RowOf<typeof listDigitalOrders>, QueryOf<(typeof digitalOrderPaths)['list']['shape']>>

const ownNames = new Set(['pageNum', 'pageSize', 'sort', 'id', 'status', 'deliverState'])
const statuses: readonly OrderStatus[][] = [
  [orderStatus.unpaid],
  [orderStatus.paid, orderStatus.partlyShipped],
  [orderStatus.shipped],
  [orderStatus.completed],
  [orderStatus.reviewed],
  [orderStatus.closed],
]

/** Orders by status; failed deliveries have their own tab. */
export function DigitalTabs({ list }: { list: DigitalList }) {
  const { status } = list.query
  const filters = Object.fromEntries(Object.entries(list.query).filter(([name]) => !ownNames.has(name)))
  const counts = useCounts(countDigitalOrders, filters)
  const count = (figure: number | undefined) => (figure === undefined ? undefined : formatCapped(figure))
  const ofStatus = (codes: readonly OrderStatus[]) =>
    counts && codes.reduce((sum: number, code) => sum + (counts.status[String(code)] ?? 0), 0)
  const isFailed = status === undefined && list.query.deliverState === deliverState.failed
  const value = isFailed ? 'failed' : status ? String(status[0]) : 'all'
  return (
    <FilterTabs
      label="订单状态"
      value={value}
      onChange={(name) =>
        list.setFilters({
          status: statuses.find((codes) => String(codes[0]) === name),
          ...(name === 'failed' ? { deliverState: deliverState.failed } : isFailed && { deliverState: undefined }),
        })
      }
      tabs={[
        { value: 'all', label: '全部', count: count(counts?.all) },
        ...statuses.map((codes) => ({
          value: String(codes[0]),
          label: orderStatus.label(codes[0]),
          count: count(ofStatus(codes)),
        })),
        { value: 'failed', label: '交付失败', count: count(counts?.deliverFailed), isUrgent: true },
      ]}
    />
  )
}
