import { Activity, memo, Suspense, useMemo, useState } from 'react'
import type { NavigateFunction } from 'react-router-dom'
import { lazyScreen } from '#app/boot/lazy-screen.tsx'
import { findScreen } from '#app/boot/routes.ts'
import { PageBoundary } from '#screen/page/page-boundary.tsx'
import { type PageLocation, PageLocationProvider } from '#screen/page/page-location.tsx'
import { ScreenRouteProvider } from '#screen/page/screen-route.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { PageBreadcrumb } from './page-breadcrumb.tsx'
import { PageScroller } from './page-scroller.tsx'
import type { PageTab, TabsAction } from './tabs.ts'

interface CachedPageProps {
  tab: PageTab
  isActive: boolean
  change: (action: TabsAction) => void
  navigate: NavigateFunction
}

/**
 * One opened page. In the background it keeps its state but not its effects, so that it runs no code; it renders again
 * only when its own props change.
 */
export const CachedPage = memo(function CachedPage({ tab, isActive, change, navigate }: CachedPageProps) {
  const { key, path, search } = tab
  const found = useMemo(() => findScreen(path), [path])
  const [unsaved] = useState(() => new Set<object>())
  const location = useMemo<PageLocation>(
    () => ({
      path,
      search,
      params: found?.params ?? {},
      isActive,
      replaceSearch(next) {
        change({ do: 'search', key, search: next })
        if (isActive) navigate(path + next, { replace: true })
      },
      setDirty: (isDirty, owner) => {
        if (isDirty) unsaved.add(owner)
        else unsaved.delete(owner)
        change({ do: 'dirty', key, isDirty: unsaved.size > 0 })
      },
      setTitle: (title) => change({ do: 'title', key, title }),
      leaveFor(to) {
        change({ do: 'close', keys: [key] })
        navigate(to, { replace: true })
      },
    }),
    [key, path, search, found, isActive, change, navigate, unsaved],
  )
  if (!found) return null
  const Screen = lazyScreen(found.route)
  return (
    <Activity mode={isActive ? 'visible' : 'hidden'}>
      <PageLocationProvider value={location}>
        <ScreenRouteProvider value={found.route}>
          <PageScroller>
            <PageBreadcrumb route={found.route} />
            <PageBoundary>
              <Suspense fallback={<Skeleton shape="table" rows={8} />}>
                <Screen />
              </Suspense>
            </PageBoundary>
          </PageScroller>
        </ScreenRouteProvider>
      </PageLocationProvider>
    </Activity>
  )
})
