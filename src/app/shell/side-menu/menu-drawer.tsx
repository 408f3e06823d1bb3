import * as RadixDialog from '@radix-ui/react-dialog'
import { Menu, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useSharedState } from '#lib/shared-state.ts'
import { cn } from '#ui/cn.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { MenuIcon } from '../menu-icon.tsx'
import { SideMenuEntries, type SideMenuProps } from './side-menu.tsx'

interface MenuDrawerProps extends SideMenuProps {
  /** Address that a group leads to. */
  groupAddress: (menuIndex: number) => string
}

/** The whole menu of a narrow window, groups and pages, at the left edge where the side menu stands otherwise. */
export function MenuDrawer({ groupAddress, ...menu }: MenuDrawerProps) {
  const [isOpen, setOpen] = useState(false)
  const navItems = useSharedState((state) => state.navItems)
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={setOpen}>
      <RadixDialog.Trigger asChild>
        <IconButton label="打开菜单" size="medium" className="lg:hidden">
          <Menu aria-hidden strokeWidth={1.75} />
        </IconButton>
      </RadixDialog.Trigger>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-50 animate-appear bg-overlay" />
        <RadixDialog.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-50 flex w-72 max-w-[85vw] animate-appear flex-col bg-raised shadow-dialog outline-none"
          // Whatever link is chosen, the menu has done its work.
          onClick={(event) => event.target instanceof Element && event.target.closest('a') && setOpen(false)}
        >
          <div className="flex h-12 items-center justify-between border-b px-4">
            <RadixDialog.Title className="font-bold text-section">菜单</RadixDialog.Title>
            <RadixDialog.Close asChild>
              <IconButton label="关闭菜单">
                <X aria-hidden strokeWidth={1.75} />
              </IconButton>
            </RadixDialog.Close>
          </div>
          <nav aria-label="主导航" className="flex flex-wrap gap-1 border-b p-2">
            {navItems.map(({ name, icon, menuIndex }) => (
              <Link
                key={menuIndex}
                to={groupAddress(menuIndex)}
                aria-current={menuIndex === menu.menuIndex ? 'true' : undefined}
                className={cn(
                  'flex h-8 items-center gap-1.5 rounded px-2 text-text-muted hover:bg-hover',
                  'aria-[current]:bg-accent-subtle aria-[current]:font-medium aria-[current]:text-accent-text',
                )}
              >
                <MenuIcon icon={icon} />
                {name}
              </Link>
            ))}
          </nav>
          <SideMenuEntries {...menu} isFolded={false} />
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}
