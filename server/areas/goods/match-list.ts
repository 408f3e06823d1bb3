import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { matchStatus } from '#contract/goods/codes.ts'
import type { listRecommendedMatches } from '#contract/goods/recommended-matches.ts'
import type { Call } from '#server/call.ts'
import { product, sku } from '#server/database/schema-goods.ts'
import { recommendedMatch } from '#server/database/schema-matches.ts'
import { containsAny, holds } from '#server/entity/filters.ts'
import { countsOf, offsetOf, orderBy, shownRows, sumOf, tabsOf } from '#server/paging.ts'
import { reachedRows } from '#server/scope.ts'
import { describeMatches, holdsProduct } from './match-record.ts'
import { sellsNow } from './product-record.ts'

type Params = ParsedParamsOf<typeof listRecommendedMatches>

/** Some product of the set does not sell now; what `sellable` says of one product, for the database. */
const isBroken = sql`exists (
  select 1 from (
    select ${recommendedMatch.mainProductId} as product_id, null::bigint as sku_id
    union all
    select (item->>'productId')::bigint, (item->>'skuId')::bigint from jsonb_array_elements(${recommendedMatch.items}) as item
  ) as part
  left join ${product} on ${product.id} = part.product_id
  left join ${sku} on ${sku.id} = part.sku_id
  where not coalesce(${sellsNow}, false) or (part.sku_id is not null and not coalesce(${sku.enabled}, false)))`

/** All filters but the status, which the tabs count by. */
const filtersOf = (
  { keyword, productId, styleId, spaceId, place, broken }: Params,
  { caller }: Call,
): SQL | undefined =>
  and(
    reachedRows(caller, recommendedMatch),
    containsAny(keyword, recommendedMatch.title),
    productId === undefined ? undefined : holdsProduct(productId),
    styleId === undefined ? undefined : eq(recommendedMatch.styleId, styleId),
    spaceId === undefined ? undefined : eq(recommendedMatch.spaceId, spaceId),
    holds(recommendedMatch.places, place),
    broken ? isBroken : undefined,
  )

export async function pageOfMatches(params: Params, call: Call): Promise<AnswerOf<typeof listRecommendedMatches>> {
  const filters = filtersOf(params, call)
  const where = params.status === undefined ? filters : and(filters, eq(recommendedMatch.status, params.status))
  const { title, sort, startAt, endAt, updatedAt } = recommendedMatch
  const query = call.db
    .select()
    .from(recommendedMatch)
    .where(where)
    .orderBy(...orderBy(params.sort, { title, sort, startAt, endAt, updatedAt }, recommendedMatch.id))
    .limit(params.pageSize)
    .offset(offsetOf(params))
  const tabs = call.db
    .select({
      status: recommendedMatch.status,
      total: sql<number>`count(*)::int`,
      broken: sql<number>`(count(*) filter (where ${isBroken}))::int`,
    })
    .from(recommendedMatch)
    .where(filters)
    .groupBy(recommendedMatch.status)
  const { store } = call.services
  const [list, counted] = await Promise.all([
    shownRows(call, 'recommendedMatches', query, (scope, rows) => describeMatches(scope.db, store, rows)),
    countsOf(call, tabs),
  ])
  const { counts, total } = tabsOf(counted, matchStatus.codes, params.status)
  return {
    list,
    total,
    pageNum: params.pageNum,
    pageSize: params.pageSize,
    counts: { ...counts, broken: sumOf(counted, 'broken') },
  }
}
