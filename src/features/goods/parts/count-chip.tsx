import type { ReactNode } from 'react'
import { formatCapped } from '#lib/formats.ts'
import type { Filter } from '#screen/use-list.ts'
import { Button } from '#ui/button/button.tsx'

interface CountChipProps {
  count: number
  isPressed: boolean
  onClick: () => void
  children: ReactNode
}

/** One thing that needs a hand, and how often it does: a click shows those rows. */
export function CountChip({ count, isPressed, onClick, children }: CountChipProps) {
  return (
    <Button
      size="tiny"
      aria-pressed={isPressed}
      className="aria-pressed:border-accent aria-pressed:bg-accent-subtle"
      onClick={onClick}
    >
      {children} <span className="text-warning-text tabular-nums">{formatCapped(count)}</span>
    </Button>
  )
}

interface BrokenChipProps {
  count: number | undefined
  filter: Filter<boolean>
}

/** Rows that point at goods which are no longer sold. */
export function BrokenChip({ count = 0, filter }: BrokenChipProps) {
  const isPressed = filter.value === true
  if (count === 0 && !isPressed) return null
  return (
    <fieldset aria-label="需要处理" className="flex gap-2">
      <CountChip count={count} isPressed={isPressed} onClick={() => filter.onChange(isPressed ? undefined : true)}>
        含失效商品
      </CountChip>
    </fieldset>
  )
}
