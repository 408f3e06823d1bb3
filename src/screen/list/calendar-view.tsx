import type { ReactNode } from 'react'
import { QueryBody } from '#screen/data/query-body.tsx'
import { Button } from '#ui/button/button.tsx'
import { ButtonGroup } from '#ui/button-group/button-group.tsx'
import { today } from '#ui/date-input/day.ts'
import { PeriodNav } from '#ui/schedule/period-nav.tsx'

interface CalendarQuery {
  view?: string
  day?: string
}

interface CalendarList {
  query: CalendarQuery
  setFilters(change: CalendarQuery): void
}

const CALENDAR = 'calendar'

export interface CalendarState {
  isOpen: boolean
  /** A day of the shown period. */
  day: string
  show(day: string): void
}

/** Whether a list is shown as a calendar, and which part of it: both are in the address. */
export const calendarOf = ({ query, setFilters }: CalendarList): CalendarState => ({
  isOpen: query.view === CALENDAR,
  day: query.day ?? today(),
  show: (day) => setFilters({ day: day === today() ? undefined : day } as CalendarQuery),
})

/** Switches between the list and its calendar; the filters stay. */
export function ViewSwitch({ list, label }: { list: CalendarList; label: string }) {
  const { isOpen } = calendarOf(list)
  const open = (view: string | undefined) => list.setFilters({ view, day: undefined } as CalendarQuery)
  return (
    <ButtonGroup label="视图">
      <Button aria-pressed={!isOpen} onClick={() => open(undefined)}>
        列表
      </Button>
      <Button aria-pressed={isOpen} onClick={() => open(CALENDAR)}>
        {label}
      </Button>
    </ButtonGroup>
  )
}

interface CalendarBodyProps<Data> extends Pick<CalendarState, 'show'> {
  read: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  /** Name of the data for messages: 活动. */
  noun: string
  unit: '月' | '周'
  title: string
  previous: string
  next: string
  hasFilters: boolean
  children: (data: Data) => ReactNode
}

/** The shown period with its head; says when nothing is in it, and when there is more than is shown. */
export function CalendarBody<Data extends { list: readonly unknown[]; total: number }>({
  read,
  noun,
  unit,
  title,
  previous,
  next,
  hasFilters,
  show,
  children,
}: CalendarBodyProps<Data>) {
  const { data } = read
  const none = hasFilters ? `本${unit}没有符合条件的${noun}` : `本${unit}没有${noun}`
  const more = data && data.total > data.list.length ? `共 ${data.total} 个，只显示最早的 ${data.list.length} 个` : ''
  return (
    <div className="grid gap-3">
      <PeriodNav
        title={title}
        unit={unit}
        onPrevious={() => show(previous)}
        onNext={() => show(next)}
        onToday={() => show(today())}
      >
        <span role="status">{data && (data.total === 0 ? none : more || `${data.total} 个${noun}`)}</span>
      </PeriodNav>
      <QueryBody read={read} noun={noun} shape="table">
        {children}
      </QueryBody>
    </div>
  )
}
