import { useEffect, useMemo } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { PRODUCT_TITLE } from '#contract/constants.ts'
import type { Profile } from '#contract/session.ts'
import { Redirect } from '#features/platform/index.ts'
import { useMenuPages } from '#lib/menu.ts'
import { Deferred } from '#screen/list/deferred.tsx'
import { PageTabsOutline } from '#ui/page-tabs/page-tabs.tsx'
import { SideMenu, SideMenuOutline } from '#ui/side-menu/side-menu.tsx'
import { SideMenuDrawer } from '#ui/side-menu/side-menu-drawer.tsx'
import { TopNav } from '#ui/top-nav/top-nav.tsx'
import { TopNavGroupList } from '#ui/top-nav/top-nav-groups.tsx'
import { EntryNotices } from './entry-notices/entry-notices.tsx'
import { CachedPage } from './page-tabs/cached-page.tsx'
import { OpenPages } from './page-tabs/open-pages.ts'
import { pageKey } from './page-tabs/page-key.ts'
import { ShellTabs } from './page-tabs/shell-tabs.tsx'
import { StandalonePage } from './page-tabs/standalone-page.tsx'
import { aliveKeys, lastUsed } from './page-tabs/tabs.ts'
import { usePageTabs } from './page-tabs/use-page-tabs.ts'
import { useRememberRecord } from './palette/use-remember-record.ts'
import { resolveRoute } from './resolve-route.ts'
import { useSideState } from './side-menu/use-side-state.ts'
import { PAGE_ID, SkipLink } from './skip-link.tsx'
import { TopBar } from './top-bar/top-bar.tsx'
import { useHotkeys } from './use-hotkeys.ts'
import { useNavigation } from './use-navigation.tsx'
import { useOverlay } from './use-overlay.ts'

/** The shell: fixed layout with a scrolling active page; background pages keep their state. */
export function FullShell({ profile }: { profile: Profile }) {
  const location = useLocation()
  const { pathname: path, search } = location
  const pages = useMenuPages()
  const side = useSideState(profile.id)
  const overlay = useOverlay()

  const resolved = useMemo(() => resolveRoute(path, search, profile), [path, search, profile])
  const route = resolved.kind === 'page' ? resolved.screen.route : null
  useRememberRecord(profile.id, route, search)
  const isInMenu = pages.some((page) => page.url === path)
  const model = usePageTabs(
    profile.id,
    location,
    route && { key: pageKey(path, search, isInMenu), title: route.title, isInMenu },
  )
  const { state, activeKey, change, navigate } = model
  const active = state.tabs.find((tab) => tab.key === activeKey)
  const alive = aliveKeys(state)

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

  const { nav, menu: sideMenu } = useNavigation(path, route, state)
  const menu = { ...sideMenu, closed: side.closed, onToggle: side.toggle }
  return (
    <OpenPages value={state.tabs}>
      <div className="grid h-[calc(100dvh-var(--view-bar))] grid-cols-[minmax(0,1fr)] grid-rows-[48px_minmax(0,1fr)] bg-canvas text-text print:block print:h-auto">
        <SkipLink />
        <Deferred outline={<TopNav />}>
          <TopBar
            nav={nav}
            onSearch={() => overlay.show('palette')}
            drawer={
              <SideMenuDrawer {...menu}>
                <TopNavGroupList {...nav} />
              </SideMenuDrawer>
            }
          />
        </Deferred>
        <div className="flex min-h-0 print:block">
          <Deferred outline={<SideMenuOutline folded={side.isFolded} />}>
            <SideMenu {...menu} folded={side.isFolded} onFold={side.fold} />
          </Deferred>
          <div className="flex min-w-0 flex-1 flex-col">
            <Deferred outline={<PageTabsOutline />}>
              <ShellTabs model={model} />
            </Deferred>
            <main
              id={PAGE_ID}
              tabIndex={-1}
              aria-label={active?.title}
              className="relative min-h-0 flex-1 outline-none"
            >
              {state.tabs.map(
                (tab) =>
                  alive.has(tab.key) && (
                    <CachedPage
                      key={`${tab.key} ${tab.generation}`}
                      tab={tab}
                      isActive={tab.key === activeKey}
                      change={change}
                      navigate={navigate}
                    />
                  ),
              )}
              {resolved.kind === 'standalone' && <StandalonePage screen={resolved.screen} />}
              {resolved.kind === 'elsewhere' && <Navigate to={resolved.to} replace />}
              {resolved.kind === 'redirect' && <Redirect />}
            </main>
          </div>
        </div>
      </div>
      <EntryNotices profile={profile} />
      {overlay.Overlay && (
        <overlay.Overlay profile={profile} shown={overlay.shown} onShow={overlay.show} typing={overlay.typing} />
      )}
    </OpenPages>
  )
}
