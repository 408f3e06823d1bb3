import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { onSessionExpiry } from '#lib/session-expiry.ts'
import { usePageLocation } from '#screen/page/page-location.tsx'
import { type Draft, draftKey, dropDraft, readDraft, writeDraft } from './drafts.ts'

export interface StoredDraft {
  /** Something typed earlier and not saved, until it is taken or refused. */
  found: Draft | null
  take(): void
  refuse(): void
  /** After saving: nothing of it is worth keeping. */
  drop(): void
}

/** Typing that rests for so long is kept. */
export const QUIET_MS = 2_000

/** Keeps what is typed: two seconds after the last change, and at once when the session is lost. */
export function useDraft<Values extends FieldValues>(
  methods: UseFormReturn<Values>,
  recordId: number | null,
  version: number,
): StoredDraft {
  const { path } = usePageLocation()
  const kept = useStoredDraft<Values>(path, recordId, (values) =>
    methods.reset({ ...methods.getValues(), ...values }, { keepDefaultValues: true }),
  )
  const { key } = kept
  const { isDirty } = methods.formState

  useEffect(() => {
    if (!isDirty) return
    const keep = () => writeDraft(key, methods.getValues(), version)
    let timer = setTimeout(keep, QUIET_MS)
    const unsubscribe = methods.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(keep, QUIET_MS)
      },
    })
    const unlisten = onSessionExpiry(keep)
    return () => {
      clearTimeout(timer)
      unsubscribe()
      unlisten()
    }
  }, [isDirty, key, methods, version])

  return kept
}

/** What is kept under a page and record, offered until it is taken or refused. */
export function useStoredDraft<Values>(
  path: string,
  recordId: number | null,
  restore: (values: Values) => void,
): StoredDraft & { key: string } {
  const key = draftKey(path, recordId)
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
