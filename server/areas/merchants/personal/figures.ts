import { and, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PersonalMerchant } from '#contract/merchants/personal-merchants.ts'
import { OPEN_STATUSES } from '#contract/orders/order-lifecycle.ts'
import type { Buying } from '#server/areas/orders/enterprise-orders.ts'
import type { Connection } from '#server/database/pool.ts'
import { order } from '#server/database/schema/orders.ts'
import { personalMerchant } from '#server/database/schema/personal-merchants.ts'

/** The orders of a personal merchant: those of its user, until it became a company. */
const isOwn: SQL = sql`${order.userId} = ${personalMerchant.userId}
  and (${personalMerchant.upgradedAt} is null or ${order.createdAt} <= ${personalMerchant.upgradedAt})`

const amount = sql<string>`coalesce(sum(${order.payAmount} - ${order.refundedAmount}), 0)::numeric(14, 2)::text`

/** Paid orders by merchant, and what was paid for them less refunded. */
export async function ordersOfPeople(
  db: Connection,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { orderCount: number; orderAmount: string }>> {
  const rows = await db
    .select({ id: personalMerchant.id, orderCount: sql<number>`count(*)::int`, orderAmount: amount })
    .from(personalMerchant)
    .innerJoin(order, isOwn)
    .where(and(inArray(personalMerchant.id, [...ids]), sql`${order.paidAt} is not null`))
    .groupBy(personalMerchant.id)
  return new Map(rows.map(({ id, ...sums }) => [id, sums]))
}

/** What personal merchants bought in all and lately, and when they paid last. */
export async function buyingOfPeople(
  db: Connection,
  ids: readonly number[],
  { now, since }: { now: string; since: string },
): Promise<ReadonlyMap<number, Buying>> {
  const sum = sql`sum(${order.payAmount} - ${order.refundedAmount})`
  const rows = await db
    .select({
      id: personalMerchant.id,
      amount,
      recent: sql<string>`coalesce(${sum} filter (where ${order.paidAt} >= ${since}), 0)::numeric(14, 2)::text`,
      days: sql<number>`floor(extract(epoch from ${now}::timestamptz - max(${order.paidAt})) / 86400)::int`,
    })
    .from(personalMerchant)
    .innerJoin(order, isOwn)
    .where(and(inArray(personalMerchant.id, [...ids]), sql`${order.paidAt} is not null`))
    .groupBy(personalMerchant.id)
  return new Map(rows.map(({ id, ...bought }) => [id, bought]))
}

/** Paid orders of the twelve months up to the one of `today`. */
export async function monthsOf(db: Connection, id: number, today: string): Promise<PersonalMerchant['figures']> {
  const { rows } = await db.execute<{ month: string; orders: number; amount: string }>(sql`
    select to_char(months.first, 'YYYY-MM') as month, coalesce(own.orders, 0)::int as orders,
      coalesce(own.amount, 0)::numeric(14, 2)::text as amount
    from generate_series(date_trunc('month', ${today}::timestamp) - interval '11 months',
      date_trunc('month', ${today}::timestamp), interval '1 month') as months(first)
    left join (
      select date_trunc('month', ${order.paidAt} at time zone 'Asia/Shanghai') as first, count(*) as orders,
        sum(${order.payAmount} - ${order.refundedAmount}) as amount
      from ${personalMerchant} join ${order} on ${isOwn}
      where ${personalMerchant.id} = ${id} and ${order.paidAt} is not null group by 1
    ) as own using (first)
    order by months.first`)
  return rows
}

/** Numbers of the orders of a user that are not finished: unpaid, undelivered, or with an open refund. */
export async function openOrdersOfUser(db: Connection, userId: number): Promise<string[]> {
  const rows = await db
    .select({ orderNo: order.orderNo })
    .from(order)
    .where(and(eq(order.userId, userId), or(inArray(order.status, [...OPEN_STATUSES]), gt(order.openRefundCount, 0))))
    .orderBy(order.id)
  return rows.map(({ orderNo }) => orderNo)
}
