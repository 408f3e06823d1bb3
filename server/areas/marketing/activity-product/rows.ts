import { and, type SQL, sql } from 'drizzle-orm'
import { activityStatusAt } from '#contract/marketing/activity-rules.ts'
import { activityProductStatus } from '#contract/marketing/codes.ts'
import type { Caller } from '#server/context.ts'
import { activity, activityProduct, activitySku } from '#server/database/schema/activities.ts'
import { sku } from '#server/database/schema/goods.ts'
import { entity } from '#server/entity/entity.ts'
import { isPlatform, ownRows } from '#server/entity/scope.ts'
import type { ActivityRecord } from '../activity/rows.ts'

export type ActivityProductRecord = typeof activityProduct.$inferSelect

/** Products that the caller may see: a supplier its own, once their activity is published. */
export const ownProducts = (caller: Caller): SQL | undefined =>
  and(
    ownRows(caller, activityProduct.supplierId),
    isPlatform(caller)
      ? undefined
      : sql`${activityProduct.activityId} in (select ${activity.id} from ${activity} where ${activity.publishedAt} is not null)`,
  )

export const activityProducts = entity({
  table: activityProduct,
  resource: 'activityProduct',
  title: '活动商品',
  name: 'productName',
  own: ownProducts,
  uniqueErrors: { activity_product_once: ['productId', '商品已在本活动中'] },
})

/** Some activity price is below the purchase price. */
export const isBelowCost: SQL<boolean> = sql`exists (select 1 from ${activitySku}
  join ${sku} on ${sku.id} = ${activitySku.skuId}
  where ${activitySku.activityProductId} = ${activityProduct.id} and ${activitySku.activityPrice} < ${sku.purchasePrice})`

const { waiting, passed } = activityProductStatus

/** Another activity takes one of the versions at the same time. */
export const hasConflict: SQL<boolean> = sql`exists (select 1 from ${activitySku} mine
  join ${activity} own on own.id = ${activityProduct.activityId}
  join ${activitySku} theirs on theirs.sku_id = mine.sku_id and theirs.activity_product_id <> mine.activity_product_id
  join ${activityProduct} entry on entry.id = theirs.activity_product_id and entry.status in (${waiting}, ${passed})
  join ${activity} other on other.id = entry.activity_id and other.published_at is not null and other.disabled_at is null
    and other.start_at < own.end_at and other.end_at > own.start_at
  where mine.activity_product_id = ${activityProduct.id} and own.disabled_at is null
    and ${activityProduct.status} in (${waiting}, ${passed}))`

/** The activity as its products show it. */
export const activityRef = (row: ActivityRecord, now: string) => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  status: activityStatusAt(row, now),
  startAt: row.startAt,
  endAt: row.endAt,
})

export const conditionsOf = ({ kind, discountRate }: ActivityRecord) => ({ kind, discountRate: discountRate ?? '' })
