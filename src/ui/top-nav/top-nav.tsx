import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#ui/cn.ts'

/** The top bar, 48 px: brand, groups, tools. In a narrow window the menu drawer's button comes first. */
export function TopNav({ className, ...rest }: ComponentProps<'header'>) {
  return (
    <header
      data-slot="top-nav"
      {...rest}
      className={cn('flex h-12 items-center gap-2 border-b bg-surface px-4 max-lg:px-2 print:hidden', className)}
    />
  )
}

export interface TopNavBrandProps extends Omit<ComponentProps<'div'>, 'children'> {
  mark: ReactNode
  name: string
  /** 开发, 预发: shown next to the name outside of production, to avoid mistakes. */
  environment?: string | undefined
}

export function TopNavBrand({ mark, name, environment, className, ...rest }: TopNavBrandProps) {
  return (
    <div data-slot="top-nav-brand" {...rest} className={cn('flex shrink-0 items-center gap-2.5', className)}>
      {mark}
      <span className="font-bold text-reading max-sm:sr-only">{name}</span>
      {environment && (
        <span className="rounded-sm bg-warning-subtle px-1.5 text-small text-warning-text">{environment}</span>
      )}
    </div>
  )
}

/** Tools available on every page, at the right. */
export function TopNavTools({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div data-slot="top-nav-tools" {...rest} className={cn('ml-auto flex shrink-0 items-center gap-1', className)} />
  )
}
