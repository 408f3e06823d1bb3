import { readLoginInfo } from '#lib/session.ts'
import { isViewing } from '#lib/viewing.ts'

/** Unsaved input, stored in this browser for 7 days by user, page and record. */
export interface Draft {
  values: Record<string, unknown>
  /** Version of the record when the draft was started; 0 for a new record. */
  baseVersion: number
  /** Milliseconds since 1970. */
  savedAt: number
}

const LIFETIME_MS = 7 * 86_400_000

/** `draft:` + user id + path + record id or `new`. */
export function draftKey(path: string, recordId: number | null): string {
  return `draft:${readLoginInfo()?.user.userId ?? 0}:${path}:${recordId ?? 'new'}`
}

/** None while viewing as a role or an account: the drafts are of the person who views. */
export function readDraft(key: string): Draft | null {
  if (isViewing()) return null
  try {
    const draft: Draft | null = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (!draft || Date.now() - draft.savedAt > LIFETIME_MS) return null
    return draft
  } catch {
    return null
  }
}

export function writeDraft(key: string, values: Record<string, unknown>, baseVersion: number): void {
  if (isViewing()) return
  try {
    localStorage.setItem(key, JSON.stringify({ values, baseVersion, savedAt: Date.now() } satisfies Draft))
  } catch {
    // Storage is full: the form itself still has the input.
  }
}

export function dropDraft(key: string): void {
  if (isViewing()) return
  localStorage.removeItem(key)
}
