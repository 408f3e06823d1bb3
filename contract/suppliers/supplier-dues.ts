// 供应商未了结的订单、退款与结算
import { z } from 'zod'
import { AFTER_SALE_DAYS } from '#contract/orders/order-lifecycle.ts'
import type { CodeOf } from '../codes.ts'
import { code } from '../fields.ts'
import { orderBizType, refundStatus } from '../orders/codes.ts'
import type { settlementCycle } from './codes.ts'

/** Orders of one kind, with their cost for readers with access. */
const OrdersOfKind = z.object({
  bizType: code(orderBizType),
  count: z.number().int(),
  amount: z.string().optional(),
})

/** Unsettled items of a supplier. Empty kinds and states are omitted, as are amounts hidden from the caller. */
export const SupplierDues = z.object({
  /** Orders waiting for payment, for goods or for the receiver. */
  orders: z.array(OrdersOfKind),
  /** Refunds waiting for a decision or for processing. */
  refunds: z.array(z.object({ status: code(refundStatus), count: z.number().int(), amount: z.string().optional() })),
  /** Completed orders whose goods are not settled yet. */
  unsettled: z.array(OrdersOfKind),
  /** Completed on or after this day: YYYY-MM-DD. */
  unsettledSince: z.string(),
})
export type SupplierDues = z.infer<typeof SupplierDues>

type Cycle = CodeOf<typeof settlementCycle> | null

const DAY_MS = 86_400_000
const WEEKLY = 1
const HALF_MONTHLY = 2
const MONTHLY = 3
const SECOND_HALF = '16'

const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)

/** First day of the settlement period containing a day; the day itself if orders are settled individually. */
function periodStart(cycle: Cycle, day: string): string {
  if (cycle === WEEKLY) return dayBefore(day, (new Date(day).getUTCDay() + 6) % 7)
  if (cycle === HALF_MONTHLY && day.slice(8) >= SECOND_HALF) return `${day.slice(0, 8)}${SECOND_HALF}`
  return cycle === HALF_MONTHLY || cycle === MONTHLY ? `${day.slice(0, 8)}01` : day
}

/**
 * Orders completed from this day on are not settled yet. The amount owed is fixed when the after-sale period ends, and
 * settled at the end of the period containing that day. Days are YYYY-MM-DD in Asia/Shanghai.
 */
export const unsettledSince = (cycle: Cycle, today: string): string =>
  dayBefore(periodStart(cycle, today), AFTER_SALE_DAYS)

const total = (rows: readonly { count: number }[]): number => rows.reduce((sum, { count }) => sum + count, 0)

/** Counts of unsettled items. */
export const countsOfDues = ({
  orders,
  refunds,
  unsettled,
}: Pick<SupplierDues, 'orders' | 'refunds' | 'unsettled'>) => ({
  orders: total(orders),
  refunds: total(refunds),
  unsettled: total(unsettled),
})

/** Why a supplier relationship cannot be closed; '' if nothing is unsettled. */
export function closeSupplierFault(dues: SupplierDues): string {
  const counts = countsOfDues(dues)
  const open = [
    counts.orders > 0 ? `${counts.orders} 个未完成订单` : '',
    counts.refunds > 0 ? `${counts.refunds} 笔处理中的退款` : '',
    counts.unsettled > 0 ? `${counts.unsettled} 个未结算的订单` : '',
  ].filter(Boolean)
  return open.length === 0 ? '' : `有 ${open.join('、')}，不能清退，请先处理完`
}
