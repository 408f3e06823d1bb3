import type { ShowroomStore } from '#contract/goods/floor-images.ts'
import { SideNav, SideNavEntry } from '#screen/list/side-nav.tsx'

interface StoreNavProps {
  stores: readonly ShowroomStore[]
  chosen: number | undefined
  /** Whether all showrooms can be shown at once. */
  hasAll: boolean
  onChoose: (id: number | undefined) => void
}

/** Navigation of showrooms with their number of published floors. */
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
    <SideNav label="展厅门店">
      {entries.map(({ id, name, hint }) => (
        <SideNavEntry
          key={name}
          isCurrent={id === chosen}
          onClick={() => onChoose(id)}
          count={hint}
          countTitle="已发布 / 全部楼层"
        >
          {name}
        </SideNavEntry>
      ))}
    </SideNav>
  )
}
