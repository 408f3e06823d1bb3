import { useEffect, useEffectEvent } from 'react'
import { isAtSignIn } from '#app/boot/login-gate.ts'

/** Keys as `Mod+K`, `Alt+W`, `?`; by physical key if a modifier would change the letter. */
export type Hotkeys = Readonly<Record<string, () => void>>

const isEditing = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

function nameOf(event: KeyboardEvent): string {
  const letter = event.code.replace(/^Key/, '')
  if (event.metaKey || event.ctrlKey) return `Mod+${letter}`
  if (event.altKey) return `Alt+${letter}`
  return event.key
}

/** Shortcuts of the whole console. In a text field only those with Ctrl or ⌘ work, and none during IME composition. */
export function useHotkeys(hotkeys: Hotkeys): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const name = nameOf(event)
    const run = hotkeys[name]
    // Behind the sign-in nothing of the page may be opened.
    if (!run || event.isComposing || event.repeat || isAtSignIn()) return
    if (!name.startsWith('Mod+') && isEditing(event.target)) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [])
}
