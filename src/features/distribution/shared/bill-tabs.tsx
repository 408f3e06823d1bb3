import { distributorBillStatus } from '#contract/distribution/codes.ts'
import { formatCapped } from '#lib/formats.ts'
import { FilterTabs } from '#ui/filter-tabs/filter-tabs.tsx'

type Status = (typeof distributorBillStatus.codes)[number]

interface BillTabsProps {
  counts: Record<string, number>
  status: Status | undefined
  onChange: (status: Status | undefined) => void
  /** A further tab that opens something else. */
  beside?: { label: string; onSelect: () => void }
}

/** Bills by state; those that wait for finance are marked. */
export function BillTabs({ counts, status, onChange, beside }: BillTabsProps) {
  const figure = (count: number) => (Object.keys(counts).length > 0 ? formatCapped(count) : undefined)
  const all = distributorBillStatus.codes.reduce<number>((sum, code) => sum + (counts[String(code)] ?? 0), 0)
  return (
    <FilterTabs
      label="单据状态"
      value={String(status ?? 'all')}
      onChange={(value) => {
        if (value === 'beside') return beside?.onSelect()
        onChange(distributorBillStatus.codes.find((code) => String(code) === value))
      }}
      tabs={[
        { value: 'all', label: '全部', count: figure(all) },
        ...distributorBillStatus.codes.map((code) => ({
          value: String(code),
          label: distributorBillStatus.label(code),
          count: figure(counts[String(code)] ?? 0),
          ...(code === distributorBillStatus.toConfirm && { isUrgent: true }),
        })),
        ...(beside ? [{ value: 'beside', label: beside.label }] : []),
      ]}
    />
  )
}
