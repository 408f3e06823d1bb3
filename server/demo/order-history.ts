import { logisticsCompany, refundType } from '#contract/orders/codes.ts'
import type { OrderFixtures } from '#fixtures/orders.ts'
import type { Connection } from '../database/pool.ts'
import { auditLog } from '../database/schema.ts'
import { insertAll } from '../database/sets.ts'

type Entry = typeof auditLog.$inferInsert

/** The log of orders: placed, paid, shipped, asked back, closed. */
export async function orderHistory(
  db: Connection,
  { orders, shipments, refunds, payments }: OrderFixtures,
): Promise<void> {
  const numbers = new Map(orders.map(({ id, orderNo }) => [id, orderNo]))
  const entry = (orderId: number, action: string, occurredAt: string, actorName: string, summary: string): Entry => ({
    occurredAt,
    actorName,
    area: 'orders',
    resource: 'order',
    action,
    targetId: String(orderId),
    targetName: numbers.get(orderId) ?? '',
    summary: `${summary} ${numbers.get(orderId) ?? ''}`.trim(),
  })
  const entries = [
    ...orders.map(({ id, createdAt, createdBy }) => entry(id, 'add', createdAt, createdBy, '提交订单')),
    ...payments.flatMap(({ bizId, paidAt, confirmedBy }) =>
      paidAt
        ? [entry(bizId, 'pay', paidAt, confirmedBy || '系统', confirmedBy ? '确认收款，订单' : '在线付款成功，订单')]
        : [],
    ),
    ...shipments.map(({ orderId, shippedAt, createdBy, logisticsCompany: company, logisticsNo }) =>
      entry(
        orderId,
        'ship',
        shippedAt,
        createdBy,
        `发货${company === '' ? '' : `（${logisticsCompany.label(company)} ${logisticsNo}）`}，订单`,
      ),
    ),
    ...refunds.map(({ orderId, createdAt, createdBy, refundType: type, applyAmount }) =>
      entry(orderId, 'refund', createdAt, createdBy, `申请${refundType.label(type)} ${applyAmount} 元，订单`),
    ),
    ...orders.flatMap(({ id, completedAt, closedAt }) => [
      ...(completedAt ? [entry(id, 'receive', completedAt, '系统', '确认收货，订单')] : []),
      ...(closedAt ? [entry(id, 'close', closedAt, '系统', '关闭订单')] : []),
    ]),
  ]
  entries.sort((one, other) => (one.occurredAt < other.occurredAt ? -1 : 1))
  await insertAll(db, auditLog, entries)
}
