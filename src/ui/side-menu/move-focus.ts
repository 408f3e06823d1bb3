import type { KeyboardEvent } from 'react'

/** Whether an entry is an inline folder in the given state. */
const isFolder = ({ ariaExpanded, ariaHasPopup }: HTMLElement, expanded: 'true' | 'false') =>
  ariaExpanded === expanded && ariaHasPopup === null

const folderAround = (entry: HTMLElement) =>
  entry.closest('[data-slot=side-menu-pages]')?.parentElement?.querySelector<HTMLElement>('button')

/**
 * Arrow keys in addition to Tab, as in a tree: up and down between entries, right into a folder, left out of it. In the
 * capture phase, so that arrows do not open a folder of the folded menu.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget: menu, key } = event
  // The popup of a folded folder is inside the menu for React, but not in the document.
  if (!(target instanceof HTMLElement) || !menu.contains(target)) return
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  const entries = [...menu.querySelectorAll<HTMLElement>('a, button')]
  const at = entries.indexOf(target)
  const isOpen = isFolder(target, 'true')
  const turns = (key === 'ArrowRight' && isFolder(target, 'false')) || (key === 'ArrowLeft' && isOpen)
  const next = {
    ArrowDown: entries[at + 1],
    ArrowUp: entries[at - 1],
    Home: entries[0],
    End: entries.at(-1),
    ArrowRight: isOpen ? entries[at + 1] : undefined,
    ArrowLeft: isOpen ? undefined : folderAround(target),
  }[key]
  if (!turns && !next) return
  event.preventDefault()
  if (turns) target.click()
  next?.focus()
}
