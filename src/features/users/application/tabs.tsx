import type { QueryOf } from '#contract/page-query.ts'
import { applicationStatus } from '#contract/users/codes.ts'
import type { applicationQueries } from '#contract/users/page-queries.ts'
import { formatCapped } from '#lib/formats.ts'
import { FilterTabs } from '#ui/filter-tabs/filter-tabs.tsx'

type ApplicationQuery = QueryOf<(typeof applicationQueries.list)['shape']>
interface ApplicationTabsProps {
  query: ApplicationQuery
  counts: Readonly<Record<string, number>>
  onChange: (tab: {
    status: (typeof applicationStatus.codes)[number] | undefined
    mine: true | undefined
    overdue: true | undefined
  }) => void
}

const none = { status: undefined, mine: undefined, overdue: undefined }
const decidedStatuses = applicationStatus.codes.filter((status) => status !== applicationStatus.pending)

/** Reviewers come to decide: what waits is first, then what they have in hand and what waits for too long. */
export function ApplicationTabs({ query, counts, onChange }: ApplicationTabsProps) {
  const { status = applicationStatus.pending, mine, overdue } = query
  const figure = (name: string | number) => formatCapped(counts[name] ?? 0)
  return (
    <FilterTabs
      label="审核状态"
      value={mine ? 'mine' : overdue ? 'overdue' : String(status)}
      onChange={(value) =>
        onChange({
          ...none,
          ...(value === 'mine' && { mine: true }),
          ...(value === 'overdue' && { overdue: true }),
          status: decidedStatuses.find((code) => String(code) === value),
        })
      }
      tabs={[
        {
          value: String(applicationStatus.pending),
          label: applicationStatus.label(applicationStatus.pending),
          count: figure(applicationStatus.pending),
        },
        { value: 'mine', label: '我领取的', count: figure('mine') },
        { value: 'overdue', label: '超时', count: figure('overdue') },
        ...decidedStatuses.map((code) => ({
          value: String(code),
          label: applicationStatus.label(code),
          count: figure(code),
        })),
      ]}
    />
  )
}
