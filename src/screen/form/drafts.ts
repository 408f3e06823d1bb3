import { readLoginInfo } from '#lib/session.ts'

/** What somebody typed and did not save: kept in this browser for 7 days, by person, page and record. */
export interface Draft {
  values: Record<string, unknown>
  /** Version of the record that the draft was begun on; 0 for a new one. */
  baseVersion: number
  /** Milliseconds since 1970. */
  savedAt: number
}

const KEPT_MS = 7 * 86_400_000

/** `draft:` + user id + path + record id or `new`. */
export function draftKey(path: string, recordId: number | null): string {
  return `draft:${readLoginInfo()?.user.userId ?? 0}:${path}:${recordId ?? 'new'}`
}

export function readDraft(key: string): Draft | null {
  try {
    const draft: Draft | null = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (!draft || Date.now() - draft.savedAt > KEPT_MS) return null
    return draft
  } catch {
    return null
  }
}

export function writeDraft(key: string, values: Record<string, unknown>, baseVersion: number): void {
  try {
    localStorage.setItem(key, JSON.stringify({ values, baseVersion, savedAt: Date.now() } satisfies Draft))
  } catch {
    // Full storage: the form itself still holds everything.
  }
}

export function dropDraft(key: string): void {
  localStorage.removeItem(key)
}
