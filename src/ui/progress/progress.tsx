import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from '#ui/cn.ts'

const bar = cva('h-full rounded-full', {
  variants: { tone: { accent: 'bg-accent', success: 'bg-success', warning: 'bg-warning', danger: 'bg-danger' } },
  defaultVariants: { tone: 'accent' },
})

export interface ProgressProps extends Omit<ComponentProps<'div'>, 'aria-label'>, VariantProps<typeof bar> {
  /** Accessible label: 上传进度. */
  label: string
  /** From 0 to 100. Without it the progress is indeterminate. */
  value?: number
  /** Shows the number next to the bar. */
  showsValue?: boolean
}

/** A progress bar. */
export function Progress({ label, value, tone, showsValue = false, className, ...rest }: ProgressProps) {
  const percent = value === undefined ? undefined : Math.round(Math.min(100, Math.max(0, value)))
  return (
    <div
      data-slot="progress"
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      {...rest}
      className={cn('flex w-full items-center gap-2', className)}
    >
      <span className="h-1.5 flex-1 overflow-hidden rounded-full bg-line">
        {percent === undefined ? (
          <span className={cn(bar({ tone }), 'block w-1/3 animate-sweep')} />
        ) : (
          <span
            className={cn(bar({ tone }), 'block transition-[width] duration-calm')}
            style={{ width: `${percent}%` }}
          />
        )}
      </span>
      {showsValue && percent !== undefined && (
        <span className="w-9 text-right text-small text-text-muted tabular-nums">{percent}%</span>
      )}
    </div>
  )
}
