import type { ReactNode } from 'react'
import { cn } from '#ui/cn.ts'

interface TitledSectionProps {
  title: string
  /** What stands in the heading where it says more than the title. */
  heading?: ReactNode
  className?: string
  children: ReactNode
}

/** A titled part of what a drawer or dialog shows. */
export function TitledSection({ title, heading = title, className, children }: TitledSectionProps) {
  return (
    <section aria-label={title} className={cn('grid gap-4', className)}>
      <h3 className="font-medium">{heading}</h3>
      {children}
    </section>
  )
}
