import { Check, ChevronRight, Minus } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { cn } from '#ui/cn.ts'
import { optionLook } from '#ui/field/control-look.ts'

interface AreaOptionProps {
  children: ReactNode
  state: 'all' | 'some' | 'none'
  /** Shows a box to tick; otherwise the one that is chosen has a tick. */
  multiple: boolean
  /** Its parts stand in the next column. */
  opened?: boolean
  /** Shows its parts; absent for an area without. */
  onOpen?: () => void
  /** Chooses or ticks it; absent where only its parts can be chosen. */
  onPick?: () => void
  /** Reached by Tab; the others by the arrows. */
  isStop: boolean
}

const options = (list: Element | null | undefined) =>
  Array.from(list?.querySelectorAll<HTMLElement>('[role=option]') ?? [])

/** A line of a list of areas. Arrows go up and down, right into an area and left out of it; space ticks, Enter goes on. */
export function AreaOption({ children, state, multiple, opened = false, onOpen, onPick, isStop }: AreaOptionProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const list = event.currentTarget.closest('[role=listbox]')
    const siblings = options(list)
    const at = siblings.indexOf(event.currentTarget)
    const enter = (open: () => void) => {
      // The next column has to stand before it can take the focus.
      flushSync(open)
      options(list?.nextElementSibling)[0]?.focus()
    }
    if (event.key === 'ArrowDown') siblings[at + 1]?.focus()
    else if (event.key === 'ArrowUp') siblings[at - 1]?.focus()
    else if (event.key === 'Home') siblings[0]?.focus()
    else if (event.key === 'End') siblings.at(-1)?.focus()
    else if (event.key === 'ArrowLeft')
      options(list?.previousElementSibling)
        .find(({ tabIndex }) => tabIndex === 0)
        ?.focus()
    else if (event.key === 'ArrowRight' && onOpen) enter(onOpen)
    else if (event.key === 'Enter' && onOpen) enter(onOpen)
    else if (event.key === 'Enter' || event.key === ' ') (onPick ?? onOpen)?.()
    else return
    event.preventDefault()
  }
  return (
    <div
      role="option"
      tabIndex={isStop ? 0 : -1}
      aria-selected={state === 'all'}
      data-state={state === 'all' && !multiple ? 'checked' : 'unchecked'}
      data-opened={opened || undefined}
      onClick={onOpen ?? onPick}
      onKeyDown={onKeyDown}
      className={cn(
        optionLook,
        'hover:bg-accent-subtle focus-visible:outline-2 focus-visible:outline-accent focus-visible:-outline-offset-2 data-opened:bg-accent-subtle data-opened:font-medium',
      )}
    >
      {multiple && <TickBox state={state} onTick={onPick} />}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {state === 'some' && multiple && <span className="sr-only">（部分已选）</span>}
      {state === 'all' && !multiple && !onOpen && <Check aria-hidden strokeWidth={1.75} />}
      {onOpen && <ChevronRight aria-hidden strokeWidth={1.75} className="text-text-faint" />}
    </div>
  )
}

/** By mouse the box ticks and the name opens; the line itself tells readers its state. */
function TickBox({ state, onTick }: { state: AreaOptionProps['state']; onTick: (() => void) | undefined }) {
  return (
    <span
      aria-hidden
      data-slot="tick-box"
      onClick={(event) => {
        event.stopPropagation()
        onTick?.()
      }}
      className={cn(
        'relative flex size-4 shrink-0 items-center justify-center rounded-sm border text-on-accent after:absolute after:-inset-1.5 [&_svg]:size-3',
        state === 'none' ? 'border-line-strong bg-surface' : 'border-accent bg-accent',
      )}
    >
      {state === 'all' && <Check strokeWidth={3} />}
      {state === 'some' && <Minus strokeWidth={3} />}
    </span>
  )
}
