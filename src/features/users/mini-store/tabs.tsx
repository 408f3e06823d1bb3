import { miniStoreStatus } from '#contract/users/codes.ts'
import { formatCapped } from '#lib/formats.ts'
import { FilterTabs } from '#ui/filter-tabs/filter-tabs.tsx'

type Status = (typeof miniStoreStatus.codes)[number]

interface MiniStoreTabsProps {
  query: { status?: Status; expiring?: boolean }
  counts: Readonly<Record<string, number>>
  onChange: (tab: { status: Status | undefined; expiring: true | undefined }) => void
}

const EXPIRING = 'expiring'

/** All shops, those of one status, and those that end soon. */
export function MiniStoreTabs({ query: { status, expiring }, counts, onChange }: MiniStoreTabsProps) {
  const figure = (name: string | number) => formatCapped(counts[name] ?? 0)
  const all = miniStoreStatus.codes.reduce((sum, code) => sum + (counts[code] ?? 0), 0)
  return (
    <FilterTabs
      label="店铺状态"
      value={expiring ? EXPIRING : String(status ?? 'all')}
      onChange={(value) =>
        onChange({
          status: miniStoreStatus.codes.find((code) => String(code) === value),
          expiring: value === EXPIRING ? true : undefined,
        })
      }
      tabs={[
        { value: 'all', label: '全部', count: formatCapped(all) },
        ...miniStoreStatus.codes.map((code) => ({
          value: String(code),
          label: miniStoreStatus.label(code),
          count: figure(code),
        })),
        { value: EXPIRING, label: '30天内到期', count: figure(EXPIRING) },
      ]}
    />
  )
}
