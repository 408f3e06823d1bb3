import type { QueryClient } from '@tanstack/react-query'
import { type ReactNode, use, useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { serverMessages } from '#contract/response-codes.ts'
import { getProfile, getUserMenu } from '#contract/session.ts'
import { askedAddress, ownAddress, standalonePaths } from '#features/platform/paths.ts'
import { ApiError } from '#lib/api-error.ts'
import { getLanding, loadMenu, type MenuOutcome } from '#lib/menu.ts'
import { readLoginInfo } from '#lib/session.ts'
import { getSharedState, setSharedState, useSharedState } from '#lib/shared-state.ts'
import { prefetchEarly, takeEarlyQuery } from '#screen/data/early-queries.ts'
import { canOpen, useProfile } from '#screen/data/permissions.tsx'
import { readOptions } from '#screen/data/use-read.ts'
import { Button } from '#ui/button/button.tsx'
import { Result } from '#ui/result/result.tsx'
import { toast } from '#ui/toast/toast.ts'
import { ScreenFinder } from './screen-finder.ts'
import { ShellSkeleton } from './shell-skeleton.tsx'

/** Menu and profile, together. */
export async function enterConsole(client: QueryClient): Promise<MenuOutcome> {
  prefetchEarly(client, getProfile, {})
  const profile = client.fetchQuery(readOptions(getProfile, {})).then(
    () => null,
    (error: unknown) => (error instanceof ApiError ? error.message : serverMessages.fault),
  )
  const [menu, profileFault] = await Promise.all([loadMenu(undefined, () => takeEarlyQuery(getUserMenu, {})), profile])
  return menu.kind === 'loaded' && profileFault ? { kind: 'failed', message: profileFault } : menu
}

interface EntranceProps {
  onLeave: () => void
  enter: () => Promise<MenuOutcome>
  /** How it ended, where that is known from the start. */
  outcome: MenuOutcome | null
  children: ReactNode
}

/**
 * The way into the shell: menu and profile are loaded first, and the page after them. What fails or is missing is told
 * here, where nothing else can be shown yet.
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
  // Signing out empties the menu as well, but then the sign-in page is already on its way.
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
    <main className="grid min-h-dvh place-items-center bg-canvas">
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
 * /redirect: the page asked for before signing in, or the first of the menu that is one, takes its place in the history.
 * A menu that leads back here, out of the console or nowhere ends here, and says so once.
 */
export function Redirect() {
  const navigate = useNavigate()
  const canLand = useCanLand()
  const [{ url: target, passedOver }] = useState(() => {
    const asked = askedAddress(getSharedState().redirectTarget)
    return asked ? { url: asked, passedOver: '' } : getLanding(canLand)
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

/** Whether a page of its own stands at an address for this person: not one that only says no, and not this one again. */
function useCanLand(): (url: string) => boolean {
  const find = use(ScreenFinder)
  const profile = useProfile()
  return (url) => {
    const route = ownAddress(url) && find(url.split(/[?#]/)[0] ?? '')
    return Boolean(route && profile && !standalonePaths.includes(route.path) && canOpen(profile, route))
  }
}
