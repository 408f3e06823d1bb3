import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#ui/cn.ts'

interface EndPhoneProps extends Omit<ComponentProps<'div'>, 'title'> {
  title: string
  /** Fixed at the bottom. */
  foot?: ReactNode
}

/** A phone frame around a page. */
export function StorefrontPhone({ title, foot, className, children, ...rest }: EndPhoneProps) {
  return (
    <div
      {...rest}
      className={cn(
        'mx-auto flex h-136 w-72 flex-col overflow-hidden rounded-[28px] border-4 border-line-strong bg-canvas',
        className,
      )}
    >
      <p className="shrink-0 border-b bg-surface py-2 text-center font-medium">{title}</p>
      <div className="min-h-0 flex-1 overflow-y-auto p-3">{children}</div>
      {foot}
    </div>
  )
}
