import { promoterStatus } from '#contract/merchants/codes.ts'
import { formatCapped } from '#lib/formats.ts'
import { FilterTabs } from '#ui/filter-tabs/filter-tabs.tsx'

/** The value of `tab` in the address. */
export const WITHDRAWS = 'withdraws'

type Status = (typeof promoterStatus.codes)[number]

interface PromoterTabsProps {
  status: Status | undefined
  tab: string | undefined
  counts: Readonly<Record<string, number>>
  onChange: (change: { status: Status | undefined; tab: string | undefined }) => void
}

/** Promoters by state, and beside them the withdrawals that wait for somebody. */
export function PromoterTabs({ status, tab, counts, onChange }: PromoterTabsProps) {
  const { active, pending, disabled, rejected } = promoterStatus
  const isCounted = String(active) in counts
  const figure = (count: number) => (isCounted ? formatCapped(count) : undefined)
  const all = promoterStatus.codes.reduce<number>((sum, code) => sum + (counts[String(code)] ?? 0), 0)
  return (
    <FilterTabs
      label="推广员状态"
      value={tab === WITHDRAWS ? WITHDRAWS : String(status ?? 'all')}
      onChange={(value) =>
        onChange({
          status: promoterStatus.codes.find((code) => String(code) === value),
          tab: value === WITHDRAWS ? WITHDRAWS : undefined,
        })
      }
      tabs={[
        { value: 'all', label: '全部', count: figure(all) },
        ...[active, pending, disabled, rejected].map((code) => ({
          value: String(code),
          label: promoterStatus.label(code),
          count: figure(counts[String(code)] ?? 0),
        })),
        { value: WITHDRAWS, label: '提现审核', count: figure(counts[WITHDRAWS] ?? 0), isUrgent: true },
      ]}
    />
  )
}
