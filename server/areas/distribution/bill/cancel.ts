import { and, eq, lt } from 'drizzle-orm'
import { canCancelBill } from '#contract/distribution/bill-rules.ts'
import { distributorBillStatus } from '#contract/distribution/codes.ts'
import { paymentStatus } from '#contract/orders/codes.ts'
import { closePayments, lockPayments } from '#server/areas/orders/payment/present.ts'
import { asSystem, workOf } from '#server/areas/orders/work.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/database/pool.ts'
import type { BillRecord, BillTable } from '#server/database/schema/distributor-bills.ts'
import { logRow } from '#server/entity/change-log.ts'
import { plain, type Row, type Values } from '#server/entity/entity.ts'
import { refuse } from '#server/http/errors.ts'
import { lockAccount } from '../account/keep.ts'
import { type BillKind, lockBill, saveBill } from './kind.ts'

/** Cancels one unpaid bill; its open payments are closed. `check` refuses what cannot be cancelled here. */
export async function cancelBill<Table extends BillTable>(
  context: Context,
  kind: BillKind<Table>,
  id: number,
  reason: string,
  check: (row: Row<Table>) => void = () => {},
): Promise<void> {
  const row = await lockBill(context, kind, id)
  check(row)
  const payments = await lockPayments(context.db, kind.bizKind, id)
  if (payments.some(({ status }) => status === paymentStatus.toConfirm))
    throw refuse('有付款凭证待确认，请先确认或驳回')
  if (!canCancelBill(row)) throw refuse('只能取消待付款的单据')
  const work = workOf(context)
  await saveBill(work, kind.of.table, row, cancelled<Table>(reason))
  await closePayments(work, kind.bizKind, id)
  logRow(context, kind.of, row, { action: 'cancel', verb: '取消', reason })
}

const cancelled = <Table extends BillTable>(cancelReason: string) =>
  ({ status: distributorBillStatus.cancelled, cancelReason }) as unknown as Values<Table>

/** Cancels bills of a kind that were not paid in time. */
export async function cancelUnpaid<Table extends BillTable>(
  db: Database,
  now: string,
  kind: BillKind<Table>,
): Promise<void> {
  const { table, resource, title } = kind.of
  const bills = plain(table)
  const due = (await db
    .select()
    .from(bills)
    .where(and(eq(table.status, distributorBillStatus.unpaid), lt(table.payExpireAt, now)))) as BillRecord[]
  for (const { id, distributorId } of due) {
    await asSystem(db, now, async (work) => {
      await lockAccount(work.db, distributorId)
      const [row] = (await work.db.select().from(bills).where(eq(bills.id, id)).for('update')) as Row<Table>[]
      if (row?.status !== distributorBillStatus.unpaid || row.payExpireAt >= now) return
      await saveBill(work, table, row, cancelled<Table>('超过付款期限'))
      await closePayments(work, kind.bizKind, id)
      const no = kind.numberOf(row)
      work.audit({
        resource,
        action: 'cancel',
        targetId: id,
        targetName: no,
        summary: `${title} ${no} 超过付款期限，已取消`,
      })
    })
  }
}
