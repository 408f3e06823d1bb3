import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { refundRights } from '#contract/orders/field-rights.ts'
import { RefundChanged } from '#contract/orders/refund-changes.ts'
import { type RefundAction, type RefundPerson, refundFault } from '#contract/orders/refund-lifecycle.ts'
import { allPermissions } from '#contract/permissions.ts'
import {
  auditOrder,
  type LineChange,
  type LineRecord,
  type LockedOrder,
  lockOrder,
} from '#server/areas/orders/order/present.ts'
import { wholeOrders } from '#server/areas/orders/order/scope.ts'
import type { Work } from '#server/areas/orders/work.ts'
import { aboutSuppliers } from '#server/audit/present.ts'
import type { Caller, Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { order, orderLine } from '#server/database/schema/orders.ts'
import { refund, refundLine } from '#server/database/schema/refunds.ts'
import { readsOfAll } from '#server/entity/field-rights.ts'
import { anyOf } from '#server/entity/paging.ts'
import { isPlatform, isSupplier } from '#server/entity/scope.ts'
import { conflict, forbidden, notFound, refuse } from '#server/http/errors.ts'

export type RefundRecord = typeof refund.$inferSelect
export type RefundLineRecord = typeof refundLine.$inferSelect

/** Refunds that the caller may see: those with its lines for a supplier, those of its orders for a distributor. */
export function ownRefunds({ db, caller }: Pick<Context, 'db' | 'caller'>): SQL | undefined {
  const ofSide = isSupplier(caller)
    ? sql`${refund.supplierIds} @> ${JSON.stringify([caller.supplierId ?? 0])}::jsonb`
    : undefined
  if (!caller.reach.isNarrow && (isPlatform(caller) || isSupplier(caller))) return ofSide
  const ofOwn = inArray(refund.orderId, db.select({ id: order.id }).from(order).where(wholeOrders(caller)))
  return and(ofSide, ofOwn)
}

/** Suppliers do not see the amounts that buyers pay. */
export const seesMoney = (caller: Caller): boolean => readsOfAll(refundRights, 'applyAmount', caller)

export const personOf = (caller: Caller): RefundPerson => ({
  userId: caller.authorId,
  can: caller.can,
  isSuperAdmin: caller.permissions.size === allPermissions.length,
})

/** Lines of refunds with their order lines, sorted. */
export const linesOf = (db: Connection, ids: readonly number[]) =>
  db
    .select({
      refundId: refundLine.refundId,
      orderLineId: refundLine.orderLineId,
      quantity: refundLine.quantity,
      amount: refundLine.amount,
      approvedAmount: refundLine.approvedAmount,
      receivedQty: refundLine.receivedQty,
      productName: orderLine.productName,
      specText: orderLine.specText,
      image: orderLine.image,
      supplierId: orderLine.supplierId,
    })
    .from(refundLine)
    .innerJoin(orderLine, eq(orderLine.id, refundLine.orderLineId))
    .where(anyOf(refundLine.refundId, ids))
    .orderBy(asc(refundLine.refundId), asc(orderLine.lineNo))

/** A refund with its order, locked until the end of the transaction. */
export interface LockedRefund {
  row: RefundRecord
  lines: RefundLineRecord[]
  locked: LockedOrder
}

/** Locks a refund after its order. */
export async function lockRefundOf(db: Connection, id: number, locked: LockedOrder): Promise<LockedRefund> {
  const [row] = await db.select().from(refund).where(eq(refund.id, id)).for('update')
  if (!row) throw notFound('退款单不存在')
  const lines = await db
    .select()
    .from(refundLine)
    .where(eq(refundLine.refundId, id))
    .orderBy(asc(refundLine.orderLineId))
  return { row, lines, locked }
}

/** Locks one of the caller's refunds for an allowed step. A stale version is a conflict. */
export async function lockRefund(
  context: Context,
  action: RefundAction,
  { id, version }: { id: number; version?: number },
): Promise<LockedRefund> {
  const own = and(eq(refund.id, id), ownRefunds(context))
  const [found] = await context.db.select({ orderId: refund.orderId }).from(refund).where(own)
  if (!found) throw notFound('退款单不存在')
  const held = await lockRefundOf(context.db, id, await lockOrder(context, found.orderId))
  const { row } = held
  if (version !== undefined && row.version !== version) {
    throw conflict(RefundChanged, { id, version: row.version, status: row.status, processState: row.processState })
  }
  refuseRefund(context.caller, action, row)
  return held
}

/** Refuses callers who may not take this step, although others may. */
function refuseRefund(caller: Caller, action: RefundAction, row: RefundRecord): void {
  const person = personOf(caller)
  const fault = refundFault(action, { ...row, createdById: row.createdById ?? 0 }, person)
  if (fault === '') return
  const isReady = refundFault(action, { ...row, createdById: person.userId, approvedById: null }, person) === ''
  throw isReady ? forbidden(fault) : refuse(fault)
}

/** Writes changes of a refund. Its order is written afterwards, because it counts its refunds. */
export async function saveRefund(
  { db, now, by }: Work,
  row: RefundRecord,
  set: Partial<RefundRecord>,
): Promise<RefundRecord> {
  const [after] = await db
    .update(refund)
    .set({ ...set, version: row.version + 1, updatedAt: now, updatedBy: by })
    .where(eq(refund.id, row.id))
    .returning()
  if (!after) throw new Error('a locked refund is there')
  return after
}

/** Changes of order lines by a refund, each with its refund line. */
export function movedLines(
  { lines, locked }: Pick<LockedRefund, 'lines' | 'locked'>,
  move: (line: LineRecord, own: RefundLineRecord) => Omit<LineChange, 'id'>,
): LineChange[] {
  return locked.lines.flatMap((line) => {
    const own = lines.find(({ orderLineId }) => orderLineId === line.id)
    return own ? [{ id: line.id, ...move(line, own) }] : []
  })
}

export const changedRefund = ({ id, version, status, processState }: RefundRecord) => ({
  id,
  version,
  status,
  processState,
})

/** Logs a change of a refund. */
export function auditRefund(
  work: Work,
  row: RefundRecord,
  action: string,
  summary: string,
  more: Pick<Parameters<Work['audit']>[0], 'changes' | 'reason'> = {},
): void {
  work.audit({ resource: 'refund', action, targetId: row.id, targetName: row.refundNo, summary, ...more })
}

/** The same in the log of its order, visible to the suppliers of its lines. */
export function auditRefundOf(
  work: Work,
  row: RefundRecord,
  { order: of, lines }: LockedOrder,
  action: string,
  summary: string,
  reason = '',
): void {
  const names = new Map(lines.map(({ supplierId, supplierName }) => [supplierId, supplierName]))
  const suppliers = row.supplierIds.map((id) => ({ id, name: names.get(id) ?? '' }))
  auditOrder(work, of, action, summary, { reason, changes: aboutSuppliers(suppliers) })
}
