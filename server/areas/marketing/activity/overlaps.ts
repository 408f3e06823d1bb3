import { and, asc, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import type { listActivityOverlaps } from '#contract/marketing/activities.ts'
import { loadCategories } from '#server/areas/configuration/category/category-index.ts'
import type { Context } from '#server/context.ts'
import { activity } from '#server/database/schema/activities.ts'
import { ownActivities } from './rows.ts'

/** Lists of which an empty one means all. */
const share = (left: readonly number[], right: readonly number[]): boolean =>
  left.length === 0 || right.length === 0 || left.some((id) => right.includes(id))

/** Published activities at the same time that share brands and categories. */
export async function overlaps(
  { id, startAt, endAt, brandIds, categoryIds }: ParsedParamsOf<typeof listActivityOverlaps>,
  { db, caller }: Context,
): Promise<AnswerOf<typeof listActivityOverlaps>> {
  const rows = await db
    .select({
      id: activity.id,
      name: activity.name,
      kind: activity.kind,
      startAt: activity.startAt,
      endAt: activity.endAt,
      brandIds: activity.brandIds,
      categoryIds: activity.categoryIds,
    })
    .from(activity)
    .where(
      and(
        ownActivities(caller),
        sql`${activity.publishedAt} is not null`,
        isNull(activity.disabledAt),
        lt(activity.startAt, endAt),
        gt(activity.endAt, startAt),
        id === undefined ? undefined : ne(activity.id, id),
      ),
    )
    .orderBy(asc(activity.startAt), asc(activity.id))
  const categories = await loadCategories(db)
  const isNear = (other: readonly number[]): boolean =>
    categoryIds.length === 0 || other.length === 0 || categories.overlaps(categoryIds, other)
  return rows
    .filter((row) => share(brandIds, row.brandIds) && isNear(row.categoryIds))
    .map((row) => ({ id: row.id, name: row.name, kind: row.kind, startAt: row.startAt ?? '', endAt: row.endAt ?? '' }))
}
