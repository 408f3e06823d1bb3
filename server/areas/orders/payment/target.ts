import { and, eq } from 'drizzle-orm'
import { payBizKind } from '#contract/orders/codes.ts'
import { digitalOrderQueries, orderQueries } from '#contract/orders/page-queries.ts'
import { pageLink } from '#contract/page-query.ts'
import { digitalPaid } from '#server/areas/orders/digital/deliver.ts'
import { lockDigitalOrder, saveDigitalOrder } from '#server/areas/orders/digital/present.ts'
import { auditOrder, lockOrders, saveOrder } from '#server/areas/orders/order/present.ts'
import { wholeOrders } from '#server/areas/orders/order/scope.ts'
import { markPaid } from '#server/areas/orders/order/transitions.ts'
import { refundClosedOrder } from '#server/areas/orders/refund/request.ts'
import type { Work } from '#server/areas/orders/work.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { digitalOrder } from '#server/database/schema/digital-orders.ts'
import { order } from '#server/database/schema/orders.ts'
import { platformRows } from '#server/entity/scope.ts'
import { notFound, refuse } from '#server/http/errors.ts'
import type { ObjectStore } from '#server/storage/store.ts'
import type { SoldKind } from './present.ts'

/** How an order was paid. */
interface Paid {
  payMethod: number
  paidAt: string
}

/** The payable parts of an order, locked until the end of the transaction. */
export interface PayTarget {
  bizKind: SoldKind
  id: number
  no: string
  /** Text shown to the payer at the gateway. */
  subject: string
  status: number
  amount: string
  paidAt: string | null
  createdAt: string
  payExpireAt: string
  /** Link to its page, for notifications. */
  screen: { path: string; query: Record<string, string | number> }
  /** Marks it as paid. Write the payment first. */
  pay(work: Work, paid: Paid): Promise<void>
  /**
   * Handles money received after closing: accepts it and opens a full refund. False when the money is simply sent back.
   */
  payLate(work: Work, paid: Paid): Promise<boolean>
  /** Handles a submitted or refused voucher. Write the payment first. */
  voucherMoved(work: Work, change: { payMethod?: number; payExpireAt?: string }): Promise<void>
  audit(work: Work, action: string, summary: string, reason?: string): void
}

/** The id of a payable order that the caller may pay. */
export async function findTarget(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  bizKind: number,
  bizNo: string,
): Promise<{ bizKind: SoldKind; id: number; status: number; paidAt: string | null; payMethod: number | null }> {
  if (bizKind !== payBizKind.order && bizKind !== payBizKind.digitalOrder) throw refuse('该业务尚未开放付款')
  const [row] =
    bizKind === payBizKind.order
      ? await db
          .select({ id: order.id, status: order.status, paidAt: order.paidAt, payMethod: order.payMethod })
          .from(order)
          .where(and(eq(order.orderNo, bizNo), wholeOrders(caller)))
      : await db
          .select({
            id: digitalOrder.id,
            status: digitalOrder.status,
            paidAt: digitalOrder.paidAt,
            payMethod: digitalOrder.payMethod,
          })
          .from(digitalOrder)
          .where(and(eq(digitalOrder.orderNo, bizNo), platformRows(caller, digitalOrder)))
  if (!row) throw notFound('订单不存在')
  return { bizKind, ...row }
}

/** Locks the order of a payment. */
export async function lockTarget(db: Connection, store: ObjectStore, bizKind: number, id: number): Promise<PayTarget> {
  return bizKind === payBizKind.order ? lockGoods(db, id) : lockFiles(db, store, id)
}

async function lockGoods(db: Connection, id: number): Promise<PayTarget> {
  const [locked] = await lockOrders(db, [id])
  if (!locked) throw notFound('订单不存在')
  const { order: row } = locked
  return {
    bizKind: payBizKind.order,
    id,
    no: row.orderNo,
    subject: `订单 ${row.orderNo}`,
    status: row.status,
    amount: row.payAmount,
    paidAt: row.paidAt,
    createdAt: row.createdAt,
    payExpireAt: row.payExpireAt,
    screen: pageLink(orderQueries.detail, { id }),
    async pay(work, paid) {
      await markPaid(work, locked, paid)
    },
    async payLate(work, paid) {
      await refundClosedOrder(work, await saveOrder(work, locked, { set: paid }))
      return true
    },
    async voucherMoved(work, change) {
      await saveOrder(work, locked, { set: change })
    },
    audit: (work, action, summary, reason = '') => auditOrder(work, row, action, summary, { reason }),
  }
}

async function lockFiles(db: Connection, store: ObjectStore, id: number): Promise<PayTarget> {
  const row = await lockDigitalOrder(db, id)
  return {
    bizKind: payBizKind.digitalOrder,
    id,
    no: row.orderNo,
    subject: `${row.goodsName} ${row.orderNo}`,
    status: row.status,
    amount: row.payAmount,
    paidAt: row.paidAt,
    createdAt: row.createdAt,
    payExpireAt: row.payExpireAt,
    screen: pageLink(digitalOrderQueries.list, { orderNo: row.orderNo }),
    async pay(work, paid) {
      await digitalPaid(work, store, row, paid)
    },
    payLate: async () => false,
    async voucherMoved(work, { payMethod, payExpireAt }) {
      await saveDigitalOrder(work, row, {
        waitsForConfirm: payMethod !== undefined,
        ...(payMethod !== undefined && { payMethod }),
        ...(payExpireAt !== undefined && { payExpireAt }),
      })
    },
    audit: (work, action, summary, reason = '') =>
      work.audit({ resource: 'digitalOrder', action, targetId: id, targetName: row.orderNo, summary, reason }),
  }
}
