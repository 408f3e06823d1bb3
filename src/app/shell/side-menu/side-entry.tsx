import { cva } from 'class-variance-authority'
import { ChevronDown } from 'lucide-react'
import type { MenuPage } from '#lib/menu.ts'
import type { SideMenuEntry, SubEntry } from '#lib/shared-state.ts'
import { cn } from '#ui/cn.ts'
import { MenuIcon } from '../menu-icon.tsx'
import { MenuLink } from './menu-link.tsx'
import type { SideStateModel } from './use-side-state.ts'

export const rowLook = cva(
  'flex h-8 w-full cursor-pointer items-center gap-2 rounded px-2 text-left transition-colors duration-quick',
  {
    variants: {
      active: {
        true: 'bg-accent-subtle font-medium text-accent-text',
        false: 'text-text-muted hover:bg-hover hover:text-text',
      },
    },
    defaultVariants: { active: false },
  },
)

export interface EntryProps {
  entry: SideMenuEntry
  /** The page in front, or the one that it belongs to. */
  activeId: number | undefined
  pageOf: (id: number) => MenuPage | undefined
}

/** A page, or a folder that opens below itself. */
export function SideEntry({ entry, activeId, pageOf, side }: EntryProps & { side: SideStateModel }) {
  const page = pageOf(entry.id)
  if (page) return <PageRow page={page} icon={entry.icon} isPic={entry.isPic} isActive={entry.id === activeId} />
  if (entry.subs.length === 0) return null
  const isOpen = !side.closed.includes(entry.id)
  const holdsActive = entry.subs.some((sub) => sub.id === activeId)
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => side.toggle(entry.id)}
        className={cn(rowLook(), holdsActive && 'font-medium text-text')}
      >
        <MenuIcon icon={entry.icon} isPic={entry.isPic} />
        <span className="min-w-0 flex-1 truncate">{entry.title}</span>
        <ChevronDown
          aria-hidden
          strokeWidth={1.75}
          className={cn(
            'size-3.5 shrink-0 text-text-faint transition-transform duration-calm',
            !isOpen && '-rotate-90',
          )}
        />
      </button>
      {isOpen && (
        <ul className="mt-0.5 mb-1 ml-4 grid gap-0.5 border-l pl-2">
          {entry.subs.map((sub) => (
            <SubRow key={sub.id} sub={sub} page={pageOf(sub.id)} isActive={sub.id === activeId} />
          ))}
        </ul>
      )}
    </>
  )
}

function SubRow({ sub, page, isActive }: { sub: SubEntry; page: MenuPage | undefined; isActive: boolean }) {
  if (!page) return null
  return (
    <li>
      {sub.divider && <p className="px-2 pt-2 pb-1 text-small text-text-faint">{sub.divider}</p>}
      <PageRow page={page} isActive={isActive} />
    </li>
  )
}

interface PageRowProps {
  page: MenuPage
  isActive: boolean
  icon?: string
  isPic?: boolean
}

function PageRow({ page, isActive, icon, isPic }: PageRowProps) {
  return (
    <MenuLink
      page={page}
      title={page.title}
      aria-current={isActive ? 'page' : undefined}
      className={rowLook({ active: isActive })}
    >
      {icon && <MenuIcon icon={icon} isPic={isPic} />}
      <span className="min-w-0 flex-1 truncate">{page.title}</span>
    </MenuLink>
  )
}
