import Check from 'lucide-react/icons/check'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { KeyboardEvent, ReactNode } from 'react'
import { cn } from '#ui/cn.ts'
import { optionLook } from '#ui/field/control-look.ts'
import { Spinner } from '#ui/spinner/spinner.tsx'
import type { CheckState } from '#ui/tree/check.ts'
import { TickBox } from '#ui/tree/tick-box.tsx'

interface CascadeOptionProps {
  id: string
  children: ReactNode
  state: CheckState
  /** Shows a checkbox; otherwise the chosen option has a tick. */
  multiple: boolean
  disabled: boolean
  /** Its children are shown in the next column. */
  opened?: boolean
  loading?: boolean
  /** Shows its children; absent without children. */
  onOpen?: (() => void) | undefined
  /** Chooses or ticks it; absent if only leaves can be chosen. */
  onPick?: (() => void) | undefined
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  /** Focusable by Tab; the others by the arrow keys. */
  isStop: boolean
}

/** A row of a column. With a checkbox, the checkbox ticks and the name opens; without one, the name does both. */
export function CascadeOption(props: CascadeOptionProps) {
  const { id, children, state, multiple, disabled, opened = false, loading = false, ...handlers } = props
  const { onOpen, onPick, onKeyDown, isStop } = handlers
  return (
    <div
      role="option"
      tabIndex={isStop ? 0 : -1}
      aria-selected={state === 'all'}
      aria-disabled={disabled || undefined}
      data-id={id}
      data-state={state === 'all' && !multiple ? 'checked' : 'unchecked'}
      data-opened={opened || undefined}
      data-disabled={disabled || undefined}
      onClick={() => {
        if (!multiple || !onOpen) onPick?.()
        onOpen?.()
      }}
      onKeyDown={onKeyDown}
      className={cn(
        optionLook,
        // Long columns only render their visible options.
        '[contain-intrinsic-size:auto_28px] [content-visibility:auto]',
        'hover:bg-accent-subtle focus-visible:outline-2 focus-visible:outline-accent focus-visible:-outline-offset-2',
        'data-opened:bg-accent-subtle data-opened:font-medium',
      )}
    >
      {multiple && <TickBox state={state} disabled={disabled} onTick={onPick} />}
      <span title={typeof children === 'string' ? children : undefined} className="min-w-0 flex-1 truncate">
        {children}
      </span>
      {state === 'some' && multiple && <span className="sr-only">（部分已选）</span>}
      {state === 'all' && !multiple && <Check aria-hidden strokeWidth={1.75} />}
      {onOpen && loading && <Spinner className="text-text-faint" />}
      {onOpen && !loading && <ChevronRight aria-hidden strokeWidth={1.75} className="text-text-faint" />}
    </div>
  )
}
