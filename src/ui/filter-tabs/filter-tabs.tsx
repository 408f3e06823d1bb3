import type { ComponentProps, KeyboardEvent } from 'react'
import { cn } from '#ui/cn.ts'
import { TabCount } from '#ui/tabs/tab-count.tsx'
import { tabListLook, tabLook } from '#ui/tabs/tab-look.ts'

export interface FilterTab<Value extends string> {
  value: Value
  label: string
  /** Number of items, or a text: 10,000+. */
  count?: number | string | undefined
  /** Items here need attention: the count is highlighted. */
  isUrgent?: boolean
}

export interface FilterTabsProps<Value extends string> extends Omit<ComponentProps<'div'>, 'onChange' | 'aria-label'> {
  /** Accessible label: 订单状态. */
  label: string
  tabs: readonly FilterTab<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/**
 * Tabs that filter the list below. They have no panels; arrow keys, Home and End only move focus, since choosing sends
 * a request. Enter or Space chooses.
 */
export function FilterTabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  className,
  onKeyDown,
  ...rest
}: FilterTabsProps<Value>) {
  return (
    <div
      data-slot="filter-tabs"
      role="tablist"
      aria-label={label}
      {...rest}
      onKeyDown={(event) => {
        onKeyDown?.(event)
        if (!event.defaultPrevented) moveFocus(event)
      }}
      className={cn(tabListLook, className)}
    >
      {tabs.map((tab) => {
        const isChosen = tab.value === value
        return (
          <button
            key={tab.value}
            type="button"
            role="tab"
            aria-selected={isChosen}
            data-state={isChosen ? 'active' : 'inactive'}
            tabIndex={isChosen ? 0 : -1}
            onClick={() => onChange(tab.value)}
            className={cn(tabLook)}
          >
            {tab.label}
            {tab.count !== undefined && <TabCount count={tab.count} isUrgent={tab.isUrgent ?? false} />}
          </button>
        )
      })}
    </div>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const at = tabs.findIndex((tab) => tab.matches(':focus'))
  const targets: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }
  const target = targets[event.key]
  if (target === undefined) return
  event.preventDefault()
  tabs.at(target % tabs.length)?.focus()
}
