import { cva } from 'class-variance-authority'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { cn } from '#ui/cn.ts'
import { NavLink, type OnNavigate } from '#ui/nav-link/nav-link.tsx'
import { isFolder, type SideMenuFolder, type SideMenuItem, type SideMenuPage } from '#ui/side-menu/menu-item.ts'

export const entryLook = cva(
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

export interface EntryProps<Item extends SideMenuItem = SideMenuItem> {
  item: Item
  /** The active page, or the page that it belongs to. */
  active: SideMenuPage | undefined
  onNavigate?: OnNavigate | undefined
}

interface FoldingProps {
  /** Ids of the collapsed folders; all others are expanded. */
  closed: readonly string[]
  onToggle: (folderId: string) => void
}

/** A page, or an expandable folder. */
export function Entry({ item, closed, onToggle, ...rest }: EntryProps & FoldingProps) {
  if (!isFolder(item)) return <PageEntry item={item} {...rest} />
  return <FolderEntry item={item} isOpen={!closed.includes(item.id)} onToggle={() => onToggle(item.id)} {...rest} />
}

function PageEntry({ item, active, onNavigate }: EntryProps<SideMenuPage>) {
  const { title, href, external, icon } = item
  const isActive = item === active
  return (
    <NavLink
      href={href}
      external={external}
      onNavigate={onNavigate}
      title={title}
      aria-current={isActive ? 'page' : undefined}
      className={entryLook({ active: isActive })}
    >
      {icon}
      <span className="min-w-0 flex-1 truncate">{title}</span>
    </NavLink>
  )
}

interface FolderEntryProps extends EntryProps<SideMenuFolder> {
  isOpen: boolean
  onToggle: () => void
}

function FolderEntry({ item, active, onNavigate, isOpen, onToggle }: FolderEntryProps) {
  const { title, icon, items } = item
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        title={title}
        onClick={onToggle}
        className={cn(entryLook(), items.some((page) => page === active) && 'font-medium text-text')}
      >
        {icon}
        <span className="min-w-0 flex-1 truncate">{title}</span>
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
        <ul data-slot="side-menu-pages" className="mt-0.5 mb-1 ml-4 grid gap-0.5 border-l pl-2">
          {items.map((page) => (
            <li key={page.id} className="min-w-0">
              {page.divider && <p className="truncate px-2 pt-2 pb-1 text-small text-text-faint">{page.divider}</p>}
              <PageEntry item={page} active={active} onNavigate={onNavigate} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
