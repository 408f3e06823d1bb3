import { Download, Search, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { jobsPath } from '#features/platform/index.ts'
import { useSharedState } from '#lib/shared-state.ts'
import { KeyboardKey } from '#ui/keyboard-key/keyboard-key.tsx'
import { LinkButton } from '#ui/link-button/link-button.tsx'
import { useIsOnline } from '../use-is-online.ts'
import { AppearanceMenu } from './appearance-menu.tsx'
import { Brand } from './brand.tsx'
import { Notices } from './notices.tsx'
import { Todos } from './todos.tsx'
import { useCounts } from './use-counts.ts'
import { UserMenu } from './user-menu.tsx'

interface TopBarProps {
  /** 0-4: the group of the page in front. */
  menuIndex: number
  groupAddress: (menuIndex: number) => string
  onSearch: () => void
  /** The button that opens the menu in a narrow window. */
  drawer: ReactNode
}

/** The frame's top: product, groups, search, what waits, and the person. */
export function TopBar({ menuIndex, groupAddress, onSearch, drawer }: TopBarProps) {
  const navItems = useSharedState((state) => state.navItems)
  const counts = useCounts()
  const running = counts?.runningJobs ?? 0
  return (
    <header className="flex h-12 items-center gap-2 border-b bg-surface px-4 max-lg:px-2 print:hidden">
      {drawer}
      <Brand />
      <nav
        aria-label="主导航"
        className="ml-6 flex h-full min-w-0 flex-1 gap-1 overflow-x-auto [scrollbar-width:none] max-lg:hidden"
      >
        {navItems.map((item) => (
          <Link
            key={item.menuIndex}
            to={groupAddress(item.menuIndex)}
            aria-current={item.menuIndex === menuIndex ? 'true' : undefined}
            className="relative flex h-full shrink-0 items-center px-3 text-text-muted transition-colors duration-quick hover:text-text focus-visible:-outline-offset-2 aria-[current]:font-medium aria-[current]:text-accent-text aria-[current]:after:absolute aria-[current]:after:inset-x-3 aria-[current]:after:bottom-0 aria-[current]:after:h-0.5 aria-[current]:after:rounded-full aria-[current]:after:bg-accent"
          >
            {item.name}
          </Link>
        ))}
      </nav>
      <div className="ml-auto flex shrink-0 items-center gap-1">
        <OfflineMark />
        <button
          type="button"
          onClick={onSearch}
          className="mr-1 flex h-8 cursor-pointer items-center gap-2 rounded border bg-canvas px-2.5 text-text-faint transition-colors duration-quick hover:border-line-strong hover:text-text-muted"
        >
          <Search aria-hidden strokeWidth={1.75} className="size-4" />
          <span className="w-24 text-left max-xl:w-auto max-md:sr-only">搜索页面</span>
          <KeyboardKey keys="Mod+K" aria-hidden className="max-md:hidden" />
        </button>
        <Todos todos={counts?.todos ?? []} />
        {running > 0 && (
          <LinkButton asChild tone="quiet" size="medium" className="px-2">
            <Link to={jobsPath.to()}>
              <Download aria-hidden strokeWidth={1.75} />
              {running} 个任务进行中
            </Link>
          </LinkButton>
        )}
        <Notices unread={counts?.unread ?? 0} />
        <AppearanceMenu />
        <UserMenu />
      </div>
    </header>
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
