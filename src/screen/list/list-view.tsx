import type { LucideIcon } from 'lucide-react'
import Images from 'lucide-react/icons/images'
import Plan from 'lucide-react/icons/map'
import MapPinned from 'lucide-react/icons/map-pinned'
import Table2 from 'lucide-react/icons/table-2'
import { useState } from 'react'
import { readLoginInfo } from '#lib/session.ts'
import { usePageLocation } from '#screen/page/page-location.tsx'
import { Button } from '#ui/button/button.tsx'
import { ButtonGroup } from '#ui/button-group/button-group.tsx'

const shapes = {
  table: { label: '表格', icon: Table2 },
  pictures: { label: '大图', icon: Images },
  plan: { label: '平面图', icon: Plan },
  map: { label: '地图', icon: MapPinned },
} as const satisfies Record<string, { label: string; icon: LucideIcon }>

type ListView = keyof typeof shapes

/** A list whose address names its view. */
interface ViewedList {
  query: { view?: string }
  setFilters(change: { view?: string | undefined }): void
}

/**
 * The view that a list shows: that of its address, if it has one; otherwise the user's last choice in this browser, by
 * default the first.
 */
export function useListView<View extends ListView>(
  views: readonly [View, ...View[]],
  list?: ViewedList,
): [View, (view: View) => void] {
  const { path } = usePageLocation()
  const key = `view:${readLoginInfo()?.user.userId ?? 0}:${path}`
  const [view, set] = useState<View>(() => views.find((known) => known === localStorage.getItem(key)) ?? views[0])
  const save = (next: View) => {
    localStorage.setItem(key, next)
    set(next)
    list?.setFilters({ view: next })
  }
  return [views.find((known) => known === list?.query.view) ?? view, save]
}

interface ViewSwitchProps<View extends ListView> {
  views: readonly View[]
  view: View
  onChange: (view: View) => void
}

export function ViewSwitch<View extends ListView>({ views, view: shown, onChange }: ViewSwitchProps<View>) {
  return (
    <ButtonGroup label="视图">
      {views.map((view) => {
        const { label, icon: Icon } = shapes[view]
        return (
          <Button key={view} aria-pressed={view === shown} onClick={() => onChange(view)}>
            <Icon aria-hidden strokeWidth={1.75} />
            {label}
          </Button>
        )
      })}
    </ButtonGroup>
  )
}
