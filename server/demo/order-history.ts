import { logisticsCompany, refundType } from '#contract/orders/codes.ts'
import type { OrderFixtures } from '#fixtures/orders.ts'
import { aboutSuppliers } from '#server/audit/present.ts'
import { insertAll } from '#server/database/bulk-writes.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import type { Connection } from '../database/pool.ts'

type Entry = typeof auditLog.$inferInsert

/** The log of orders: placed, paid, shipped, refund requested, closed. */
export async function orderHistory(
  db: Connection,
  { orders, lines, shipments, refunds, payments }: OrderFixtures,
): Promise<void> {
  const numbers = new Map(orders.map(({ id, orderNo }) => [id, orderNo]))
  const names = new Map(lines.map(({ supplierId, supplierName }) => [supplierId, supplierName]))
  const named = (ids: readonly number[]) => ids.map((id) => ({ id, name: names.get(id) ?? '' }))
  const entry = (
    orderId: number,
    action: string,
    occurredAt: string,
    actorName: string,
    summary: string,
    suppliers: readonly { id: number; name: string }[] = [],
  ): Entry => ({
    occurredAt,
    actorName,
    area: 'orders',
    resource: 'order',
    action,
    targetId: String(orderId),
    targetName: numbers.get(orderId) ?? '',
    summary: `${summary} ${numbers.get(orderId) ?? ''}`.trim(),
    changes: aboutSuppliers(suppliers),
  })
  const entries = [
    ...orders.map(({ id, createdAt, createdBy }) => entry(id, 'add', createdAt, createdBy, '提交订单')),
    ...payments.flatMap(({ bizId, paidAt, confirmedBy }) =>
      paidAt
        ? [entry(bizId, 'pay', paidAt, confirmedBy || '系统', confirmedBy ? '确认收款，订单' : '在线付款成功，订单')]
        : [],
    ),
    ...shipments.map(({ orderId, shippedAt, createdBy, logisticsCompany: company, logisticsNo, supplierId }) =>
      entry(
        orderId,
        'ship',
        shippedAt,
        createdBy,
        `发货${company === '' ? '' : `（${logisticsCompany.label(company)} ${logisticsNo}）`}，订单`,
        named([supplierId]),
      ),
    ),
    ...refunds.map(({ orderId, createdAt, createdBy, refundType: type, applyAmount, supplierIds }) =>
      entry(
        orderId,
        'addRefund',
        createdAt,
        createdBy,
        `申请${refundType.label(type)} ${applyAmount} 元，订单`,
        named(supplierIds),
      ),
    ),
    ...orders.flatMap(({ id, completedAt, closedAt }) => [
      ...(completedAt ? [entry(id, 'receive', completedAt, '系统', '确认收货，订单')] : []),
      ...(closedAt ? [entry(id, 'close', closedAt, '系统', '关闭订单')] : []),
    ]),
  ]
  entries.sort((left, right) => (left.occurredAt < right.occurredAt ? -1 : 1))
  await insertAll(db, auditLog, entries)
}
