import type { ReactNode } from 'react'
import { cn } from '#ui/cn.ts'

interface TitledSectionProps {
  title: string
  /** Heading content, if it has more than the title. */
  heading?: ReactNode
  className?: string
  children: ReactNode
}

/** A titled section of a drawer or dialog. */
export function TitledSection({ title, heading = title, className, children }: TitledSectionProps) {
  return (
    <section aria-label={title} className={cn('grid gap-4', className)}>
      <h3 className="font-medium">{heading}</h3>
      {children}
    </section>
  )
}
