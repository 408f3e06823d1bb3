import { type Ref, type RefObject, useCallback } from 'react'

/** One ref for an element that the component needs itself and hands to its caller. */
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
