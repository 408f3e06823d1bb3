import { leadTime } from '#contract/delivery.ts'
import { daysAfter, isAfter } from '#contract/rules/moment.ts'
import { orderStatus } from './codes.ts'

const daysByCode: Readonly<Record<number, number>> = { 0: 5, 2: 15, 3: 30, 4: 45, 5: 60, 6: 90 }

/** Days until goods leave the warehouse; undefined for a code that promises nothing. */
export const leadTimeDays = (code: number): number | undefined => daysByCode[code]

/** The longest of some lead times; those that promise nothing do not count. */
export function longestLeadTime(codes: readonly number[]): (typeof leadTime.codes)[number] {
  const known = leadTime.codes.filter((code) => codes.includes(code))
  return known.reduce((longest, code) => ((daysByCode[code] ?? 0) > (daysByCode[longest] ?? 0) ? code : longest), 0)
}

/** Until when goods are promised to leave; null while the order is not paid, or where the code promises nothing. */
export function promisedShipAt(paidAt: string | null, code: number): string | null {
  const days = leadTimeDays(code)
  return paidAt === null || days === undefined ? null : daysAfter(paidAt, days)
}

/** An order that waits to be shipped after the promised time. */
export function isOverdue(order: { status: number; promisedShipAt: string | null }, now: string): boolean {
  const waits = order.status === orderStatus.paid || order.status === orderStatus.partlyShipped
  return waits && order.promisedShipAt !== null && isAfter(now, order.promisedShipAt)
}
