import { designStoreStatus } from '#contract/users/codes.ts'
import { formatCapped } from '#lib/formats.ts'
import { FilterTabs } from '#ui/filter-tabs/filter-tabs.tsx'

type Status = (typeof designStoreStatus.codes)[number]

interface DesignStoreTabsProps {
  query: { status?: Status; hasChange?: boolean }
  counts: Readonly<Record<string, number>>
  onChange: (tab: { status: Status | undefined; hasChange: true | undefined }) => void
}

const CHANGES = 'changes'
const { inReview, online, rejected, offline, draft } = designStoreStatus
/** What waits comes first. */
const inOrder = [inReview, online, rejected, offline, draft] as const

/** All stores, those with a change that waits, and those of one status. */
export function DesignStoreTabs({ query: { status, hasChange }, counts, onChange }: DesignStoreTabsProps) {
  const figure = (name: string | number) => formatCapped(counts[name] ?? 0)
  const all = inOrder.reduce<number>((sum, code) => sum + (counts[code] ?? 0), 0)
  const tabOf = (code: Status) => ({
    value: String(code),
    label: designStoreStatus.label(code),
    count: figure(code),
  })
  const [first, ...rest] = inOrder
  return (
    <FilterTabs
      label="店铺状态"
      value={hasChange ? CHANGES : String(status ?? 'all')}
      onChange={(value) =>
        onChange({
          status: inOrder.find((code) => String(code) === value),
          hasChange: value === CHANGES ? true : undefined,
        })
      }
      tabs={[
        { value: 'all', label: '全部', count: formatCapped(all) },
        tabOf(first),
        { value: CHANGES, label: '修改待审', count: figure(CHANGES) },
        ...rest.map(tabOf),
      ]}
    />
  )
}
