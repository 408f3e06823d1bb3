import type { ComponentProps } from 'react'
import { cn } from '#ui/cn.ts'

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

const signs: Record<string, string> = {
  Enter: '回车',
  Space: '空格',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
}

function sign(key: string): string {
  if (key === 'Mod') return isMac() ? '⌘' : 'Ctrl'
  if (key === 'Alt' && isMac()) return '⌥'
  return signs[key] ?? key
}

export interface KeyboardKeyProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** Key names joined by a plus: `Mod+K`, `Shift+Enter`. `Mod` is Ctrl, and ⌘ on a Mac. */
  keys: string
}

/** Keys, as labelled on the keyboard. */
export function KeyboardKey({ keys, className, ...rest }: KeyboardKeyProps) {
  return (
    <span data-slot="keyboard-key" {...rest} className={cn('inline-flex shrink-0 items-center gap-0.5', className)}>
      {keys.split('+').map((key) => (
        <kbd
          key={key}
          className="inline-flex h-5 min-w-5 items-center justify-center rounded border border-line bg-sunken px-1 font-sans text-small text-text-muted"
        >
          {sign(key)}
        </kbd>
      ))}
    </span>
  )
}
