import { Button } from '#ui/button/button.tsx'

interface ExpiryChipsProps {
  counts: Readonly<Record<string, number>>
  /** Days, when the list is narrowed to what ends within them. */
  expiring: number | undefined
  expired: boolean | undefined
  onChange: (expiring: number | undefined, expired: true | undefined) => void
}

/** Shortcuts to what needs renewal. Absent where nothing does. */
export function ExpiryChips({ counts, expiring, expired, onChange }: ExpiryChipsProps) {
  const { expiring: soon = 0, expired: past = 0 } = counts
  if (soon === 0 && past === 0 && !expiring && !expired) return null
  return (
    <fieldset aria-label="资质到期" className="flex gap-2">
      <Button
        size="tiny"
        aria-pressed={Boolean(expiring)}
        className="aria-pressed:border-accent aria-pressed:bg-accent-subtle"
        onClick={() => onChange(expiring ? undefined : 30, undefined)}
      >
        30 天内到期 <span className="text-warning-text tabular-nums">{soon}</span>
      </Button>
      <Button
        size="tiny"
        aria-pressed={Boolean(expired)}
        className="aria-pressed:border-accent aria-pressed:bg-accent-subtle"
        onClick={() => onChange(undefined, expired ? undefined : true)}
      >
        已过期 <span className="text-danger-text tabular-nums">{past}</span>
      </Button>
    </fieldset>
  )
}
