export interface Typing {
  /** Ends the catching and returns the text. */
  end(): string
}

/** Catches typed characters for a field that is not on the page yet; they reach nothing else. */
export function catchTyping(): Typing {
  let text = ''
  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, isComposing } = event
    if (ctrlKey || metaKey || altKey || isComposing) return
    if (key === 'Backspace') text = text.slice(0, -1)
    else if (key.length === 1) text += key
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('keydown', press, { capture: true })
  return {
    end: () => {
      window.removeEventListener('keydown', press, { capture: true })
      return text
    },
  }
}
