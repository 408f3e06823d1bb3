import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from '#ui/cn.ts'

const dot = cva('size-1.5 shrink-0 rounded-full', {
  variants: {
    tone: {
      neutral: 'bg-line-strong',
      accent: 'bg-accent',
      success: 'bg-success',
      warning: 'bg-warning',
      danger: 'bg-danger',
      info: 'bg-info',
    },
  },
  defaultVariants: { tone: 'neutral' },
})

export interface StatusBadgeProps extends ComponentProps<'span'>, VariantProps<typeof dot> {}

/** A status: 启用, 待审核. The text carries the meaning; the dot only helps scanning. */
export function StatusBadge({ tone, className, children, ...rest }: StatusBadgeProps) {
  return (
    <span
      data-slot="status-badge"
      data-tone={tone ?? 'neutral'}
      {...rest}
      className={cn('inline-flex max-w-full items-center gap-1.5 align-bottom', className)}
    >
      <span aria-hidden className={dot({ tone })} />
      <span className="truncate">{children}</span>
    </span>
  )
}
