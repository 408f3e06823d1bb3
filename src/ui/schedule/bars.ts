import type { StatusBadgeProps } from '#ui/status-badge/status-badge.tsx'

export interface ScheduleTone {
  tone: NonNullable<StatusBadgeProps['tone']>
}

/** Something that lasts from one day to another. */
export interface PeriodItem extends ScheduleTone {
  id: number
  name: string
  /** 进行中: the colour alone says nothing. */
  status: string
  /** YYYY-MM-DD, both included. */
  from: string
  to: string
}

/** The part of an item in one week. */
export interface Bar {
  item: PeriodItem
  /** 0 for Monday. */
  start: number
  /** Number of days. */
  length: number
  /** The line in the week, 0 for the first. */
  line: number
  goesOn: boolean
  cameFrom: boolean
}

/** Places the items of a week, the longest first: each in the first line that is free on its days. */
export function barsOf(items: readonly PeriodItem[], week: readonly string[]): Bar[] {
  const [first = '', last = ''] = [week[0], week.at(-1)]
  const taken: number[] = []
  return items
    .filter(({ from, to }) => from <= last && to >= first)
    .toSorted((a, b) => a.from.localeCompare(b.from) || b.to.localeCompare(a.to) || a.id - b.id)
    .map((item) => {
      const start = item.from < first ? 0 : week.indexOf(item.from)
      const end = item.to > last ? week.length - 1 : week.indexOf(item.to)
      const free = taken.findIndex((until) => until < start)
      const line = free === -1 ? taken.length : free
      taken[line] = end
      return { item, start, length: end - start + 1, line, goesOn: item.to > last, cameFrom: item.from < first }
    })
}
