import type { CodeTable } from '#contract/codes.ts'
import { Tab, TabList, Tabs } from '#ui/tabs/tabs.tsx'
import type { Filter } from './use-list.ts'

interface StatusTabsProps<Code extends number> {
  /** What the tabs divide: 品牌状态. */
  label: string
  filter: Filter<Code>
  codes: CodeTable<Code>
  /** By status, as the list answers them. */
  counts: Readonly<Record<string, number>>
}

/** Tabs over a list: all, and one for each state with how many there are. */
export function StatusTabs<Code extends number>({ label, filter, codes, counts }: StatusTabsProps<Code>) {
  const all = codes.codes.reduce((sum, code) => sum + (counts[String(code)] ?? 0), 0)
  return (
    <Tabs
      value={filter.value === undefined ? 'all' : String(filter.value)}
      onValueChange={(value) => filter.onChange(codes.codes.find((code) => String(code) === value))}
    >
      <TabList label={label}>
        {/* The tabs narrow one list, which stands below them in the page: there is no panel of their own to point at. */}
        <Tab value="all" count={all} aria-controls={undefined}>
          全部
        </Tab>
        {codes.codes.map((code) => (
          <Tab key={code} value={String(code)} count={counts[String(code)] ?? 0} aria-controls={undefined}>
            {codes.label(code)}
          </Tab>
        ))}
      </TabList>
    </Tabs>
  )
}
