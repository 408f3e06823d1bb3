import { type FocusEvent, useEffect, useRef } from 'react'
import type { PageTab } from '#ui/page-tabs/tab-actions.ts'

/** When the focused tab closes, focus moves to the active page instead of the top of the document. */
export function useKeepFocus(tabs: readonly PageTab[]) {
  const strip = useRef<HTMLElement>(null)
  const focused = useRef<string>(undefined)
  useEffect(() => {
    const id = focused.current
    if (id === undefined || tabs.some((tab) => tab.id === id) || document.activeElement !== document.body) return
    strip.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
  })
  return {
    ref: strip,
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target.closest<HTMLElement>('[data-tab]')?.dataset.tab
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) focused.current = undefined
    },
  }
}
