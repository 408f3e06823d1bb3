import { matchPath } from 'react-router-dom'
import type { pagesByArea } from '#contract/pages.ts'
import { agents } from '#features/agents/index.ts'
import { blackCard } from '#features/blackCard/index.ts'
import { configuration } from '#features/configuration/index.ts'
import { distribution } from '#features/distribution/index.ts'
import { goods } from '#features/goods/index.ts'
import { marketing } from '#features/marketing/index.ts'
import { materials } from '#features/materials/index.ts'
import { merchants } from '#features/merchants/index.ts'
import { operations } from '#features/operations/index.ts'
import { orders } from '#features/orders/index.ts'
import { permissions } from '#features/permissions/index.ts'
import { platform } from '#features/platform/index.ts'
import { suppliers } from '#features/suppliers/index.ts'
import { users } from '#features/users/index.ts'
import type { ScreenRoute } from '#screen/page/screens.ts'

/** Every area of the console. An area of the contract that is missing here does not compile. */
const areas: Readonly<Record<keyof typeof pagesByArea, readonly ScreenRoute[]>> = {
  goods,
  suppliers,
  agents,
  materials,
  configuration,
  orders,
  marketing,
  blackCard,
  users,
  merchants,
  distribution,
  operations,
  platform,
  permissions,
}

export const routes: readonly ScreenRoute[] = Object.values(areas).flat()

/** Paths without parameters first, so that /order/list does not match /order/{id}. */
const byParameters = routes.toSorted((a, b) => parameters(a) - parameters(b))

function parameters(route: ScreenRoute): number {
  return route.path.split('{').length - 1
}

export interface FoundScreen {
  route: ScreenRoute
  params: Readonly<Record<string, string | undefined>>
}

/** The screen of a path, and its path parameters. */
export function findScreen(path: string): FoundScreen | null {
  for (const route of byParameters) {
    const found = matchPath(route.path.replace(/\{(\w+)\}/g, ':$1'), path)
    if (found) return { route, params: found.params }
  }
  return null
}

export const findRoute = (path: string): ScreenRoute | undefined => findScreen(path)?.route

/** The address of the page that another address leads to. */
export const pathOfAlias = (path: string): string | undefined => routes.find(({ alias }) => alias === path)?.path
