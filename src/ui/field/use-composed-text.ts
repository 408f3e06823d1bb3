import { type ChangeEvent, type CompositionEvent, useRef, useState } from 'react'

type TextElement = HTMLInputElement | HTMLTextAreaElement

/**
 * Binds a text element to a value with IME support: while 沙发 is still `sha'fa`, the letters stay in the element, and
 * `onChange` is called when the composition ends.
 */
export function useComposedText(value: string, onChange: (text: string) => void) {
  const [draft, setDraft] = useState<string | null>(null)
  const isComposing = useRef(false)
  const settle = (text: string) => {
    setDraft(null)
    onChange(text)
  }
  return {
    value: draft ?? value,
    onChange: (event: ChangeEvent<TextElement>) => {
      const text = event.currentTarget.value
      if (isComposing.current) setDraft(text)
      else settle(text)
    },
    onCompositionStart: () => {
      isComposing.current = true
    },
    onCompositionEnd: (event: CompositionEvent<TextElement>) => {
      isComposing.current = false
      settle(event.currentTarget.value)
    },
  }
}
