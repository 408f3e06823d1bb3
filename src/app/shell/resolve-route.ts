import { type FoundScreen, findScreen, pathOfAlias } from '#app/boot/routes.ts'
import type { Profile } from '#contract/session.ts'
import { forbiddenPath, notFoundPath, redirectPath, standalonePaths } from '#features/platform/index.ts'
import { canOpen } from '#screen/data/permissions.tsx'

/** The result of resolving an address for the user. */
export type ResolvedRoute =
  | { kind: 'page'; screen: FoundScreen }
  /** A page without a tab, such as an error page; it is not restored. */
  | { kind: 'standalone'; screen: FoundScreen }
  | { kind: 'redirect' }
  | { kind: 'elsewhere'; to: string }

export function resolveRoute(path: string, search: string, profile: Profile): ResolvedRoute {
  if (path === redirectPath.path) return { kind: 'redirect' }
  const alias = pathOfAlias(path)
  if (alias) return { kind: 'elsewhere', to: alias + search }
  const screen = findScreen(path)
  if (!screen) return { kind: 'elsewhere', to: notFoundPath.to({ from: path + search }) }
  if (standalonePaths.includes(screen.route.path)) return { kind: 'standalone', screen }
  if (!canOpen(profile, screen.route)) return { kind: 'elsewhere', to: forbiddenPath.to({ from: path + search }) }
  return { kind: 'page', screen }
}
