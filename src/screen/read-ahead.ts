import type { QueryClient } from '@tanstack/react-query'
import { readQuery } from '#lib/paths.ts'
import { decodeRouteQuery } from '#lib/route-query.ts'
import type { ScreenRoute } from './area.ts'
import { listParams } from './use-list.ts'
import { readOptions } from './use-read.ts'

/**
 * Asks for what a page's list opens with while menu and profile are still on their way. What fails here is asked for again,
 * and judged, when the page opens.
 */
export async function readAhead(client: QueryClient, route: ScreenRoute, search: string): Promise<void> {
  const { opening } = await route.screen().catch(() => ({ opening: undefined }))
  if (!opening) return
  const { values } = readQuery(opening.at.shape, decodeRouteQuery(search))
  await client.prefetchQuery(readOptions(opening.list, listParams(values, opening.fixed, opening.sort)))
}
