import Inbox from 'lucide-react/icons/inbox'
import type { ComponentProps, ComponentType, ReactNode, SVGProps } from 'react'
import { cn } from '#ui/cn.ts'

export interface EmptyProps extends Omit<ComponentProps<'div'>, 'title'> {
  /** Why it is empty: 还没有品牌, or 没有符合条件的品牌 with filters. */
  title: ReactNode
  /** What will be shown here, or what the next action does. */
  hint?: ReactNode
  icon?: ComponentType<SVGProps<SVGSVGElement> & { strokeWidth?: number }>
  /** The next action: a button or a link. */
  children?: ReactNode
}

/** Empty state, not an error. */
export function Empty({ title, hint, icon: Icon = Inbox, className, children, ...rest }: EmptyProps) {
  return (
    <div
      data-slot="empty"
      {...rest}
      className={cn('flex flex-col items-center justify-center px-6 py-12 text-center', className)}
    >
      <Icon aria-hidden strokeWidth={1.25} className="mb-3 size-8 text-text-faint" />
      <p className="font-medium text-reading text-text">{title}</p>
      {hint && <p className="mt-1 max-w-96 text-text-muted">{hint}</p>}
      {children && <div className="mt-4 flex gap-2">{children}</div>}
    </div>
  )
}
