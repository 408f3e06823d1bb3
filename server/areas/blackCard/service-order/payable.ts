import { and, eq } from 'drizzle-orm'
import { serviceOrderStatus } from '#contract/blackCard/codes.ts'
import { serviceOrderQueries } from '#contract/blackCard/page-queries.ts'
import { notificationCategory } from '#contract/notifications.ts'
import { orderStatus, payBizKind } from '#contract/orders/codes.ts'
import { pageLink } from '#contract/page-query.ts'
import type { Paid, PayableDefinition, PayServices, PayTarget } from '#server/areas/payable.ts'
import { queueText } from '#server/areas/suppliers/text-messages.ts'
import type { Connection } from '#server/database/pool.ts'
import { serviceOrder } from '#server/database/schema/service-orders.ts'
import { logRow } from '#server/entity/change-log.ts'
import { platformRows } from '#server/entity/scope.ts'
import { holdersOf, notify } from '#server/notify.ts'
import { lockServiceOrder, saveServiceOrder } from './keep.ts'
import { countSold, type ServiceWork, startOf } from './make.ts'
import { type ServiceOrderRecord, serviceOrders } from './present.ts'

/** The state of an order in the terms of goods orders. */
function orderStatusOf(status: ServiceOrderRecord['status']): number {
  if (status === serviceOrderStatus.unpaid) return orderStatus.unpaid
  return status === serviceOrderStatus.closed ? orderStatus.closed : orderStatus.completed
}

const screenOf = (id: number) => pageLink(serviceOrderQueries.list, { id })

/** The paid order runs, and waits for a provider. */
async function startPaid(work: ServiceWork, row: ServiceOrderRecord, paid: Paid): Promise<void> {
  const { db, now, by, services } = work
  const saved = await saveServiceOrder(work, row, {
    ...startOf(row, paid.paidAt),
    ...{ payMethod: paid.payMethod, paidAt: paid.paidAt, waitsForConfirm: false },
  })
  await countSold(db, saved)
  logRow(work, serviceOrders, saved, { action: 'pay', verb: '付款', rest: `：${row.payAmount} 元` })
  await notify(db, await holdersOf(db, 'serviceOrder:assign'), now, {
    category: notificationCategory.todo,
    level: 'info',
    title: `服务订单 ${row.serviceOrderNo} 待派单`,
    content: `${row.buyerName}购买的「${row.packageName}」已付款，请派单。`,
    ...screenOf(row.id),
    resource: 'serviceOrder',
  })
  if (row.buyerPhone === '') return
  const text = `您购买的服务「${row.packageName}」已付款，有效期至 ${saved.expireAt}，我们会尽快安排。`
  await queueText({ db, now, caller: { name: by }, services }, row.buyerPhone, text)
}

async function lock(db: Connection, services: PayServices, id: number): Promise<PayTarget> {
  const row = await lockServiceOrder(db, id)
  const { serviceOrderNo, packageName, createdAt } = row
  return {
    bizKind: payBizKind.serviceOrder,
    id,
    no: serviceOrderNo,
    subject: `${packageName} ${serviceOrderNo}`,
    status: orderStatusOf(row.status),
    amount: row.payAmount,
    paidAt: row.paidAt,
    createdAt,
    payExpireAt: row.payExpireAt ?? createdAt,
    walletOf: row.cardMerchantId,
    screen: screenOf(id),
    pay: (work, paid) => startPaid({ ...work, services }, row, paid),
    payLate: async () => false,
    async voucherMoved(work, { payMethod, payExpireAt }) {
      await saveServiceOrder(work, row, {
        waitsForConfirm: payMethod !== undefined,
        ...(payMethod !== undefined && { payMethod }),
        ...(payExpireAt !== undefined && { payExpireAt }),
      })
    },
    audit: (work, action, summary, reason = '') =>
      work.audit({ resource: 'serviceOrder', action, targetId: id, targetName: serviceOrderNo, summary, reason }),
  }
}

/** Orders of service packages. */
export const servicePayable: PayableDefinition = {
  bizKind: payBizKind.serviceOrder,
  resource: 'serviceOrder',
  async find({ db, caller }, bizNo) {
    const { id, status, paidAt, payMethod } = serviceOrder
    const [row] = await db
      .select({ id, status, paidAt, payMethod })
      .from(serviceOrder)
      .where(and(eq(serviceOrder.serviceOrderNo, bizNo), platformRows(caller, serviceOrder)))
    return row && { ...row, status: orderStatusOf(row.status) }
  },
  lock,
  screenOf: ({ bizId }) => screenOf(bizId),
}
