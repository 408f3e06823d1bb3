import { and, eq } from 'drizzle-orm'
import { distributorBillStatus } from '#contract/distribution/codes.ts'
import { orderStatus } from '#contract/orders/codes.ts'
import type { Paid, PayableDefinition, PayServices, PayTarget } from '#server/areas/payable.ts'
import type { Connection } from '#server/database/pool.ts'
import type { BillRecord, BillTable } from '#server/database/schema/distributor-bills.ts'
import { plain, type Row, type Values } from '#server/entity/entity.ts'
import { notFound } from '#server/http/errors.ts'
import { lockAccount } from '../account/keep.ts'
import { ofOwnDistributor } from '../account/present.ts'
import type { EffectWork } from './effect.ts'
import { type BillKind, saveBill } from './kind.ts'

/** The state of a bill in the terms of orders. */
const orderStatusOf = (status: BillRecord['status']): number => {
  if (status === distributorBillStatus.cancelled) return orderStatus.closed
  const isOpen = status === distributorBillStatus.unpaid || status === distributorBillStatus.toConfirm
  return isOpen ? orderStatus.unpaid : orderStatus.completed
}

interface PayableBill<Table extends BillTable> {
  kind: BillKind<Table>
  subjectOf(row: Row<Table>): string
  /** The page that shows a bill. */
  screenOf(row: Row<Table>): PayTarget['screen']
  /** The page of all bills. */
  listScreen: PayTarget['screen']
  takeEffect(work: EffectWork, row: Row<Table>, paid: Paid): Promise<void>
}

/** How the bills of one kind are paid. */
export function payableBills<Table extends BillTable>(bill: PayableBill<Table>): PayableDefinition {
  const { kind } = bill
  const { table, resource } = kind.of
  const bills = plain(table)

  async function lock(db: Connection, services: PayServices, id: number): Promise<PayTarget> {
    const [found] = (await db.select().from(bills).where(eq(bills.id, id))) as BillRecord[]
    if (!found) throw notFound('单据不存在')
    // The account first: all that changes it and its bills waits here.
    const account = await lockAccount(db, found.distributorId)
    const [row] = (await db.select().from(bills).where(eq(bills.id, id)).for('update')) as Row<Table>[]
    if (!row) throw notFound('单据不存在')
    return {
      bizKind: kind.bizKind,
      id,
      no: kind.numberOf(row),
      subject: bill.subjectOf(row),
      status: orderStatusOf(row.status),
      amount: row.payAmount,
      paidAt: row.paidAt,
      createdAt: row.createdAt,
      payExpireAt: row.payExpireAt,
      screen: bill.screenOf(row),
      pay: (work, paid) => bill.takeEffect({ ...work, services }, row, paid),
      payLate: async () => false,
      async voucherMoved(work, { payMethod, payExpireAt }) {
        const status = payMethod === undefined ? distributorBillStatus.unpaid : distributorBillStatus.toConfirm
        await saveBill(work, table, row, {
          status,
          ...(payMethod !== undefined && { payMethod }),
          ...(payExpireAt !== undefined && { payExpireAt }),
        } as unknown as Values<Table>)
      },
      audit: (work, action, summary, reason = '') =>
        work.audit({
          resource,
          action,
          targetId: id,
          targetName: kind.numberOf(row),
          summary: `${summary}（${account.name}）`,
          reason,
        }),
    }
  }

  return {
    bizKind: kind.bizKind,
    resource,
    async find({ db, caller }, bizNo) {
      const [row] = (await db
        .select()
        .from(bills)
        .where(and(eq(kind.number, bizNo), ofOwnDistributor(caller, table.distributorId)))) as BillRecord[]
      return row && { id: row.id, paidAt: row.paidAt, payMethod: row.payMethod, status: orderStatusOf(row.status) }
    },
    lock,
    screenOf: () => bill.listScreen,
  }
}
