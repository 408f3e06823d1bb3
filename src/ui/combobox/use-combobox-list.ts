import { type KeyboardEvent, useState } from 'react'
import type { ListedOption } from '#ui/combobox/option-id.ts'
import { useTextMatch } from '#ui/combobox/use-text-match.ts'
import type { Choice } from '#ui/field/choice.ts'

interface ListSettings {
  options: readonly Choice[]
  chosen: readonly string[]
  onSearch?: ((text: string) => void) | undefined
  canCreate: boolean
  disabled: boolean
  onPick: (option: ListedOption) => void
}

/** List state and keyboard position of a combobox, without rendering. */
export function useComboboxList({ options, chosen, onSearch, canCreate, disabled, onPick }: ListSettings) {
  const [open, setOpen] = useState(false)
  /** The search text; null until the user types in the open list. */
  const [query, setQuery] = useState<string | null>(null)
  const [moved, setMoved] = useState<number | null>(null)
  const matches = useTextMatch(open && onSearch === undefined)

  const text = query?.trim() ?? ''
  const found =
    onSearch || text === ''
      ? options
      : options.filter(({ label, hint }) => matches(label, text) || (hint && matches(hint, text)))
  const listed: readonly ListedOption[] =
    canCreate && text !== '' && !options.some(({ label }) => label === text)
      ? [...found, { value: `new:${text}`, label: text, isNew: true }]
      : found

  // Default position: the chosen option, or while searching the first enabled one.
  const resting = listed.findIndex(({ value, disabled }) => (text === '' ? chosen.includes(value) : !disabled))
  const active = moved !== null && moved < listed.length ? moved : resting

  const show = () => {
    if (disabled || open) return
    setOpen(true)
    onSearch?.('')
  }
  const hide = () => {
    setOpen(false)
    setQuery(null)
    setMoved(null)
  }
  const search = (next: string) => {
    if (!disabled) setOpen(true)
    setQuery(next)
    setMoved(null)
    onSearch?.(next.trim())
  }
  const pick = (option: ListedOption | undefined) => {
    if (option && !option.disabled) onPick(option)
  }
  /** Moves to the next enabled option in a direction, with wrap-around. */
  const step = (from: number, by: 1 | -1) => {
    for (let tried = 1; tried <= listed.length; tried += 1) {
      const index = (from + by * tried + listed.length * 2) % listed.length
      if (!listed[index]?.disabled) return setMoved(index)
    }
  }

  /** Handles the keys of a combobox; true if the list consumed the key. */
  const onListKey = (event: KeyboardEvent): boolean => {
    // During IME composition Enter and the arrows belong to the input method.
    if (event.nativeEvent.isComposing) return false
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (!open) show()
      else if (event.key === 'ArrowDown') step(active, 1)
      else step(active === -1 ? 0 : active, -1)
    } else if (event.key === 'Enter' && open) {
      pick(listed[active])
    } else if (event.key === 'Escape' && open) {
      hide()
    } else {
      return false
    }
    event.preventDefault()
    return true
  }

  return { open, query, text, listed, active, show, hide, search, pick, onListKey, setActive: setMoved }
}
