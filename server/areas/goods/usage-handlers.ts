import { and, type SQL, sql } from 'drizzle-orm'
import type * as contract from '#contract/goods/product-usage.ts'
import { type ProductUsage, USAGE_SHOWN_NAMES } from '#contract/goods/product-usage.ts'
import type { Handlers } from '#server/call.ts'
import type { Connection } from '#server/database/pool.ts'
import { agentPackage, agentPackageItem } from '#server/database/schema-agents.ts'
import { classify } from '#server/database/schema-configuration.ts'
import { product, sku } from '#server/database/schema-goods.ts'
import { recommendedMatch } from '#server/database/schema-matches.ts'
import { settingOutImage } from '#server/database/schema-showrooms.ts'
import { tipsRule } from '#server/database/schema-tips.ts'
import { anyOf } from '#server/paging.ts'
import { ownRows } from '#server/scope.ts'

interface Source {
  title: string
  /** Selects `product_id` and `name` of what names one of the products of `wanted(id)`. */
  rows: SQL
}

/** What names products. An area that comes to name them stands here, in one line. */
const sources: readonly Source[] = [
  {
    title: '推荐搭配',
    rows: sql`select wanted.id as product_id, ${recommendedMatch.title} as name from wanted join ${recommendedMatch} on
      ${recommendedMatch.mainProductId} = wanted.id or
      ${recommendedMatch.items} @> jsonb_build_array(jsonb_build_object('productId', wanted.id))`,
  },
  {
    title: '经销商套餐',
    rows: sql`select distinct wanted.id as product_id, ${agentPackage.name} as name from wanted
      join ${sku} on ${sku.productId} = wanted.id
      join ${agentPackageItem} on ${agentPackageItem.skuId} = ${sku.id}
      join ${agentPackage} on ${agentPackage.id} = ${agentPackageItem.packageId} and ${agentPackage.status} <> 3`,
  },
  {
    title: '出样图',
    rows: sql`select wanted.id as product_id, ${settingOutImage.name} as name from wanted join ${settingOutImage} on
      ${settingOutImage.hotspots} @> jsonb_build_array(jsonb_build_object('productId', wanted.id))`,
  },
  {
    title: '前台分类置顶',
    rows: sql`select wanted.id as product_id, ${classify.name} as name from wanted join ${classify} on
      ${classify.pinnedProductIds} @> jsonb_build_array(wanted.id)`,
  },
  {
    title: '贴士规则',
    rows: sql`select wanted.id as product_id, ${tipsRule.name} as name from wanted join ${tipsRule} on
      ${tipsRule.productIds} @> jsonb_build_array(wanted.id)`,
  },
]

/** How often a source names each product, with the first names. */
async function usesOf(db: Connection, { title, rows }: Source, ids: readonly number[]) {
  const found = await db.execute<{ id: string; count: number; names: string[] }>(sql`
    with wanted as (select id from unnest(${sql.param(ids)}::bigint[]) as given(id)), used as (${rows})
    select product_id as id, count(*)::int as count, (array_agg(name order by name))[1:${sql.raw(String(USAGE_SHOWN_NAMES))}] as names
    from used group by product_id`)
  return found.rows.map(({ id, count, names }) => ({ id: Number(id), use: { title, count, names } }))
}

export const usageHandlers: Handlers<typeof contract> = {
  getProductUsage: async ({ spuIds }, call) => {
    const own = await call.db
      .select({ id: product.id, name: product.name })
      .from(product)
      .where(and(anyOf(product.id, spuIds), ownRows(call.caller, product.supplierId)))
    const byId = new Map<number, ProductUsage>(own.map((row) => [row.id, { ...row, uses: [] }]))
    for (const source of sources) {
      for (const { id, use } of await usesOf(call.db, source, [...byId.keys()])) byId.get(id)?.uses.push(use)
    }
    return [...new Set(spuIds)].flatMap((id) => byId.get(id) ?? [])
  },
}
