import { Button } from '#ui/button/button.tsx'
import { Calendar, singleMarks } from '#ui/date-input/calendar.tsx'
import { atTime, fromCalendar, thisMinute, toCalendar, today } from '#ui/date-input/day.ts'
import { TimeRow } from '#ui/date-input/time-row.tsx'
import type { DatePopupModel } from '#ui/date-input/use-date-popup.ts'
import { AnchoredPopup } from '#ui/field/anchored-popup.tsx'

export interface DatePopupProps {
  popup: DatePopupModel
  /** `2026-11-21`, or '' for none. */
  day: string
  /** `14:05` */
  time: string
  withTime: boolean
  allows: (day: string) => boolean
  onChoose: (value: string) => void
}

/** The calendar of a date input, with an optional time. */
export function DatePopup({ popup, day, time, withTime, allows, onChoose }: DatePopupProps) {
  return (
    <AnchoredPopup {...popup.popupProps} aria-label="选择日期" className="p-3">
      <Calendar
        mode="single"
        selected={toCalendar(day)}
        shownDay={day}
        disabled={(date) => !allows(fromCalendar(date))}
        onDayClick={(date) => onChoose(withTime ? atTime(fromCalendar(date), time) : fromCalendar(date))}
        classNames={singleMarks}
      />
      {withTime ? (
        <TimeRow
          time={time}
          onChange={(next) => onChoose(atTime(day || today(), next))}
          onNow={() => onChoose(thisMinute())}
          onDone={popup.close}
        />
      ) : (
        <Button tone="quiet" className="mt-1 w-full" disabled={!allows(today())} onClick={() => onChoose(today())}>
          今天
        </Button>
      )}
    </AnchoredPopup>
  )
}
