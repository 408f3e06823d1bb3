import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { discountReasonFault } from '#contract/distribution/bill-rules.ts'
import type { TermBefore } from '#contract/distribution/bills.ts'
import { distributorBillStatus } from '#contract/distribution/codes.ts'
import { discountFault } from '#contract/distribution/quote-rules.ts'
import { isMore, isPositive } from '#contract/orders/order-money.ts'
import type { PaidWork, SoldKind } from '#server/areas/payable.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import {
  type BillRecord,
  type BillTable,
  distributorPurchase,
  distributorRenewal,
} from '#server/database/schema/distributor-bills.ts'
import { type Entity, plain, type Row, type Values } from '#server/entity/entity.ts'
import { findRow, lockRow } from '#server/entity/rows.ts'
import { forbidden, Refusal, refuse, refuseField } from '#server/http/errors.ts'
import { lockAccount } from '../account/keep.ts'
import type { DistributorRecord } from '../account/present.ts'

/** One kind of bill: purchases, or renewals. */
export interface BillKind<Table extends BillTable> {
  of: Entity<Table>
  bizKind: SoldKind
  /** The column of its number. */
  number: AnyPgColumn
  numberOf(row: Row<Table>): string
}

/** Writes a locked bill. */
export async function saveBill<Table extends BillTable>(
  { db, now, by }: Pick<PaidWork, 'db' | 'now' | 'by'>,
  table: Table,
  row: Pick<BillRecord, 'id' | 'version'>,
  change: Values<Table>,
): Promise<Row<Table>> {
  const bills = plain(table)
  const stamped = { ...change, version: row.version + 1, updatedAt: now, updatedBy: by }
  const [saved] = await db.update(bills).set(stamped).where(eq(bills.id, row.id)).returning()
  if (!saved) throw new Error(`bill ${row.id} is gone`)
  return saved as Row<Table>
}

/** A bill, after its account, as every change of its money does. */
export async function lockBill<Table extends BillTable>(
  context: Context,
  { of }: Pick<BillKind<Table>, 'of'>,
  id: number,
): Promise<Row<Table>> {
  const { distributorId } = (await findRow(context, of, id)) as BillRecord
  await lockAccount(context.db, distributorId)
  return lockRow(context, of, id)
}

/** The bill that a request made already. */
export async function billOfRequest<Table extends BillTable>(
  { db }: Pick<Context, 'db'>,
  table: Table,
  requestId: string,
  distributorId: number,
): Promise<Row<Table> | undefined> {
  const bills = plain(table)
  const [row] = await db
    .select()
    .from(bills)
    .where(and(eq(table.requestId, requestId), eq(table.distributorId, distributorId)))
  return row as Row<Table> | undefined
}

/** The terms of an account, for the refund of the bill that replaces them. */
export function termsOf(account: DistributorRecord): TermBefore {
  const { packageId, termStart, termPaid, expireAt, nextStart, nextPackageId, nextPaid } = account
  return { packageId, termStart, termPaid, expireAt, nextStart, nextPackageId, nextPaid }
}

/** Who may give a discount, and how much. */
export function refuseDiscount(
  { caller }: Pick<Context, 'caller'>,
  permission: 'distributorPurchase:discount' | 'distributorRenewal:discount',
  amounts: Parameters<typeof discountFault>[0],
  discount: string,
): void {
  if (!isPositive(discount)) return
  if (!caller.can(permission)) throw forbidden('您没有给优惠的权限')
  const fault = discountFault(amounts, discount)
  if (fault) throw refuseField('discountAmount', fault)
}

/** Refuses a discount without a reason, and a quote that is not the one that the user saw: the new one comes with it. */
export function refuseOtherQuote(
  quoted: { payAmount: string; discountAmount: string },
  { payAmount, discountReason = '' }: { payAmount: string; discountReason?: string | undefined },
): void {
  const fault = isPositive(quoted.discountAmount) ? discountReasonFault(discountReason) : ''
  if (fault) throw refuseField('discountReason', fault)
  if (isMore(quoted.payAmount, payAmount) || isMore(payAmount, quoted.payAmount))
    throw new Refusal(422, `金额已变为 ${quoted.payAmount} 元，请核对后再提交`, { quote: quoted })
}

/** Only the newest bill that took effect can be taken back: later ones build on it. */
export async function refuseOlder(db: Connection, row: BillRecord, table: BillTable): Promise<void> {
  for (const other of [distributorPurchase, distributorRenewal]) {
    const later: SQL | undefined =
      other === table
        ? and(ne(other.id, row.id), or(sql`${other.effectiveAt} > ${row.effectiveAt}`, isLater(other, row)))
        : sql`${other.effectiveAt} > ${row.effectiveAt}`
    const own = and(eq(other.distributorId, row.distributorId), eq(other.status, distributorBillStatus.effective))
    if ((await db.$count(other, and(own, later))) > 0) throw refuse('之后还有生效的单据，请先撤销较新的单据')
  }
}

/** Of the same moment, but made later. */
const isLater = (table: BillTable, row: BillRecord): SQL =>
  sql`(${table.effectiveAt} = ${row.effectiveAt} and ${table.id} > ${row.id})`
