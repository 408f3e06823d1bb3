import { useNavigate } from 'react-router-dom'
import { listActivityCalendar } from '#contract/marketing/activities.ts'
import { activityStatus } from '#contract/marketing/codes.ts'
import type { QueryOf } from '#contract/page-query.ts'
import { activityPaths } from '#features/marketing/paths.ts'
import { dayOf } from '#lib/formats.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { CalendarBody, type CalendarState } from '#screen/list/calendar-view.tsx'
import { filtersOf } from '#screen/list/page-state.ts'
import { monthOf } from '#ui/date-input/day.ts'
import { monthLabel, weeksOf } from '#ui/schedule/days.ts'
import { MonthCalendar } from '#ui/schedule/month-calendar.tsx'

/** One that ends at midnight does not run on that day. */
const lastDay = (endAt: string): string => dayOf(new Date(Date.parse(endAt) - 1))

interface ActivityCalendarProps {
  calendar: CalendarState
  query: QueryOf<typeof activityPaths.list.shape>
  hasFilters: boolean
}

/** The activities of a month, with the filters of the list. */
export function ActivityCalendar({ calendar: { day, show }, query, hasFilters }: ActivityCalendarProps) {
  const navigate = useNavigate()
  const days = weeksOf(day).flat()
  const [from = day, to = day] = [days[0], days.at(-1)]
  const read = useLookup(listActivityCalendar, { ...filtersOf(query), from, to }, { staleMs: 0 })
  return (
    <CalendarBody
      read={read}
      noun="活动"
      unit="月"
      title={monthLabel(day)}
      previous={monthOf(day, -1).from}
      next={monthOf(day, 1).from}
      hasFilters={hasFilters}
      show={show}
    >
      {({ list }) => (
        <MonthCalendar
          label={`${monthLabel(day)}的活动`}
          day={day}
          items={list.map(({ id, name, status, startAt, endAt }) => ({
            id,
            name,
            status: activityStatus.label(status),
            tone: activityStatus.tone(status),
            from: dayOf(new Date(startAt)),
            to: lastDay(endAt),
          }))}
          onOpen={(id) => navigate(activityPaths.form.to({ id }))}
        />
      )}
    </CalendarBody>
  )
}
