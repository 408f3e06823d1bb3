import { matchPath } from 'react-router-dom'
import { agents } from '#features/agents/index.ts'
import { configuration } from '#features/configuration/index.ts'
import { goods } from '#features/goods/index.ts'
import { materials } from '#features/materials/index.ts'
import { orders } from '#features/orders/index.ts'
import { permissions } from '#features/permissions/index.ts'
import { platform } from '#features/platform/index.ts'
import { suppliers } from '#features/suppliers/index.ts'
import type { Area, ScreenRoute } from '#screen/area.ts'

/** Every area of the console. A new one is added here and nowhere else in the app. */
export const areas: readonly Area[] = [
  goods,
  suppliers,
  agents,
  materials,
  configuration,
  orders,
  permissions,
  platform,
]

/** Paths without parameters first, so that /order/list is never taken for a value of /order/{id}. */
const routes: readonly ScreenRoute[] = areas
  .flatMap((area) => area.routes)
  .toSorted((one, other) => parameters(one) - parameters(other))

function parameters(route: ScreenRoute): number {
  return route.at.split('{').length - 1
}

export interface FoundScreen {
  route: ScreenRoute
  params: Readonly<Record<string, string | undefined>>
}

/** The screen behind a path, and the values that stand in it. */
export function findScreen(path: string): FoundScreen | null {
  for (const route of routes) {
    const found = matchPath(route.at.replace(/\{(\w+)\}/g, ':$1'), path)
    if (found) return { route, params: found.params }
  }
  return null
}

export const findRoute = (path: string): ScreenRoute | undefined => findScreen(path)?.route
