import { useState } from 'react'
import { readTime } from '#ui/date-input/typed-date.ts'

interface DraftSettings {
  /** `14:05` */
  value: string
  onChange: (time: string) => void
  /** Whether a typed time is allowed; by default all are. */
  allows?: (time: string) => boolean
  /** Whether it may be emptied. */
  canBeEmpty?: boolean
}

/** The draft text of a time; applied on blur, dropped if invalid. */
export function useTimeDraft({ value, onChange, allows = () => true, canBeEmpty = false }: DraftSettings) {
  const [draft, setDraft] = useState<string | null>(null)
  return {
    text: draft ?? value,
    /** The time typed so far. */
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
