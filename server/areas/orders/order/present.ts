import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { closeReason, orderStatus, payBizKind, paymentStatus, refundStatus } from '#contract/orders/codes.ts'
import { promisedShipAt } from '#contract/orders/lead-times.ts'
import { autoReceiveAt, recomputedStatus } from '#contract/orders/order-lifecycle.ts'
import { isMore } from '#contract/orders/order-money.ts'
import { summaryOf } from '#contract/orders/order-summary.ts'
import { OrderChanged } from '#contract/orders/orders.ts'
import { daysAfter } from '#contract/rules/moment.ts'
import { countActivities } from '#server/areas/marketing/activity-product/book.ts'
import { giveCouponBack } from '#server/areas/marketing/user-coupon/book.ts'
import { countCommission } from '#server/areas/merchants/promoter/earn.ts'
import type { Work } from '#server/areas/orders/work.ts'
import { countOrder } from '#server/areas/users/user/figures.ts'
import type { Context } from '#server/context.ts'
import { rowsTableParam, rowsTableValues } from '#server/database/bulk-writes.ts'
import { literal } from '#server/database/literal.ts'
import type { Connection } from '#server/database/pool.ts'
import { preparedStatement } from '#server/database/prepared-statements.ts'
import { updateRow, valuesFor } from '#server/database/rows.ts'
import { order, orderLine } from '#server/database/schema/orders.ts'
import { payment } from '#server/database/schema/payments.ts'
import { refund, refundLine } from '#server/database/schema/refunds.ts'
import { anyOf, anyOfParam } from '#server/entity/paging.ts'
import { conflict, forbidden, notFound } from '#server/http/errors.ts'
import { ownOrders, PARTLY_SEEN, seesWhole } from './scope.ts'

export type OrderRecord = typeof order.$inferSelect
export type LineRecord = typeof orderLine.$inferSelect

/** An order with its lines, locked until the end of the transaction. */
export interface LockedOrder {
  order: OrderRecord
  /** By line number. */
  lines: LineRecord[]
}

const lockById = (db: Connection, where: SQL | undefined) =>
  db.select().from(order).where(where).orderBy(asc(order.id)).for('update')

const lockGiven = preparedStatement((db) => lockById(db, anyOfParam(order.id)).prepare('orders_locked'))

/** The lines of orders by order ids, sorted. */
export const linesOfOrders = preparedStatement((db) =>
  db
    .select()
    .from(orderLine)
    .where(anyOfParam(orderLine.orderId))
    .orderBy(asc(orderLine.orderId), asc(orderLine.lineNo))
    .prepare('lines_of_orders'),
)

/**
 * Locks orders with their lines in id order to prevent deadlocks. To change a shipment, a refund or a payment, lock the
 * order first, then its own record, then the stock (`lockStock`).
 */
export async function lockOrders(db: Connection, ids: readonly number[], within?: SQL): Promise<LockedOrder[]> {
  const rows = await (within ? lockById(db, and(anyOf(order.id, ids), within)) : lockGiven(db).execute({ ids }))
  const lines = await linesOfOrders(db).execute({ ids: rows.map(({ id }) => id) })
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId)
  return rows.map((row) => ({ order: row, lines: byOrder.get(row.id) ?? [] }))
}

/** Locks an order that the caller may see. With a version, a changed order is a conflict. */
export async function lockOrder(context: Context, id: number, version?: number): Promise<LockedOrder> {
  const [locked] = await lockOrders(context.db, [id], ownOrders(context.caller))
  if (!locked) throw notFound('订单不存在')
  if (!seesWhole(context.caller, locked.order, locked.lines)) throw forbidden(PARTLY_SEEN)
  const { version: latest, status } = locked.order
  if (version !== undefined && version !== latest) throw conflict(OrderChanged, { id, version: latest, status })
  return locked
}

/** Columns of a line that change after the order was placed, with their database type. */
const movable = {
  shippedQty: 'int',
  cancelledQty: 'int',
  returnedQty: 'int',
  lockedQty: 'int',
  returningQty: 'int',
  openRefundAmount: 'numeric',
  refundedAmount: 'numeric',
  adjustAmount: 'numeric',
  discountAmount: 'numeric',
  payAmount: 'numeric',
  leadTime: 'smallint',
  promisedShipAt: 'timestamptz',
  drawingState: 'smallint',
  drawings: 'jsonb',
} as const satisfies Partial<Record<keyof LineRecord, string>>

type Movable = keyof typeof movable
export type LineChange = { id: number } & Partial<Pick<LineRecord, Movable>>

export interface OrderChange {
  /** Manual changes; `status` only where lines do not determine it: payment, receipt, closing. */
  set?: Partial<OrderRecord>
  lines?: readonly LineChange[]
  /** True when no refund or payment that affects the order was written. */
  isAlone?: boolean
}

const movableNames = Object.keys(movable) as Movable[]

const linesWritten = preparedStatement((db) =>
  db
    .update(orderLine)
    .set(rowsTableValues(movableNames))
    .from(rowsTableParam({ id: 'bigint', ...movable }))
    .where(eq(orderLine.id, sql`given.id`))
    .prepare('lines_written'),
)

async function writeLines(db: Connection, lines: readonly LineRecord[]): Promise<void> {
  if (lines.length === 0) return
  const rows = lines.map((line) => ({
    id: line.id,
    ...(Object.fromEntries(movableNames.map((name) => [name, line[name]])) as Pick<LineRecord, Movable>),
  }))
  await linesWritten(db).execute({ rows: JSON.stringify(rows) })
}

/** Values that depend on refunds and payments. A refund with an unknown status counts as successful. */
async function relatedSums(db: Connection, orderId: number) {
  const isOpen = sql`${refund.status} in (${literal(refundStatus.requested, refundStatus.processing)})`
  const succeeded = sql`${refund.status} not in (${literal(refundStatus.requested, refundStatus.processing, refundStatus.rejected)})`
  const ofLines = sql`(select coalesce(sum(${refundLine.approvedAmount}), 0) from ${refundLine}
    where ${refundLine.refundId} = ${refund.id})`
  const [row] = await db
    .select({
      openRefundCount: sql<number>`count(*) filter (where ${isOpen})::int`,
      refundedAmount: sql<string>`coalesce(sum(${refund.approvedAmount}) filter (where ${succeeded}), 0)::text`,
      freightRefunded: sql<string>`coalesce(sum(case when ${isOpen} then ${refund.freightRefund}
        when ${succeeded} then ${refund.approvedAmount} - ${ofLines} end), 0)::text`,
      waitsForConfirm: sql<boolean>`exists (select 1 from ${payment}
        where ${payment.bizKind} = ${literal(payBizKind.order)} and ${payment.bizId} = ${orderId} and ${payment.status} = ${literal(paymentStatus.toConfirm)})`,
    })
    .from(refund)
    .where(eq(refund.orderId, orderId))
  if (!row) throw new Error('an aggregate has one row')
  return row
}

/** Columns that change with a new status. */
function momentsOf(before: OrderRecord, status: OrderRecord['status'], now: string): Partial<OrderRecord> {
  if (status === before.status) return {}
  if (status === orderStatus.shipped) return { shippedAt: now, autoReceiveAt: autoReceiveAt(now) }
  if (status === orderStatus.closed)
    return { closedAt: now, closeReason: before.closeReason ?? closeReason.fullyRefunded, receivePausedAt: null }
  return before.status === orderStatus.shipped && status < orderStatus.shipped
    ? { shippedAt: null, autoReceiveAt: null, receivePausedAt: null }
    : {}
}

/** An open refund pauses the confirmation deadline. */
function pauseOf(before: OrderRecord, after: { status: number; openRefundCount: number }, now: string) {
  if (after.status !== orderStatus.shipped) return {}
  if (after.openRefundCount > 0) return before.receivePausedAt ? {} : { receivePausedAt: now }
  if (!before.receivePausedAt || !before.autoReceiveAt) return {}
  const paused = (Date.parse(now) - Date.parse(before.receivePausedAt)) / 86_400_000
  return { receivePausedAt: null, autoReceiveAt: daysAfter(before.autoReceiveAt, paused) }
}

/** The lines of an order after a change; changed lines also separately. */
function linesAfter({ lines }: LockedOrder, changed: readonly LineChange[] = []) {
  const changes = new Map(changed.map((line) => [line.id, line]))
  const after = lines.map((line) => ({ ...line, ...changes.get(line.id) }))
  return { lines: after, moved: after.filter(({ id }) => changes.has(id)) }
}

type Beside = Awaited<ReturnType<typeof relatedSums>>

/** Values of an order derived from its lines, refunds and payments. */
function following(
  before: OrderRecord,
  lines: readonly LineRecord[],
  beside: Beside,
  set: Partial<OrderRecord>,
  now: string,
) {
  const { openRefundCount, refundedAmount, freightRefunded, waitsForConfirm } = beside
  const status = set.status ?? recomputedStatus(before.status, lines)
  const summary = summaryOf(lines, { ...before, ...set })
  return {
    ...{ openRefundCount, refundedAmount, freightRefunded, waitsForConfirm },
    ...summary,
    promisedShipAt: promisedShipAt(set.paidAt ?? before.paidAt, summary.leadTime),
    ...pauseOf(before, { status, openRefundCount }, now),
    ...momentsOf(before, status, now),
    ...set,
    status,
  }
}

/** Closed, or refunded in full although its goods stay with the buyer. */
const isUndone = ({ status, paidAt, payAmount, refundedAmount }: OrderRecord): boolean =>
  status === orderStatus.closed || (paidAt !== null && !isMore(payAmount, refundedAmount))

/**
 * Writes an order with its changed lines and all derived values; write refunds and payments first. The only function
 * that sets the status of a paid order. Returns the saved state.
 */
export async function saveOrder(work: Work, locked: LockedOrder, change: OrderChange): Promise<LockedOrder> {
  const { db, now, by } = work
  const { lines, moved } = linesAfter(locked, change.lines)
  await writeLines(db, moved)
  const before = locked.order
  const beside = change.isAlone ? before : await relatedSums(db, before.id)
  const after = await updateRow(db, order, before.id, {
    ...following(before, lines, beside, change.set ?? {}, now),
    version: before.version + 1,
    updatedAt: now,
    updatedBy: by,
  })
  if (!after) throw notFound('订单不存在')
  await countOrder(db, before, after)
  await countCommission(work, before, { order: after, lines })
  if (after.inActivity) await countActivities(work, after, lines)
  if (after.userCouponId !== null && isUndone(after) && !isUndone(before))
    await giveCouponBack(work, { id: after.id, orderNo: after.orderNo })
  return { order: after, lines }
}

/** Columns of an order derived from shipped lines, with their database type. */
const shipped = {
  status: 'smallint',
  shippedQty: 'int',
  shippedAt: 'timestamptz',
  autoReceiveAt: 'timestamptz',
  receivePausedAt: 'timestamptz',
} as const satisfies Partial<Record<keyof OrderRecord, string>>

const shippedNames = Object.keys(shipped) as (keyof typeof shipped)[]

const shippedWritten = preparedStatement((db) =>
  db
    .update(order)
    .set({
      ...rowsTableValues(shippedNames),
      version: sql`${order.version} + 1`,
      updatedAt: valuesFor(order.updatedAt, 'at'),
      updatedBy: valuesFor(order.updatedBy, 'by'),
    })
    .from(rowsTableParam({ id: 'bigint', ...shipped }))
    .where(eq(order.id, sql`given.id`))
    .prepare('shipped_written'),
)

/** The same for any number of orders of which only shipped quantities changed, with a constant number of statements. */
export async function saveShippedOrders(
  { db, now, by }: Work,
  changes: readonly { locked: LockedOrder; lines: readonly LineChange[] }[],
): Promise<LockedOrder[]> {
  const after = changes.map(({ locked: { order: before, lines: old }, lines: changed }) => {
    const { lines, moved } = linesAfter({ order: before, lines: old }, changed)
    const next = { ...before, ...following(before, lines, before, {}, now), version: before.version + 1 }
    return { order: next, lines, moved }
  })
  await writeLines(
    db,
    after.flatMap(({ moved }) => moved),
  )
  const rows = after.map(({ order: { id, ...row } }) => ({
    id,
    ...Object.fromEntries(shippedNames.map((name) => [name, row[name]])),
  }))
  await shippedWritten(db).execute({ rows: JSON.stringify(rows), at: now, by })
  return after
}

/** Logs a change of an order. */
export function auditOrder(
  work: Work,
  row: OrderRecord,
  action: string,
  summary: string,
  more: Pick<Parameters<Work['audit']>[0], 'changes' | 'reason'> = {},
): void {
  work.audit({ resource: 'order', action, targetId: row.id, targetName: row.orderNo, summary, ...more })
}

export const changedOrder = ({ order: { id, version, status } }: LockedOrder) => ({ id, version, status })
