import { useEffect, useRef } from 'react'
import type { OnNavigate } from '#ui/nav-link/nav-link.tsx'
import { Entry } from '#ui/side-menu/entry.tsx'
import { FoldedEntry } from '#ui/side-menu/folded-entry.tsx'
import { activePage, type SideMenuItem } from '#ui/side-menu/menu-item.ts'
import { moveFocus } from '#ui/side-menu/move-focus.ts'

export interface EntriesProps {
  /** Accessible label of the menu. */
  label?: string
  items: readonly SideMenuItem[]
  /** Path of the active page; highlights its entry, or the one that `opens` it. */
  path: string
  /** Ids of the collapsed folders; all others are expanded. */
  closed: readonly string[]
  onToggle: (folderId: string) => void
  /** Without it the browser follows the links. */
  onNavigate?: OnNavigate | undefined
}

/** The entries: next to the page, or in the drawer of a narrow window. */
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
  // In a low window the active entry may be outside of the visible part.
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
