import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { menuPageOf, useMenuPages } from '#lib/menu.ts'
import { useSharedState } from '#lib/shared-state.ts'
import { cn } from '#ui/cn.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { FoldedEntry } from './folded-entry.tsx'
import { SideEntry } from './side-entry.tsx'
import type { SideStateModel } from './use-side-state.ts'

export interface SideMenuProps {
  /** 0-4: whose menu stands here. */
  menuIndex: number
  /** Path of the page in front. */
  path: string
  side: SideStateModel
}

/** The pages of one group at the left, folding to a strip of icons. */
export function SideMenu({ menuIndex, path, side }: SideMenuProps) {
  const { isFolded, fold } = side
  return (
    <aside
      className={cn(
        'flex shrink-0 flex-col border-r bg-surface transition-[width] duration-calm max-lg:hidden print:hidden',
        isFolded ? 'w-12' : 'w-52',
      )}
    >
      <SideMenuEntries menuIndex={menuIndex} path={path} side={side} isFolded={isFolded} />
      <div className={cn('flex p-2', !isFolded && 'justify-end')}>
        <IconButton
          label={isFolded ? '展开菜单' : '收起菜单'}
          side="right"
          size="medium"
          onClick={fold}
          aria-expanded={!isFolded}
        >
          {isFolded ? (
            <PanelLeftOpen aria-hidden strokeWidth={1.75} />
          ) : (
            <PanelLeftClose aria-hidden strokeWidth={1.75} />
          )}
        </IconButton>
      </div>
    </aside>
  )
}

/** The entries alone: beside the page, or in the drawer of a narrow window. */
export function SideMenuEntries({ menuIndex, path, side, isFolded }: SideMenuProps & { isFolded: boolean }) {
  const entries = useSharedState((state) => state.sideMenus[menuIndex])
  const pages = useMenuPages()
  const activeId = menuPageOf(path, pages)?.id
  const pageOf = (id: number) => pages.find((page) => page.id === id)
  return (
    <nav aria-label="侧边菜单" className="min-h-0 flex-1 overflow-y-auto overflow-x-hidden p-2">
      <ul className="grid gap-0.5">
        {entries?.map((entry) => (
          <li key={entry.id}>
            {isFolded ? (
              <FoldedEntry entry={entry} activeId={activeId} pageOf={pageOf} />
            ) : (
              <SideEntry entry={entry} activeId={activeId} pageOf={pageOf} side={side} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
