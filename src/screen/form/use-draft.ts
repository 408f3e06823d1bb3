import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { onSessionExpiry } from '#lib/session-expiry.ts'
import { useProfile } from '#screen/data/permissions.tsx'
import { usePageLocation } from '#screen/page/page-location.tsx'
import { type Draft, draftKey, dropDraft, readDraft, writeDraft } from './drafts.ts'

export interface StoredDraft {
  /** A stored draft, until it is restored or discarded. */
  found: Draft | null
  take(): void
  refuse(): void
  /** Called after a save: removes the draft. */
  drop(): void
}

/** Input is stored after this idle time. */
export const QUIET_MS = 2_000

/** Stores the input two seconds after the last change, and at once when the session expires. */
export function useDraft<Values extends FieldValues>(
  methods: UseFormReturn<Values>,
  recordId: number | null,
  version: number,
): StoredDraft {
  const { path } = usePageLocation()
  const draft = useStoredDraft<Values>(path, recordId, (values) =>
    methods.reset({ ...methods.getValues(), ...values }, { keepDefaultValues: true }),
  )
  const { key } = draft
  const { isDirty } = methods.formState

  useEffect(() => {
    if (!isDirty) return
    const store = () => writeDraft(key, methods.getValues(), version)
    let timer = setTimeout(store, QUIET_MS)
    const unsubscribe = methods.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(store, QUIET_MS)
      },
    })
    const unlisten = onSessionExpiry(store)
    return () => {
      clearTimeout(timer)
      unsubscribe()
      unlisten()
    }
  }, [isDirty, key, methods, version])

  return draft
}

/** The draft stored for a page and record, offered until it is restored or discarded. */
export function useStoredDraft<Values>(
  path: string,
  recordId: number | null,
  restore: (values: Values) => void,
): StoredDraft & { key: string } {
  // The user of the page: the login info is gone while the session is lost, and may be another user's in the end.
  const key = draftKey(path, recordId, useProfile()?.id)
  const [found, setFound] = useState(() => readDraft(key))
  return {
    key,
    found,
    take: () => {
      if (found) restore(found.values as Values)
      setFound(null)
    },
    refuse: () => {
      dropDraft(key)
      setFound(null)
    },
    drop: () => dropDraft(key),
  }
}
