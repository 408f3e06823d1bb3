import { useEffect, useState } from 'react'
import { onSessionExpiry } from '#lib/session-expiry.ts'
import { usePageLocation } from '#screen/page/page-location.tsx'
import { type Edits, useEditsInside } from '#ui/dialog/edits.ts'
import type { HistoryOf } from './restore-request.ts'
import { useUnsavedMark } from './unsaved-mark.ts'
import { QUIET_MS, type StoredDraft, useStoredDraft } from './use-draft.ts'

interface DraftOptions<Values> {
  /** The subject of the draft within its page: for example 改价 of these products. */
  of: string
  /** How the list of drafts calls it, such as 改价 云杉沙发. */
  title: string
  /** The record, if there is one. */
  record?: HistoryOf | null
  /** Puts the stored values back into the inputs. */
  restore: (values: Values) => void
}

/** Input of a dialog or drawer without a contract form. */
export interface EnteredEdits extends Edits {
  draft: StoredDraft
}

const none = { of: '', title: '', restore: () => {} }

/**
 * Guards the input of a dialog or drawer without a contract form: closing asks for confirmation, the page's tab is
 * marked, and with `draft` the input is stored like that of a form. `values` contains all the input; the initial values
 * are not an edit. If the hook is called outside of the dialog, pass the result as its `edits`. Call `discard` after a
 * save.
 */
export function useEdits<Values extends object>(values: Values, draft?: DraftOptions<Values>): EnteredEdits {
  const { path } = usePageLocation()
  const entered = JSON.stringify(values)
  const [initial, setInitial] = useState(entered)
  const isDirty = entered !== initial
  const { of, title, record = null, restore }: DraftOptions<Values> = draft ?? none
  const stored = useStoredDraft<Values>(`${path}/${of}`, null, restore)
  const { write, describe } = stored
  const isStored = draft !== undefined
  useEffect(() => describe({ title, of: record }))

  useEffect(() => {
    if (!isStored || entered === initial) return
    const store = () => write(JSON.parse(entered), 0)
    const timer = setTimeout(store, QUIET_MS)
    const unlisten = onSessionExpiry(store)
    return () => {
      clearTimeout(timer)
      unlisten()
    }
  }, [isStored, entered, initial, write])

  const edits: EnteredEdits = {
    isDirty,
    discard: () => {
      setInitial(entered)
      if (isStored) stored.drop()
    },
    draft: isStored ? stored : { ...stored, found: null, isBroken: false },
  }
  useUnsavedMark(isDirty)
  useEditsInside(edits)
  return edits
}
