import { max } from 'drizzle-orm'
import { amountOfUse } from '#contract/merchants/provider-rules.ts'
import { payBizKind, paymentStatus } from '#contract/orders/codes.ts'
import { tradeNoOf } from '#contract/orders/trade-numbers.ts'
import { refreshFigures } from '#server/areas/merchants/provider/figures.ts'
import { settleMonths } from '#server/areas/merchants/provider/monthly-run.ts'
import { payment } from '#server/database/schema/payments.ts'
import { type provider, providerUsage, type providerWorker } from '#server/database/schema/providers.ts'
import type { serviceOrder, serviceUsage } from '#server/database/schema/service-orders.ts'
import type { Database } from '../database/pool.ts'
import { insert } from './insert.ts'

type Order = typeof serviceOrder.$inferInsert & { id: number }
type Use = typeof serviceUsage.$inferInsert & { id: number }

/** The transfers that paid service orders. */
export async function insertPayments(db: Database, orders: readonly Order[]): Promise<void> {
  const [last] = await db.select({ id: max(payment.id) }).from(payment)
  const first = (last?.id ?? 0) + 1
  const paid = orders.flatMap((order) => (order.paidAt && order.payMethod ? [{ order, at: order.paidAt }] : []))
  await insert(
    db,
    payment,
    paid.map(({ order, at }, index) => ({
      id: first + index,
      ...{ createdAt: at, createdBy: order.buyerName, updatedAt: at, updatedBy: order.buyerName },
      ...{ bizKind: payBizKind.serviceOrder, bizId: order.id, bizNo: order.serviceOrderNo },
      payNo: tradeNoOf('payment', at, 6_000_000 + order.id),
      amount: order.payAmount ?? '0.00',
      payMethod: order.payMethod ?? 0,
      tradeNo: `${at.slice(0, 10).replaceAll('-', '')}22004${String(order.id).padStart(15, '0')}`,
      ...{ payerName: order.buyerName, payerAccountTail: '6217', transferAmount: order.payAmount, transferAt: at },
      ...{ confirmedBy: '苏文静', confirmedAt: at, paidAt: at, status: paymentStatus.paid },
    })),
  )
}

interface Served {
  orders: readonly Order[]
  uses: readonly Use[]
  providers: ReadonlyMap<number, typeof provider.$inferSelect>
  workers: readonly (typeof providerWorker.$inferSelect)[]
  now: string
}

/** What providers are owed for the uses, and the statements that take them up. Staff of the platform is owed nothing. */
export async function payProviders(
  db: Database,
  { orders, uses, providers, workers, now }: Served,
): Promise<Map<Use, number>> {
  const orderOf = new Map(orders.map((order) => [order.id, order]))
  const [last] = await db.select({ id: max(providerUsage.id) }).from(providerUsage)
  const ids = new Map<Use, number>()
  const owed = uses.flatMap((use) => {
    const order = orderOf.get(use.serviceOrderId)
    const by = providers.get(order?.providerId ?? 0)
    const priced = by?.prices.find(({ kind, itemName }) => kind === order?.kind && itemName === use.itemName)
    if (!order || !by || !priced) return []
    const id = (last?.id ?? 0) + ids.size + 1
    ids.set(use, id)
    const { createdAt, createdBy, updatedAt, updatedBy, usedAt, workerName } = use
    return [
      {
        id,
        ...{ createdAt, createdBy, updatedAt, updatedBy, usedAt },
        ...{ providerId: by.id, serviceOrderId: order.id, kind: order.kind, itemName: use.itemName },
        workerId: workers.find(({ providerId, name }) => providerId === by.id && name === workerName)?.id ?? null,
        ...{ unit: priced.unit, price: priced.price, quantity: use.count },
        amount: amountOfUse(priced.price, use.count),
      },
    ]
  })
  await insert(db, providerUsage, owed)
  await settleMonths(db, now)
  await refreshFigures(db, now)
  return ids
}
