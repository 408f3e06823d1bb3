import type { Preference } from '#contract/base.ts'
import { readLoginInfo } from '#lib/session.ts'
import { isViewing } from '#lib/viewing.ts'

const keyOf = (pageKey: string) => `preference:${readLoginInfo()?.user.userId ?? 0}:${pageKey}`

/** This browser's copy of a user's list preference, so that the first paint is correct. */
export function readCachedPreference(pageKey: string): Preference | undefined {
  if (isViewing()) return undefined
  try {
    return JSON.parse(localStorage.getItem(keyOf(pageKey)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function cachePreference(pageKey: string, preference: Preference): void {
  localStorage.setItem(keyOf(pageKey), JSON.stringify(preference))
}

/** Page size of a list from the browser's copy: for requests sent before the first render. */
export const cachedPageSize = (pageKey: string): number => readCachedPreference(pageKey)?.pageSize ?? 20
