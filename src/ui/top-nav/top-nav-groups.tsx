import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { cn } from '#ui/cn.ts'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#ui/dropdown-menu/dropdown-menu.tsx'
import { goTo, NavLink, type OnNavigate } from '#ui/nav-link/nav-link.tsx'
import { useFitting } from '#ui/top-nav/fitting.ts'

export interface NavGroup {
  id: string
  name: string
  href: string
  /** 16 px; shown in the drawer's list. */
  icon?: ReactNode
}

export interface NavGroupsProps extends ComponentProps<'nav'> {
  label?: string
  groups: readonly NavGroup[]
  /** Id of the active page's group. */
  activeId: string | undefined
  /** Without it the browser follows the links. */
  onNavigate?: OnNavigate
}

const GAP = 4
const MORE_WIDTH = 68

const look = [
  'relative flex h-full shrink-0 cursor-pointer items-center gap-1 whitespace-nowrap px-3 text-text-muted transition-colors duration-quick',
  'hover:text-text focus-visible:-outline-offset-2',
  'data-active:font-medium data-active:text-accent-text',
  'data-active:after:absolute data-active:after:inset-x-3 data-active:after:bottom-0 data-active:after:h-0.5 data-active:after:rounded-full data-active:after:bg-accent',
]

/** The groups in a row. Overflowing groups are under 更多; below 1024 px all are in the menu drawer. */
export function TopNavGroups({ label = '主导航', groups, activeId, onNavigate, className, ...rest }: NavGroupsProps) {
  const row = useRef<HTMLUListElement>(null)
  const fitting = useFitting(row, groups.map(({ name }) => name).join('\n'), GAP, MORE_WIDTH)
  const hidden = groups.slice(fitting)
  const hidesActive = hidden.some(({ id }) => id === activeId)
  return (
    <nav
      data-slot="top-nav-groups"
      aria-label={label}
      {...rest}
      className={cn('ml-6 h-full min-w-0 flex-1 max-lg:hidden', className)}
    >
      <ul ref={row} className="relative flex h-full gap-1 overflow-hidden">
        {groups.map(({ id, name, href }, index) => (
          // Hidden, but still measurable.
          <li key={id} className={cn('h-full', index >= fitting && 'invisible absolute')}>
            <NavLink
              href={href}
              onNavigate={onNavigate}
              aria-current={id === activeId ? 'true' : undefined}
              data-active={id === activeId || undefined}
              className={cn(look)}
            >
              {name}
            </NavLink>
          </li>
        ))}
        {hidden.length > 0 && (
          <li className="h-full">
            <DropdownMenu>
              <DropdownMenuTrigger data-active={hidesActive || undefined} className={cn(look)}>
                更多
                <ChevronDown aria-hidden strokeWidth={1.75} className="size-3.5" />
              </DropdownMenuTrigger>
              <DropdownMenuContent>
                {hidden.map((group) => (
                  <DropdownMenuItem key={group.id} onSelect={() => goTo(group, onNavigate)}>
                    {group.id === activeId ? (
                      <span className="font-medium text-accent-text">
                        {group.name}
                        <span className="sr-only">（当前）</span>
                      </span>
                    ) : (
                      group.name
                    )}
                  </DropdownMenuItem>
                ))}
              </DropdownMenuContent>
            </DropdownMenu>
          </li>
        )}
      </ul>
    </nav>
  )
}

/** The same groups above the menu in its drawer. */
export function TopNavGroupList({
  label = '主导航',
  groups,
  activeId,
  onNavigate,
  className,
  ...rest
}: NavGroupsProps) {
  return (
    <nav
      data-slot="top-nav-group-list"
      aria-label={label}
      {...rest}
      className={cn('flex shrink-0 flex-wrap gap-1 border-b p-2', className)}
    >
      {groups.map(({ id, name, href, icon }) => (
        <NavLink
          key={id}
          href={href}
          onNavigate={onNavigate}
          aria-current={id === activeId ? 'true' : undefined}
          className={cn(
            'flex h-8 items-center gap-1.5 rounded px-2 text-text-muted hover:bg-hover',
            'aria-[current]:bg-accent-subtle aria-[current]:font-medium aria-[current]:text-accent-text',
          )}
        >
          {icon}
          {name}
        </NavLink>
      ))}
    </nav>
  )
}
