import type { ReactNode } from 'react'
import { Button } from '#ui/button/button.tsx'

interface FilterToggleProps {
  /** The filter is active. */
  isPressed: boolean
  onClick: () => void
  /** Number of matching rows. */
  count?: ReactNode
  /** Urgency of the number. */
  tone?: 'warning' | 'danger' | 'muted'
  children: ReactNode
}

const tones = { warning: 'text-warning-text', danger: 'text-danger-text', muted: 'text-text-muted' }

/** Toggles a filter for rows that need attention, with their number. */
export function FilterToggle({ isPressed, onClick, count, tone = 'warning', children }: FilterToggleProps) {
  return (
    <Button
      size="tiny"
      aria-pressed={isPressed}
      className="aria-pressed:border-accent aria-pressed:bg-accent-subtle"
      onClick={onClick}
    >
      {children}
      {count !== undefined && (
        <>
          {' '}
          <span className={`${tones[tone]} tabular-nums`}>{count}</span>
        </>
      )}
    </Button>
  )
}
