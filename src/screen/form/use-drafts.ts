import { useMemo, useSyncExternalStore } from 'react'
import { useProfile } from '#screen/data/permissions.tsx'
import { onDrafts } from './draft-keys.ts'
import { draftsOf, type StoredEntry } from './drafts.ts'

let changes = 0

/** The drafts of the user in this browser, the latest first. */
export function useDrafts(): readonly StoredEntry[] {
  const userId = useProfile()?.id
  const version = useSyncExternalStore(subscribe, () => changes)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the storage is read again after each change
  return useMemo(() => (userId === undefined ? [] : draftsOf(userId)), [userId, version])
}

function subscribe(listener: () => void): () => void {
  return onDrafts(() => {
    changes += 1
    listener()
  })
}
