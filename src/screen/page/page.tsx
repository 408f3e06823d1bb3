import { type ReactNode, useEffect } from 'react'
import { cn } from '#ui/cn.ts'
import { usePageLocation } from './page-location.tsx'
import { useScreenRoute } from './screen-route.tsx'

interface PageProps {
  /** Replaces the route's title, such as 编辑品牌; also in the tab. */
  title?: string
  /** Next to the title: a count, a status. */
  aside?: ReactNode
  /** Page buttons, the main one last. */
  actions?: ReactNode
  children: ReactNode
  className?: string
}

/** Page layout: title and actions on one line, the content below. */
export function Page({ title, aside, actions, children, className }: PageProps) {
  const route = useScreenRoute()
  const { setTitle } = usePageLocation()
  useEffect(() => {
    if (title) setTitle(title)
  }, [title, setTitle])
  return (
    <div data-slot="page" className={cn('flex min-h-full flex-1 flex-col gap-3 pb-6', className)}>
      <header className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="font-bold text-title">{title ?? route?.title}</h1>
        {aside && <div className="text-text-muted">{aside}</div>}
        {actions && <div className="ml-auto flex flex-wrap items-center gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
