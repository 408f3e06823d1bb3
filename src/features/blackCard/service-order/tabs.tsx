import { serviceOrderStatus } from '#contract/blackCard/codes.ts'
import type { listServiceOrders } from '#contract/blackCard/service-orders.ts'
import type { RowOf } from '#contract/endpoint.ts'
import type { QueryOf } from '#contract/page-query.ts'
import type { serviceOrderPaths } from '#features/blackCard/paths.ts'
import { formatCapped } from '#lib/formats.ts'
import type { List } from '#screen/list/use-list.ts'
import { FilterTabs } from '#ui/filter-tabs/filter-tabs.tsx'

type OrderList = List<RowOf<typeof listServiceOrders>, QueryOf<(typeof serviceOrderPaths)['list']['shape']>>
type Status = (typeof serviceOrderStatus.codes)[number]

const { unpaid, unassigned, inService, toAccept, completed, reviewed, closed } = serviceOrderStatus

/** Orders by state, and beside 服务中 those with an appointment today. */
export function ServiceOrderTabs({ list }: { list: OrderList }) {
  const { status, today } = list.query
  const { counts } = list
  const isCounted = serviceOrderStatus.codes.some((code) => String(code) in counts)
  const figure = (count: number) => (isCounted ? formatCapped(count) : undefined)
  const tab = (code: Status) => ({
    value: String(code),
    label: serviceOrderStatus.label(code),
    count: figure(counts[String(code)] ?? 0),
  })
  const all = serviceOrderStatus.codes.reduce<number>((sum, code) => sum + (counts[String(code)] ?? 0), 0)
  return (
    <FilterTabs
      label="服务订单状态"
      value={today ? 'today' : String(status ?? 'all')}
      onChange={(value) =>
        list.setFilters({
          today: value === 'today' ? true : undefined,
          status: serviceOrderStatus.codes.find((code) => String(code) === value),
        })
      }
      tabs={[
        { value: 'all', label: '全部', count: figure(all) },
        ...[unpaid, unassigned, inService].map(tab),
        { value: 'today', label: '今日预约', count: figure(counts.today ?? 0), isUrgent: true },
        ...[toAccept, completed, reviewed, closed].map(tab),
      ]}
    />
  )
}
