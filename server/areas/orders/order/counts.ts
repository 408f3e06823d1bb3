import { and, type SQL, sql } from 'drizzle-orm'
import { COUNT_CAP } from '#contract/constants.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { orderStatus } from '#contract/orders/codes.ts'
import { orderRights } from '#contract/orders/field-rights.ts'
import type { countOrders } from '#contract/orders/order-queries.ts'
import type { Context } from '#server/context.ts'
import { order } from '#server/database/schema/orders.ts'
import { readsOfAll } from '#server/entity/field-rights.ts'
import { countsOf, sumOf } from '#server/entity/paging.ts'
import { isLate, type OrderFilter, orderFilters } from './filters.ts'
import { seesOrderMoney } from './present-orders.ts'

type Counts = AnswerOf<typeof countOrders>

const looks = {
  waitConfirmPay: () => sql`${order.waitsForConfirm}`,
  overdue: isLate,
  refunding: () => sql`${order.openRefundCount} > 0`,
} as const satisfies Record<string, (now: string) => SQL | undefined>
type Look = keyof typeof looks

/** Counts and sums of one status. */
export interface StatusSums extends Record<Look, number> {
  status: number
  total: number
  payAmount: string
  refundedAmount: string
}

/**
 * Rows and amounts over all pages, by status, in one query: the tabs, the total and the footer of the list. If order
 * rows must be read, at most `most` are read, and null means that there are more.
 */
export async function sumsOf(
  context: Context,
  { where, most, isWholeKind }: OrderFilter,
): Promise<readonly StatusSums[] | null> {
  // Callers who see no amounts need no sums: a smaller index covers the rest.
  const seesMoney = seesOrderMoney(context.caller)
  const all = context.db
    .select({
      status: order.status,
      ...(seesMoney && { payAmount: order.payAmount, refundedAmount: order.refundedAmount }),
      waitsForConfirm: order.waitsForConfirm,
      promisedShipAt: order.promisedShipAt,
      openRefundCount: order.openRefundCount,
    })
    .from(order)
    .where(where)
  const rows = (most === undefined ? all : all.limit(most + 1)).as('order')
  const seen = (look: Look) => sql<number>`(count(*) filter (where ${looks[look](context.now)}))::int`
  const query = context.db
    .select({
      status: sql<number>`${order.status}`,
      total: sql<number>`count(*)::int`,
      payAmount: seesMoney ? sql<string>`sum(${order.payAmount})::text` : sql<string>`'0'`,
      refundedAmount: seesMoney ? sql<string>`sum(${order.refundedAmount})::text` : sql<string>`'0'`,
      waitConfirmPay: isWholeKind ? sql<number>`0` : seen('waitConfirmPay'),
      overdue: isWholeKind ? sql<number>`0` : seen('overdue'),
      refunding: isWholeKind ? sql<number>`0` : seen('refunding'),
    })
    .from(rows)
    .groupBy(order.status)
  const sums = await countsOf(context, query)
  return most !== undefined && sumOf(sums, 'total') > most ? null : sums
}

/** Numbers of orders that need attention. */
async function countLooks(context: Context, where: SQL | undefined): Promise<Record<Look, number>> {
  const count = async (look: Look) => {
    const query = context.db
      .select({ total: sql<number>`count(*)::int` })
      .from(order)
      .where(and(where, looks[look](context.now)))
    const [row] = await countsOf(context, query)
    return row?.total ?? 0
  }
  const [waitConfirmPay, overdue, refunding] = await Promise.all([
    count('waitConfirmPay'),
    count('overdue'),
    count('refunding'),
  ])
  return { waitConfirmPay, overdue, refunding }
}

export async function countsOfOrders(params: ParsedParamsOf<typeof countOrders>, context: Context): Promise<Counts> {
  const filter = orderFilters(params, context)
  const [sums, looked] = await Promise.all([
    sumsOf(context, filter),
    filter.isWholeKind ? countLooks(context, filter.where) : undefined,
  ])
  if (!sums) return { all: COUNT_CAP + 1, status: {} }
  const { waitConfirmPay, overdue, refunding } = looked ?? {
    waitConfirmPay: sumOf(sums, 'waitConfirmPay'),
    overdue: sumOf(sums, 'overdue'),
    refunding: sumOf(sums, 'refunding'),
  }
  const countOf = (status: number) => sums.find((row) => row.status === status)?.total ?? 0
  return {
    all: sumOf(sums, 'total'),
    status: Object.fromEntries(orderStatus.codes.map((status) => [status, countOf(status)])),
    waitShip: countOf(1) + countOf(2),
    overdue,
    refunding,
    ...(readsOfAll(orderRights, 'waitingPayment', context.caller) && { waitConfirmPay }),
  }
}
