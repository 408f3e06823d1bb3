import { cva, type VariantProps } from 'class-variance-authority'
import X from 'lucide-react/icons/x'
import type { ComponentProps } from 'react'
import { cn } from '#ui/cn.ts'

const look = cva('inline-flex min-h-5 max-w-full items-center gap-1 rounded border px-1.5 align-middle text-small', {
  variants: {
    tone: {
      neutral: 'text-text-muted',
      accent: 'text-accent-text',
      success: 'text-success-text',
      warning: 'text-warning-text',
      danger: 'text-danger-text',
      info: 'text-info-text',
    },
    quiet: { true: 'border-line bg-transparent', false: '' },
  },
  compoundVariants: [
    { quiet: false, tone: 'neutral', className: 'border-line bg-sunken' },
    { quiet: false, tone: 'accent', className: 'border-transparent bg-accent-subtle' },
    { quiet: false, tone: 'success', className: 'border-transparent bg-success-subtle' },
    { quiet: false, tone: 'warning', className: 'border-transparent bg-warning-subtle' },
    { quiet: false, tone: 'danger', className: 'border-transparent bg-danger-subtle' },
    { quiet: false, tone: 'info', className: 'border-transparent bg-info-subtle' },
  ],
  defaultVariants: { tone: 'neutral', quiet: false },
})

export type TagTone = NonNullable<VariantProps<typeof look>['tone']>

export interface TagProps extends ComponentProps<'span'>, VariantProps<typeof look> {
  /** Makes it removable, for filter and choice chips. */
  onRemove?: () => void
  /** Name for the remove button, if the content is not plain text. */
  removeLabel?: string
}

/** A short label. `quiet` has only an outline, for places with many tags. */
export function Tag({ tone, quiet, onRemove, removeLabel, className, children, ...rest }: TagProps) {
  const name = removeLabel ?? (typeof children === 'string' ? children : '')
  return (
    <span data-slot="tag" data-tone={tone ?? 'neutral'} {...rest} className={cn(look({ tone, quiet }), className)}>
      <span className="truncate">{children}</span>
      {onRemove && (
        <button
          type="button"
          aria-label={`移除${name}`}
          onClick={onRemove}
          className="relative -mr-1 flex size-4 shrink-0 cursor-pointer items-center justify-center rounded-sm after:absolute after:-inset-1 hover:bg-line"
        >
          <X aria-hidden strokeWidth={1.75} className="size-3" />
        </button>
      )}
    </span>
  )
}
