import { useCallback, useEffect, useRef } from 'react'

/**
 * Puts off what may move the page while somebody presses on something: a message that comes when a field is left must not
 * shift the button that was pressed to leave it from under the pointer, or the click is lost.
 */
export function useAfterPress(): (run: () => void) => void {
  /** Null while nothing is pressed. */
  const waiting = useRef<(() => void)[] | null>(null)
  useEffect(() => {
    const press = () => {
      waiting.current ??= []
    }
    const release = () => {
      // The click follows the release at once; by the next frame it is through.
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
