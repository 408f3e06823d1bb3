import Menu from 'lucide-react/icons/menu'
import { type ReactNode, useState } from 'react'
import { cn } from '#ui/cn.ts'
import { IconButton, type IconButtonProps } from '#ui/icon-button/icon-button.tsx'
import { OnDemand } from '#ui/popup/on-demand.ts'
import type { DrawerPanelProps } from '#ui/side-menu/drawer-panel.tsx'
import type { EntriesProps } from '#ui/side-menu/entries.tsx'

// Wide windows never open it.
const panel = new OnDemand(() => import('#ui/side-menu/drawer-panel.tsx'))

export interface SideMenuDrawerProps extends EntriesProps, Omit<IconButtonProps, keyof EntriesProps | 'children'> {
  /** Above the entries: the groups that do not fit in the top bar. */
  children?: ReactNode
}

/** The button that opens the whole menu at the left edge, below 1024 px. Following a link closes it. */
export function SideMenuDrawer({
  label = '侧边菜单',
  items,
  path,
  closed,
  onToggle,
  onNavigate,
  children,
  className,
  ...rest
}: SideMenuDrawerProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        data-slot="side-menu-drawer"
        size="medium"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        {...rest}
        label="打开菜单"
        className={cn('lg:hidden', className)}
        onPointerEnter={panel.preload}
        onClick={() => setOpen(true)}
      >
        <Menu aria-hidden strokeWidth={1.75} />
      </IconButton>
      {isOpen && (
        <WhenThere
          onClose={() => setOpen(false)}
          label={label}
          items={items}
          path={path}
          closed={closed}
          onToggle={onToggle}
          onNavigate={onNavigate}
        >
          {children}
        </WhenThere>
      )}
    </>
  )
}

function WhenThere(props: DrawerPanelProps) {
  const Panel = panel.usePart()?.DrawerPanel
  return Panel && <Panel {...props} />
}
