import { eq, type SQL, sql } from 'drizzle-orm'
import { buyerKind, orderBizType } from '#contract/orders/codes.ts'
import { OPEN_STATUSES } from '#contract/orders/order-lifecycle.ts'
import type { Connection } from '#server/database/pool.ts'
import { order } from '#server/database/schema/orders.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { personalMerchant } from '#server/database/schema/personal-merchants.ts'
import { store } from '#server/database/schema/stores.ts'

// Orders of companies: those in which their card, distributor or channel is a party, those of their stores, and those
// that their owner placed as a personal merchant before it became the company.

/** Orders of these kinds are sales of a company; the others are its purchases. */
const sales = sql.join(
  [orderBizType.consumerSale, orderBizType.blackCardSale, orderBizType.channelSale].map((type) => sql`${type}`),
  sql`, `,
)
const isSale = sql`${order.bizType} in (${sales}) as sale`

const shown = sql`${order.id}, ${order.orderNo}, ${order.status}, ${order.paidAt}, ${order.payAmount},
  ${order.refundedAmount}, ${order.openRefundCount}`

const parties = [
  [buyerKind.blackCard, order.cardMerchantId],
  [buyerKind.distributor, order.distributorId],
  [buyerKind.channel, order.channelId],
] as const

/** The orders of some companies with their `enterprise_id`, each order once for a company. */
function ordersOf(enterpriseIds: readonly number[]): SQL {
  const ids = sql.param([...enterpriseIds])
  const asParty = parties.map(
    ([kind, column]) => sql`
    select ${tradeParty.enterpriseId} as enterprise_id, ${isSale}, ${shown} from ${tradeParty}
    join ${order} on ${eq(column, tradeParty.id)}
    where ${tradeParty.kind} = ${kind} and ${tradeParty.enterpriseId} = any(${ids})`,
  )
  const inStores = sql`
    select ${store.enterpriseId} as enterprise_id, ${isSale}, ${shown} from ${store}
    join ${order} on ${order.storeId} = ${store.id} where ${store.enterpriseId} = any(${ids})`
  const asPerson = sql`
    select ${personalMerchant.upgradedToId} as enterprise_id, false as sale, ${shown} from ${personalMerchant}
    join ${order} on ${order.userId} = ${personalMerchant.userId} and ${order.createdAt} <= ${personalMerchant.upgradedAt}
    where ${personalMerchant.upgradedToId} = any(${ids})`
  return sql`(
    select distinct on (enterprise_id, id) * from (${sql.join([...asParty, inStores, asPerson], sql` union all `)}) every
    order by enterprise_id, id, sale desc) own`
}

const sum = sql`sum(own.pay_amount - own.refunded_amount)`

/** Paid less refunded, by company. */
export async function turnoverOf(
  db: Connection,
  enterpriseIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (enterpriseIds.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; amount: string }>(sql`
    select own.enterprise_id as id, ${sum}::text as amount from ${ordersOf(enterpriseIds)}
    where own.paid_at is not null group by own.enterprise_id`)
  return new Map(rows.map(({ id, amount }) => [Number(id), amount]))
}

export interface Buying {
  /** Paid less refunded, in all. */
  amount: string
  /** The same since a moment. */
  recent: string
  /** Since the last payment. */
  days: number
}

/** What companies bought and sold in all and lately, and when an order was paid last. */
export async function buyingOf(
  db: Connection,
  enterpriseIds: readonly number[],
  { now, since }: { now: string; since: string },
): Promise<ReadonlyMap<number, Buying>> {
  if (enterpriseIds.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string } & Record<'amount' | 'recent', string> & { days: number }>(sql`
    select own.enterprise_id as id, ${sum}::numeric(14, 2)::text as amount,
      coalesce(${sum} filter (where own.paid_at >= ${since}), 0)::numeric(14, 2)::text as recent,
      floor(extract(epoch from ${now}::timestamptz - max(own.paid_at)) / 86400)::int as days
    from ${ordersOf(enterpriseIds)} where own.paid_at is not null group by own.enterprise_id`)
  return new Map(rows.map(({ id, ...bought }) => [Number(id), bought]))
}

interface MonthFigures {
  /** YYYY-MM */
  month: string
  purchase: string
  sale: string
}

/** Purchases and sales of a company in the twelve months up to the one of `today`, by the day of payment. */
export async function figuresOf(db: Connection, enterpriseId: number, today: string): Promise<MonthFigures[]> {
  const { rows } = await db.execute<{ month: string; purchase: string; sale: string }>(sql`
    select to_char(months.first, 'YYYY-MM') as month,
      coalesce(${sum} filter (where not own.sale), 0)::numeric(14, 2)::text as purchase,
      coalesce(${sum} filter (where own.sale), 0)::numeric(14, 2)::text as sale
    from generate_series(date_trunc('month', ${today}::timestamp) - interval '11 months',
      date_trunc('month', ${today}::timestamp), interval '1 month') as months(first)
    left join ${ordersOf([enterpriseId])} on date_trunc('month', own.paid_at at time zone 'Asia/Shanghai') = months.first
    group by months.first order by months.first`)
  return rows
}

export interface OpenOrders {
  orders: { count: number; orderNos: string[] }
  refunds: { count: number; orderNos: string[] }
}

/** What of a company is not finished: orders that wait for payment, goods or receipt, and open refunds. */
export async function openOrdersOf(db: Connection, enterpriseId: number): Promise<OpenOrders> {
  const open = sql`own.status in (${sql.join(
    OPEN_STATUSES.map((status) => sql`${status}`),
    sql`, `,
  )})`
  const { rows } = await db.execute<{ order_no: string; open: boolean; refunds: number }>(sql`
    select own.order_no, ${open} as open, own.open_refund_count as refunds from ${ordersOf([enterpriseId])}
    where ${open} or own.open_refund_count > 0 order by own.id`)
  const listed = (found: typeof rows) => ({
    count: found.length,
    orderNos: found.slice(0, 3).map(({ order_no: orderNo }) => orderNo),
  })
  return { orders: listed(rows.filter((row) => row.open)), refunds: listed(rows.filter(({ refunds }) => refunds > 0)) }
}
