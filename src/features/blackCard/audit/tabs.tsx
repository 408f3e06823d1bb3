import type { listCardAudits } from '#contract/blackCard/card-audits.ts'
import { cardAuditStatus } from '#contract/blackCard/card-codes.ts'
import type { RowOf } from '#contract/endpoint.ts'
import type { QueryOf } from '#contract/page-query.ts'
import type { cardAuditPaths } from '#features/blackCard/paths.ts'
import { formatCapped } from '#lib/formats.ts'
import type { List } from '#screen/list/use-list.ts'
import { FilterTabs } from '#ui/filter-tabs/filter-tabs.tsx'

type AuditList = List<RowOf<typeof listCardAudits>, QueryOf<(typeof cardAuditPaths)['list']['shape']>>

/** What waits is first; beside it what the reviewer has in hand. */
export function CardAuditTabs({ list }: { list: AuditList }) {
  const { status, mine } = list.query
  const { counts } = list
  const isCounted = String(cardAuditStatus.pending) in counts
  const figure = (count: number) => (isCounted ? formatCapped(count) : undefined)
  const tabs = cardAuditStatus.codes.map((code) => ({
    value: String(code),
    label: cardAuditStatus.label(code),
    count: figure(counts[String(code)] ?? 0),
    ...(code === cardAuditStatus.pending && { isUrgent: true }),
  }))
  const [first, ...others] = tabs
  const all = cardAuditStatus.codes.reduce<number>((sum, code) => sum + (counts[String(code)] ?? 0), 0)
  return (
    <FilterTabs
      label="申请状态"
      value={mine ? 'mine' : String(status ?? 'all')}
      onChange={(value) =>
        list.setFilters({
          mine: value === 'mine' ? true : undefined,
          status: cardAuditStatus.codes.find((code) => String(code) === value),
        })
      }
      tabs={[
        ...(first ? [first] : []),
        { value: 'mine', label: '我领取的', count: figure(counts.mine ?? 0) },
        ...others,
        { value: 'all', label: '全部', count: figure(all) },
      ]}
    />
  )
}
