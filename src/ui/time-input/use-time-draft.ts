import { useState } from 'react'
import { readTime } from '#ui/date-input/typed-date.ts'

interface DraftSettings {
  /** `14:05` */
  value: string
  onChange: (time: string) => void
  /** Whether a typed time may stand; every one may unless told. */
  allows?: (time: string) => boolean
  /** Whether one may empty it. */
  canBeEmpty?: boolean
}

/** A time while it is typed; it becomes the value once it is left, or is dropped when it is none. */
export function useTimeDraft({ value, onChange, allows = () => true, canBeEmpty = false }: DraftSettings) {
  const [draft, setDraft] = useState<string | null>(null)
  return {
    text: draft ?? value,
    /** What the text already amounts to. */
    time: readTime(draft ?? '') || value,
    setDraft,
    settle: () => {
      if (draft === null) return
      setDraft(null)
      const typed = readTime(draft)
      const isFine = draft.trim() === '' ? canBeEmpty : typed !== '' && allows(typed)
      if (isFine && typed !== value) onChange(typed)
    },
  }
}
