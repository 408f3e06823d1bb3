import { Images, Table2 } from 'lucide-react'
import { useState } from 'react'
import { readLoginInfo } from '#lib/session.ts'
import { Button } from '#ui/button/button.tsx'
import { ButtonGroup } from '#ui/button-group/button-group.tsx'
import { usePageLocation } from './page-location.tsx'

type ListView = 'table' | 'pictures'

const views = [
  { view: 'table', label: '表格', icon: Table2 },
  { view: 'pictures', label: '大图', icon: Images },
] as const

/** Whether a list shows a table or large pictures: as the person last left it in this browser. */
export function useListView(): [ListView, (view: ListView) => void] {
  const { path } = usePageLocation()
  const key = `view:${readLoginInfo()?.user.userId ?? 0}:${path}`
  const [view, set] = useState<ListView>(() => (localStorage.getItem(key) === 'pictures' ? 'pictures' : 'table'))
  const save = (next: ListView) => {
    localStorage.setItem(key, next)
    set(next)
  }
  return [view, save]
}

interface ViewSwitchProps {
  view: ListView
  onChange: (view: ListView) => void
}

export function ViewSwitch({ view: shown, onChange }: ViewSwitchProps) {
  return (
    <ButtonGroup label="视图">
      {views.map(({ view, label, icon: Icon }) => (
        <Button key={view} aria-pressed={view === shown} onClick={() => onChange(view)}>
          <Icon aria-hidden strokeWidth={1.75} />
          {label}
        </Button>
      ))}
    </ButtonGroup>
  )
}
