import { and, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import { orderStatus, refundStatus } from '#contract/orders/codes.ts'
import { type SupplierDues, unsettledSince } from '#contract/suppliers/supplier-dues.ts'
import type { Caller, Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { order, orderLine } from '#server/database/schema/orders.ts'
import { refund, refundLine } from '#server/database/schema/refunds.ts'
import type { supplier } from '#server/database/schema/suppliers.ts'
import { anyOf } from '#server/entity/paging.ts'
import { isSupplier } from '#server/entity/scope.ts'
import { dayOf } from '#server/time.ts'
import { isUnfinished } from './open-orders.ts'
import { ownRefunds, seesMoney } from './refund/present.ts'

// Open obligations of a supplier. Orders belong to suppliers by their lines, so everything is counted by lines.

type SupplierTerms = Pick<typeof supplier.$inferSelect, 'id' | 'settlementCycle'>

/** Lines that a caller with narrow data scopes may see. */
const reachedLines = ({ reach, authorId }: Caller): SQL | undefined =>
  reach.isNarrow
    ? sql`(${anyOf(orderLine.brandId, reach.brandIds)} or ${reach.byCreator ? eq(order.createdById, authorId) : sql`false`})`
    : undefined

/** Quantity neither cancelled nor returned. */
const netQty = sql`(${orderLine.quantity} - ${orderLine.cancelledQty} - ${orderLine.returnedQty})`

/** Orders by kind, with the cost of the supplier's pieces. */
const ordersByKind = (db: Connection, supplierId: number, where: SQL | undefined) =>
  db
    .select({
      bizType: orderLine.bizType,
      count: sql<number>`count(distinct ${order.id})::int`,
      amount: sql<string>`coalesce(sum(${orderLine.supplyPrice} * ${netQty}), 0)::numeric(14, 2)::text`,
    })
    .from(orderLine)
    .innerJoin(order, eq(order.id, orderLine.orderId))
    .where(and(eq(orderLine.supplierId, supplierId), where))
    .groupBy(orderLine.bizType)
    .orderBy(orderLine.bizType)

const refundsByStatus = (db: Connection, supplierId: number, where: SQL | undefined) =>
  db
    .select({
      status: refund.status,
      count: sql<number>`count(distinct ${refund.id})::int`,
      amount: sql<string>`sum(coalesce(${refundLine.approvedAmount}, ${refundLine.amount}))::numeric(14, 2)::text`,
    })
    .from(refund)
    .innerJoin(refundLine, eq(refundLine.refundId, refund.id))
    .innerJoin(orderLine, and(eq(orderLine.id, refundLine.orderLineId), eq(orderLine.supplierId, supplierId)))
    .where(
      and(
        inArray(refund.status, [refundStatus.requested, refundStatus.processing]),
        sql`${refund.supplierIds} @> ${JSON.stringify([supplierId])}::jsonb`,
        where,
      ),
    )
    .groupBy(refund.status)
    .orderBy(refund.status)

interface Within {
  lines?: SQL | undefined
  refunds?: SQL | undefined
}

async function duesWithin(
  { db, now }: Pick<Context, 'db' | 'now'>,
  of: SupplierTerms,
  within: Within,
): Promise<SupplierDues> {
  const since = unsettledSince(of.settlementCycle, dayOf(now))
  const owed = and(
    inArray(order.status, [orderStatus.completed, orderStatus.reviewed]),
    gte(order.completedAt, `${since}T00:00:00+08:00`),
    sql`${netQty} > 0`,
    within.lines,
  )
  return {
    orders: await ordersByKind(db, of.id, and(isUnfinished(), within.lines)),
    refunds: await refundsByStatus(db, of.id, within.refunds),
    unsettled: await ordersByKind(db, of.id, owed),
    unsettledSince: since,
  }
}

/** All obligations of a supplier regardless of the caller, to decide whether it may be closed. */
export const allDues = (context: Pick<Context, 'db' | 'now'>, of: SupplierTerms): Promise<SupplierDues> =>
  duesWithin(context, of, {})

const withoutAmount = <Row extends object>(row: Row) => ({ ...row, amount: undefined })

/** Obligations that the caller may see: amounts require the permissions for supply prices and for refunds. */
export async function shownDues(context: Context, of: SupplierTerms): Promise<SupplierDues> {
  const { caller } = context
  const dues = await duesWithin(context, of, { lines: reachedLines(caller), refunds: ownRefunds(context) })
  const seesCost = isSupplier(caller) || caller.can('product:cost')
  const seesRefunds = seesMoney(caller) && caller.can('refund:view')
  return {
    ...dues,
    orders: seesCost ? dues.orders : dues.orders.map(withoutAmount),
    refunds: seesRefunds ? dues.refunds : dues.refunds.map(withoutAmount),
    unsettled: seesCost ? dues.unsettled : dues.unsettled.map(withoutAmount),
  }
}

/** Number of open orders of each supplier. */
export async function openOrderCounts(
  db: Connection,
  caller: Caller,
  supplierIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ supplierId: orderLine.supplierId, count: sql<number>`count(distinct ${order.id})::int` })
    .from(orderLine)
    .innerJoin(order, eq(order.id, orderLine.orderId))
    .where(and(anyOf(orderLine.supplierId, supplierIds), isUnfinished(), reachedLines(caller)))
    .groupBy(orderLine.supplierId)
  return new Map(rows.map(({ supplierId, count }) => [supplierId, count]))
}
