import { idsValue, idValue } from '#lib/paths.ts'
import { decodeRouteQuery } from '#lib/route-query.ts'
import type { ScreenRoute } from '#screen/area.ts'

/**
 * What makes two addresses the same page. A page of the menu is one, whatever its filters; beside it a record has a page
 * of its own, so two forms of one route stand side by side when their ids differ.
 */
export function pageKey(route: ScreenRoute, path: string, search: string, isInMenu: boolean): string {
  if (isInMenu) return path
  const query = decodeRouteQuery(search) ?? {}
  const ids = Object.entries(route.at.shape)
    .filter(([, read]) => read === idValue || read === idsValue)
    .map(([name]) => query[name])
    .filter((id) => id !== undefined)
  return ids.length === 0 ? path : `${path}#${ids.join('#')}`
}
