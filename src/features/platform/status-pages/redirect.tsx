import type { QueryClient } from '@tanstack/react-query'
import { type ReactNode, use, useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { serverMessages } from '#contract/response-codes.ts'
import { getProfile, getUserMenu } from '#contract/session.ts'
import { ownAddress, requestedAddress, standalonePaths } from '#features/platform/paths.ts'
import { ApiError } from '#lib/api-error.ts'
import { getLanding, loadMenu, type MenuOutcome } from '#lib/menu.ts'
import { readLoginInfo } from '#lib/session.ts'
import { getSharedState, setSharedState, useSharedState } from '#lib/shared-state.ts'
import { showView } from '#lib/viewing.ts'
import { prefetchEarly, takeEarlyQuery } from '#screen/data/early-queries.ts'
import { canOpen, useProfile } from '#screen/data/permissions.tsx'
import { readOptions } from '#screen/data/use-read.ts'
import { Button } from '#ui/button/button.tsx'
import { Result } from '#ui/result/result.tsx'
import { toast } from '#ui/toast/toast.ts'
import { ScreenFinder } from './screen-finder.ts'
import { ShellSkeleton } from './shell-skeleton.tsx'

/** Loads menu and profile in parallel. */
export async function enterConsole(client: QueryClient): Promise<MenuOutcome> {
  prefetchEarly(client, getProfile, {})
  const profile = client.fetchQuery(readOptions(getProfile, {})).then(
    ({ viewing }) => {
      showView(viewing)
      return null
    },
    (error: unknown) => (error instanceof ApiError ? error.message : serverMessages.fault),
  )
  const [menu, profileFault] = await Promise.all([loadMenu(undefined, () => takeEarlyQuery(getUserMenu, {})), profile])
  return menu.kind === 'loaded' && profileFault ? { kind: 'failed', message: profileFault } : menu
}

interface EntranceProps {
  onLeave: () => void
  enter: () => Promise<MenuOutcome>
  /** The outcome, if known initially. */
  outcome: MenuOutcome | null
  children: ReactNode
}

/**
 * Entry to the shell: loads menu and profile, then renders the page. Errors and a missing menu are shown here, because
 * no other page is available yet.
 */
export function Entrance({ onLeave, enter, outcome: known, children }: EntranceProps) {
  const [outcome, setOutcome] = useState(known)
  const hasMenu = useSharedState((state) => state.navItems.length > 0)

  const load = useCallback(async () => {
    setOutcome(null)
    setOutcome(await enter())
  }, [enter])
  useEffect(() => {
    if (!known) load()
  }, [load, known])

  if (outcome === null) return <ShellSkeleton />
  if (outcome.kind === 'failed') {
    return <NoEntry title="菜单加载失败" description={outcome.message} onRetry={load} onLeave={onLeave} />
  }
  // Sign-out clears the menu too, but then the sign-in page is about to open.
  const isTakenAway = outcome.kind === 'loaded' && !hasMenu && readLoginInfo() !== null
  if (outcome.kind === 'empty' || isTakenAway) {
    return (
      <NoEntry title="没有菜单" description="您还没有任何菜单权限，请联系管理员" onRetry={load} onLeave={onLeave} />
    )
  }
  return children
}

interface NoEntryProps {
  title: string
  description: string
  onRetry: () => void
  onLeave: () => void
}

function NoEntry({ title, description, onRetry, onLeave }: NoEntryProps) {
  const account = readLoginInfo()?.user.account
  return (
    <main className="grid min-h-[calc(100dvh-var(--view-bar))] place-items-center bg-canvas">
      <Result
        tone="warning"
        title={title}
        description={description}
        actions={
          <>
            <Button tone="primary" size="medium" onClick={onRetry}>
              重新加载
            </Button>
            <Button size="medium" onClick={onLeave}>
              退出登录
            </Button>
          </>
        }
      >
        {account && <p className="text-center text-small text-text-faint">当前账号 {account}</p>}
      </Result>
    </main>
  )
}

/**
 * /redirect: replaced in the history by the page requested before sign-in, or by the first landing page of the menu. If
 * the menu leads back here, outside the console or nowhere, this page says so.
 */
export function Redirect() {
  const navigate = useNavigate()
  const canLand = useCanLand()
  const [{ url: target, passedOver }] = useState(() => {
    const requested = requestedAddress(getSharedState().redirectTarget)
    return requested ? { url: requested, passedOver: '' } : getLanding(canLand)
  })
  useEffect(() => {
    setSharedState({ redirectTarget: '' })
    if (target === '') return
    if (passedOver) toast.error(`菜单「${passedOver}」的地址打不开，请联系管理员修改`)
    navigate(target, { replace: true })
  }, [navigate, target, passedOver])
  if (target !== '') return null
  return (
    <Result
      className="w-full"
      tone="warning"
      title="没有可以打开的页面"
      description="菜单里的地址都打不开，请联系管理员检查菜单设置。"
    />
  )
}

/** Whether a URL is a real page for this user: not an error page, and not this page. */
function useCanLand(): (url: string) => boolean {
  const find = use(ScreenFinder)
  const profile = useProfile()
  return (url) => {
    const route = ownAddress(url) && find(url.split(/[?#]/)[0] ?? '')
    return Boolean(route && profile && !standalonePaths.includes(route.path) && canOpen(profile, route))
  }
}
