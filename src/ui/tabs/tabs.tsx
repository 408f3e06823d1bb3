import * as RadixTabs from '@radix-ui/react-tabs'
import type { ComponentProps } from 'react'
import { cn } from '#ui/cn.ts'
import { TabCount } from '#ui/tabs/tab-count.tsx'
import { tabListLook, tabLook } from '#ui/tabs/tab-look.ts'

/** Views of one page. Use `value` and `onValueChange` if the address stores the choice. */
export function Tabs({ className, ...rest }: ComponentProps<typeof RadixTabs.Root>) {
  return <RadixTabs.Root data-slot="tabs" {...rest} className={cn('min-w-0', className)} />
}

export interface TabListProps extends Omit<ComponentProps<typeof RadixTabs.List>, 'aria-label'> {
  /** Accessible label: 订单状态. */
  label: string
}

export function TabList({ label, className, ...rest }: TabListProps) {
  return <RadixTabs.List data-slot="tab-list" aria-label={label} {...rest} className={cn(tabListLook, className)} />
}

export interface TabProps extends ComponentProps<typeof RadixTabs.Trigger> {
  /** Number of items. */
  count?: number | undefined
}

export function Tab({ count, className, children, ...rest }: TabProps) {
  return (
    <RadixTabs.Trigger data-slot="tab" {...rest} className={cn(tabLook, className)}>
      {children}
      {count !== undefined && <TabCount count={count} />}
    </RadixTabs.Trigger>
  )
}

/** The content of a tab. For tabs that only filter a list use `FilterTabs`. */
export function TabPanel({ className, ...rest }: ComponentProps<typeof RadixTabs.Content>) {
  return <RadixTabs.Content data-slot="tab-panel" {...rest} className={cn('pt-4', className)} />
}
