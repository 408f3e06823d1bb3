import { useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Calendar, rangeMarks } from '#ui/date-input/calendar.tsx'
import { fromCalendar, toCalendar } from '#ui/date-input/day.ts'
import type { DatePopupModel } from '#ui/date-input/use-date-popup.ts'
import { type DateRange, datePresets, orderedRange } from '#ui/date-range-input/presets.ts'
import { AnchoredPopup } from '#ui/field/anchored-popup.tsx'

export interface DateRangePopupProps {
  popup: DatePopupModel
  /** Days as `2026-11-21`; '' for an open end. */
  from: string
  to: string
  allows: (day: string) => boolean
  onChoose: (range: DateRange) => void
}

/** Popup with presets and two months. */
export function DateRangePopup({ popup, from, to, allows, onChoose }: DateRangePopupProps) {
  /** The end chosen first, until the other is chosen. */
  const [anchor, setAnchor] = useState('')
  const [hovered, setHovered] = useState('')
  const choose = (range: DateRange) => {
    setAnchor('')
    onChoose(range)
  }
  const chooseDay = (day: string) => {
    if (anchor === '') {
      setAnchor(day)
      setHovered(day)
    } else choose({ from: anchor, to: day })
  }
  const shown = anchor === '' ? { from: from || to, to: to || from } : { from: anchor, to: hovered }
  const marked = orderedRange(shown)
  return (
    <AnchoredPopup
      {...popup.popupProps}
      onOpenChange={(open) => {
        setAnchor('')
        popup.setOpen(open)
      }}
      aria-label="选择日期范围"
      className="flex p-3"
    >
      <div className="mr-3 flex w-20 flex-col border-line border-r pr-3">
        {datePresets.map(({ label, range }) => (
          <Button key={label} tone="quiet" className="justify-start px-2" onClick={() => choose(range())}>
            {label}
          </Button>
        ))}
      </div>
      <div>
        <Calendar
          mode="range"
          numberOfMonths={2}
          showOutsideDays={false}
          selected={{ from: toCalendar(marked.from), to: toCalendar(marked.to) }}
          shownDay={from || to}
          disabled={(date) => !allows(fromCalendar(date))}
          onDayClick={(date) => chooseDay(fromCalendar(date))}
          onDayMouseEnter={(date) => setHovered(fromCalendar(date))}
          onDayFocus={(date) => setHovered(fromCalendar(date))}
          classNames={rangeMarks}
        />
        <p role="status" className="mt-2 text-small text-text-faint">
          {anchor === '' ? '请选择开始日期' : `已选 ${anchor}，请选择结束日期`}
        </p>
      </div>
    </AnchoredPopup>
  )
}
