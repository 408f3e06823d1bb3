import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import { cn } from '#ui/cn.ts'
import type { CheckState } from './check.ts'

interface TickBoxProps {
  state: CheckState
  disabled?: boolean
  /** For the pointer; without it clicks go to the row. */
  onTick?: (() => void) | undefined
}

/** A box that displays a state. It is not a control: its row has the ARIA state and handles the keys. */
export function TickBox({ state, disabled = false, onTick }: TickBoxProps) {
  return (
    <span
      aria-hidden
      data-slot="tick-box"
      data-state={state}
      data-disabled={disabled || undefined}
      onClick={(event) => {
        if (!onTick) return
        event.stopPropagation()
        if (!disabled) onTick()
      }}
      className={cn(
        'relative flex size-4 shrink-0 items-center justify-center rounded-sm border text-on-accent after:absolute after:-inset-1 [&_svg]:size-3',
        state === 'none' ? 'border-line-strong bg-surface' : 'border-accent bg-accent',
        'data-disabled:border-line data-disabled:bg-sunken data-disabled:text-text-faint',
      )}
    >
      {state === 'all' && <Check strokeWidth={3} />}
      {state === 'some' && <Minus strokeWidth={3} />}
    </span>
  )
}
