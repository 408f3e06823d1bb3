import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#ui/cn.ts'

const marks = {
  success: { Icon: CircleCheck, colour: 'text-success' },
  info: { Icon: Info, colour: 'text-info' },
  warning: { Icon: TriangleAlert, colour: 'text-warning' },
  danger: { Icon: CircleAlert, colour: 'text-danger' },
}

export interface ResultProps extends Omit<ComponentProps<'section'>, 'title'> {
  tone: keyof typeof marks
  /** The outcome: 导入完成, 没有访问权限. */
  title: ReactNode
  description?: ReactNode
  /** The next actions, the most likely first. */
  actions?: ReactNode
  /** Details below the actions: counts, a list of failures. */
  children?: ReactNode
}

/** A full-page result. */
export function Result({ tone, title, description, actions, className, children, ...rest }: ResultProps) {
  const { Icon, colour } = marks[tone]
  return (
    <section
      data-slot="result"
      data-tone={tone}
      {...rest}
      className={cn('mx-auto flex max-w-140 flex-col items-center px-6 py-16 text-center', className)}
    >
      <Icon aria-hidden strokeWidth={1.25} className={cn('mb-4 size-10', colour)} />
      <h1 className="font-bold text-title">{title}</h1>
      {description && <p className="mt-2 text-reading text-text-muted">{description}</p>}
      {actions && <div className="mt-6 flex flex-wrap justify-center gap-2">{actions}</div>}
      {children && <div className="mt-8 w-full text-left">{children}</div>}
    </section>
  )
}
