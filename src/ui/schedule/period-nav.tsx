import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#ui/button/button.tsx'
import { cn } from '#ui/cn.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'

export interface PeriodNavProps extends Omit<ComponentProps<'div'>, 'title'> {
  /** The shown period: 2026 年 11 月. */
  title: string
  /** 月 or 周, in the names of the buttons. */
  unit: string
  onPrevious: () => void
  onNext: () => void
  onToday: () => void
  /** At the right end: a count, a legend. */
  children?: ReactNode
}

/** The head of a calendar: the shown period, and buttons to the one before, after, and now. */
export function PeriodNav({ title, unit, onPrevious, onNext, onToday, children, className, ...rest }: PeriodNavProps) {
  return (
    <div
      data-slot="period-nav"
      {...rest}
      className={cn('flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2', className)}
    >
      <div className="flex items-center gap-1">
        <IconButton label={`上一${unit}`} onClick={onPrevious}>
          <ChevronLeft aria-hidden strokeWidth={1.75} className="size-4" />
        </IconButton>
        <Button onClick={onToday}>{unit === '周' ? '本周' : '本月'}</Button>
        <IconButton label={`下一${unit}`} onClick={onNext}>
          <ChevronRight aria-hidden strokeWidth={1.75} className="size-4" />
        </IconButton>
      </div>
      <h2 aria-live="polite" className="font-medium text-reading tabular-nums">
        {title}
      </h2>
      {children && <div className="ml-auto text-text-muted">{children}</div>}
    </div>
  )
}
