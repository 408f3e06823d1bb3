import { personalStatus } from '#contract/merchants/codes.ts'
import { formatCapped } from '#lib/formats.ts'
import { FilterTabs } from '#ui/filter-tabs/filter-tabs.tsx'

type Status = (typeof personalStatus.codes)[number]

interface PersonalTabsProps {
  status: Status | undefined
  counts: Readonly<Record<string, number>>
  onChange: (change: { status: Status | undefined }) => void
}

const { pending, active, frozen, rejected, upgraded, cancelled } = personalStatus

/** Those that wait for review come before the others. */
export function PersonalTabs({ status, counts, onChange }: PersonalTabsProps) {
  const isCounted = String(active) in counts
  const figure = (count: number) => (isCounted ? formatCapped(count) : undefined)
  const all = personalStatus.codes.reduce<number>((sum, code) => sum + (counts[String(code)] ?? 0), 0)
  return (
    <FilterTabs
      label="个人商家状态"
      value={String(status ?? 'all')}
      onChange={(value) => onChange({ status: personalStatus.codes.find((code) => String(code) === value) })}
      tabs={[
        { value: 'all', label: '全部', count: figure(all) },
        ...[pending, active, frozen, rejected, upgraded, cancelled].map((code) => ({
          value: String(code),
          label: personalStatus.label(code),
          count: figure(counts[String(code)] ?? 0),
          isUrgent: code === pending,
        })),
      ]}
    />
  )
}
