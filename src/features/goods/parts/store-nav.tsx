import type { ShowroomStore } from '#contract/goods/floor-images.ts'

interface StoreNavProps {
  stores: readonly ShowroomStore[]
  chosen: number | undefined
  /** Whether all of them can be shown at once. */
  hasAll: boolean
  onChoose: (id: number | undefined) => void
}

/** The showrooms beside their floors, with how many of these are published. */
export function StoreNav({ stores, chosen, hasAll, onChoose }: StoreNavProps) {
  const entries: { id: number | undefined; name: string; hint: string }[] = [
    ...(hasAll ? [{ id: undefined, name: '全部门店', hint: '' }] : []),
    ...stores.map(({ id, name, floorCount, publishedCount }) => ({
      id,
      name,
      hint: `${publishedCount} / ${floorCount}`,
    })),
  ]
  return (
    <nav aria-label="展厅门店" className="grid gap-0.5">
      {entries.map(({ id, name, hint }) => (
        <button
          key={name}
          type="button"
          aria-current={id === chosen ? 'true' : undefined}
          onClick={() => onChoose(id)}
          className="flex min-h-8 items-center gap-2 rounded px-2 text-left text-data hover:bg-sunken aria-current:bg-accent-subtle aria-current:font-medium"
        >
          <span className="min-w-0 flex-1 truncate">{name}</span>
          <span className="text-small text-text-faint tabular-nums" title="已发布 / 全部楼层">
            {hint}
          </span>
        </button>
      ))}
    </nav>
  )
}
