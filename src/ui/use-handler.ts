import { useCallback, useLayoutEffect, useRef } from 'react'

/** A stable function that calls the latest handler. For event handlers only, not during render. */
export function useHandler<Args extends unknown[]>(handler: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(handler)
  useLayoutEffect(() => {
    latest.current = handler
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
