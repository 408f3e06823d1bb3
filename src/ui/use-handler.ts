import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function that stays the same while what it does follows the latest render. For handlers, not while rendering. */
export function useHandler<Args extends unknown[]>(handler: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(handler)
  useLayoutEffect(() => {
    latest.current = handler
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
