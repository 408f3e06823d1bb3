import { eq } from 'drizzle-orm'
import { payBizKind } from '#contract/orders/codes.ts'
import type { DigitalFacts } from '#contract/orders/digital-order-lifecycle.ts'
import { allowedDigitalActions } from '#contract/orders/digital-order-lifecycle.ts'
import { DigitalOrderChanged, type DigitalOrderRow } from '#contract/orders/digital-orders.ts'
import { digitalOrderRights } from '#contract/orders/field-rights.ts'
import { waitingPayments } from '#server/areas/orders/payment/present.ts'
import type { Work } from '#server/areas/orders/work.ts'
import type { Caller, Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { digitalOrder } from '#server/database/schema/digital-orders.ts'
import { shownFields } from '#server/entity/field-rights.ts'
import { isPlatform } from '#server/entity/scope.ts'
import { conflict, notFound } from '#server/http/errors.ts'

export type DigitalRecord = typeof digitalOrder.$inferSelect

/** Locked until the end of the transaction; its payments are locked after it. */
export async function lockDigitalOrder(db: Connection, id: number): Promise<DigitalRecord> {
  const [row] = await db.select().from(digitalOrder).where(eq(digitalOrder.id, id)).for('update')
  if (!row) throw notFound('订单不存在')
  return row
}

/**
 * Locks an order and returns the facts that decide its allowed actions. With a version, a changed order is a conflict.
 */
export async function lockOwnDigital(
  { db, caller }: Context,
  id: number,
  version?: number,
): Promise<{ row: DigitalRecord; facts: DigitalFacts }> {
  if (!isPlatform(caller)) throw notFound('订单不存在')
  const row = await lockDigitalOrder(db, id)
  if (version !== undefined && version !== row.version) throw conflict(DigitalOrderChanged, changedDigital(row))
  const waiting = await waitingPayments(db, payBizKind.digitalOrder, [id])
  return { row, facts: { ...row, waitingPayment: waiting.get(id) ?? null } }
}

export async function saveDigitalOrder(
  { db, now, by }: Work,
  row: DigitalRecord,
  change: Partial<DigitalRecord>,
): Promise<DigitalRecord> {
  const [saved] = await db
    .update(digitalOrder)
    .set({ ...change, version: row.version + 1, updatedAt: now, updatedBy: by })
    .where(eq(digitalOrder.id, row.id))
    .returning()
  if (!saved) throw new Error(`digital order ${row.orderNo} is gone`)
  return saved
}

/** Logs a change of a digital order. */
export function auditDigital(
  work: Work,
  row: DigitalRecord,
  action: string,
  summary: string,
  more: Pick<Parameters<Work['audit']>[0], 'changes' | 'reason'> = {},
): void {
  work.audit({ resource: 'digitalOrder', action, targetId: row.id, targetName: row.orderNo, summary, ...more })
}

/** Presents orders without the parts that depend on the reader. */
export async function presentDigitalOrders(
  { db }: Pick<Context, 'db'>,
  rows: readonly DigitalRecord[],
): Promise<Omit<DigitalOrderRow, 'allowed'>[]> {
  const ids = rows.map(({ id }) => id)
  const waiting = rows.length === 0 ? new Map() : await waitingPayments(db, payBizKind.digitalOrder, ids)
  return rows.map((row) => ({
    ...row,
    validUntil: row.validUntil ?? '',
    waitingPayment: waiting.get(row.id) ?? null,
  }))
}

/** The same for one reader: allowed actions, and phones only with the permission. */
export const forReader = <Row extends Omit<DigitalOrderRow, 'allowed'>>(row: Row, caller: Caller) => ({
  ...shownFields(digitalOrderRights, caller, row),
  allowed: allowedDigitalActions(row, caller),
})

export const changedDigital = ({ id, version, status, deliverState }: DigitalRecord) => ({
  id,
  version,
  status,
  deliverState,
})
