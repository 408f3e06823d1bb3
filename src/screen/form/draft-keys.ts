import { useSyncExternalStore } from 'react'
import { readLoginInfo } from '#lib/session.ts'
import { useProfile } from '#screen/data/permissions.tsx'

// The shell counts drafts without reading them.

export const DRAFT_PREFIX = 'draft:'

/** `draft:` + user id + path + record id or `new`. */
export function draftKey(path: string, recordId: number | null, userId = readLoginInfo()?.user.userId ?? 0): string {
  return `${DRAFT_PREFIX}${userId}:${path}:${recordId ?? 'new'}`
}

const listeners = new Set<() => void>()

/** Called after a change of drafts in this tab. */
export function draftsChanged(): void {
  for (const listener of listeners) listener()
}

/** Subscribes to changes of drafts, also by other tabs. */
export function onDrafts(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(DRAFT_PREFIX)) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

/** Keys of drafts in this browser: of a user, or of all. */
export function draftKeys(userId?: number): string[] {
  const prefix = userId === undefined ? DRAFT_PREFIX : `${DRAFT_PREFIX}${userId}:`
  return Array.from({ length: localStorage.length }, (_none, index) => localStorage.key(index) ?? '').filter((key) =>
    key.startsWith(prefix),
  )
}

/** Number of the user's drafts. */
export function useDraftCount(): number {
  const userId = useProfile()?.id
  return useSyncExternalStore(onDrafts, () => (userId === undefined ? 0 : draftKeys(userId).length))
}
