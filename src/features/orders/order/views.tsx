import type { CodeOf } from '#contract/codes.ts'
import { orderStatus, type orderType as orderTypeCodes } from '#contract/orders/codes.ts'
import { orderRights } from '#contract/orders/field-rights.ts'
import type { OrderStatus } from '#contract/orders/order-lifecycle.ts'
import { countOrders } from '#contract/orders/order-queries.ts'
import { useCounts } from '#features/orders/shared/use-counts.ts'
import { formatCapped } from '#lib/formats.ts'
import { useReads } from '#screen/data/permissions.tsx'
import { FilterTabs } from '#ui/filter-tabs/filter-tabs.tsx'
import type { OrderRows } from './filters.tsx'
import type { OrderKind } from './kinds.ts'

interface View {
  status?: OrderStatus[] | undefined
  waitConfirmPay?: true | undefined
  isOverdue?: true | undefined
  hasOpenRefund?: true | undefined
}

/** 1 and 2 both wait for shipping. */
const statuses: readonly OrderStatus[][] = [
  [orderStatus.unpaid],
  [orderStatus.paid, orderStatus.partlyShipped],
  [orderStatus.shipped],
  [orderStatus.completed],
  [orderStatus.reviewed],
  [orderStatus.closed],
]
const byStatus = statuses.map((status) => [`s${status[0]}`, { status }] as const)
const views: Readonly<Record<string, View>> = {
  all: {},
  ...Object.fromEntries(byStatus),
  pay: { waitConfirmPay: true },
  late: { isOverdue: true },
  refund: { hasOpenRefund: true },
}
/** Filters set by a view; a view sets all of them. */
export const VIEW_FILTERS = ['status', 'waitConfirmPay', 'isOverdue', 'hasOpenRefund'] as const
const LINKED = 'linked'
const none: View = { waitConfirmPay: undefined, isOverdue: undefined, hasOpenRefund: undefined, status: undefined }

interface OrderViewsProps {
  list: OrderRows
  kind: OrderKind
  orderType: { orderType?: CodeOf<typeof orderTypeCodes> }
}

/** Order statuses and open tasks as tabs, with counts. */
export function OrderViews({ list, kind, orderType }: OrderViewsProps) {
  const { query } = list
  const reads = useReads(orderRights)
  const filters = Object.fromEntries(
    Object.entries(query).filter(([name]) => !['pageNum', 'pageSize', 'sort', ...VIEW_FILTERS].includes(name)),
  )
  const counts = useCounts(countOrders, { ...filters, ...orderType, bizType: kind.bizType })
  const known = Object.keys(views).find((name) =>
    VIEW_FILTERS.every((filter) => same(views[name]?.[filter], query[filter])),
  )
  // A link may set several statuses that no view combines: their labels are shown.
  const linked = known === undefined ? [...new Set(query.status?.map(orderStatus.label))].join('、') : ''
  const value = known ?? (linked === '' ? 'all' : LINKED)
  const count = (figure: number | undefined) => (figure === undefined ? undefined : formatCapped(figure))
  return (
    <FilterTabs
      label="订单状态"
      value={value}
      onChange={(name) => name !== LINKED && list.setFilters({ ...none, ...views[name] })}
      tabs={[
        { value: 'all', label: '全部', count: count(counts?.all) },
        ...byStatus.map(([name, { status }]) => ({
          value: name,
          label: orderStatus.label(status[0]),
          count: count(status[0] === orderStatus.paid ? counts?.waitShip : counts?.status[String(status[0])]),
        })),
        ...(linked === '' ? [] : [{ value: LINKED, label: linked, count: undefined }]),
        ...(reads('waitingPayment')
          ? [{ value: 'pay', label: '待确认收款', count: count(counts?.waitConfirmPay) }]
          : []),
        { value: 'late', label: '发货超期', count: count(counts?.overdue), isUrgent: true },
        { value: 'refund', label: '退款中', count: count(counts?.refunding) },
      ]}
    />
  )
}

const same = (a: unknown, b: unknown): boolean => String(a ?? '') === String(b ?? '')
