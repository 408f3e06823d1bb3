import { inArray, isNull, max, not, sql } from 'drizzle-orm'
import type { CardMerchant } from '#contract/blackCard/card-merchants.ts'
import { orderBizType } from '#contract/orders/codes.ts'
import type { Connection } from '#server/database/pool.ts'
import { cardMerchant } from '#server/database/schema/cards.ts'
import { order } from '#server/database/schema/orders.ts'

const { bizType, payAmount, refundedAmount, paidAt, createdAt, cardMerchantId } = order

const bought = sql`${bizType} = ${orderBizType.blackCardPurchase}`
const sold = sql`${bizType} = ${orderBizType.blackCardSale}`
const isPaid = not(isNull(paidAt))
const amount = sql`sum(${payAmount} - ${refundedAmount})`
const sumWhere = (which: typeof bought) =>
  sql<string>`coalesce(${amount} filter (where ${isPaid} and ${which}), 0)::numeric(14, 2)::text`

interface Trade {
  orderCount: number
  purchaseAmount: string
  saleAmount: string
  lastOrderAt: string | null
}

const none: Trade = { orderCount: 0, purchaseAmount: '0.00', saleAmount: '0.00', lastOrderAt: null }

/** What cards bought and sold, paid less refunded, and when they ordered last. */
export async function tradeOf(db: Connection, ids: readonly number[]): Promise<(id: number) => Trade> {
  const rows = await db
    .select({
      id: cardMerchantId,
      orderCount: sql<number>`(count(*) filter (where ${isPaid} and ${bought}))::int`,
      purchaseAmount: sumWhere(bought),
      saleAmount: sumWhere(sold),
      lastOrderAt: max(createdAt),
    })
    .from(order)
    .where(inArray(cardMerchantId, [...ids]))
    .groupBy(cardMerchantId)
  const byId = new Map(rows.map(({ id, ...trade }) => [id, trade]))
  return (id) => byId.get(id) ?? none
}

/** Cards without an order since a moment. */
export const quietSince = (since: string) => sql`not exists (
  select 1 from ${order} where ${cardMerchantId} = ${cardMerchant.id} and ${createdAt} >= ${since})`

/** Purchases and sales of the twelve months up to the one of `today`, by the day of payment. */
export async function monthsOf(db: Connection, id: number, today: string): Promise<CardMerchant['figures']> {
  const { rows } = await db.execute<{ month: string; purchase: string; sale: string }>(sql`
    select to_char(months.first, 'YYYY-MM') as month, coalesce(own.purchase, 0)::numeric(14, 2)::text as purchase,
      coalesce(own.sale, 0)::numeric(14, 2)::text as sale
    from generate_series(date_trunc('month', ${today}::timestamp) - interval '11 months',
      date_trunc('month', ${today}::timestamp), interval '1 month') as months(first)
    left join (
      select date_trunc('month', ${paidAt} at time zone 'Asia/Shanghai') as first,
        ${amount} filter (where ${bought}) as purchase, ${amount} filter (where ${sold}) as sale
      from ${order} where ${cardMerchantId} = ${id} and ${isPaid} group by 1
    ) as own using (first)
    order by months.first`)
  return rows
}
