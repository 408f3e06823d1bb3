import { readLoginInfo } from '#lib/session.ts'

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
export function draftKey(path: string, recordId: number | null, userId = readLoginInfo()?.user.userId ?? 0): string {
  return `draft:${userId}:${path}:${recordId ?? 'new'}`
}

export function readDraft(key: string): Draft | null {
  try {
    const draft: Draft | null = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (!draft || Date.now() - draft.savedAt > LIFETIME_MS) return null
    return draft
  } catch {
    return null
  }
}

export function writeDraft(key: string, values: Record<string, unknown>, baseVersion: number): void {
  try {
    localStorage.setItem(key, JSON.stringify({ values, baseVersion, savedAt: Date.now() } satisfies Draft))
  } catch {
    // Storage is full: the form itself still has the input.
  }
}

export function dropDraft(key: string): void {
  localStorage.removeItem(key)
}
