import type { ComponentProps, CSSProperties } from 'react'
import { cn } from '#ui/cn.ts'
import { today } from '#ui/date-input/day.ts'
import type { ScheduleTone } from './bars.ts'
import { dayLabel, weekdays, weekOf } from './days.ts'
import { entryLook } from './entry-look.ts'

export interface Appointment extends ScheduleTone {
  id: number
  /** The row that it stands in. */
  rowId: number
  /** YYYY-MM-DD. */
  day: string
  /** 15:00. */
  time: string
  status: string
  name: string
}

export interface WeekBoardProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** Any day of the shown week. */
  day: string
  rows: readonly { id: number; name: string }[]
  appointments: readonly Appointment[]
  /** Accessible name: 服务商周历. */
  label: string
  /** Head of the names: 服务商. */
  noun: string
  onOpen: (id: number) => void
}

const nameWidth: CSSProperties = { width: 160 }

function AppointmentButton({ appointment, onOpen }: { appointment: Appointment } & Pick<WeekBoardProps, 'onOpen'>) {
  const { id, time, status, name, tone } = appointment
  return (
    <button
      type="button"
      title={`${time} ${status} ${name}`}
      onClick={() => onOpen(id)}
      className={cn(entryLook({ tone }), 'block w-full rounded border px-1.5 py-0.5 text-left text-small')}
    >
      <span className="font-medium tabular-nums">{time}</span> <span>{status}</span>
      <span className="block truncate text-text">{name}</span>
    </button>
  )
}

/** A week with a row for each person or company, and its appointments in the columns of the days. */
export function WeekBoard({ day, rows, appointments, label, noun, onOpen, className, ...rest }: WeekBoardProps) {
  const now = today()
  const days = weekOf(day)
  const at = (rowId: number, date: string) =>
    appointments
      .filter((appointment) => appointment.rowId === rowId && appointment.day === date)
      .toSorted((a, b) => a.time.localeCompare(b.time) || a.id - b.id)
  return (
    <div data-slot="week-board" {...rest} className={cn('overflow-x-auto rounded-lg border bg-surface', className)}>
      <table aria-label={label} className="w-full min-w-240 table-fixed border-collapse text-left align-top">
        <thead className="border-b bg-sunken text-small text-text-muted">
          <tr>
            <th scope="col" style={nameWidth} className="px-3 py-1.5 font-normal">
              {noun}
            </th>
            {days.map((date, index) => (
              <th
                key={date}
                scope="col"
                {...(date === now && { 'aria-current': 'date' as const })}
                className={cn('border-l px-2 py-1.5 font-normal', date === now && 'font-bold text-accent-text')}
              >
                {date === now ? '今天' : weekdays[index]} {dayLabel(date)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name }) => (
            <tr key={id} className="border-b last:border-b-0">
              <th scope="row" className="px-3 py-2 align-top font-medium">
                {name}
              </th>
              {days.map((date) => (
                <td key={date} className="border-l p-1 align-top">
                  <div className="grid grid-cols-1 gap-1">
                    {at(id, date).map((appointment) => (
                      <AppointmentButton key={appointment.id} appointment={appointment} onOpen={onOpen} />
                    ))}
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
