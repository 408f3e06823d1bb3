import type { QueryClient } from '@tanstack/react-query'
import { readQuery } from '#lib/paths.ts'
import { decodeRouteQuery } from '#lib/route-query.ts'
import type { ScreenRoute } from './area.ts'
import { prefetchEarly } from './early-reads.ts'
import { keptPageSize } from './kept-preference.ts'
import { listParams } from './use-list.ts'

/**
 * Asks for what a page's list opens with while menu and profile are still on their way. What fails here is asked for again,
 * and judged, when the page opens.
 */
export async function readAhead(
  client: QueryClient,
  route: ScreenRoute,
  { pathname, search }: { pathname: string; search: string },
): Promise<void> {
  const { opening } = await route.screen().catch(() => ({ opening: undefined }))
  if (!opening) return
  const { values } = readQuery(opening.at.shape, decodeRouteQuery(search))
  const params = listParams(values, keptPageSize(pathname), opening.fixed, opening.sort)
  await prefetchEarly(client, opening.list, params)
}
