import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { onSessionExpiry } from '#lib/session-expiry.ts'
import { useProfile } from '#screen/data/permissions.tsx'
import { usePageLocation } from '#screen/page/page-location.tsx'
import { useScreenRoute } from '#screen/page/screen-route.tsx'
import { draftKey } from './draft-keys.ts'
import { takeDraftRequest } from './draft-request.ts'
import { type Draft, type DraftAbout, dropDraft, isBrokenDraft, readDraft, writeDraft } from './drafts.ts'

/** How the list of drafts calls a form, and which record it edits. */
export type FormNames = Pick<DraftAbout, 'title' | 'of'>

export interface StoredDraft {
  /** A stored draft, until it is restored or discarded. */
  found: Draft | null
  /** A draft was stored, but cannot be read. */
  isBroken: boolean
  take(): void
  refuse(): void
  /** Called after a save: removes the draft. */
  drop(): void
  /** Names the form for the list of drafts; without it the draft is called like its page. */
  describe(names: FormNames): void
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
  const { write } = draft
  const { isDirty } = methods.formState

  useEffect(() => {
    if (!isDirty) return
    const store = () => write(methods.getValues(), version)
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
  }, [isDirty, write, methods, version])

  return draft
}

interface WritableDraft extends StoredDraft {
  write(values: Record<string, unknown>, baseVersion: number): void
}

/** The draft stored for a page and record, offered until it is restored or discarded. */
export function useStoredDraft<Values>(
  path: string,
  recordId: number | null,
  restore: (values: Values) => void,
): WritableDraft {
  // The user of the page: the login info is gone while the session is lost, and may be another user's in the end.
  const key = draftKey(path, recordId, useProfile()?.id)
  const [found, setFound] = useState(() => readDraft(key))
  const [isBroken, setBroken] = useState(() => isBrokenDraft(key))
  const { write, describe } = useDraftWriter(key)
  const { isActive } = usePageLocation()
  const take = () => {
    if (found) restore(found.values as Values)
    setFound(null)
  }
  const takeRequested = useEffectEvent(() => {
    // A form that is still open has the input anyway.
    if (takeDraftRequest(key)) take()
  })
  useEffect(() => {
    if (key && isActive) takeRequested()
  }, [key, isActive])
  return {
    found,
    isBroken,
    take,
    refuse: () => {
      dropDraft(key)
      setFound(null)
      setBroken(false)
    },
    drop: () => dropDraft(key),
    write,
    describe,
  }
}

/** Writes with the form's title and address. */
function useDraftWriter(key: string): Pick<WritableDraft, 'write' | 'describe'> {
  const { path, search } = usePageLocation()
  const page = useScreenRoute()?.title ?? ''
  const form = useRef<FormNames>({ title: page, of: null })
  const address = useRef(path + search)
  useEffect(() => {
    address.current = path + search
  }, [path, search])
  const write = useCallback<WritableDraft['write']>(
    (values, baseVersion) => writeDraft(key, values, baseVersion, { ...form.current, address: address.current }),
    [key],
  )
  const describe = useCallback((names: FormNames) => {
    form.current = names
  }, [])
  return { write, describe }
}
