import { eq } from 'drizzle-orm'
import type { LogScope } from '#server/audit/present.ts'
import type { Context } from '#server/context.ts'
import { order, orderLine } from '#server/database/schema/orders.ts'
import { isSupplier } from '#server/entity/scope.ts'
import { factsOf } from './present-orders.ts'
import { ownLines, seesWhole } from './scope.ts'

/**
 * The visible part of an order's log: a supplier sees entries about its own lines, shipments and refunds, and those
 * about the whole order. A caller limited to some brands sees the same by lines.
 */
export async function logOfOrder({ db, caller }: Context, id: number): Promise<LogScope> {
  const [row] = await db.select().from(order).where(eq(order.id, id))
  const lines = await db.select().from(orderLine).where(eq(orderLine.orderId, id))
  if (!row) return { facts: { isWhole: false, isPaid: false, isOwnSale: false }, parts: [] }
  const isWhole = seesWhole(caller, row, lines)
  const facts = factsOf(row, isWhole)
  if (isWhole && !isSupplier(caller)) return { facts }
  const own = ownLines(caller, row, lines).map(({ lineNo }) => `lines.${lineNo}`)
  const self = isWhole && isSupplier(caller) ? [`suppliers.${caller.supplierId ?? 0}`] : []
  return { facts, parts: [...own, ...self] }
}
