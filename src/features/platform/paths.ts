import { forbiddenQuery, notFoundQuery, profileQuery, redirectQuery } from '#contract/platform/page-queries.ts'
import { link } from '#lib/paths.ts'

export const redirectPath = link(redirectQuery)
export const forbiddenPath = link(forbiddenQuery)
export const notFoundPath = link(notFoundQuery)
/** Error pages: they are never a landing page. */
export const standalonePaths: readonly string[] = [forbiddenPath.path, notFoundPath.path]
export const profilePath = link(profileQuery)

/** An address inside the console, from an untrusted source; '' if it could lead outside. */
export function ownAddress(address: string | undefined): string {
  return address && /^\/(?![/\\])/.test(address) && !address.startsWith('/login') ? address : ''
}

/** The page requested before sign-in; '' if it was `/` or `/redirect`. */
export function requestedAddress(address: string): string {
  const own = ownAddress(address)
  return ['/', redirectPath.path].includes(own.split(/[?#]/)[0] ?? '') ? '' : own
}
