import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#ui/cn.ts'

const dot = cva('mt-1.5 size-2 shrink-0 rounded-full', {
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

/** The history of a record, newest first. */
export function Timeline({ className, ...rest }: ComponentProps<'ol'>) {
  return <ol data-slot="timeline" {...rest} className={cn('flex flex-col', className)} />
}

export interface TimelineItemProps extends Omit<ComponentProps<'li'>, 'title'>, VariantProps<typeof dot> {
  /** The event: 提交审核. */
  title: ReactNode
  /** The formatted time. */
  time: ReactNode
  /** The actor. */
  by?: ReactNode
}

Timeline.Item = function TimelineItem({ title, time, by, tone, className, children, ...rest }: TimelineItemProps) {
  return (
    <li data-slot="timeline-item" {...rest} className={cn('group/item flex gap-3', className)}>
      <span aria-hidden className="flex flex-col items-center">
        <span className={dot({ tone })} />
        <span className="mt-1.5 w-px flex-1 bg-line group-last/item:hidden" />
      </span>
      <div className="min-w-0 flex-1 pb-5 group-last/item:pb-0">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <span className="break-words font-medium">{title}</span>
          {by && <span className="text-text-muted">{by}</span>}
          <span className="text-small text-text-faint tabular-nums">{time}</span>
        </div>
        {children && <div className="mt-1 break-words text-text-muted">{children}</div>}
      </div>
    </li>
  )
}
