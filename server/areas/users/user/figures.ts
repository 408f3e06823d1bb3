import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { orderStatus } from '#contract/orders/codes.ts'
import { minusMoney } from '#contract/orders/order-money.ts'
import { type Connection, type Database, inTransaction } from '#server/database/pool.ts'
import { order } from '#server/database/schema/orders.ts'
import { user } from '#server/database/schema/users.ts'

// The figures of a user, stored so that lists filter, sort and sum by them without reading orders: direct invitees, paid
// orders that are not closed, and money paid less refunded. Orders of files are not among them.

type OrderRecord = typeof order.$inferSelect
type Counted = Pick<OrderRecord, 'userId' | 'status' | 'paidAt' | 'payAmount' | 'refundedAmount'>

/** What an order adds to the figures of its buyer. */
const shareOf = ({ status, paidAt, payAmount, refundedAmount }: Counted): { orders: number; amount: string } =>
  paidAt === null
    ? { orders: 0, amount: '0.00' }
    : { orders: status === orderStatus.closed ? 0 : 1, amount: minusMoney(payAmount, refundedAmount) }

/**
 * The door for orders: call it with an order before and after each change, in the same transaction. Writes only when the
 * change moves a figure, so an order that is shipped costs nothing.
 */
export async function countOrder(db: Connection, before: Counted, after: Counted): Promise<void> {
  if (after.userId === null) return
  const [old, now] = [shareOf(before), shareOf(after)]
  const orders = now.orders - old.orders
  const amount = minusMoney(now.amount, old.amount)
  if (orders === 0 && Number(amount) === 0) return
  await db
    .update(user)
    .set({
      orderCount: sql`${user.orderCount} + ${orders}::int`,
      orderAmount: sql`${user.orderAmount} + ${amount}::numeric`,
    })
    .where(eq(user.id, after.userId))
}

/** Counts one more direct invitee; one less with -1. */
export async function countInvitee(db: Connection, inviterId: number | null, change: 1 | -1 = 1): Promise<void> {
  if (inviterId === null) return
  await db
    .update(user)
    .set({ inviteeCount: sql`${user.inviteeCount} + ${change}::int` })
    .where(eq(user.id, inviterId))
}

/** The figures of users from scratch, as a table `fresh`. */
const freshFigures = (which = sql`true`) => sql`(
  select one.id, (select count(*)::int from ${user} where ${user.inviterId} = one.id) as invitees,
    bought.orders, bought.amount
  from (select ${user.id} as id from ${user} where ${which}) as one
  cross join lateral (
    select coalesce(count(*) filter (where ${order.status} <> ${orderStatus.closed}), 0)::int as orders,
      coalesce(sum(${order.payAmount} - ${order.refundedAmount}), 0) as amount
    from ${order} where ${order.userId} = one.id and ${order.paidAt} is not null) as bought) as fresh`

const differs = sql`(${user.inviteeCount}, ${user.orderCount}, ${user.orderAmount})
  is distinct from (fresh.invitees, fresh.orders, fresh.amount)`

/** Writes the figures of all users from scratch, for seeds. Nothing else may write at that time. */
export async function writeFigures(db: Pick<Connection, 'execute'>): Promise<void> {
  await db.execute(sql`
    update ${user} set invitee_count = fresh.invitees, order_count = fresh.orders, order_amount = fresh.amount
    from ${freshFigures()} where ${user.id} = fresh.id and ${differs}`)
}

const AT_ONCE = 5_000

/**
 * Compares the stored figures with those from scratch, and corrects the differences. Returns the number of corrected
 * users. A difference is computed again under the lock of the user: an order that is being paid counts by itself.
 */
export async function repairFigures(db: Database): Promise<number> {
  let corrected = 0
  for (let afterId = 0; ; ) {
    const part = await db
      .select({ id: user.id })
      .from(user)
      .where(gt(user.id, afterId))
      .orderBy(asc(user.id))
      .limit(AT_ONCE)
    const last = part.at(-1)
    if (!last) return corrected
    const within = and(gt(user.id, afterId), sql`${user.id} <= ${last.id}`) ?? sql`true`
    const { rows } = await db.execute<{ id: number }>(
      sql`select ${user.id} as id from ${user} inner join ${freshFigures(within)} on ${user.id} = fresh.id
        where ${differs} order by 1`,
    )
    for (const { id } of rows) corrected += await correct(db, Number(id))
    afterId = last.id
  }
}

async function correct(db: Database, id: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    await tx.select({ id: user.id }).from(user).where(eq(user.id, id)).for('update')
    const { rowCount } = await tx.execute(sql`
      update ${user} set invitee_count = fresh.invitees, order_count = fresh.orders, order_amount = fresh.amount
      from ${freshFigures(eq(user.id, id))} where ${user.id} = fresh.id and ${differs}`)
    return rowCount ?? 0
  })
}
