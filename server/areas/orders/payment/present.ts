import { and, asc, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { payBizKind, paymentStatus } from '#contract/orders/codes.ts'
import { maskPayerAccount } from '#contract/orders/payment-lifecycle.ts'
import type { Payment, WaitingPayment } from '#contract/orders/payments.ts'
import { wholeOrders } from '#server/areas/orders/order/scope.ts'
import type { Work } from '#server/areas/orders/work.ts'
import type { SoldKind } from '#server/areas/payable.ts'
import type { Context } from '#server/context.ts'
import { literal } from '#server/database/literal.ts'
import type { Connection } from '#server/database/pool.ts'
import { preparedStatement } from '#server/database/prepared-statements.ts'
import { updateRow } from '#server/database/rows.ts'
import { order } from '#server/database/schema/orders.ts'
import { payment } from '#server/database/schema/payments.ts'
import { anyOfParam } from '#server/entity/paging.ts'
import { isPlatform, isSupplier } from '#server/entity/scope.ts'
import { openFiles } from '#server/entity/stored-files.ts'
import type { ObjectStore } from '#server/storage/store.ts'

export type PaymentRecord = typeof payment.$inferSelect

const describePayment = (store: ObjectStore, row: PaymentRecord): Payment => ({
  ...row,
  payerAccount: maskPayerAccount(row.payerAccountTail),
  voucherImages: openFiles(store, row.voucherImages),
  submittedById: row.submittedById ?? 0,
})

/**
 * Payments that the caller may see: all for the platform, those of its orders for a distributor, none for a supplier.
 */
export function ownPayments({ db, caller }: Pick<Context, 'db' | 'caller'>): SQL | undefined {
  if (isPlatform(caller) && !caller.reach.isNarrow) return undefined
  if (isSupplier(caller)) return sql`false`
  const orders = db.select({ id: order.id }).from(order).where(wholeOrders(caller))
  return and(eq(payment.bizKind, payBizKind.order), inArray(payment.bizId, orders))
}

const ofSold = (bizKind: SoldKind, bizId: number) => and(eq(payment.bizKind, bizKind), eq(payment.bizId, bizId))

const ofGiven = and(eq(payment.bizKind, sql.placeholder('bizKind')), eq(payment.bizId, sql.placeholder('bizId')))

const paymentsGiven = preparedStatement((db) =>
  db.select().from(payment).where(ofGiven).orderBy(desc(payment.id)).prepare('payments_of_sold'),
)

/** All payments of one order, newest first. */
export async function paymentsOf(
  db: Connection,
  store: ObjectStore,
  bizKind: SoldKind,
  bizId: number,
): Promise<Payment[]> {
  const rows = await paymentsGiven(db).execute({ bizKind, bizId })
  return rows.map((row) => describePayment(store, row))
}

const waitingGiven = preparedStatement((db) =>
  db
    .select()
    .from(payment)
    .where(
      and(
        eq(payment.bizKind, sql.placeholder('bizKind')),
        anyOfParam(payment.bizId),
        sql`${payment.status} = ${literal(paymentStatus.toConfirm)}`,
      ),
    )
    .prepare('waiting_payments'),
)

/** Vouchers waiting for finance, by the order they pay for. */
export async function waitingPayments(
  db: Connection,
  bizKind: SoldKind,
  bizIds: readonly number[],
): Promise<ReadonlyMap<number, WaitingPayment>> {
  const rows = await waitingGiven(db).execute({ bizKind, ids: bizIds })
  return new Map(
    rows.map(({ id, version, bizId, amount, transferAmount, submittedById, submittedBy }) => [
      bizId,
      {
        id,
        version,
        amount,
        transferAmount: transferAmount ?? amount,
        submittedById: submittedById ?? 0,
        submittedBy,
      },
    ]),
  )
}

const byPayNo = preparedStatement((db) =>
  db
    .select()
    .from(payment)
    .where(eq(payment.payNo, sql.placeholder('payNo')))
    .prepare('payment_by_number'),
)

export async function paymentOf(db: Connection, payNo: string): Promise<PaymentRecord | undefined> {
  const [found] = await byPayNo(db).execute({ payNo })
  return found
}

const paymentsLocked = preparedStatement((db) =>
  db.select().from(payment).where(ofGiven).orderBy(asc(payment.id)).for('update').prepare('payments_locked'),
)

/** Locks the payments of an already locked order, oldest first. */
export const lockPayments = (db: Connection, bizKind: SoldKind, bizId: number): Promise<PaymentRecord[]> =>
  paymentsLocked(db).execute({ bizKind, bizId })

export async function savePayment(
  { db, now, by }: Work,
  row: PaymentRecord,
  change: Partial<PaymentRecord>,
): Promise<PaymentRecord> {
  const saved = await updateRow(db, payment, row.id, {
    ...change,
    version: row.version + 1,
    updatedAt: now,
    updatedBy: by,
  })
  if (!saved) throw new Error(`payment ${row.payNo} is gone`)
  return saved
}

/** Payments that wait for money, for finance or for another voucher. */
const open: readonly PaymentRecord['status'][] = [paymentStatus.unpaid, paymentStatus.toConfirm, paymentStatus.rejected]
export const isOpenPayment = (status: PaymentRecord['status']): boolean => open.includes(status)

/** Closes the remaining open payments, after one of them has paid or when nothing is due any more. */
export async function closePayments(
  { db, now, by }: Work,
  bizKind: SoldKind,
  bizId: number,
  paidId = 0,
): Promise<void> {
  await db
    .update(payment)
    .set({ status: paymentStatus.closed, updatedAt: now, updatedBy: by })
    .where(and(ofSold(bizKind, bizId), ne(payment.id, paidId), inArray(payment.status, open)))
}

export const changedPayment = ({ id, version, status }: PaymentRecord) => ({ id, version, status })
