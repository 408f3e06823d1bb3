import { and, desc, eq, gte, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { FIGURE_DAYS, TOP_PRODUCTS } from '#contract/users/mini-store-rules.ts'
import type { MiniStore } from '#contract/users/mini-stores.ts'
import type { Connection } from '#server/database/pool.ts'
import { order, orderLine } from '#server/database/schema/orders.ts'
import { miniStore, miniStoreDay } from '#server/database/schema/stores.ts'
import { openUrl } from '#server/entity/stored-files.ts'
import type { ObjectStore } from '#server/storage/store.ts'
import { after, dayOf, days } from '#server/time.ts'

/** The first of the days that are counted. */
const firstDay = (now: string): string => dayOf(after(now, -days(FIGURE_DAYS - 1)))
const firstMoment = (now: string): string => `${firstDay(now)}T00:00:00+08:00`

const isCounted = (now: string): SQL | undefined => and(isNotNull(order.paidAt), gte(order.paidAt, firstMoment(now)))

const orders = sql<number>`count(*)::int`
const amount = sql<string>`coalesce(sum(${order.payAmount} - ${order.refundedAmount}), 0)::numeric(12, 2)::text`
const visits = sql<number>`coalesce(sum(${miniStoreDay.visitors}), 0)::int`

export interface Figures {
  visitCount30: number
  orderCount30: number
  orderAmount30: string
}

export const NO_FIGURES: Figures = { visitCount30: 0, orderCount30: 0, orderAmount30: '0.00' }

/** Visits and paid orders of shops in the last 30 days. */
export async function figuresOf(
  db: Connection,
  ids: readonly number[],
  now: string,
): Promise<ReadonlyMap<number, Figures>> {
  const visited = await db
    .select({ id: miniStoreDay.miniStoreId, visits })
    .from(miniStoreDay)
    .where(and(inArray(miniStoreDay.miniStoreId, [...ids]), gte(miniStoreDay.day, firstDay(now))))
    .groupBy(miniStoreDay.miniStoreId)
  const sold = await db
    .select({ id: order.miniStoreId, orders, amount })
    .from(order)
    .where(and(inArray(order.miniStoreId, [...ids]), isCounted(now)))
    .groupBy(order.miniStoreId)
  const visitsOf = new Map(visited.map((row) => [row.id, row.visits]))
  const salesOf = new Map(sold.map((row) => [row.id, row]))
  return new Map(
    ids.map((id) => {
      const sales = salesOf.get(id)
      const { orderCount30, orderAmount30 } = NO_FIGURES
      return [
        id,
        {
          visitCount30: visitsOf.get(id) ?? 0,
          orderCount30: sales?.orders ?? orderCount30,
          orderAmount30: sales?.amount ?? orderAmount30,
        },
      ]
    }),
  )
}

/** The sum of all shops that a condition finds. */
export async function totalsOf(db: Connection, where: SQL | undefined, now: string): Promise<Figures> {
  const found = db.select({ id: miniStore.id }).from(miniStore).where(where)
  const [visited] = await db
    .select({ visits })
    .from(miniStoreDay)
    .where(and(inArray(miniStoreDay.miniStoreId, found), gte(miniStoreDay.day, firstDay(now))))
  const [sold] = await db
    .select({ orders, amount })
    .from(order)
    .where(and(inArray(order.miniStoreId, found), isCounted(now)))
  return {
    visitCount30: visited?.visits ?? 0,
    orderCount30: sold?.orders ?? 0,
    orderAmount30: sold?.amount ?? NO_FIGURES.orderAmount30,
  }
}

/** Figures of a row as expressions, to sort by. */
export const figureSorts = (now: string) => ({
  visitCount30: sql`(select ${visits} from ${miniStoreDay}
    where ${miniStoreDay.miniStoreId} = ${miniStore.id} and ${miniStoreDay.day} >= ${firstDay(now)})`,
  orderCount30: sql`(select ${orders} from ${order} where ${order.miniStoreId} = ${miniStore.id} and ${isCounted(now)})`,
  orderAmount30: sql`(select coalesce(sum(${order.payAmount} - ${order.refundedAmount}), 0) from ${order}
    where ${order.miniStoreId} = ${miniStore.id} and ${isCounted(now)})`,
})

/** Each of the last 30 days, those without a visit among them. */
export async function daysOf(db: Connection, id: number, now: string): Promise<MiniStore['days']> {
  const visited = await db
    .select({ day: miniStoreDay.day, visitors: miniStoreDay.visitors })
    .from(miniStoreDay)
    .where(and(eq(miniStoreDay.miniStoreId, id), gte(miniStoreDay.day, firstDay(now))))
  const paidOn = sql<string>`(${order.paidAt} at time zone 'Asia/Shanghai')::date::text`
  const sold = await db
    .select({ day: paidOn, orders })
    .from(order)
    .where(and(eq(order.miniStoreId, id), isCounted(now)))
    .groupBy(sql`1`)
  const visitors = new Map(visited.map((row) => [row.day, row.visitors]))
  const sales = new Map(sold.map((row) => [row.day, row.orders]))
  return Array.from({ length: FIGURE_DAYS }, (_, back) => {
    const day = dayOf(after(now, -days(FIGURE_DAYS - 1 - back)))
    return { day, visitors: visitors.get(day) ?? 0, orders: sales.get(day) ?? 0 }
  })
}

/** The products that sold best in the last 30 days. */
export async function productsOf(
  db: Connection,
  store: ObjectStore,
  id: number,
  now: string,
): Promise<MiniStore['products']> {
  const qty = sql<number>`sum(${orderLine.quantity})::int`
  const sum = sql<string>`sum(${orderLine.payAmount})::numeric(12, 2)::text`
  const rows = await db
    .select({
      id: orderLine.productId,
      name: sql<string>`max(${orderLine.productName})`,
      image: sql<string>`max(${orderLine.image})`,
      qty,
      amount: sum,
    })
    .from(orderLine)
    .innerJoin(order, eq(order.id, orderLine.orderId))
    .where(and(eq(order.miniStoreId, id), isCounted(now)))
    .groupBy(orderLine.productId)
    .orderBy(desc(sql`sum(${orderLine.payAmount})`), orderLine.productId)
    .limit(TOP_PRODUCTS)
  return rows.map((row) => ({ ...row, image: row.image && openUrl(store, row.image) }))
}
