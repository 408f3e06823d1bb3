import { pagePath, textValue } from '#lib/paths.ts'

export const redirectPath = pagePath('/redirect', {})
export const forbiddenPath = pagePath('/403', { from: textValue })
export const notFoundPath = pagePath('/404', { from: textValue })
export const profilePath = pagePath('/profile', { tab: textValue })
export const notificationsPath = pagePath('/notifications', {})
export const jobsPath = pagePath('/exportJobs', {})

/** An address inside the console, from wherever it came; '' for anything that could lead out of it. */
export function ownAddress(address: string | undefined): string {
  return address && /^\/(?![/\\])/.test(address) && !address.startsWith('/login') ? address : ''
}
