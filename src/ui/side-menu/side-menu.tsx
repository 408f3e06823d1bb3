import PanelLeftClose from 'lucide-react/icons/panel-left-close'
import PanelLeftOpen from 'lucide-react/icons/panel-left-open'
import type { ComponentProps } from 'react'
import { cn } from '#ui/cn.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Entries, type EntriesProps } from '#ui/side-menu/entries.tsx'

export interface SideMenuProps extends EntriesProps, Omit<ComponentProps<'aside'>, keyof EntriesProps> {
  /** A strip of icons, 48 px wide. */
  folded: boolean
  onFold: (folded: boolean) => void
}

const frame =
  'flex w-52 shrink-0 flex-col border-r bg-surface transition-[width] duration-calm data-folded:w-12 max-lg:hidden print:hidden'

/** Placeholder of a menu that is loading. */
export function SideMenuOutline({ folded }: { folded: boolean }) {
  return <div aria-hidden data-folded={folded || undefined} className={frame} />
}

/** The pages of one group at the left of the page; below 1024 px `SideMenuDrawer` replaces it. */
export function SideMenu({
  label,
  items,
  path,
  closed,
  onToggle,
  onNavigate,
  folded,
  onFold,
  className,
  ...rest
}: SideMenuProps) {
  const Sign = folded ? PanelLeftOpen : PanelLeftClose
  return (
    <aside data-slot="side-menu" data-folded={folded || undefined} {...rest} className={cn(frame, className)}>
      <Entries
        label={label}
        items={items}
        path={path}
        closed={closed}
        onToggle={onToggle}
        onNavigate={onNavigate}
        folded={folded}
      />
      <div className={cn('flex p-2', !folded && 'justify-end')}>
        <IconButton
          label={folded ? '展开菜单' : '收起菜单'}
          side="right"
          size="medium"
          onClick={() => onFold(!folded)}
          aria-expanded={!folded}
        >
          <Sign aria-hidden strokeWidth={1.75} />
        </IconButton>
      </div>
    </aside>
  )
}
