import type { ComponentProps } from 'react'
import { cn } from '#ui/cn.ts'

/** Breadcrumb of a page. Items contain router links; the last item is the page itself. */
export function Breadcrumb({ className, children, ...rest }: ComponentProps<'nav'>) {
  return (
    <nav data-slot="breadcrumb" aria-label="面包屑" {...rest} className={cn('min-w-0 text-small', className)}>
      <ol className="flex min-w-0 flex-wrap items-center">{children}</ol>
    </nav>
  )
}

export interface BreadcrumbItemProps extends ComponentProps<'li'> {
  /** This is the current page. */
  isCurrent?: boolean
}

Breadcrumb.Item = function BreadcrumbItem({ isCurrent = false, className, ...rest }: BreadcrumbItemProps) {
  return (
    <li
      data-slot="breadcrumb-item"
      aria-current={isCurrent ? 'page' : undefined}
      {...rest}
      className={cn(
        'max-w-60 truncate text-text-muted [&_a]:rounded [&_a:hover]:text-text [&_a:hover]:underline [&_a]:underline-offset-4',
        "before:mx-1.5 before:text-text-faint first:before:hidden before:content-['/'/'']",
        isCurrent && 'text-text',
        className,
      )}
    />
  )
}
