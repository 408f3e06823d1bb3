import type { RowOf } from '#contract/endpoint.ts'
import { NEARLY_FULL } from '#contract/merchants/quota-rules.ts'
import type { listStaffQuotas } from '#contract/merchants/staff-quotas.ts'
import type { QueryOf } from '#contract/page-query.ts'
import type { staffQuotaPaths } from '#features/merchants/paths.ts'
import { formatCapped } from '#lib/formats.ts'
import type { List } from '#screen/list/use-list.ts'
import { FilterTabs } from '#ui/filter-tabs/filter-tabs.tsx'

type QuotaList = List<RowOf<typeof listStaffQuotas>, QueryOf<(typeof staffQuotaPaths)['list']['shape']>>

const names = ['over', 'nearlyFull', 'giftEnding'] as const
const labels = { over: '已超额', nearlyFull: `使用率 ${NEARLY_FULL}% 以上`, giftEnding: '赠送将到期' }

/** All merchants, and those that need somebody to look at their seats. */
export function QuotaTabs({ list }: { list: Pick<QuotaList, 'query' | 'counts' | 'setFilters'> }) {
  const { query, counts, setFilters } = list
  const figure = (name: string) => (name in counts ? formatCapped(counts[name] ?? 0) : undefined)
  return (
    <FilterTabs
      label="员工数量"
      value={names.find((name) => query[name]) ?? 'all'}
      onChange={(value) =>
        setFilters(Object.fromEntries(names.map((name) => [name, name === value ? true : undefined])))
      }
      tabs={[
        { value: 'all', label: '全部', count: figure('all') },
        ...names.map((name) => ({
          value: name,
          label: labels[name],
          count: figure(name),
          ...(name === 'over' && { isUrgent: true }),
        })),
      ]}
    />
  )
}
