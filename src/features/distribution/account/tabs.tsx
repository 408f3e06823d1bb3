import { EXPIRING_DAYS } from '#contract/distribution/account-rules.ts'
import type { listDistributors } from '#contract/distribution/accounts.ts'
import { distributorStatus } from '#contract/distribution/codes.ts'
import type { RowOf } from '#contract/endpoint.ts'
import type { QueryOf } from '#contract/page-query.ts'
import { formatCapped } from '#lib/formats.ts'
import type { List } from '#screen/list/use-list.ts'
import { FilterTabs } from '#ui/filter-tabs/filter-tabs.tsx'
import type { distributorPaths } from '../paths.ts'

type DistributorList = List<RowOf<typeof listDistributors>, QueryOf<(typeof distributorPaths)['list']['shape']>>

const { opening, active, expired, frozen, closed } = distributorStatus

/** Accounts by state, and beside 正常 those that end soon. */
export function DistributorTabs({ list }: { list: DistributorList }) {
  const { status, expiring } = list.query
  const { counts } = list
  const isCounted = String(active) in counts
  const figure = (count: number) => (isCounted ? formatCapped(count) : undefined)
  const tab = (code: (typeof distributorStatus.codes)[number]) => ({
    value: String(code),
    label: distributorStatus.label(code),
    count: figure(counts[String(code)] ?? 0),
  })
  const all = distributorStatus.codes.reduce<number>((sum, code) => sum + (counts[String(code)] ?? 0), 0)
  return (
    <FilterTabs
      label="经销商状态"
      value={expiring ? 'expiring' : String(status ?? 'all')}
      onChange={(value) =>
        list.setFilters({
          expiring: value === 'expiring' ? true : undefined,
          status: distributorStatus.codes.find((code) => String(code) === value),
        })
      }
      tabs={[
        { value: 'all', label: '全部', count: figure(all) },
        tab(opening),
        tab(active),
        { value: 'expiring', label: `${EXPIRING_DAYS} 天内到期`, count: figure(counts.expiring ?? 0), isUrgent: true },
        tab(expired),
        tab(frozen),
        tab(closed),
      ]}
    />
  )
}
