import CalendarDays from 'lucide-react/icons/calendar-days'
import type { ComponentProps } from 'react'

/** Opens the calendar by mouse; with the keyboard use ArrowDown in the input. */
export function CalendarButton(props: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label="打开日历"
      onMouseDown={(event) => event.preventDefault()}
      {...props}
      className="-mr-1 flex size-6 shrink-0 cursor-pointer items-center justify-center text-text-faint disabled:cursor-not-allowed"
    >
      <CalendarDays aria-hidden strokeWidth={1.75} />
    </button>
  )
}
