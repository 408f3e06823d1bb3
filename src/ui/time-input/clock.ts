/** Times are texts such as `09:30`, which sort chronologically. */

export interface TimeLimits {
  /** First selectable time, `08:00`; '' for none. */
  min: string
  /** Last selectable time; '' for none. */
  max: string
  /** Minutes between selectable times. */
  step: number
}

const two = (number: number) => String(number).padStart(2, '0')
const range = (count: number, step = 1) => Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step)

export const toTime = (hour: number, minute: number): string => `${two(hour)}:${two(minute)}`

/** Hour and minute of a time; zeros for an empty one. */
export const fromTime = (time: string): { hour: number; minute: number } => ({
  hour: Number(time.slice(0, 2)),
  minute: Number(time.slice(3, 5)),
})

export const hours = range(24)
export const minutesOf = ({ step }: TimeLimits): number[] => range(60, step)

export function isAllowed(time: string, { min, max, step }: TimeLimits): boolean {
  return (min === '' || time >= min) && (max === '' || time <= max) && fromTime(time).minute % step === 0
}

export const hasAllowed = (hour: number, limits: TimeLimits): boolean =>
  minutesOf(limits).some((minute) => isAllowed(toTime(hour, minute), limits))

/** The allowed time of an hour nearest to a minute; '' if the hour has none. */
export function nearestIn(hour: number, minute: number, limits: TimeLimits): string {
  const allowed = minutesOf(limits).filter((option) => isAllowed(toTime(hour, option), limits))
  const [first] = allowed
  if (first === undefined) return ''
  const nearest = allowed.reduce(
    (best, option) => (Math.abs(option - minute) < Math.abs(best - minute) ? option : best),
    first,
  )
  return toTime(hour, nearest)
}
