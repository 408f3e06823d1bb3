import { forbiddenQuery, notFoundQuery, profileQuery, redirectQuery } from '#contract/platform/page-queries.ts'
import { link } from '#lib/paths.ts'

export const redirectPath = link(redirectQuery)
export const forbiddenPath = link(forbiddenQuery)
export const notFoundPath = link(notFoundQuery)
/** Pages that only say why one is not where one wanted to be: nobody lands there. */
export const standalonePaths: readonly string[] = [forbiddenPath.path, notFoundPath.path]
export const profilePath = link(profileQuery)

/** An address inside the console, from wherever it came; '' for anything that could lead out of it. */
export function ownAddress(address: string | undefined): string {
  return address && /^\/(?![/\\])/.test(address) && !address.startsWith('/login') ? address : ''
}

/** The page that was asked for before signing in; '' where that was only the way in. */
export function askedAddress(address: string): string {
  const own = ownAddress(address)
  return ['/', redirectPath.path].includes(own.split(/[?#]/)[0] ?? '') ? '' : own
}
