import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import type { LastSave, Presence, PresentPerson } from '#contract/presence.ts'
import { isViewing } from '#lib/viewing.ts'
import { useInvalidate } from '#screen/data/use-read.ts'
import type { HistoryOf } from '#screen/form/restore-request.ts'
import { joinRecord } from './join-record.ts'

/** A save by somebody else since the record was opened. */
interface SaveOfOther extends LastSave {
  /** The first of such saves that the user has not dismissed: its version before is the one that was opened. */
  firstLogId: number
  /** Nothing was entered yet, so the newest values were loaded. */
  isReloaded: boolean
}

export interface RecordPresence {
  of: HistoryOf
  others: readonly PresentPerson[]
  saved: SaveOfOther | null
  /** Hides the notice of the save. */
  dismiss(): void
}

interface PresenceOptions {
  isEditing: boolean
  /** Input that a reload must not touch. */
  isDirty: boolean
}

const nowhere: HistoryOf = { resource: '', targetId: 0 }

/** Who else has a record open while this tab is visible, and who has saved it meanwhile. Null without a record. */
export function usePresence(of: HistoryOf | null, { isEditing, isDirty }: PresenceOptions): RecordPresence | null {
  const { resource, targetId } = of ?? nowhere
  const isVisible = useSyncExternalStore(onVisibilityChange, isTabVisible)
  const invalidate = useInvalidate()
  const [others, setOthers] = useState<readonly PresentPerson[]>([])
  const [saved, setSaved] = useState<SaveOfOther | null>(null)
  const newest = useRef<number | null>(null)

  const show = useEffectEvent(({ others: people, lastSave }: Presence) => {
    setOthers(people)
    const isFirst = newest.current === null
    const isNew = (lastSave?.logId ?? 0) > (newest.current ?? 0)
    newest.current = lastSave?.logId ?? 0
    if (isFirst || !isNew || !lastSave) return
    if (lastSave.isOwn) return setSaved(null)
    setSaved({ ...lastSave, firstLogId: saved?.firstLogId ?? lastSave.logId, isReloaded: !isDirty })
    if (!isDirty) void invalidate([resource])
  })

  useEffect(() => {
    // A view as a role or an account leaves no trace.
    if (resource === '' || !isVisible || isViewing()) return
    return joinRecord({ resource, targetId }, isEditing, (presence) => show(presence))
  }, [resource, targetId, isEditing, isVisible])

  return of && { of, others, saved, dismiss: () => setSaved(null) }
}

const isTabVisible = (): boolean => document.visibilityState === 'visible'

function onVisibilityChange(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
