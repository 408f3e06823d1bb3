import { type Ref, type RefObject, useCallback } from 'react'

/** Combines the component's own ref with the caller's. */
export function useMergedRef<Element>(own: RefObject<Element | null>, given: Ref<Element> | undefined) {
  return useCallback(
    (element: Element | null) => {
      own.current = element
      if (typeof given !== 'function') {
        if (given) given.current = element
        return
      }
      const release = given(element)
      return () => {
        own.current = null
        if (release) release()
        else given(null)
      }
    },
    [own, given],
  )
}
