/** Source of the current time; tests pass one that they control. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

const offsetMs = 8 * 3600_000

/** ISO 8601 with +08:00, the wire format of moments. */
export function moment(date: Date): string {
  return `${new Date(date.getTime() + offsetMs).toISOString().slice(0, -1)}+08:00`
}

/** A moment `ms` milliseconds after another. */
export function after(at: string, ms: number): string {
  return moment(new Date(Date.parse(at) + ms))
}

/** YYYY-MM-DD in Asia/Shanghai. */
export const dayOf = (at: string): string => at.slice(0, 10)

export const minutes = (count: number): number => count * 60_000
export const hours = (count: number): number => count * 3600_000
export const days = (count: number): number => count * 86_400_000
