import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { type ComponentProps, useEffect, useState } from 'react'
import { cn } from '#ui/cn.ts'
import { copy } from '#ui/copy-text/copy.ts'
import { text } from '#ui/text.ts'

export interface CopyTextProps extends Omit<ComponentProps<'button'>, 'value'> {
  /** The copied text; also displayed if there are no children. */
  value: string
}

/** An id, code or number that is copied by a click. */
export function CopyText({ value, className, children, onClick, ...rest }: CopyTextProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  // Icon and message are rendered on first hover or focus: a list has one of these per row.
  const [isReached, setReached] = useState(false)

  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(undefined), 2000)
    return () => clearTimeout(timer)
  }, [outcome])

  const reach = () => setReached(true)
  const Icon = outcome === 'copied' ? Check : Copy
  return (
    <span className="inline-flex max-w-full align-bottom">
      <button
        data-slot="copy-text"
        data-outcome={outcome}
        type="button"
        aria-label={`${text.copy} ${typeof children === 'string' ? children : value}`}
        onPointerEnter={reach}
        onFocus={reach}
        {...rest}
        onClick={async (event) => {
          onClick?.(event)
          setOutcome((await copy(value)) ? 'copied' : 'failed')
        }}
        className={cn(
          'group/copy relative inline-flex min-w-0 cursor-copy items-center rounded pr-4.5 text-left tabular-nums',
          'hover:text-accent-text',
          className,
        )}
      >
        <span className="truncate">{children ?? value}</span>
        {isReached && (
          <Icon
            aria-hidden
            strokeWidth={1.75}
            className={cn(
              'absolute right-0 size-3.5 text-text-faint',
              outcome === 'copied'
                ? 'text-success'
                : 'opacity-0 group-hover/copy:opacity-100 group-focus-visible/copy:opacity-100',
            )}
          />
        )}
      </button>
      {isReached && (
        <span role="status" className={outcome === 'failed' ? 'ml-2 text-danger-text text-small' : 'sr-only'}>
          {outcome && (outcome === 'copied' ? text.copied : text.copyFailed)}
        </span>
      )}
    </span>
  )
}
