import { useState } from 'react'
import { shownMoment } from '#ui/date-input/day.ts'
import { readDate } from '#ui/date-input/typed-date.ts'

interface DraftSettings {
  value: string
  onChange: (value: string) => void
  withTime: boolean
  /** Whether a day is selectable. */
  allows: (day: string) => boolean
}

/** The draft text of a date input; applied on blur, dropped if it is no date. */
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
    /** The day for the calendar: the value, or the day typed so far. */
    day: shownMoment(typed || value, false),
    setDraft,
    settle,
  }
}
