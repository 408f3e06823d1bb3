import { serviceOrderStatus } from '#contract/blackCard/codes.ts'
import { listServiceAppointments } from '#contract/blackCard/service-orders.ts'
import type { DataOf } from '#contract/endpoint.ts'
import type { QueryOf } from '#contract/page-query.ts'
import type { serviceOrderPaths } from '#features/blackCard/paths.ts'
import { dayOf, formatTime } from '#lib/formats.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { CalendarBody, type CalendarState } from '#screen/list/calendar-view.tsx'
import { filtersOf } from '#screen/list/page-state.ts'
import { addDays } from '#ui/date-input/day.ts'
import { dayLabel, weekOf } from '#ui/schedule/days.ts'
import { WeekBoard } from '#ui/schedule/week-board.tsx'

type Appointments = DataOf<typeof listServiceAppointments>['list']

/** No provider has these ids. */
const staff = { id: 0, name: '平台人员' }
const nobody = { id: -1, name: '待派单' }

const rowOf = ({ provider, status }: Appointments[number]) =>
  provider ?? (status === serviceOrderStatus.unassigned ? nobody : staff)

/** The providers of a week by name, then staff of the platform, then what nobody does yet. */
function rowsOf(list: Appointments): { id: number; name: string }[] {
  const rows = [...new Map(list.map(rowOf).map((row) => [row.id, row])).values()]
  const place = (id: number) => (id > 0 ? 0 : 1 - id)
  return rows.toSorted((a, b) => place(a.id) - place(b.id) || a.name.localeCompare(b.name, 'zh-CN'))
}

interface AppointmentCalendarProps {
  calendar: CalendarState
  query: QueryOf<typeof serviceOrderPaths.list.shape>
  hasFilters: boolean
  onOpen: (id: number) => void
}

/** The appointments of a week by provider, with the filters of the list. */
export function AppointmentCalendar({ calendar: { day, show }, query, hasFilters, onOpen }: AppointmentCalendarProps) {
  const days = weekOf(day)
  const [from = day, to = day] = [days[0], days.at(-1)]
  const title = `${from.slice(0, 4)} 年 ${dayLabel(from)}至 ${dayLabel(to)}`
  const read = useLookup(listServiceAppointments, { ...filtersOf(query), from, to }, { staleMs: 0 })
  return (
    <CalendarBody
      read={read}
      noun="预约"
      unit="周"
      title={title}
      previous={addDays(day, -7)}
      next={addDays(day, 7)}
      hasFilters={hasFilters}
      show={show}
    >
      {({ list }) => (
        <WeekBoard
          label={`${title}的预约`}
          noun="服务商"
          day={day}
          rows={rowsOf(list)}
          appointments={list.map((order) => ({
            id: order.id,
            rowId: rowOf(order).id,
            day: dayOf(new Date(order.appointmentAt)),
            time: formatTime(order.appointmentAt).slice(11),
            status: serviceOrderStatus.label(order.status),
            tone: serviceOrderStatus.tone(order.status),
            name: `${order.packageName} ${order.buyerName}`,
          }))}
          onOpen={onOpen}
        />
      )}
    </CalendarBody>
  )
}
