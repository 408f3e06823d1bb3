import { useEffect, useEffectEvent } from 'react'
import { useProfile } from '#screen/data/permissions.tsx'
import { usePageLocation } from '#screen/page/page-location.tsx'
import { draftKey } from './draft-keys.ts'

/** The draft that the user has opened in the list of drafts: its form takes it when it is shown. */
let requested: string | null = null

export const requestDraft = (key: string): void => {
  requested = key
}

export const isDraftRequested = (key: string): boolean => requested === key

/** True once, for the form of the requested draft. */
export function takeDraftRequest(key: string): boolean {
  if (requested !== key) return false
  requested = null
  return true
}

/**
 * Opens the sheet of a requested draft: `open` gets its kind and the ids of its records, such as `price` and those of
 * the products.
 */
export function useRequestedSheet(open: (kind: string, ids: number[]) => void): void {
  const { path, isActive } = usePageLocation()
  const userId = useProfile()?.id
  const show = useEffectEvent(open)
  useEffect(() => {
    const [before = '', after = ''] = draftKey(`${path}/ `, null, userId).split(' ')
    if (!isActive || !requested?.startsWith(before)) return
    const [kind = '', ids = ''] = requested.slice(before.length, -after.length).split(' ')
    if (/^\d+(,\d+)*$/.test(ids)) show(kind, ids.split(',').map(Number))
  }, [path, isActive, userId])
}
