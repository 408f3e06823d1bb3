import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { type ChevronProps, DayPicker, type DayPickerProps } from 'react-day-picker'
import { zhCN } from 'react-day-picker/locale/zh-CN'
import { cn } from '#ui/cn.ts'
import { toCalendar, today } from '#ui/date-input/day.ts'

const icons = { left: ChevronLeft, right: ChevronRight, up: ChevronDown, down: ChevronDown }

const dayButton =
  'flex size-7 cursor-pointer items-center justify-center rounded tabular-nums outline-offset-0 hover:bg-accent-subtle disabled:cursor-not-allowed disabled:text-text-faint disabled:line-through disabled:hover:bg-transparent'

const navButton =
  'flex size-7 cursor-pointer items-center justify-center rounded text-text-muted hover:bg-accent-subtle hover:text-text aria-disabled:cursor-not-allowed aria-disabled:opacity-40'

const chosenDay =
  '[&>button]:bg-accent [&>button]:text-on-accent [&>button]:font-medium [&>button]:hover:bg-accent-strong'

const formatters: DayPickerProps['formatters'] = {
  formatYearDropdown: (year) => `${year.getFullYear()}年`,
  formatMonthDropdown: (month) => `${month.getMonth() + 1}月`,
}

function Chevron({ orientation = 'left', size: _size, disabled: _disabled, ...rest }: ChevronProps) {
  const Icon = icons[orientation]
  return <Icon aria-hidden strokeWidth={1.75} {...rest} className="size-4" />
}

type CalendarProps = DayPickerProps & {
  /** The day whose month is visible, until the user navigates. */
  shownDay: string
}

/** Calendar with Monday first. */
export function Calendar({ shownDay, classNames, ...props }: CalendarProps) {
  const [followed, setFollowed] = useState(shownDay)
  const [month, setMonth] = useState(toCalendar(shownDay))
  if (followed !== shownDay) {
    setFollowed(shownDay)
    setMonth(toCalendar(shownDay) ?? month)
  }
  const thisYear = Number(today().slice(0, 4))
  return (
    <DayPicker
      locale={zhCN}
      today={toCalendar(today())}
      captionLayout="dropdown"
      startMonth={new Date(thisYear - 60, 0)}
      endMonth={new Date(thisYear + 20, 11)}
      showOutsideDays
      {...props}
      month={month}
      onMonthChange={setMonth}
      components={{ Chevron }}
      formatters={formatters}
      classNames={{
        months: 'relative flex gap-6',
        month: 'grid content-start gap-1',
        nav: 'pointer-events-none absolute inset-x-0 top-0 z-10 flex justify-between [&>button]:pointer-events-auto',
        button_previous: navButton,
        button_next: navButton,
        month_caption: 'flex h-7 items-center justify-center font-medium',
        dropdowns: 'flex items-center gap-1',
        dropdown_root:
          'relative flex h-6 items-center rounded px-1 hover:bg-accent-subtle has-focus-visible:outline-2 has-focus-visible:outline-accent',
        dropdown: 'absolute inset-0 cursor-pointer opacity-0 [&>option]:text-text',
        caption_label: 'flex items-center gap-0.5 tabular-nums [&>svg]:text-text-faint',
        month_grid: 'border-separate border-spacing-y-0.5',
        weekday: 'size-7 text-center font-normal text-small text-text-faint',
        day: 'p-0 text-center',
        day_button: dayButton,
        today: '[&>button]:font-bold [&>button]:text-accent-text [&>button]:underline [&>button]:underline-offset-4',
        outside: '[&>button]:text-text-faint',
        selected: '',
        hidden: 'invisible',
        ...classNames,
      }}
    />
  )
}

/** Styles of a single selected day. */
export const singleMarks = { selected: chosenDay }

/** Styles of a range: marked ends, tinted days in between. */
export const rangeMarks = {
  range_start: cn(chosenDay, 'rounded-l bg-accent-subtle'),
  range_end: cn(chosenDay, 'rounded-r bg-accent-subtle'),
  range_middle: 'bg-accent-subtle [&>button]:hover:bg-transparent',
}
