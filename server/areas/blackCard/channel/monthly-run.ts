import { and, asc, eq, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import { settlementStatus } from '#contract/blackCard/codes.ts'
import { lastDueMonth, monthAfter, statementMonth } from '#contract/blackCard/settlement-rules.ts'
import { orderBizType, refundStatus } from '#contract/orders/codes.ts'
import { monthOf, monthStart } from '#server/areas/merchants/provider/months.ts'
import { asSystem, type Work } from '#server/areas/orders/work.ts'
import type { Database } from '#server/database/pool.ts'
import { channel, channelSettlement, channelSettlementLine } from '#server/database/schema/channels.ts'
import { order } from '#server/database/schema/orders.ts'
import { refund } from '#server/database/schema/refunds.ts'
import { dayOf } from '#server/time.ts'
import { rateOf } from './rates.ts'
import { carryTo, lockMoney, refreshTotals, type SettlementRecord } from './statement.ts'

/** A sale that was completed, whatever became of it since. */
const isSold = and(eq(order.bizType, orderBizType.channelSale), isNotNull(order.completedAt))

/** A refund counts once its order counts, and not before it is paid back. */
const refundCounts = sql<string>`greatest(${refund.refundedAt}, ${order.completedAt})`

/** Completed orders before a moment that are in no statement, the oldest first. */
const openOrders = ({ db }: Work, channelId: number, before: string) =>
  db
    .select({ id: order.id, amount: order.payAmount, at: sql<string>`${order.completedAt}`.mapWith(order.completedAt) })
    .from(order)
    .leftJoin(channelSettlementLine, eq(channelSettlementLine.orderId, order.id))
    .where(and(eq(order.channelId, channelId), isSold, lt(order.completedAt, before), isNull(channelSettlementLine.id)))
    .orderBy(asc(order.completedAt), asc(order.id))

const openRefunds = ({ db }: Work, channelId: number, before: string) =>
  db
    .select({
      id: refund.id,
      amount: sql<string>`coalesce(${refund.approvedAmount}, ${refund.applyAmount})`,
      at: refundCounts.mapWith(refund.refundedAt),
    })
    .from(refund)
    .innerJoin(order, eq(order.id, refund.orderId))
    .leftJoin(channelSettlementLine, eq(channelSettlementLine.refundId, refund.id))
    .where(
      and(
        eq(order.channelId, channelId),
        isSold,
        eq(refund.status, refundStatus.refunded),
        isNotNull(refund.refundedAt),
        sql`${refundCounts} < ${before}::timestamptz`,
        isNull(channelSettlementLine.id),
      ),
    )
    .orderBy(refundCounts, asc(refund.id))

/** The statement of a month that is not confirmed yet, made if there is none. */
async function openStatement(work: Work, channelId: number, month: string): Promise<SettlementRecord> {
  const { db, now, by } = work
  const own = and(eq(channelSettlement.channelId, channelId), eq(channelSettlement.month, month))
  const [found] = await db.select().from(channelSettlement).where(own)
  if (found) return found
  const stamps = { createdAt: now, createdBy: by, updatedAt: now, updatedBy: by }
  const commissionRate = await rateOf(db, channelId, month)
  const [made] = await db
    .insert(channelSettlement)
    .values({ ...stamps, channelId, month, commissionRate })
    .returning()
  if (!made) throw new Error(`channel ${channelId}: the statement of ${month} was not stored`)
  work.audit({
    resource: 'channelSettlement',
    action: 'add',
    targetId: made.id,
    targetName: made.settlementNo,
    summary: `生成渠道结算单「${made.settlementNo}」，结算月份 ${month}`,
  })
  return made
}

interface Item {
  id: number
  amount: string
  at: string
}

async function addLines(work: Work, settlementId: number, items: readonly Item[], column: 'orderId' | 'refundId') {
  await work.db
    .insert(channelSettlementLine)
    .values(items.map(({ id, amount, at }) => ({ settlementId, [column]: id, amount, at })))
}

/**
 * Takes up what is due of one channel, in one transaction. Orders make the statement of their month, or join the next
 * one when it is confirmed. Refunds join a statement and make none: they wait for the next one with orders.
 */
async function settleChannel(work: Work, channelId: number, due: string): Promise<number> {
  const { db, now } = work
  await lockMoney(db, channelId)
  const before = monthStart(monthAfter(due))
  const closed = await db
    .select({ month: channelSettlement.month })
    .from(channelSettlement)
    .where(and(eq(channelSettlement.channelId, channelId), ne(channelSettlement.status, settlementStatus.open)))
  const confirmed = new Set(closed.map(({ month }) => month))
  const changed = new Map<number, SettlementRecord>()
  for (const [month, items] of Map.groupBy(await openOrders(work, channelId, before), ({ at }) => monthOf(at))) {
    const target = statementMonth(month, due, confirmed)
    if (target === undefined) continue
    const statement = await openStatement(work, channelId, target)
    await addLines(work, statement.id, items, 'orderId')
    changed.set(statement.id, statement)
  }
  const open = await db
    .select()
    .from(channelSettlement)
    .where(and(eq(channelSettlement.channelId, channelId), eq(channelSettlement.status, settlementStatus.open)))
    .orderBy(asc(channelSettlement.month))
  for (const [month, items] of Map.groupBy(await openRefunds(work, channelId, before), ({ at }) => monthOf(at))) {
    const statement = open.find((row) => row.month >= month)
    if (!statement) continue
    await addLines(work, statement.id, items, 'refundId')
    changed.set(statement.id, statement)
  }
  for (const statement of [...changed.values()].toSorted((left, right) => left.month.localeCompare(right.month))) {
    await carryTo(db, statement)
    await refreshTotals(db, statement.id, now)
  }
  return changed.size
}

/**
 * Makes the statements that are due, and adds late orders and refunds to those that are still open. Each channel is a
 * transaction of its own, so a run that is cut short continues with the next one. Safe to run at any time and in
 * several instances.
 */
export async function settleChannelMonths(db: Database, now: string): Promise<number> {
  const thisMonth = monthStart(monthOf(now))
  const waiting = await db
    .select({ id: channel.id, settleDay: channel.settleDay })
    .from(channel)
    .where(
      sql`exists (select 1 from ${order}
        left join ${channelSettlementLine} on ${channelSettlementLine.orderId} = ${order.id}
        where ${order.channelId} = ${channel.id} and ${isSold} and ${order.completedAt} < ${thisMonth}::timestamptz
          and ${channelSettlementLine.id} is null)
      or exists (select 1 from ${refund} inner join ${order} on ${order.id} = ${refund.orderId}
        left join ${channelSettlementLine} on ${channelSettlementLine.refundId} = ${refund.id}
        where ${order.channelId} = ${channel.id} and ${isSold} and ${refund.status} = ${refundStatus.refunded}
          and ${refundCounts} < ${thisMonth}::timestamptz and ${channelSettlementLine.id} is null)`,
    )
    .orderBy(channel.id)
  let changed = 0
  for (const { id, settleDay } of waiting) {
    const due = lastDueMonth(dayOf(now), settleDay)
    changed += await asSystem(db, now, (work) => settleChannel(work, id, due))
  }
  return changed
}
