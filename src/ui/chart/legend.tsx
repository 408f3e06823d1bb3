import { type ComponentProps, type ReactNode, useState } from 'react'
import { cn } from '#ui/cn.ts'
import { Swatch } from './marks.tsx'
import type { Marked } from './series.ts'

/** The series hidden by the user, by name: new data of the same chart keep the choice. */
export function useHidden() {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  return {
    /** The visible items; all of them if none would be left. */
    shownOf<Item extends { name: string }>(items: readonly Item[]): readonly Item[] {
      const shown = items.filter(({ name }) => !hidden.has(name))
      return shown.length > 0 ? shown : items
    },
    toggle: (name: string) =>
      setHidden((before) => {
        const next = new Set(before)
        if (!next.delete(name)) next.add(name)
        return next
      }),
  }
}

interface LegendProps<Item extends Marked> extends Omit<ComponentProps<'ul'>, 'children' | 'hidden'> {
  items: readonly Item[]
  hidden: ReturnType<typeof useHidden>
  patterns: string | undefined
  /** Further cells after the name: a value, a share. */
  children?: (item: Item) => ReactNode
}

/** Names the series and toggles them. One always stays visible. */
export function Legend<Item extends Marked>({
  items,
  hidden,
  patterns,
  children,
  className,
  ...rest
}: LegendProps<Item>) {
  const shown = hidden.shownOf(items)
  return (
    <ul data-slot="chart-legend" aria-label="图例" {...rest} className={cn('flex flex-wrap gap-x-1', className)}>
      {items.map((item) => {
        const isShown = shown.includes(item)
        const isLast = isShown && shown.length === 1
        return (
          <li key={item.name} className="min-w-0 max-w-full">
            <button
              type="button"
              aria-pressed={isShown}
              aria-disabled={isLast || undefined}
              onClick={() => !isLast && hidden.toggle(item.name)}
              className={cn(
                'flex min-h-6 w-full min-w-0 cursor-pointer items-center gap-1.5 rounded px-1.5 text-left text-small text-text-muted',
                'hover:bg-hover hover:text-text',
                'aria-disabled:cursor-default aria-disabled:hover:bg-transparent',
                !isShown && 'text-text-faint [&_svg]:opacity-30',
              )}
            >
              <Swatch mark={item.mark} patterns={patterns} />
              <span className={cn('min-w-0 truncate', !isShown && 'line-through')} title={item.name}>
                {item.name}
              </span>
              {children?.(item)}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
