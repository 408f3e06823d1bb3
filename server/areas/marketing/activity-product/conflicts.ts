import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { activityProductStatus } from '#contract/marketing/codes.ts'
import { isMore } from '#contract/orders/order-money.ts'
import type { Connection } from '#server/database/pool.ts'
import { activity, activityProduct, activitySku } from '#server/database/schema/activities.ts'
import { sku } from '#server/database/schema/goods.ts'
import { anyOf } from '#server/entity/paging.ts'
import type { ActivityRecord } from '../activity/rows.ts'

interface Contender {
  activity: Pick<ActivityRecord, 'id' | 'priority'>
  /** Null for 满减, which leaves the price. */
  activityPrice: string | null
}

/** Which of two activities an order gets: the larger priority, then the lower price, then the older one. */
export function wins(one: Contender, other: Contender): boolean {
  if (one.activity.priority !== other.activity.priority) return one.activity.priority > other.activity.priority
  const [price, otherPrice] = [one.activityPrice, other.activityPrice]
  if (price !== null && otherPrice !== null && price !== otherPrice) return isMore(otherPrice, price)
  if ((price === null) !== (otherPrice === null)) return price !== null
  return one.activity.id < other.activity.id
}

export interface Conflict {
  activityProductId: number
  skuCode: string
  own: Contender
  other: Contender & { activity: ActivityRecord; status: number }
}

const { waiting, passed } = activityProductStatus

/** Other published activities that take versions of these products at the same time. */
export async function conflictsOf(db: Connection, ids: readonly number[]): Promise<Conflict[]> {
  if (ids.length === 0) return []
  const mine = db
    .select({
      activityProductId: activitySku.activityProductId,
      skuId: activitySku.skuId,
      activityPrice: activitySku.activityPrice,
      activityId: activity.id,
      priority: activity.priority,
      startAt: activity.startAt,
      endAt: activity.endAt,
    })
    .from(activitySku)
    .innerJoin(activityProduct, eq(activityProduct.id, activitySku.activityProductId))
    .innerJoin(activity, eq(activity.id, activityProduct.activityId))
    .where(
      and(
        anyOf(activitySku.activityProductId, ids),
        inArray(activityProduct.status, [waiting, passed]),
        sql`${activity.disabledAt} is null`,
      ),
    )
    .as('mine')
  const rows = await db
    .select({
      activityProductId: mine.activityProductId,
      skuCode: sku.skuCode,
      ownPrice: mine.activityPrice,
      ownId: mine.activityId,
      ownPriority: mine.priority,
      other: activity,
      status: activityProduct.status,
      otherPrice: activitySku.activityPrice,
    })
    .from(mine)
    .innerJoin(
      activitySku,
      and(eq(activitySku.skuId, mine.skuId), ne(activitySku.activityProductId, mine.activityProductId)),
    )
    .innerJoin(
      activityProduct,
      and(eq(activityProduct.id, activitySku.activityProductId), inArray(activityProduct.status, [waiting, passed])),
    )
    .innerJoin(
      activity,
      and(
        eq(activity.id, activityProduct.activityId),
        sql`${activity.publishedAt} is not null and ${activity.disabledAt} is null`,
        sql`${activity.startAt} < ${mine.endAt} and ${activity.endAt} > ${mine.startAt}`,
      ),
    )
    .innerJoin(sku, eq(sku.id, mine.skuId))
    .orderBy(asc(activity.startAt), asc(sku.skuCode))
  return rows.map((row) => ({
    activityProductId: row.activityProductId,
    skuCode: row.skuCode,
    own: { activity: { id: row.ownId, priority: row.ownPriority }, activityPrice: row.ownPrice },
    other: { activity: row.other, activityPrice: row.otherPrice, status: row.status },
  }))
}

/** 双11狂欢、周末秒杀 */
export const conflictHint = (conflicts: readonly Conflict[]): string =>
  [...new Set(conflicts.map(({ other }) => other.activity.name))].join('、')
