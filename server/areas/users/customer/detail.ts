import { and, desc, eq, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import type { Customer, getCustomer } from '#contract/users/customers.ts'
import { ownOrders, sideOrders } from '#server/areas/orders/order/scope.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { customer } from '#server/database/schema/customers.ts'
import { order } from '#server/database/schema/orders.ts'
import { only } from '#server/entity/present.ts'
import { findRow } from '#server/entity/rows.ts'
import { twinsWhere } from './duplicates.ts'
import { type CustomerRecord, customers, presentCustomers, shownCustomers } from './present.ts'
import { ownCustomers } from './scope.ts'

/** Orders that the drawer shows. */
const ORDERS = 50

/** A customer and those that were merged into it, however deep: their orders are its own. */
async function familyOf(db: Connection, id: number) {
  const { rows } = await db.execute<{ user_id: string | null; sign_order_id: string | null }>(sql`
    with recursive family(id) as (
      select ${id}::bigint
      union
      select one.id from family join ${customer} as one on one.merged_into_id = family.id
    )
    select one.user_id, one.sign_order_id from family join ${customer} as one on one.id = family.id`)
  const numbers = (values: (string | null)[]) => values.flatMap((value) => (value === null ? [] : Number(value)))
  return {
    userIds: numbers(rows.map((row) => row.user_id)),
    orderIds: numbers(rows.map((row) => row.sign_order_id)),
  }
}

/**
 * Orders of a customer that the caller may know of: those of its users, and the one named at signing. An order of
 * another user counts for its phone only where it is being named.
 */
export async function isLinked(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  row: CustomerRecord,
  byPhone = false,
): Promise<SQL | undefined> {
  const { userIds, orderIds } = await familyOf(db, row.id)
  const linked = or(
    userIds.length > 0 ? inArray(order.userId, userIds) : undefined,
    orderIds.length > 0 ? inArray(order.id, orderIds) : undefined,
    byPhone ? or(eq(order.buyerPhone, row.phone), eq(order.receiverPhone, row.phone)) : undefined,
  )
  return and(linked ?? sql`false`, byPhone ? ownOrders(caller) : sideOrders(caller))
}

async function ordersOf(context: Context, row: CustomerRecord): Promise<Pick<Customer, 'orders' | 'orderAmount'>> {
  const linked = await isLinked(context, row)
  const [sums] = await context.db
    .select({
      amount: sql<string>`coalesce(sum(${order.payAmount} - ${order.refundedAmount}), 0)::numeric(14, 2)::text`,
    })
    .from(order)
    .where(and(linked, isNotNull(order.paidAt)))
  const { id, orderNo, bizType, status, payAmount, refundedAmount, paidAt, createdAt } = order
  const orders = context.caller.can('order:view')
    ? await context.db
        .select({ id, orderNo, bizType, status, payAmount, refundedAmount, paidAt, createdAt })
        .from(order)
        .where(and(linked, ownOrders(context.caller)))
        .orderBy(desc(createdAt), desc(id))
        .limit(ORDERS)
    : []
  return { orders, orderAmount: sums?.amount ?? '0.00' }
}

/** A customer as its drawer shows it. */
export async function presentCustomer(context: Context, row: CustomerRecord): Promise<Customer> {
  const { db } = context
  const shown = await only(shownCustomers(context, await presentCustomers(context, [row])))
  const { id, customerNo, name } = customer
  const [mergedInto = null] =
    row.mergedIntoId === null
      ? []
      : await db
          .select({ id, customerNo, name })
          .from(customer)
          .where(and(eq(id, row.mergedIntoId), ownCustomers(context.caller)))
  const merged = await db
    .select()
    .from(customer)
    .where(and(eq(customer.mergedIntoId, row.id), ownCustomers(context.caller)))
    .orderBy(desc(id))
  const others = and(eq(customer.phone, row.phone), ne(id, row.id))
  return {
    ...shown,
    ...(await ordersOf(context, row)),
    elsewhere: row.mergedIntoId === null ? await twinsWhere(context, others) : [],
    merged: merged.map((one) => ({
      id: one.id,
      customerNo: one.customerNo,
      name: one.name,
      mergedAt: one.updatedAt,
      mergedBy: one.updatedBy,
      batchNo: one.mergeBatchNo,
    })),
    mergedInto,
  }
}

export async function detailOf(
  { id }: ParsedParamsOf<typeof getCustomer>,
  context: Context,
): Promise<AnswerOf<typeof getCustomer>> {
  return presentCustomer(context, await findRow(context, customers, id))
}
