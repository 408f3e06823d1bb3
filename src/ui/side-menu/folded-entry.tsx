import { useState } from 'react'
import { cn } from '#ui/cn.ts'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from '#ui/dropdown-menu/dropdown-menu.tsx'
import { goTo, NavLink } from '#ui/nav-link/nav-link.tsx'
import { type EntryProps, entryLook } from '#ui/side-menu/entry.tsx'
import { isFolder, type SideMenuFolder } from '#ui/side-menu/menu-item.ts'
import { Tooltip } from '#ui/tooltip/tooltip.tsx'

const look = (isActive: boolean) => cn(entryLook({ active: isActive }), 'w-8 justify-center px-0')

/** An entry of the folded menu: an icon with a tooltip; a folder opens a menu next to it. */
export function FoldedEntry({ item, active, onNavigate }: EntryProps) {
  if (isFolder(item)) return <FoldedFolder item={item} active={active} onNavigate={onNavigate} />
  const isActive = item === active
  return (
    <Tooltip content={item.title} side="right">
      <NavLink
        href={item.href}
        external={item.external}
        onNavigate={onNavigate}
        aria-label={item.title}
        aria-current={isActive ? 'page' : undefined}
        className={look(isActive)}
      >
        {item.icon}
      </NavLink>
    </Tooltip>
  )
}

function FoldedFolder({ item: { title, icon, items }, active, onNavigate }: EntryProps<SideMenuFolder>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <DropdownMenu open={isOpen} onOpenChange={setOpen}>
      <Tooltip content={title} side="right">
        <DropdownMenuTrigger
          aria-label={title}
          className={look(items.some((page) => page === active))}
          onKeyDown={(event) => event.key === 'ArrowRight' && setOpen(true)}
        >
          {icon}
        </DropdownMenuTrigger>
      </Tooltip>
      <DropdownMenuContent
        side="right"
        sideOffset={12}
        onKeyDown={(event) => event.key === 'ArrowLeft' && setOpen(false)}
      >
        <DropdownMenuLabel>{title}</DropdownMenuLabel>
        {items.map((page) => (
          <DropdownMenuItem key={page.id} onSelect={() => goTo(page, onNavigate)}>
            {page.title}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
