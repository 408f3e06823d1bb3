import type { RowOf } from '#contract/endpoint.ts'
import { refundProcessState, refundStatus } from '#contract/orders/codes.ts'
import { countRefunds, type listRefunds } from '#contract/orders/refunds.ts'
import type { QueryOf } from '#contract/page-query.ts'
import { useCounts } from '#features/orders/shared/use-counts.ts'
import { formatCapped } from '#lib/formats.ts'
import { FilterToggle } from '#screen/list/filter-toggle.tsx'
import type { List } from '#screen/list/use-list.ts'
import { FilterTabs } from '#ui/filter-tabs/filter-tabs.tsx'
import type { refundPaths } from '../paths.ts'

type RefundList = List<RowOf<typeof listRefunds>, QueryOf<(typeof refundPaths)['list']['shape']>>

const ownNames = new Set(['pageNum', 'pageSize', 'sort', 'id', 'status', 'processState', 'overdue'])
const none = { status: undefined, processState: undefined, overdue: undefined }

/** Requests by status; those in progress by next step. */
export function RefundTabs({ list }: { list: RefundList }) {
  const { status, processState, overdue } = list.query
  const filters = Object.fromEntries(Object.entries(list.query).filter(([name]) => !ownNames.has(name)))
  const counts = useCounts(countRefunds, filters)
  const count = (figure: number | undefined) => (figure === undefined ? undefined : formatCapped(figure))
  return (
    <div className="grid gap-2">
      <FilterTabs
        label="退款状态"
        value={overdue ? 'overdue' : String(status ?? 'all')}
        onChange={(value) =>
          list.setFilters({
            ...none,
            ...(value === 'overdue' && { overdue: true }),
            status: refundStatus.codes.find((code) => String(code) === value),
          })
        }
        tabs={[
          { value: 'all', label: '全部', count: count(counts?.all) },
          ...refundStatus.codes.map((code) => ({
            value: String(code),
            label: refundStatus.label(code),
            count: count(counts?.status[String(code)]),
          })),
          { value: 'overdue', label: '超时未处理', count: count(counts?.overdue), isUrgent: true },
        ]}
      />
      {status === refundStatus.processing && (
        <fieldset aria-label="处理进度" className="flex flex-wrap gap-2">
          {refundProcessState.codes.map((code) => (
            <FilterToggle
              key={code}
              count={count(counts?.processState[String(code)])}
              tone="muted"
              isPressed={processState === code}
              onClick={() => list.setFilters({ processState: processState === code ? undefined : code })}
            >
              {refundProcessState.label(code)}
            </FilterToggle>
          ))}
        </fieldset>
      )}
    </div>
  )
}
