import { getTemplateFirstMenu } from '#contract/goods/templates.ts'
import { useLookup } from '#screen/data/use-read.ts'
import type { Filter } from '#screen/list/use-list.ts'
import { cn } from '#ui/cn.ts'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

/** First-level categories with their number of templates; a click filters by one. */
export function TemplateCategories({ value, onChange }: Filter<number>) {
  const { data, isPending } = useLookup(getTemplateFirstMenu, {}, { staleMs: 0 })
  if (isPending) return <Skeleton shape="text" className="w-40 shrink-0 max-md:hidden" />
  const all = (data ?? []).reduce((sum, { count }) => sum + count, 0)
  const entries = [{ id: undefined, name: '全部类目', count: all }, ...(data ?? [])]
  return (
    <nav aria-label="一级类目" className="w-40 shrink-0 max-md:w-full">
      <ul className="sticky top-0 grid gap-0.5 max-md:flex max-md:flex-wrap">
        {entries.map(({ id, name, count }) => (
          <li key={id ?? 'all'}>
            <button
              type="button"
              aria-current={value === id || undefined}
              onClick={() => onChange(id)}
              className={cn(
                'flex h-8 w-full cursor-pointer items-center gap-2 rounded px-2.5 text-left hover:bg-hover',
                value === id && 'bg-accent-subtle font-medium text-accent-text',
              )}
            >
              <span className="truncate">{name}</span>
              <span className={cn('ml-auto text-small tabular-nums', value !== id && 'text-text-faint')}>{count}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
