import type { ReactNode } from 'react'
import { Button } from '#ui/button/button.tsx'

interface FilterPressProps {
  /** The list shows only these. */
  isPressed: boolean
  onClick: () => void
  /** How many there are. */
  count?: ReactNode
  /** How much the number matters. */
  tone?: 'warning' | 'danger' | 'muted'
  children: ReactNode
}

const tones = { warning: 'text-warning-text', danger: 'text-danger-text', muted: 'text-text-muted' }

/** One press narrows a list to what needs a hand, with how many there are; a second press takes it back. */
export function FilterToggle({ isPressed, onClick, count, tone = 'warning', children }: FilterPressProps) {
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
