import * as RadixTabs from '@radix-ui/react-tabs'
import type { ComponentProps } from 'react'
import { cn } from '#ui/cn.ts'

/** Views of one page. `value` and `onValueChange` when the address holds the choice. */
export function Tabs({ className, ...rest }: ComponentProps<typeof RadixTabs.Root>) {
  return <RadixTabs.Root data-slot="tabs" {...rest} className={cn('min-w-0', className)} />
}

export interface TabListProps extends Omit<ComponentProps<typeof RadixTabs.List>, 'aria-label'> {
  /** What the tabs divide: 订单状态. */
  label: string
}

export function TabList({ label, className, ...rest }: TabListProps) {
  return (
    <RadixTabs.List
      data-slot="tab-list"
      aria-label={label}
      {...rest}
      className={cn('flex gap-5 overflow-x-auto border-b [scrollbar-width:none]', className)}
    />
  )
}

export interface TabProps extends ComponentProps<typeof RadixTabs.Trigger> {
  /** How many stand behind it. */
  count?: number | undefined
}

const figure = new Intl.NumberFormat('zh-CN')

export function Tab({ count, className, children, ...rest }: TabProps) {
  return (
    <RadixTabs.Trigger
      data-slot="tab"
      {...rest}
      className={cn(
        'flex h-9 shrink-0 cursor-pointer select-none items-center gap-1.5 whitespace-nowrap border-transparent border-b-2 text-text-muted',
        'transition-colors duration-quick hover:text-text focus-visible:-outline-offset-2',
        'data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-accent-text',
        'disabled:cursor-not-allowed disabled:text-text-faint',
        className,
      )}
    >
      {children}
      {count !== undefined && (
        <span className="rounded-full bg-sunken px-1.5 font-normal text-small text-text-muted tabular-nums">
          {figure.format(count)}
        </span>
      )}
    </RadixTabs.Trigger>
  )
}

/** What a tab shows. Tabs that only filter one list share a single panel whose `value` is the chosen one. */
export function TabPanel({ className, ...rest }: ComponentProps<typeof RadixTabs.Content>) {
  return <RadixTabs.Content data-slot="tab-panel" {...rest} className={cn('pt-4', className)} />
}
