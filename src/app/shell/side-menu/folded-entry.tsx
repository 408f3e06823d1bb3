import { useNavigate } from 'react-router-dom'
import type { MenuPage } from '#lib/menu.ts'
import { cn } from '#ui/cn.ts'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from '#ui/dropdown-menu/dropdown-menu.tsx'
import { Tooltip } from '#ui/tooltip/tooltip.tsx'
import { MenuIcon } from '../menu-icon.tsx'
import { MenuLink } from './menu-link.tsx'
import { type EntryProps, rowLook } from './side-entry.tsx'

/** An entry of the folded menu: its icon, named when pointed at; a folder opens beside it. */
export function FoldedEntry({ entry, activeId, pageOf }: EntryProps) {
  const navigate = useNavigate()
  const page = pageOf(entry.id)
  const isActive = entry.id === activeId || entry.subs.some((sub) => sub.id === activeId)
  const look = cn(rowLook({ active: isActive }), 'w-8 justify-center px-0')
  const icon = <MenuIcon icon={entry.icon} isPic={entry.isPic} />
  if (page) {
    return (
      <Tooltip content={entry.title} side="right">
        <MenuLink page={page} aria-label={entry.title} aria-current={isActive ? 'page' : undefined} className={look}>
          {icon}
        </MenuLink>
      </Tooltip>
    )
  }
  const subs = entry.subs.map((sub) => pageOf(sub.id)).filter((sub): sub is MenuPage => sub !== undefined)
  if (subs.length === 0) return null
  return (
    <DropdownMenu>
      <Tooltip content={entry.title} side="right">
        <DropdownMenuTrigger aria-label={entry.title} className={look}>
          {icon}
        </DropdownMenuTrigger>
      </Tooltip>
      <DropdownMenuContent side="right" sideOffset={12}>
        <DropdownMenuLabel>{entry.title}</DropdownMenuLabel>
        {subs.map((sub) => (
          <DropdownMenuItem
            key={sub.id}
            onSelect={() => (sub.isOutside ? window.open(sub.url, '_blank', 'noopener') : navigate(sub.url))}
          >
            {sub.title}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
