import { isViewing } from '#lib/viewing.ts'
import { toast } from '#ui/toast/toast.ts'
import { DRAFT_PREFIX, draftKeys, draftsChanged } from './draft-keys.ts'
import type { HistoryOf } from './restore-request.ts'

/** What the list of drafts says about a draft. Drafts of earlier releases have none of it. */
export interface DraftAbout {
  /** Title of the form, such as 编辑 北欧之家. */
  title: string
  /** Page of the form, with its query: opening it leads to the form. */
  address: string
  /** The edited record, if the form names it. */
  of: HistoryOf | null
}

/** Unsaved input, stored in this browser for 7 days by user, page and record. */
export interface Draft extends Partial<DraftAbout> {
  values: Record<string, unknown>
  /** Version of the record when the draft was started; 0 for a new record. */
  baseVersion: number
  /** Milliseconds since 1970. */
  savedAt: number
}

export const DRAFT_DAYS = 7
const LIFETIME_MS = DRAFT_DAYS * 86_400_000

const isExpired = ({ savedAt }: Draft) => Date.now() - savedAt > LIFETIME_MS

/** `broken` for a text that is no draft. */
function parse(text: string | null): Draft | 'broken' | null {
  if (text === null) return null
  try {
    const draft: Partial<Draft> | null = JSON.parse(text)
    const isDraft = typeof draft?.values === 'object' && draft.values !== null && typeof draft.savedAt === 'number'
    return isDraft ? (draft as Draft) : 'broken'
  } catch {
    return 'broken'
  }
}

/** None while viewing as a role or an account: the drafts are of the person who views. */
export function readDraft(key: string): Draft | null {
  if (isViewing()) return null
  const draft = parse(localStorage.getItem(key))
  return draft === null || draft === 'broken' || isExpired(draft) ? null : draft
}

export const isBrokenDraft = (key: string): boolean => parse(localStorage.getItem(key)) === 'broken'

let isFullSaid = false

export function writeDraft(
  key: string,
  values: Record<string, unknown>,
  baseVersion: number,
  about: Partial<DraftAbout> = {},
): void {
  if (isViewing()) return
  const text = JSON.stringify({ values, baseVersion, savedAt: Date.now(), ...about } satisfies Draft)
  const isStored = store(key, text) || (dropExpired() > 0 && store(key, text))
  // The form itself still has the input. Said once, until a draft is stored again.
  if (!isStored && !isFullSaid) toast.info('浏览器的存储空间已满，草稿没有存下。请到草稿箱删除不需要的草稿')
  isFullSaid = !isStored
  draftsChanged()
}

function store(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

export function dropDraft(key: string): void {
  if (isViewing()) return
  localStorage.removeItem(key)
  draftsChanged()
}

/** Drafts of every user of this browser; returns their number. */
function dropExpired(): number {
  const expired = draftKeys().filter((key) => {
    const draft = parse(localStorage.getItem(key))
    return draft !== null && draft !== 'broken' && isExpired(draft)
  })
  for (const key of expired) localStorage.removeItem(key)
  return expired.length
}

/** A draft in the list of drafts. */
export interface StoredEntry {
  key: string
  /** The stored text, to undo a deletion. */
  text: string
  /** Path of the page, or of a sheet in it. */
  path: string
  recordId: number | null
  /** Null if the text is broken. */
  draft: Draft | null
}

/** The drafts of a user, the latest first, broken ones at the end. */
export function draftsOf(userId: number): StoredEntry[] {
  dropExpired()
  const { length } = `${DRAFT_PREFIX}${userId}:`
  return draftKeys(userId)
    .map((key) => {
      const text = localStorage.getItem(key) ?? ''
      const draft = parse(text)
      const end = key.lastIndexOf(':')
      return {
        key,
        text,
        path: key.slice(length, end),
        recordId: Number(key.slice(end + 1)) || null,
        draft: draft === 'broken' ? null : draft,
      }
    })
    .toSorted((left, right) => (right.draft?.savedAt ?? 0) - (left.draft?.savedAt ?? 0))
}

/** Puts deleted drafts back, except where a newer one was written meanwhile. */
export function restoreDrafts(entries: readonly StoredEntry[]): void {
  for (const { key, text } of entries) if (localStorage.getItem(key) === null) store(key, text)
  draftsChanged()
}
