import Big from 'big.js'
import { and, asc, eq, sql } from 'drizzle-orm'
import { activityProductStatus } from '#contract/marketing/codes.ts'
import { orderStatus } from '#contract/orders/codes.ts'
import { isMore, minusMoney, sumOfMoney, yuan } from '#contract/orders/order-money.ts'
import type { Connection } from '#server/database/pool.ts'
import { activity, activityProduct, activitySku, activityUse } from '#server/database/schema/activities.ts'
import type { order, orderLine } from '#server/database/schema/orders.ts'
import { anyOf } from '#server/entity/paging.ts'
import { refuse } from '#server/http/errors.ts'

// Everything that changes the pieces and sums of activities. What an order keeps of an activity follows from its lines
// alone, so counting it twice changes nothing. Rows are locked in one order: products, versions, activities.

interface Work {
  db: Connection
}

/** Pieces that a buyer has of each product, less those that came back. */
export async function boughtBy(
  db: Connection,
  buyer: string,
  activityProductIds: readonly number[],
): Promise<(activityProductId: number) => number> {
  const rows = await db
    .select({
      id: activityUse.activityProductId,
      pieces: sql<number>`sum(${activityUse.quantity} - ${activityUse.returnedQty})::int`,
    })
    .from(activityUse)
    .where(and(anyOf(activityUse.activityProductId, activityProductIds), eq(activityUse.buyer, buyer)))
    .groupBy(activityUse.activityProductId)
  const pieces = new Map(rows.map((row) => [row.id, row.pieces]))
  return (id) => pieces.get(id) ?? 0
}

/** Pieces that an order takes from an activity. */
export interface Taken {
  activityId: number
  activityProductId: number
  activitySkuId: number
  skuId: number
  quantity: number
  /** Yuan that the activity takes off. */
  discountAmount: string
}

const GONE = '活动商品、库存或限购已变化，请重新试算'

/** Locks the products, and refuses those that left the activity and those beyond the limit of the buyer. */
async function lockProducts({ db }: Work, buyer: string, taken: readonly Taken[]): Promise<void> {
  const ids = [...new Set(taken.map(({ activityProductId }) => activityProductId))]
  const products = await db
    .select({
      id: activityProduct.id,
      own: activityProduct.limitPerUser,
      activityId: activityProduct.activityId,
      status: activityProduct.status,
    })
    .from(activityProduct)
    .where(anyOf(activityProduct.id, ids))
    .orderBy(asc(activityProduct.id))
    .for('update')
  if (products.some(({ status }) => status !== activityProductStatus.passed)) throw refuse(GONE)
  const activities = await db
    .select({ id: activity.id, limit: activity.limitPerUser })
    .from(activity)
    .where(
      anyOf(
        activity.id,
        products.map(({ activityId }) => activityId),
      ),
    )
  const bought = await boughtBy(db, buyer, ids)
  for (const { id, own, activityId } of products) {
    const limit = own || (activities.find((of) => of.id === activityId)?.limit ?? 0)
    const wanted = taken
      .filter(({ activityProductId }) => activityProductId === id)
      .reduce((sum, { quantity }) => sum + quantity, 0)
    if (limit > 0 && bought(id) + wanted > limit) throw refuse(GONE)
  }
}

/** Takes pieces for an order that is being placed. */
export async function takePieces(
  work: Work,
  { orderId, buyer }: { orderId: number; buyer: string },
  taken: readonly Taken[],
): Promise<void> {
  if (taken.length === 0) return
  const { db } = work
  await lockProducts(work, buyer, taken)
  for (const { activitySkuId, quantity } of taken.toSorted((left, right) => left.activitySkuId - right.activitySkuId)) {
    const [row] = await db
      .update(activitySku)
      .set({ soldQty: sql`${activitySku.soldQty} + ${quantity}` })
      .where(
        and(
          eq(activitySku.id, activitySkuId),
          sql`${activitySku.soldQty} + ${quantity} <= ${activitySku.activityStock}`,
        ),
      )
      .returning({ id: activitySku.id })
    if (!row) throw refuse(GONE)
  }
  await db.insert(activityUse).values(taken.map((one) => ({ ...one, orderId, buyer })))
}

type Use = typeof activityUse.$inferSelect
type Order = Pick<typeof order.$inferSelect, 'id' | 'status' | 'paidAt'>
type Line = Pick<
  typeof orderLine.$inferSelect,
  'skuId' | 'quantity' | 'shippedQty' | 'cancelledQty' | 'returnedQty' | 'payAmount' | 'refundedAmount'
>

/** Pieces that came back: of a closed order all that were not shipped, otherwise those refunded before shipping. */
const backOf = ({ status }: Order, { quantity, shippedQty, cancelledQty, returnedQty }: Line): number =>
  (status === orderStatus.closed ? quantity - shippedQty : cancelledQty) + returnedQty

/** What the activity counts for a line: nothing before the payment, and nothing once all pieces are back. */
function countedOf(of: Order, line: Line, use: Use): Pick<Use, 'returnedQty' | 'countedAmount' | 'countedDiscount'> {
  const returnedQty = Math.max(use.returnedQty, Math.min(use.quantity, backOf(of, line)))
  const kept = use.quantity - returnedQty
  if (of.paidAt === null || kept === 0) return { returnedQty, countedAmount: '0.00', countedDiscount: '0.00' }
  const left = minusMoney(line.payAmount, line.refundedAmount)
  return {
    returnedQty,
    countedAmount: isMore('0', left) ? '0.00' : left,
    countedDiscount: yuan(new Big(use.discountAmount).times(kept).div(use.quantity)),
  }
}

interface Moved {
  before: Use
  after: Use
}

/** The uses of an order as they follow from its lines; the first that keeps pieces counts the order of its activity. */
function following(uses: readonly Use[], of: Order, lines: readonly Line[]): Moved[] {
  const lineOf = new Map(lines.map((line) => [line.skuId, line]))
  const counts = new Set<number>()
  return uses.map((before) => {
    const line = lineOf.get(before.skuId)
    const counted = line ? countedOf(of, line, before) : before
    const isKept = of.paidAt !== null && counted.returnedQty < before.quantity
    const countsOrder = isKept && !counts.has(before.activityId)
    if (countsOrder) counts.add(before.activityId)
    return { before, after: { ...before, ...counted, countsOrder, paidAt: of.paidAt } }
  })
}

async function writeSums({ db }: Work, moved: readonly Moved[]): Promise<void> {
  const byActivity = [...Map.groupBy(moved, ({ before }) => before.activityId)].toSorted(
    ([left], [right]) => left - right,
  )
  for (const [id, own] of byActivity) {
    const gained = (field: 'countedAmount' | 'countedDiscount') =>
      sumOfMoney(own.map(({ before, after }) => minusMoney(after[field], before[field])))
    const orders = own.reduce(
      (sum, { before, after }) => sum + Number(after.countsOrder) - Number(before.countsOrder),
      0,
    )
    await db
      .update(activity)
      .set({
        orderCount: sql`${activity.orderCount} + ${orders}`,
        orderAmount: sql`${activity.orderAmount} + ${gained('countedAmount')}::numeric`,
        discountTotal: sql`${activity.discountTotal} + ${gained('countedDiscount')}::numeric`,
      })
      .where(eq(activity.id, id))
  }
}

const isMoved = ({ before, after }: Moved): boolean =>
  before.returnedQty !== after.returnedQty ||
  before.countsOrder !== after.countsOrder ||
  before.paidAt !== after.paidAt ||
  Number(before.countedAmount) !== Number(after.countedAmount) ||
  Number(before.countedDiscount) !== Number(after.countedDiscount)

/**
 * The door for orders: call it with an order that took pieces, after each change, in the same transaction, with the
 * order locked. Pieces that came back are sold again; the sums of the activity follow payments and refunds.
 */
export async function countActivities(work: Work, of: Order, lines: readonly Line[]): Promise<void> {
  const { db } = work
  const uses = await db
    .select()
    .from(activityUse)
    .where(eq(activityUse.orderId, of.id))
    .orderBy(asc(activityUse.activitySkuId))
    .for('update')
  const moved = following(uses, of, lines).filter(isMoved)
  for (const { before, after } of moved) {
    const { returnedQty, countedAmount, countedDiscount, countsOrder, paidAt } = after
    const back = returnedQty - before.returnedQty
    if (back > 0) {
      await db
        .update(activitySku)
        .set({ soldQty: sql`${activitySku.soldQty} - ${back}` })
        .where(eq(activitySku.id, before.activitySkuId))
    }
    await db
      .update(activityUse)
      .set({ returnedQty, countedAmount, countedDiscount, countsOrder, paidAt })
      .where(eq(activityUse.id, before.id))
  }
  if (moved.length > 0) await writeSums(work, moved)
}
