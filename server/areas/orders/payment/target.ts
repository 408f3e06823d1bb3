import { and, eq } from 'drizzle-orm'
import { payBizKind } from '#contract/orders/codes.ts'
import { digitalOrderQueries, orderQueries } from '#contract/orders/page-queries.ts'
import { walletFault } from '#contract/orders/payment-lifecycle.ts'
import { pageLink } from '#contract/page-query.ts'
import { digitalPaid } from '#server/areas/orders/digital/deliver.ts'
import { lockDigitalOrder, saveDigitalOrder } from '#server/areas/orders/digital/present.ts'
import { auditOrder, lockOrders, saveOrder } from '#server/areas/orders/order/present.ts'
import { wholeOrders } from '#server/areas/orders/order/scope.ts'
import { markPaid } from '#server/areas/orders/order/transitions.ts'
import { refundClosedOrder } from '#server/areas/orders/refund/request.ts'
import type { FoundPayable, PayableDefinition, PayServices, PayTarget, SoldKind } from '#server/areas/payable.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { digitalOrder } from '#server/database/schema/digital-orders.ts'
import { order } from '#server/database/schema/orders.ts'
import { platformRows } from '#server/entity/scope.ts'
import { notFound } from '#server/http/errors.ts'
import type { Services } from '#server/services.ts'
import type { ObjectStore } from '#server/storage/store.ts'

const goodsOrders: PayableDefinition = {
  bizKind: payBizKind.order,
  resource: 'order',
  async find({ db, caller }, bizNo) {
    const [row] = await db
      .select({ id: order.id, status: order.status, paidAt: order.paidAt, payMethod: order.payMethod })
      .from(order)
      .where(and(eq(order.orderNo, bizNo), wholeOrders(caller)))
    return row
  },
  lock: (db, _services, id) => lockGoods(db, id),
  screenOf: ({ bizId }) => pageLink(orderQueries.detail, { id: bizId }),
}

const digitalOrders: PayableDefinition = {
  bizKind: payBizKind.digitalOrder,
  resource: 'digitalOrder',
  async find({ db, caller }, bizNo) {
    const { id, status, paidAt, payMethod } = digitalOrder
    const [row] = await db
      .select({ id, status, paidAt, payMethod })
      .from(digitalOrder)
      .where(and(eq(digitalOrder.orderNo, bizNo), platformRows(caller, digitalOrder)))
    return row
  },
  lock: (db, { store }, id) => lockFiles(db, store, id),
  screenOf: ({ bizNo }) => pageLink(digitalOrderQueries.list, { orderNo: bizNo }),
}

/** What this area sells. */
export const soldOrders: readonly PayableDefinition[] = [goodsOrders, digitalOrders]

/** The payable kind of a payment; every stored payment has one. */
export function payableOf({ areas }: Pick<Services, 'areas'>, bizKind: SoldKind): PayableDefinition {
  const definition = areas.payables.get(bizKind)
  if (!definition) throw new Error(`no area sells kind ${bizKind}`)
  return definition
}

/** The id of a payable record that the caller may pay. */
export async function findTarget(
  context: Pick<Context, 'db' | 'caller' | 'services'>,
  bizKind: SoldKind,
  bizNo: string,
): Promise<FoundPayable & { bizKind: SoldKind }> {
  const row = await payableOf(context.services, bizKind).find(context, bizNo)
  if (!row) throw notFound('订单不存在')
  return { bizKind, ...row }
}

/** Locks what a payment pays for. */
export const lockTarget = (
  services: Pick<Services, 'areas'> & PayServices,
  db: Connection,
  bizKind: SoldKind,
  id: number,
): Promise<PayTarget> => payableOf(services, bizKind).lock(db, services, id)

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
    walletOf: walletFault(row) === '' ? row.cardMerchantId : null,
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
