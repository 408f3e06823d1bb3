import { useState } from 'react'
import { shownMoment } from '#ui/date-input/day.ts'
import { readDate } from '#ui/date-input/typed-date.ts'

interface DraftSettings {
  value: string
  onChange: (value: string) => void
  withTime: boolean
  /** Whether a day may be chosen. */
  allows: (day: string) => boolean
}

/** What is being typed into a date input; it becomes the value once it is left, or is dropped when it is no date. */
export function useDateDraft({ value, onChange, withTime, allows }: DraftSettings) {
  const [draft, setDraft] = useState<string | null>(null)
  const typed = draft === null ? '' : readDate(draft, withTime)
  const settle = () => {
    if (draft === null) return
    setDraft(null)
    const isEmptied = draft.trim() === ''
    if (isEmptied || (typed !== '' && allows(typed.slice(0, 10)))) {
      if (typed !== value) onChange(typed)
    }
  }
  return {
    text: draft ?? shownMoment(value, withTime),
    /** What the calendar shows: the value, or what the text already amounts to. */
    day: shownMoment(typed || value, false),
    setDraft,
    settle,
  }
}
