import { leadTime } from '#contract/delivery.ts'
import { daysAfter, isAfter } from '#contract/rules/moment.ts'
import { orderStatus } from './codes.ts'

const daysByCode: Readonly<Record<number, number>> = { 0: 5, 2: 15, 3: 30, 4: 45, 5: 60, 6: 90 }

/** Days until goods leave the warehouse; undefined for a code without a promise. */
export const leadTimeDays = (code: number): number | undefined => daysByCode[code]

/** The longest of some lead times; those without a promise are ignored. */
export function longestLeadTime(codes: readonly number[]): (typeof leadTime.codes)[number] {
  const known = leadTime.codes.filter((code) => codes.includes(code))
  return known.reduce((longest, code) => ((daysByCode[code] ?? 0) > (daysByCode[longest] ?? 0) ? code : longest), 0)
}

/** Promised shipping deadline; null if unpaid or if the code has no promise. */
export function promisedShipAt(paidAt: string | null, code: number): string | null {
  const days = leadTimeDays(code)
  return paidAt === null || days === undefined ? null : daysAfter(paidAt, days)
}

/** An unshipped order past its promised time. */
export function isOverdue(order: { status: number; promisedShipAt: string | null }, now: string): boolean {
  const waits = order.status === orderStatus.paid || order.status === orderStatus.partlyShipped
  return waits && order.promisedShipAt !== null && isAfter(now, order.promisedShipAt)
}
