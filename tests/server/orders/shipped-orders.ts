import { addShipment } from '#contract/orders/shipments.ts'
import type { order } from '#server/database/schema/orders.ts'
import type { TestServer } from '../setup/test-server.ts'
import { lineOf, paidOrder, shipping } from './paid-orders.ts'

interface Shipped {
  supplierId: number
  quantity: number
  /** Quantity of the order; by default the shipped quantity. */
  total?: number
}

/** An order of one line with a shipped quantity. */
export async function shippedOrder(
  server: TestServer,
  { supplierId, quantity, total = quantity }: Shipped,
  changes: Partial<typeof order.$inferInsert> = {},
) {
  const paid = await paidOrder(server, [{ supplierId, quantity: total }], changes)
  const line = lineOf(paid)
  const form = await shipping(server, paid, [{ line, quantity }])
  const done = await server.data(addShipment, form, { as: 'trade' })
  return { paid, line, done }
}
