import type { QueryClient } from '@tanstack/react-query'
import { readQuery } from '#lib/paths.ts'
import { decodeRouteQuery } from '#lib/route-query.ts'
import { prefetchEarly } from '#screen/data/early-queries.ts'
import type { ScreenRoute } from '#screen/page/screens.ts'
import { cachedPageSize } from './preference-cache.ts'
import { listParams } from './use-list.ts'

/**
 * Prefetches the list of a page while menu and profile load. A failed request is sent again, and its error handled,
 * when the page opens.
 */
export async function prefetchList(
  client: QueryClient,
  route: ScreenRoute,
  { pathname, search }: { pathname: string; search: string },
): Promise<void> {
  const { opening } = await route.screen().catch(() => ({ opening: undefined }))
  if (!opening) return
  const { values } = readQuery(opening.at.shape, decodeRouteQuery(search))
  const params = listParams(values, cachedPageSize(pathname), opening.fixed, opening.sort)
  await prefetchEarly(client, opening.list, params)
}
