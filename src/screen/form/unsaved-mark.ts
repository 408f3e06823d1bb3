import { useEffect, useInsertionEffect, useRef, useState } from 'react'
import { usePageLocation } from '#screen/page/page-location.tsx'

/**
 * Marks the page's tab as unsaved, and makes it ask before it closes. A background page keeps the mark: there only an
 * unmount removes it.
 */
export function useUnsavedMark(isDirty: boolean): void {
  const { setDirty } = usePageLocation()
  const [owner] = useState(() => ({}))
  const latest = useRef(setDirty)
  useEffect(() => {
    latest.current = setDirty
    setDirty(isDirty, owner)
  }, [setDirty, isDirty, owner])
  // Insertion effects are the only effects whose cleanup does not run while the page is hidden.
  useInsertionEffect(() => () => queueMicrotask(() => latest.current(false, owner)), [owner])
}
