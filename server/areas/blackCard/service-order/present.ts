import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { serviceOrderRights } from '#contract/blackCard/field-rights.ts'
import {
  allowedServiceActions,
  canMoveService,
  refundableOf,
  type ServiceOrderFacts,
} from '#contract/blackCard/service-order-rules.ts'
import type { ServiceOrder, ServiceOrderItem, ServiceOrderRow } from '#contract/blackCard/service-orders.ts'
import { payBizKind } from '#contract/orders/codes.ts'
import { paymentsOf, waitingPayments } from '#server/areas/orders/payment/present.ts'
import type { Caller, Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { order } from '#server/database/schema/orders.ts'
import { provider } from '#server/database/schema/providers.ts'
import { serviceOrder, serviceUsage } from '#server/database/schema/service-orders.ts'
import { entity } from '#server/entity/entity.ts'
import { shownFields } from '#server/entity/field-rights.ts'
import { namesOf, only, pluck, refOf } from '#server/entity/present.ts'
import { platformRows } from '#server/entity/scope.ts'
import { openFiles } from '#server/entity/stored-files.ts'
import { regionPath } from '#server/platform/regions.ts'

export type ServiceOrderRecord = typeof serviceOrder.$inferSelect

export const serviceOrders = entity({
  table: serviceOrder,
  resource: 'serviceOrder',
  title: '服务订单',
  name: 'serviceOrderNo',
  label: ({ serviceOrderNo, packageName }) => `服务订单 ${serviceOrderNo}「${packageName}」`,
  own: (caller) => platformRows(caller, serviceOrder),
})

type Scope = Pick<Context, 'db' | 'now'>

/** Rows with the facts that decide their actions, before the rights of a caller. */
export type Facts = Omit<ServiceOrderRow, 'allowed'> & ServiceOrderFacts

/** Presents orders for a list without the parts that depend on the reader. */
export async function presentServiceOrders({ db }: Scope, rows: readonly ServiceOrderRecord[]): Promise<Facts[]> {
  if (rows.length === 0) return []
  const waiting = await waitingPayments(db, payBizKind.serviceOrder, pluck(rows, 'id'))
  const providers = await namesOf(db, provider, pluck(rows, 'providerId'))
  return rows.map((row) => ({
    ...row,
    provider: refOf(row.providerId, providers),
    waitingPayment: waiting.get(row.id) ?? null,
  }))
}

/** The same for one reader: allowed actions, and phones only with the permission. */
export const forReader = <Row extends Facts>(row: Row, caller: Caller, now: string) => ({
  ...shownFields(serviceOrderRights, caller, row),
  allowed: allowedServiceActions(row, caller, now),
})

/** Times of each item that were not undone. */
async function usedOf(db: Connection, id: number): Promise<ReadonlyMap<string, number>> {
  const { itemName, count, serviceOrderId, undoneAt } = serviceUsage
  const rows = await db
    .select({ itemName, used: sql<number>`sum(${count})::int` })
    .from(serviceUsage)
    .where(and(eq(serviceOrderId, id), isNull(undoneAt)))
    .groupBy(itemName)
  return new Map(rows.map((row) => [row.itemName, row.used]))
}

/** What an order contains, and how often each item was done. */
export async function itemsOf(
  db: Connection,
  { id, items, quantity }: Pick<ServiceOrderRecord, 'id' | 'items' | 'quantity'>,
): Promise<ServiceOrderItem[]> {
  const used = await usedOf(db, id)
  return items.map(({ name, unit, count }) => ({ name, unit, total: count * quantity, used: used.get(name) ?? 0 }))
}

/** A whole order as the caller may read it. */
export async function presentServiceOrder(context: Context, row: ServiceOrderRecord): Promise<ServiceOrder> {
  const { db, caller, now, services } = context
  const head = await only(presentServiceOrders(context, [row]))
  const related = await namesOf(db, order, [row.relatedOrderId], order.orderNo)
  const usages = await db
    .select()
    .from(serviceUsage)
    .where(eq(serviceUsage.serviceOrderId, row.id))
    .orderBy(desc(serviceUsage.id))
  return {
    ...row,
    ...forReader(head, caller, now),
    items: await itemsOf(db, row),
    refundable: canMoveService('refund', row.status) ? refundableOf(row) : '0.00',
    relatedOrder: refOf(row.relatedOrderId, related),
    serviceAreaName: row.serviceArea ? regionPath(row.serviceArea) : '',
    usages: usages.map((use) => ({ ...use, images: openFiles(services.store, use.images) })),
    payments: await paymentsOf(db, services.store, payBizKind.serviceOrder, row.id),
  }
}
