import { type KeyboardEvent, useId } from 'react'
import { Button } from '#ui/button/button.tsx'
import { thisMinute } from '#ui/date-input/day.ts'
import type { DatePopupModel } from '#ui/date-input/use-date-popup.ts'
import { AnchoredPopup } from '#ui/field/anchored-popup.tsx'
import { fromTime, hasAllowed, hours, isAllowed, minutesOf, nearestIn, type TimeLimits, toTime } from './clock.ts'
import { TimeColumn } from './time-column.tsx'

interface TimePopupProps {
  popup: DatePopupModel
  /** `14:05`, or '' for none. */
  time: string
  limits: TimeLimits
  onChoose: (time: string) => void
}

/** Hours and minutes in two columns. */
export function TimePopup({ popup, time, limits, onChoose }: TimePopupProps) {
  const id = useId()
  const { hour, minute } = fromTime(time)
  const now = thisMinute().slice(11, 16)
  const nearNow = nearestIn(fromTime(now).hour, fromTime(now).minute, limits)

  const aside = ({ currentTarget, key }: KeyboardEvent<HTMLElement>) => {
    const columns = [
      ...(currentTarget.closest('[data-columns]')?.querySelectorAll<HTMLElement>('[role=listbox]') ?? []),
    ]
    columns[key === 'ArrowLeft' ? 0 : 1]?.focus()
  }
  const choose = (chosen: string) => chosen !== '' && onChoose(chosen)

  return (
    <AnchoredPopup
      {...popup.popupProps}
      aria-label="选择时间"
      className="p-2"
      onKeyDown={(event) => event.key === 'Enter' && !(event.target instanceof HTMLButtonElement) && popup.close()}
    >
      <div data-columns className="flex gap-1">
        <TimeColumn
          id={`${id}hour`}
          label="时"
          numbers={hours}
          chosen={time === '' ? undefined : hour}
          allows={(one) => hasAllowed(one, limits)}
          onChoose={(one) => choose(nearestIn(one, minute, limits))}
          onAside={aside}
        />
        <TimeColumn
          id={`${id}minute`}
          label="分"
          numbers={minutesOf(limits)}
          chosen={time === '' ? undefined : minute}
          allows={(one) => isAllowed(toTime(hour, one), limits)}
          onChoose={(one) => choose(toTime(hour, one))}
          onAside={aside}
        />
      </div>
      <div className="mt-2 flex justify-between gap-2 border-line border-t pt-2">
        <Button tone="quiet" disabled={nearNow === ''} onClick={() => choose(nearNow)}>
          此刻
        </Button>
        <Button onClick={popup.close}>完成</Button>
      </div>
    </AnchoredPopup>
  )
}
