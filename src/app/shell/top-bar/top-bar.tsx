import Download from 'lucide-react/icons/download'
import Search from 'lucide-react/icons/search'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { platformPages } from '#contract/platform/pages.ts'
import { KeyboardKey } from '#ui/keyboard-key/keyboard-key.tsx'
import { LinkButton } from '#ui/link-button/link-button.tsx'
import { TopNav, TopNavTools } from '#ui/top-nav/top-nav.tsx'
import { type NavGroupsProps, TopNavGroups } from '#ui/top-nav/top-nav-groups.tsx'
import { useIsOnline } from '../use-is-online.ts'
import { AppearanceMenu } from './appearance-menu.tsx'
import { Brand } from './brand.tsx'
import { Notices } from './notices.tsx'
import { Todos } from './todos.tsx'
import { useCounts } from './use-counts.ts'
import { UserMenu } from './user-menu.tsx'

interface TopBarProps {
  /** Groups of the menu, and the active one. */
  nav: NavGroupsProps
  onSearch: () => void
  /** The button that opens the menu in a narrow window. */
  drawer: ReactNode
}

/** Top bar of the shell: product, groups, search, tasks and user menu. */
export function TopBar({ nav, onSearch, drawer }: TopBarProps) {
  const counts = useCounts()
  const running = counts?.runningJobs ?? 0
  return (
    <TopNav>
      {drawer}
      <Brand />
      <TopNavGroups {...nav} />
      <TopNavTools>
        <OfflineMark />
        <button
          type="button"
          onClick={onSearch}
          className="mr-1 flex h-8 cursor-pointer items-center gap-2 rounded border bg-canvas px-2.5 text-text-faint transition-colors duration-quick hover:border-line-strong hover:text-text-muted"
        >
          <Search aria-hidden strokeWidth={1.75} className="size-4" />
          <span className="w-24 text-left max-xl:w-auto max-md:sr-only">搜索</span>
          <KeyboardKey keys="Mod+K" aria-hidden className="max-md:hidden" />
        </button>
        <Todos todos={counts?.todos ?? []} />
        {running > 0 && (
          <LinkButton asChild tone="quiet" size="medium" className="px-2">
            <Link to={platformPages.jobs.path}>
              <Download aria-hidden strokeWidth={1.75} />
              {running} 个任务进行中
            </Link>
          </LinkButton>
        )}
        <Notices unread={counts?.unread ?? 0} />
        <AppearanceMenu />
        <UserMenu />
      </TopNavTools>
    </TopNav>
  )
}

function OfflineMark() {
  const isOnline = useIsOnline()
  return (
    <div role="status">
      {!isOnline && (
        <span className="mr-2 flex items-center gap-1.5 rounded-full bg-warning-subtle px-2.5 py-0.5 text-small text-warning-text">
          <WifiOff aria-hidden strokeWidth={1.75} className="size-3.5" />
          网络已断开
        </span>
      )}
    </div>
  )
}
