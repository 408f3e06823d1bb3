import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { activityStatus } from '#contract/marketing/codes.ts'
import type { Caller } from '#server/context.ts'
import { activity, activityProduct } from '#server/database/schema/activities.ts'
import { brand } from '#server/database/schema/suppliers.ts'
import { entity } from '#server/entity/entity.ts'
import { isPlatform, isSupplier, reachedRows } from '#server/entity/scope.ts'

export type ActivityRecord = typeof activity.$inferSelect

/** `activityStatusAt` for a query. */
export const statusAt = (now: string): SQL<number> => {
  const { draft, enrolling, upcoming, running, ended, disabled } = activityStatus
  return sql`case when ${activity.publishedAt} is null then ${draft}::int
    when ${activity.disabledAt} is not null then ${disabled}::int
    when ${activity.endAt} <= ${now} then ${ended}::int
    when ${activity.startAt} <= ${now} then ${running}::int
    when ${activity.enrolOpen} and ${activity.enrolStartAt} <= ${now} and ${activity.enrolEndAt} > ${now}
      then ${enrolling}::int else ${upcoming}::int end`
}

/** Whether a brand may take part. */
export const allowsBrand = (brandId: number | SQL): SQL =>
  sql`(jsonb_array_length(${activity.brandIds}) = 0 or ${activity.brandIds} @> to_jsonb(${brandId}::bigint))`

/**
 * Activities that the caller may see: a supplier those that are open to its brands, and those with goods of its own.
 */
export function ownActivities(caller: Caller): SQL | undefined {
  if (isPlatform(caller)) return reachedRows(caller, activity)
  const supplierId = isSupplier(caller) ? (caller.supplierId ?? 0) : 0
  const isInvited = and(
    eq(activity.enrolOpen, true),
    sql`exists (select 1 from ${brand} where ${brand.supplierId} = ${supplierId} and ${allowsBrand(sql`${brand.id}`)})`,
  )
  const takesPart = sql`exists (select 1 from ${activityProduct}
    where ${activityProduct.activityId} = ${activity.id} and ${activityProduct.supplierId} = ${supplierId})`
  return and(sql`${activity.publishedAt} is not null`, or(isInvited, takesPart))
}

export const NAME_TAKEN = '活动名称已存在'

export const activities = entity({
  table: activity,
  resource: 'activity',
  title: '活动',
  name: 'name',
  own: ownActivities,
})
