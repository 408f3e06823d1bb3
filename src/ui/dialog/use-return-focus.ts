import { useState } from 'react'

/** The element that opened something: what has the focus, or the trigger of the menu in which it is. */
function findOpener(): Element | null {
  const active = document.activeElement
  const trigger = active?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return trigger ? document.getElementById(trigger) : active
}

/**
 * Gives the focus back to whatever had it. Radix knows only its own triggers, and most of our dialogs open from a menu
 * or from code. Call it in a part that mounts when the dialog opens: a menu is still there then, a moment later it is not.
 */
export function useReturnFocus() {
  const [opener] = useState(findOpener)
  return (event: Event) => {
    event.preventDefault()
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
  }
}
