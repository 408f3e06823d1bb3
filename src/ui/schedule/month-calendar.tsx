import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from '#ui/cn.ts'
import { today } from '#ui/date-input/day.ts'
import { type Bar, barsOf, type PeriodItem } from './bars.ts'
import { dayLabel, weekdays, weeksOf } from './days.ts'
import { entryLook } from './entry-look.ts'

const bar = cva('h-6 truncate border px-1.5 text-left text-small leading-5', {
  variants: {
    cameFrom: { true: 'rounded-l-none border-l-0', false: 'rounded-l' },
    goesOn: { true: 'rounded-r-none border-r-0', false: 'rounded-r' },
  },
})

export interface MonthCalendarProps extends Omit<ComponentProps<'section'>, 'children'> {
  /** Any day of the shown month. */
  day: string
  items: readonly PeriodItem[]
  /** Accessible name: 活动月历. */
  label: string
  onOpen: (id: number) => void
}

function BarButton({ part, onOpen }: { part: Bar; onOpen: (id: number) => void }) {
  const { item, start, length, line, cameFrom, goesOn } = part
  const name = `${item.status} ${item.name}，${dayLabel(item.from)}至 ${dayLabel(item.to)}`
  return (
    <li
      className={cn('min-w-0', !cameFrom && 'pl-1', !goesOn && 'pr-1')}
      style={{ gridColumn: `${start + 1} / span ${length}`, gridRow: line + 1 }}
    >
      <button
        type="button"
        title={name}
        aria-label={name}
        onClick={() => onOpen(item.id)}
        className={cn(entryLook({ tone: item.tone }), bar({ cameFrom, goesOn }), 'block w-full')}
      >
        <span className="font-medium">{item.status}</span> {item.name}
      </button>
    </li>
  )
}

/** A month with a bar for each item over its days; items at the same time are stacked. */
export function MonthCalendar({ day, items, label, onOpen, className, ...rest }: MonthCalendarProps) {
  const now = today()
  return (
    <section
      data-slot="month-calendar"
      {...rest}
      aria-label={label}
      className={cn('overflow-hidden rounded-lg border bg-surface', className)}
    >
      <div aria-hidden className="grid grid-cols-7 border-b bg-sunken text-small text-text-muted">
        {weekdays.map((weekday) => (
          <span key={weekday} className="px-2 py-1.5">
            {weekday}
          </span>
        ))}
      </div>
      {weeksOf(day).map((week) => (
        <div key={week[0]} className="relative min-h-24 border-b last:border-b-0">
          <div className="absolute inset-0 grid grid-cols-7 divide-x">
            {week.map((date) => (
              <time
                key={date}
                dateTime={date}
                {...(date === now && { 'aria-current': 'date' as const })}
                className={cn(
                  'px-2 py-1 text-small tabular-nums',
                  date.slice(0, 7) === day.slice(0, 7) ? 'text-text' : 'bg-sunken text-text-muted',
                  date === now && 'font-bold text-accent-text',
                )}
              >
                {Number(date.slice(8))}
                {date === now && <span className="ml-1 font-normal">今天</span>}
              </time>
            ))}
          </div>
          <ul
            aria-label={`${dayLabel(week[0] ?? '')}起的一周`}
            className="relative grid auto-rows-[24px] grid-cols-7 gap-y-0.5 pt-7 pb-1.5"
          >
            {barsOf(items, week).map((part) => (
              <BarButton key={part.item.id} part={part} onOpen={onOpen} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
