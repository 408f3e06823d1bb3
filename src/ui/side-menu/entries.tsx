import { useEffect, useRef } from 'react'
import type { OnNavigate } from '#ui/nav-link/nav-link.tsx'
import { Entry } from '#ui/side-menu/entry.tsx'
import { FoldedEntry } from '#ui/side-menu/folded-entry.tsx'
import { activePage, type SideMenuItem } from '#ui/side-menu/menu-item.ts'
import { moveFocus } from '#ui/side-menu/move-focus.ts'

export interface EntriesProps {
  /** What the menu is called, for who hears it. */
  label?: string
  items: readonly SideMenuItem[]
  /** Path of the page in front; the entry of that path is lit, or the one that `opens` it. */
  path: string
  /** Ids of the folders that are closed; all others stand open. */
  closed: readonly string[]
  onToggle: (folderId: string) => void
  /** Without it the browser follows the links itself. */
  onNavigate?: OnNavigate | undefined
}

/** The entries alone: beside the page, or in the drawer of a narrow window. */
export function Entries({
  label = '侧边菜单',
  items,
  path,
  closed,
  onToggle,
  onNavigate,
  folded = false,
}: EntriesProps & { folded?: boolean }) {
  const active = activePage(items, path)
  const nav = useRef<HTMLElement>(null)
  const activeId = active?.id
  // In a low window the page in front may stand below the edge of its menu.
  useEffect(() => {
    if (activeId) nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    <nav
      ref={nav}
      aria-label={label}
      onKeyDownCapture={moveFocus}
      className="min-h-0 flex-1 overflow-y-auto overflow-x-hidden p-2"
    >
      <ul className="grid gap-0.5">
        {items.map((item) => (
          <li key={item.id} className="min-w-0">
            {folded ? (
              <FoldedEntry item={item} active={active} onNavigate={onNavigate} />
            ) : (
              <Entry item={item} active={active} closed={closed} onToggle={onToggle} onNavigate={onNavigate} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
