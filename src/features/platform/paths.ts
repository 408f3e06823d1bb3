import { jobStatus, jobType } from '#contract/job-codes.ts'
import { noticeLevel, notificationCategory } from '#contract/notifications.ts'
import { jobResource } from '#contract/resources.ts'
import { codeValue, flagValue, idValue, listPath, pagePath, textValue } from '#lib/paths.ts'

export const redirectPath = pagePath('/redirect', {})
export const forbiddenPath = pagePath('/403', { from: textValue })
export const notFoundPath = pagePath('/404', { from: textValue })
/** Pages that only say why one is not where one wanted to be: nobody lands there. */
export const passingPaths: readonly string[] = [forbiddenPath.path, notFoundPath.path]
export const profilePath = pagePath('/profile', { tab: textValue })
export const notificationsPath = listPath('/notifications', {
  category: codeValue(notificationCategory),
  keyword: textValue,
  read: flagValue,
  level: codeValue(noticeLevel),
  createdFrom: textValue,
  createdTo: textValue,
})
export const jobsPath = listPath('/exportJobs', {
  id: idValue,
  title: textValue,
  jobType: codeValue(jobType),
  status: codeValue(jobStatus),
  resource: codeValue(jobResource),
  createdFrom: textValue,
  createdTo: textValue,
})

/** An address inside the console, from wherever it came; '' for anything that could lead out of it. */
export function ownAddress(address: string | undefined): string {
  return address && /^\/(?![/\\])/.test(address) && !address.startsWith('/login') ? address : ''
}

/** The page that was asked for before signing in; '' where that was only the way in. */
export function askedAddress(address: string): string {
  const own = ownAddress(address)
  return ['/', redirectPath.path].includes(own.split(/[?#]/)[0] ?? '') ? '' : own
}
