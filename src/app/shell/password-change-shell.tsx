import LogOut from 'lucide-react/icons/log-out'
import { Navigate, useLocation } from 'react-router-dom'
import { findScreen } from '#app/boot/routes.ts'
import { profilePath } from '#features/platform/index.ts'
import { Button } from '#ui/button/button.tsx'
import { StandalonePage } from './page-tabs/standalone-page.tsx'
import { Brand } from './top-bar/brand.tsx'
import { useLeave } from './use-leave.ts'

/** Shell while the initial password must be replaced: no menu, and sign-out as the only other action. */
export function PasswordChangeShell() {
  const { pathname } = useLocation()
  const leave = useLeave()
  const screen = findScreen(profilePath.path)
  return (
    <div className="grid h-dvh grid-rows-[48px_minmax(0,1fr)] bg-canvas text-text">
      <header className="flex items-center justify-between border-b bg-surface px-4">
        <Brand />
        <Button tone="quiet" size="medium" onClick={leave}>
          <LogOut aria-hidden strokeWidth={1.75} />
          退出登录
        </Button>
      </header>
      <main className="relative min-h-0">
        {pathname === profilePath.path && screen ? (
          <StandalonePage screen={screen} />
        ) : (
          <Navigate to={profilePath.to({ tab: 'password' })} replace />
        )}
      </main>
    </div>
  )
}
