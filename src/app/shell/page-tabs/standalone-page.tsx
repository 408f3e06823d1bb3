import { Suspense, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { lazyScreen } from '#app/boot/lazy-screen.tsx'
import type { FoundScreen } from '#app/boot/routes.ts'
import { PageBoundary } from '#screen/page/page-boundary.tsx'
import { type PageLocation, PageLocationProvider } from '#screen/page/page-location.tsx'
import { ScreenRouteProvider } from '#screen/page/screen-route.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { PageScroller } from './page-scroller.tsx'

/** A page at the address that gets no tab: /403, /404, and the forced password change. */
export function StandalonePage({ screen: { route, params } }: { screen: FoundScreen }) {
  const { pathname: path, search } = useLocation()
  const navigate = useNavigate()
  const location = useMemo<PageLocation>(
    () => ({
      path,
      search,
      params,
      isActive: true,
      replaceSearch: (next) => navigate(path + next, { replace: true }),
      setDirty: () => {},
      setTitle: () => {},
      leaveFor: (to) => navigate(to, { replace: true }),
    }),
    [path, search, params, navigate],
  )
  const Screen = lazyScreen(route)
  return (
    <PageLocationProvider value={location}>
      <ScreenRouteProvider value={route}>
        <PageScroller>
          <PageBoundary>
            <Suspense fallback={<Skeleton />}>
              <Screen />
            </Suspense>
          </PageBoundary>
        </PageScroller>
      </ScreenRouteProvider>
    </PageLocationProvider>
  )
}
