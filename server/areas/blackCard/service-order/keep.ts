import { and, eq, isNull, sql } from 'drizzle-orm'
import { type ServiceOrderAction, serviceOrderFault } from '#contract/blackCard/service-order-rules.ts'
import { ServiceOrder } from '#contract/blackCard/service-orders.ts'
import { payBizKind } from '#contract/orders/codes.ts'
import { waitingPayments } from '#server/areas/orders/payment/present.ts'
import type { PaidWork } from '#server/areas/payable.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { serviceOrder, serviceUsage } from '#server/database/schema/service-orders.ts'
import { servicePackage } from '#server/database/schema/service-packages.ts'
import { lockRow, refuseStale } from '#server/entity/rows.ts'
import { urlsOf } from '#server/entity/stored-files.ts'
import { notFound, refuse } from '#server/http/errors.ts'
import { markFiles } from '#server/platform/files.ts'
import { presentServiceOrder, type ServiceOrderRecord, serviceOrders } from './present.ts'

export type WriteScope = Pick<PaidWork, 'db' | 'now' | 'by'>

/** An order, locked until the end of the transaction. All that uses, pays or refunds it locks it first. */
export async function lockServiceOrder(db: Connection, id: number): Promise<ServiceOrderRecord> {
  const [row] = await db.select().from(serviceOrder).where(eq(serviceOrder.id, id)).for('update')
  if (!row) throw notFound('服务订单不存在')
  return row
}

/** Locks an order that the caller sees, and refuses an action that its state does not allow. */
export async function lockFor(
  context: Context,
  action: ServiceOrderAction,
  id: number,
  version?: number,
): Promise<ServiceOrderRecord> {
  const { db, caller, now } = context
  const row = await lockRow(context, serviceOrders, id)
  if (version !== undefined) {
    await refuseStale(row, version, ServiceOrder, (present) => presentServiceOrder(context, present))
  }
  const waiting = await waitingPayments(db, payBizKind.serviceOrder, [id])
  const fault = serviceOrderFault(action, { ...row, waitingPayment: waiting.get(id) ?? null }, caller, now)
  if (fault) throw refuse(fault)
  return row
}

/** Writes a locked order. */
export async function saveServiceOrder(
  { db, now, by }: WriteScope,
  row: Pick<ServiceOrderRecord, 'id' | 'version'>,
  change: Partial<typeof serviceOrder.$inferInsert>,
): Promise<ServiceOrderRecord> {
  const [saved] = await db
    .update(serviceOrder)
    .set({ ...change, version: row.version + 1, updatedAt: now, updatedBy: by })
    .where(eq(serviceOrder.id, row.id))
    .returning()
  if (!saved) throw new Error(`service order ${row.id} is gone`)
  return saved
}

interface Moved {
  sold?: number
  soldTimes?: number
  usedTimes?: number
}

/** Moves the figures of a package: packages sold, their times, and those used. */
export async function moveFigures(
  db: Connection,
  id: number,
  { sold = 0, soldTimes = 0, usedTimes = 0 }: Moved,
): Promise<void> {
  await db
    .update(servicePackage)
    .set({
      soldCount: sql`${servicePackage.soldCount} + ${sold}`,
      soldTimes: sql`${servicePackage.soldTimes} + ${soldTimes}`,
      usedTimes: sql`${servicePackage.usedTimes} + ${usedTimes}`,
    })
    .where(eq(servicePackage.id, id))
}

/** Registers the pictures of all uses of an order, and the vouchers of its refund. */
export async function markOrderFiles(
  context: Context,
  { id, payoutVoucher }: Pick<ServiceOrderRecord, 'id' | 'payoutVoucher'>,
): Promise<void> {
  const uses = await context.db
    .select({ id: serviceUsage.id, images: serviceUsage.images })
    .from(serviceUsage)
    .where(and(eq(serviceUsage.serviceOrderId, id), isNull(serviceUsage.undoneAt)))
  const urls = uses.map((use) => urlsOf(`usages.${use.id}`, use.images))
  await markFiles(context, 'serviceOrder', id, Object.assign(urlsOf('payoutVoucher', payoutVoucher), ...urls))
}
