import { useEffect, useState } from 'react'
import { onSessionExpiry } from '#lib/session-expiry.ts'
import { usePageLocation } from '#screen/page/page-location.tsx'
import { type Edits, useEditsInside } from '#ui/dialog/edits.ts'
import { writeDraft } from './drafts.ts'
import { useUnsavedMark } from './unsaved-mark.ts'
import { QUIET_MS, type StoredDraft, useStoredDraft } from './use-draft.ts'

interface DraftOptions<Values> {
  /** What the draft is of, within its page: 改价 of these products. */
  of: string
  /** Puts what was kept back where it was typed. */
  restore: (values: Values) => void
}

/** What is entered in a dialog or drawer that is no form. */
export interface EnteredEdits extends Edits {
  draft: StoredDraft
}

const none = { of: '', restore: () => {} }

/**
 * Guards what is entered in a dialog or drawer without a form of the contract: it closes only after a question, the tab of
 * the page wears its dot, and where `draft` says how to bring it back, what was typed is kept as that of a form is. `values`
 * hold all that a person enters; what they are at first is no edit. Where they stand outside of the dialog, hand the answer
 * to it as `edits`. Once they are saved, call `discard`.
 */
export function useEdits<Values extends object>(values: Values, draft?: DraftOptions<Values>): EnteredEdits {
  const { path } = usePageLocation()
  const entered = JSON.stringify(values)
  const [initial, settle] = useState(entered)
  const isDirty = entered !== initial
  const { of, restore } = draft ?? none
  const kept = useStoredDraft<Values>(`${path}/${of}`, null, restore)
  const { key } = kept
  const isKept = draft !== undefined

  useEffect(() => {
    if (!isKept || entered === initial) return
    const keep = () => writeDraft(key, JSON.parse(entered), 0)
    const timer = setTimeout(keep, QUIET_MS)
    const unlisten = onSessionExpiry(keep)
    return () => {
      clearTimeout(timer)
      unlisten()
    }
  }, [isKept, entered, initial, key])

  const edits: EnteredEdits = {
    isDirty,
    discard: () => {
      settle(entered)
      if (isKept) kept.drop()
    },
    draft: isKept ? kept : { ...kept, found: null },
  }
  useUnsavedMark(isDirty)
  useEditsInside(edits)
  return edits
}
