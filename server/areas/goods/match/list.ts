import { and, type SQL, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { matchStatus } from '#contract/goods/codes.ts'
import type { listRecommendedMatches } from '#contract/goods/recommended-matches.ts'
import { sellsNow } from '#server/areas/goods/product/present.ts'
import type { Context } from '#server/context.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import { recommendedMatch } from '#server/database/schema/matches.ts'
import { containsAny, holds, same } from '#server/entity/filters.ts'
import { listPage } from '#server/entity/list-page.ts'
import { reachedRows } from '#server/entity/scope.ts'
import { holdsProduct, presentMatches } from './present.ts'

type Params = ParsedParamsOf<typeof listRecommendedMatches>

/** Some product of the set cannot be sold now; the SQL counterpart of `sellable`. */
const isBroken = sql`exists (
  select 1 from (
    select ${recommendedMatch.mainProductId} as product_id, null::bigint as sku_id
    union all
    select (item->>'productId')::bigint, (item->>'skuId')::bigint from jsonb_array_elements(${recommendedMatch.items}) as item
  ) as part
  left join ${product} on ${product.id} = part.product_id
  left join ${sku} on ${sku.id} = part.sku_id
  where not coalesce(${sellsNow}, false) or (part.sku_id is not null and not coalesce(${sku.enabled}, false)))`

/** All filters except the status, which the tabs count by. */
const filtersOf = (params: Params, { caller }: Context): SQL | undefined =>
  and(
    reachedRows(caller, recommendedMatch),
    containsAny(params.keyword, recommendedMatch.title, recommendedMatch.pinyin),
    params.productId === undefined ? undefined : holdsProduct(params.productId),
    same(recommendedMatch, params, 'styleId', 'spaceId'),
    holds(recommendedMatch.places, params.place),
    params.broken ? isBroken : undefined,
  )

export function pageOfMatches(params: Params, context: Context): Promise<AnswerOf<typeof listRecommendedMatches>> {
  const { title, sort, startAt, endAt, status, updatedAt } = recommendedMatch
  const { store } = context.services
  return listPage(context, params, {
    name: 'recommendedMatches',
    table: recommendedMatch,
    where: filtersOf(params, context),
    tabs: { column: status, codes: matchStatus.codes, open: params.status, also: { broken: isBroken } },
    sorts: { title, sort, startAt, endAt, updatedAt },
    present: ({ db }, rows) => presentMatches(db, store, rows),
  })
}
