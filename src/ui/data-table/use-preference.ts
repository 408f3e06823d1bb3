import { useState } from 'react'
import type { Column } from './column.ts'
import { type Preference, withMoved, withWidth } from './preference.ts'

const none: Preference = {}

/**
 * The displayed preference: the owner's value plus the width being dragged. Only the end of a drag is reported, because
 * the owner may store every change.
 */
export function usePreference<Data>(
  columns: readonly Column<Data>[],
  storedPreference: Preference | undefined,
  onPreference: ((preference: Preference) => void) | undefined,
) {
  const [draft, setDraft] = useState<Preference | null>(null)
  const saved = storedPreference ?? none
  return {
    preference: draft ?? saved,
    setWidth: (id: string, width: number | undefined, isSettled: boolean) => {
      const next = withWidth(saved, id, width)
      setDraft(isSettled ? null : next)
      if (isSettled) onPreference?.(next)
    },
    move: (id: string, target: string) => onPreference?.(withMoved(columns, saved, id, target)),
  }
}
