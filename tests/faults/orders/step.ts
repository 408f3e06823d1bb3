import { asc, eq, inArray } from 'drizzle-orm'
import type { DataOf, Endpoint, ParamsOf } from '#contract/endpoint.ts'
import { payBizKind } from '#contract/orders/codes.ts'
import type { Random } from '#fixtures/random.ts'
import { order, orderLine } from '#server/database/schema/orders.ts'
import { payment } from '#server/database/schema/payments.ts'
import { refund, refundLine } from '#server/database/schema/refunds.ts'
import { shipment } from '#server/database/schema/shipments.ts'
import type { People } from './people.ts'
import type { World } from './world.ts'

/** One action of a user. */
export interface Step {
  as: string
  endpoint: Endpoint
  params: unknown
  /** Follow-up after success. */
  afterwards(data: unknown): Promise<unknown>
}

export const step = <E extends Endpoint>(
  as: string,
  endpoint: E,
  params: ParamsOf<E>,
  afterwards: (data: DataOf<E>) => Promise<unknown> = async () => {},
): Step => ({ as, endpoint, params, afterwards: (data) => afterwards(data as DataOf<E>) })

/** The state of an order that a user sees before acting. It may change before the action. */
export async function look({ services }: World, id: number) {
  const db = services.databases.readOnly
  const [[row], lines, shipments, refunds, payments] = await Promise.all([
    db.select().from(order).where(eq(order.id, id)),
    db.select().from(orderLine).where(eq(orderLine.orderId, id)).orderBy(asc(orderLine.lineNo)),
    db.select().from(shipment).where(eq(shipment.orderId, id)).orderBy(asc(shipment.id)),
    db.select().from(refund).where(eq(refund.orderId, id)).orderBy(asc(refund.id)),
    db.select().from(payment).where(eq(payment.bizId, id)).orderBy(asc(payment.id)),
  ])
  if (!row) throw new Error(`no order ${id}`)
  return {
    order: row,
    target: { id, version: row.version },
    lines,
    shipments,
    refunds,
    payments: payments.filter(({ bizKind }) => bizKind === payBizKind.order),
    linesOf: (refundId: number) =>
      db
        .select()
        .from(refundLine)
        .where(inArray(refundLine.refundId, [refundId]))
        .orderBy(asc(refundLine.orderLineId)),
  }
}

export type Sight = Awaited<ReturnType<typeof look>>

export interface Scene {
  world: World
  people: People
  random: Random
  sight: Sight
}

/** A kind of action on an order. */
export interface ActionItem {
  /** Relative frequency. */
  weight: number
  /** Whether a user would do it now. It is also tried at other times, and refused. */
  fits(sight: Sight): boolean
  /** Undefined if there is nothing to act on. */
  make(scene: Scene): Promise<Step | undefined> | Step | undefined
}

/** A UUID that is deterministic by seed. */
export function uuidOf({ int }: Pick<Random, 'int'>): string {
  const hex = (count: number) => Array.from({ length: count }, () => int(0, 15).toString(16)).join('')
  return `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`
}
