import { and, eq } from 'drizzle-orm'
import { distributorBillStatus, distributorPurchaseKind } from '#contract/distribution/codes.ts'
import { distributorQueries, purchaseQueries } from '#contract/distribution/page-queries.ts'
import { orderStatus, payBizKind } from '#contract/orders/codes.ts'
import { pageLink } from '#contract/page-query.ts'
import type { PayableDefinition, PayTarget } from '#server/areas/payable.ts'
import type { Connection } from '#server/database/pool.ts'
import { distributorPurchase } from '#server/database/schema/distributor-bills.ts'
import { notFound } from '#server/http/errors.ts'
import type { Services } from '#server/services.ts'
import { lockAccount } from '../account/keep.ts'
import { ofOwnDistributor } from '../account/present.ts'
import { type PurchaseRecord, savePurchase, takeEffect } from './effect.ts'

/** The state of a bill in the terms of orders. */
const orderStatusOf = (status: PurchaseRecord['status']): number => {
  if (status === distributorBillStatus.cancelled) return orderStatus.closed
  const isOpen = status === distributorBillStatus.unpaid || status === distributorBillStatus.toConfirm
  return isOpen ? orderStatus.unpaid : orderStatus.completed
}

/** The page that shows a bill. */
function screenOf({ id, kind, distributorId }: PurchaseRecord) {
  if (kind === distributorPurchaseKind.opening) return pageLink(distributorQueries.list, { id: distributorId })
  return kind === distributorPurchaseKind.upgrade
    ? pageLink(purchaseQueries.upgrades, { id })
    : pageLink(purchaseQueries.addons, { id })
}

async function lockPurchase(db: Connection, services: Pick<Services, 'secrets'>, id: number): Promise<PayTarget> {
  const [found] = await db.select().from(distributorPurchase).where(eq(distributorPurchase.id, id))
  if (!found) throw notFound('单据不存在')
  // The account first: all that changes it and its bills waits here.
  const account = await lockAccount(db, found.distributorId)
  const [row] = await db.select().from(distributorPurchase).where(eq(distributorPurchase.id, id)).for('update')
  if (!row) throw notFound('单据不存在')
  return {
    bizKind: payBizKind.distributorAccount,
    id,
    no: row.purchaseNo,
    subject: `${distributorPurchaseKind.label(row.kind)} ${row.purchaseNo}`,
    status: orderStatusOf(row.status),
    amount: row.payAmount,
    paidAt: row.paidAt,
    createdAt: row.createdAt,
    payExpireAt: row.payExpireAt,
    screen: screenOf(row),
    pay: (work, paid) => takeEffect({ ...work, services }, row, paid),
    payLate: async () => false,
    async voucherMoved(work, { payMethod, payExpireAt }) {
      const status = payMethod === undefined ? distributorBillStatus.unpaid : distributorBillStatus.toConfirm
      await savePurchase(work, row, {
        status,
        ...(payMethod !== undefined && { payMethod }),
        ...(payExpireAt !== undefined && { payExpireAt }),
      })
    },
    audit: (work, action, summary, reason = '') =>
      work.audit({
        resource: 'distributorPurchase',
        action,
        targetId: id,
        targetName: row.purchaseNo,
        summary: `${summary}（${account.name}）`,
        reason,
      }),
  }
}

/** Opening, upgrade and bought items. */
export const purchasePayable: PayableDefinition = {
  bizKind: payBizKind.distributorAccount,
  resource: 'distributorPurchase',
  async find({ db, caller }, bizNo) {
    const { id, status, paidAt, payMethod } = distributorPurchase
    const [row] = await db
      .select({ id, status, paidAt, payMethod })
      .from(distributorPurchase)
      .where(
        and(eq(distributorPurchase.purchaseNo, bizNo), ofOwnDistributor(caller, distributorPurchase.distributorId)),
      )
    return row && { ...row, status: orderStatusOf(row.status) }
  },
  lock: lockPurchase,
  screenOf: () => pageLink(distributorQueries.list, {}),
}
