import { useEffect, useMemo } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { findRoute } from '#app/areas.ts'
import { PRODUCT_TITLE } from '#contract/constants.ts'
import type { Profile } from '#contract/session.ts'
import { Redirect } from '#features/platform/index.ts'
import { menuPageOf, useMenuPages } from '#lib/menu.ts'
import { useSharedState } from '#lib/shared-state.ts'
import { KeptPage } from './page-tabs/kept-page.tsx'
import { OpenPages } from './page-tabs/open-pages.ts'
import { pageKey } from './page-tabs/page-key.ts'
import { PageTabs } from './page-tabs/page-tabs.tsx'
import { PassingPage } from './page-tabs/passing-page.tsx'
import { aliveKeys, lastUsed, type PageTab } from './page-tabs/tabs.ts'
import { addressOf, usePageTabs } from './page-tabs/use-page-tabs.ts'
import { MenuDrawer } from './side-menu/menu-drawer.tsx'
import { SideMenu } from './side-menu/side-menu.tsx'
import { useSideState } from './side-menu/use-side-state.ts'
import { PAGE_ID, SkipLink } from './skip-link.tsx'
import { standingAt } from './standing.ts'
import { TopBar } from './top-bar/top-bar.tsx'
import { useHotkeys } from './use-hotkeys.ts'
import { useOverlay } from './use-overlay.ts'

const menuOf = (tab: PageTab) => findRoute(tab.path)?.menu

/** The frame: it stands still, the page in front scrolls, those behind wait as they were left. */
export function FullShell({ profile }: { profile: Profile }) {
  const location = useLocation()
  const { pathname: path, search } = location
  const pages = useMenuPages()
  const navItems = useSharedState((state) => state.navItems)
  const side = useSideState(profile.id)
  const overlay = useOverlay()

  const standing = useMemo(() => standingAt(path, search, profile), [path, search, profile])
  const route = standing.kind === 'page' ? standing.screen.route : null
  const isInMenu = pages.some((page) => page.url === path)
  const model = usePageTabs(
    profile.id,
    location,
    route && { key: pageKey(route, path, search, isInMenu), title: route.title, isInMenu },
  )
  const { state, activeKey, change, navigate } = model
  const active = state.tabs.find((tab) => tab.key === activeKey)
  const alive = aliveKeys(state)

  const before = lastUsed(state)
  const menuIndex = route?.menu ?? (before && menuOf(before)) ?? navItems[0]?.menuIndex ?? 0
  const groupAddress = (group: number) => {
    const used = lastUsed(state, (tab) => menuOf(tab) === group)
    return used
      ? addressOf(used)
      : (pages.find((page) => page.menuIndex === group && !page.isOutside)?.url ?? '/redirect')
  }
  const menuPath = menuPageOf(path, pages) || !before ? path : before.path

  useEffect(() => {
    document.title = active ? `${active.title} - ${PRODUCT_TITLE}` : PRODUCT_TITLE
  }, [active])

  useHotkeys({
    'Mod+K': () => overlay.show('palette'),
    '?': () => overlay.show('shortcuts'),
    'Alt+W': () => active && state.tabs.length > 1 && model.close([active]),
    'Alt+Q': () => {
      const last = lastUsed(state, (tab) => tab.key !== activeKey)
      if (last) model.goTo(last)
    },
  })

  const menu = { menuIndex, path: menuPath, side }
  return (
    <OpenPages value={state.tabs}>
      <div className="grid h-dvh grid-rows-[48px_minmax(0,1fr)] bg-canvas text-text print:block print:h-auto">
        <SkipLink />
        <TopBar
          menuIndex={menuIndex}
          groupAddress={groupAddress}
          onSearch={() => overlay.show('palette')}
          drawer={<MenuDrawer {...menu} groupAddress={groupAddress} />}
        />
        <div className="flex min-h-0 print:block">
          <SideMenu {...menu} />
          <div className="flex min-w-0 flex-1 flex-col">
            <PageTabs model={model} />
            <main
              id={PAGE_ID}
              tabIndex={-1}
              aria-label={active?.title}
              className="relative min-h-0 flex-1 outline-none"
            >
              {state.tabs.map(
                (tab) =>
                  alive.has(tab.key) && (
                    <KeptPage
                      key={`${tab.key} ${tab.generation}`}
                      tab={tab}
                      isActive={tab.key === activeKey}
                      change={change}
                      navigate={navigate}
                    />
                  ),
              )}
              {standing.kind === 'passing' && <PassingPage screen={standing.screen} />}
              {standing.kind === 'elsewhere' && <Navigate to={standing.to} replace />}
              {standing.kind === 'redirect' && <Redirect />}
            </main>
          </div>
        </div>
      </div>
      {overlay.Overlay && <overlay.Overlay shown={overlay.shown} onShow={overlay.show} />}
    </OpenPages>
  )
}
