import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * When the focused button is removed with its file, focus moves to another button of the control instead of the top of
 * the document.
 */
export function useKeepFocus() {
  const root = useRef<HTMLFieldSetElement>(null)
  const focused = useRef<Element>(undefined)
  useEffect(() => {
    if (!focused.current || focused.current.isConnected || document.activeElement !== document.body) return
    focused.current = undefined
    root.current?.querySelector<HTMLElement>('button:enabled')?.focus()
  })
  return {
    root,
    trackFocus: ({ target }: FocusEvent) => {
      focused.current = target.matches(':focus-visible') ? target : undefined
    },
  }
}
