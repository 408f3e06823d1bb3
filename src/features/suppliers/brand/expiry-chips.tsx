import { FilterToggle } from '#screen/list/filter-toggle.tsx'

interface ExpiryChipsProps {
  counts: Readonly<Record<string, number>>
  /** Days, if the list is filtered by an expiry period. */
  expiring: number | undefined
  expired: boolean | undefined
  onChange: (expiring: number | undefined, expired: true | undefined) => void
}

/** Filter shortcuts for renewals. Hidden if there are none. */
export function ExpiryChips({ counts, expiring, expired, onChange }: ExpiryChipsProps) {
  const { expiring: soon = 0, expired: past = 0 } = counts
  if (soon === 0 && past === 0 && !expiring && !expired) return null
  return (
    <fieldset aria-label="资质到期" className="flex gap-2">
      <FilterToggle
        count={soon}
        isPressed={Boolean(expiring)}
        onClick={() => onChange(expiring ? undefined : 30, undefined)}
      >
        30 天内到期
      </FilterToggle>
      <FilterToggle
        count={past}
        tone="danger"
        isPressed={Boolean(expired)}
        onClick={() => onChange(undefined, expired ? undefined : true)}
      >
        已过期
      </FilterToggle>
    </fieldset>
  )
}
