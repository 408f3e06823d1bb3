import type { Preference } from '#contract/base.ts'
import { readLoginInfo } from '#lib/session.ts'

const keyOf = (pageKey: string) => `preference:${readLoginInfo()?.user.userId ?? 0}:${pageKey}`

/** The copy in this browser of what a person keeps of a list, so that it stands right at its first paint. */
export function readCachedPreference(pageKey: string): Preference | undefined {
  try {
    return JSON.parse(localStorage.getItem(keyOf(pageKey)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function cachePreference(pageKey: string, kept: Preference): void {
  localStorage.setItem(keyOf(pageKey), JSON.stringify(kept))
}

/** Rows on a page of one list, as far as this browser knows: for what is asked before anything is drawn. */
export const cachedPageSize = (pageKey: string): number => readCachedPreference(pageKey)?.pageSize ?? 20
