import X from 'lucide-react/icons/x'
import type { ComponentProps } from 'react'
import { cn } from '#ui/cn.ts'

/**
 * Clears its control. Not in the tab order: with the keyboard the control itself is emptied, and a second stop per
 * field would double the tab stops of a form.
 */
export function ClearButton({ className, ...rest }: ComponentProps<'button'>) {
  return (
    <button
      data-slot="clear-button"
      type="button"
      tabIndex={-1}
      aria-label="清空"
      // Keeps the focus where it is.
      onMouseDown={(event) => event.preventDefault()}
      {...rest}
      className={cn(
        '-mr-1 flex size-6 shrink-0 cursor-pointer items-center justify-center rounded text-text-faint hover:text-text',
        className,
      )}
    >
      <X aria-hidden strokeWidth={1.75} />
    </button>
  )
}
