import { useEffect, useState } from 'react'
import { useProfile } from '#screen/data/permissions.tsx'
import { onDrafts } from './draft-keys.ts'
import { draftsOf, type StoredEntry } from './drafts.ts'

/** The drafts of the user in this browser, the latest first; read again after each change of them. */
export function useDrafts(): readonly StoredEntry[] {
  const userId = useProfile()?.id
  const [drafts, setDrafts] = useState<readonly StoredEntry[]>(() => (userId === undefined ? [] : draftsOf(userId)))
  useEffect(() => {
    if (userId === undefined) return
    const read = () => setDrafts(draftsOf(userId))
    read()
    return onDrafts(read)
  }, [userId])
  return drafts
}
