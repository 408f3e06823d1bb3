import type { CodeTable } from '#contract/codes.ts'
import { formatCapped } from '#lib/formats.ts'
import { FilterTabs } from '#ui/filter-tabs/filter-tabs.tsx'
import type { Filter } from './use-list.ts'

interface StatusTabsProps<Code extends number> {
  /** Accessible label: 品牌状态. */
  label: string
  filter: Filter<Code>
  codes: CodeTable<Code>
  /** Counts by status from the list's response; empty if there are too many rows to count by status. */
  counts: Readonly<Record<string, number>>
  /** Statuses that only their own tab shows: 全部 excludes them, as the list does. */
  apart?: readonly Code[]
}

/** Tabs over a list: all, and one per status with its count. */
export function StatusTabs<Code extends number>({ label, filter, codes, counts, apart = [] }: StatusTabsProps<Code>) {
  const isCounted = codes.codes.some((code) => String(code) in counts)
  const all = codes.codes
    .filter((code) => !apart.includes(code))
    .reduce((sum, code) => sum + (counts[String(code)] ?? 0), 0)
  const figure = (count: number) => (isCounted ? formatCapped(count) : undefined)
  return (
    <FilterTabs
      label={label}
      value={filter.value === undefined ? 'all' : String(filter.value)}
      onChange={(value) => filter.onChange(codes.codes.find((code) => String(code) === value))}
      tabs={[
        { value: 'all', label: '全部', count: figure(all) },
        ...codes.codes.map((code) => ({
          value: String(code),
          label: codes.label(code),
          count: figure(counts[String(code)] ?? 0),
        })),
      ]}
    />
  )
}
