import { useState } from 'react'

/** The element that opened the dialog: the focused element, or the trigger of the menu that contains it. */
function findOpener(): Element | null {
  const active = document.activeElement
  const trigger = active?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return trigger ? document.getElementById(trigger) : active
}

/**
 * Returns focus to the element that had it. Radix only knows its own triggers, and most of our dialogs open from a menu
 * or from code. Call it in a component that mounts when the dialog opens: a moment later the menu is gone.
 */
export function useReturnFocus() {
  const [opener] = useState(findOpener)
  return (event: Event) => {
    event.preventDefault()
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
  }
}
