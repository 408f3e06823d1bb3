import { useCallback, useEffect, useRef } from 'react'

/**
 * Defers layout changes during a pointer press: a message shown on blur must not move the pressed button away from the
 * pointer, or the click is lost.
 */
export function useAfterPress(): (run: () => void) => void {
  /** Null if nothing is pressed. */
  const waiting = useRef<(() => void)[] | null>(null)
  useEffect(() => {
    const press = () => {
      waiting.current ??= []
    }
    const release = () => {
      // The click directly follows the release; it is handled before the next frame.
      requestAnimationFrame(() => {
        const runs = waiting.current ?? []
        waiting.current = null
        for (const run of runs) run()
      })
    }
    document.addEventListener('pointerdown', press, true)
    document.addEventListener('pointerup', release, true)
    document.addEventListener('pointercancel', release, true)
    return () => {
      document.removeEventListener('pointerdown', press, true)
      document.removeEventListener('pointerup', release, true)
      document.removeEventListener('pointercancel', release, true)
    }
  }, [])
  return useCallback((run) => {
    if (waiting.current) waiting.current.push(run)
    else run()
  }, [])
}
