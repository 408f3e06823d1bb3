import { useEffect, useInsertionEffect, useRef, useState } from 'react'
import { usePageLocation } from '#screen/page/page-location.tsx'

/**
 * The tab of the page wears a dot while there is something unsaved, and asks before it closes. A page in the background
 * keeps its dot: there only what is gone for good takes it away.
 */
export function useUnsavedMark(isDirty: boolean): void {
  const { setDirty } = usePageLocation()
  const [owner] = useState(() => ({}))
  const latest = useRef(setDirty)
  useEffect(() => {
    latest.current = setDirty
    setDirty(isDirty, owner)
  }, [setDirty, isDirty, owner])
  // Of all effects only this one is not taken back while the page is hidden.
  useInsertionEffect(() => () => queueMicrotask(() => latest.current(false, owner)), [owner])
}
