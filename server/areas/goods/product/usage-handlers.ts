import { and, type SQL, sql } from 'drizzle-orm'
import { agentStatus } from '#contract/agents/codes.ts'
import type * as contract from '#contract/goods/product-usage.ts'
import { type ProductUsage, USAGE_SHOWN_NAMES, type UsageKind } from '#contract/goods/product-usage.ts'
import { isUnfinished } from '#server/areas/orders/open-orders.ts'
import type { Handlers } from '#server/context.ts'
import { literal } from '#server/database/literal.ts'
import type { Connection } from '#server/database/pool.ts'
import { agentPackage, agentPackageItem } from '#server/database/schema/agents.ts'
import { classify } from '#server/database/schema/configuration.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import { recommendedMatch } from '#server/database/schema/matches.ts'
import { order, orderLine } from '#server/database/schema/orders.ts'
import { settingOutImage } from '#server/database/schema/showrooms.ts'
import { tipsRule } from '#server/database/schema/tips.ts'
import { anyOf } from '#server/entity/paging.ts'
import { ownRows } from '#server/entity/scope.ts'

interface Source {
  kind: UsageKind
  title: string
  /** Selects `product_id`, and `id` and `name` of the records that reference one of the products of `wanted(id)`. */
  rows: SQL
}

/** Records that reference products. Areas that add references are registered here. */
const sources: readonly Source[] = [
  {
    kind: 'order',
    title: '未完成订单',
    rows: sql`select distinct wanted.id as product_id, ${order.id} as id, ${order.orderNo} as name from wanted
      join ${orderLine} on ${orderLine.productId} = wanted.id
      join ${order} on ${order.id} = ${orderLine.orderId} and ${isUnfinished()}`,
  },
  {
    kind: 'match',
    title: '推荐搭配',
    rows: sql`select wanted.id as product_id, ${recommendedMatch.id} as id, ${recommendedMatch.title} as name from wanted join ${recommendedMatch} on
      ${recommendedMatch.mainProductId} = wanted.id or
      ${recommendedMatch.items} @> jsonb_build_array(jsonb_build_object('productId', wanted.id))`,
  },
  {
    kind: 'agentPackage',
    title: '代理套餐',
    rows: sql`select distinct wanted.id as product_id, ${agentPackage.id} as id, ${agentPackage.name} as name from wanted
      join ${sku} on ${sku.productId} = wanted.id
      join ${agentPackageItem} on ${agentPackageItem.skuId} = ${sku.id}
      join ${agentPackage} on ${agentPackage.id} = ${agentPackageItem.packageId} and ${agentPackage.status} <> ${literal(agentStatus.deleted)}`,
  },
  {
    kind: 'settingOut',
    title: '出样图',
    rows: sql`select wanted.id as product_id, ${settingOutImage.id} as id, ${settingOutImage.name} as name from wanted join ${settingOutImage} on
      ${settingOutImage.hotspots} @> jsonb_build_array(jsonb_build_object('productId', wanted.id))`,
  },
  {
    kind: 'classify',
    title: '前台分类置顶',
    rows: sql`select wanted.id as product_id, ${classify.id} as id, ${classify.name} as name from wanted join ${classify} on
      ${classify.pinnedProductIds} @> jsonb_build_array(wanted.id)`,
  },
  {
    kind: 'tipsRule',
    title: '贴士规则',
    rows: sql`select wanted.id as product_id, ${tipsRule.id} as id, ${tipsRule.name} as name from wanted join ${tipsRule} on
      ${tipsRule.productIds} @> jsonb_build_array(wanted.id)`,
  },
]

/** Number of references from a source to each product, with the first of them. */
async function usesOf(db: Connection, { kind, title, rows }: Source, ids: readonly number[]) {
  const found = await db.execute<{ id: string; count: number; named: ProductUsage['uses'][number]['named'] }>(sql`
    with wanted as (select id from unnest(${sql.param(ids)}::bigint[]) as given(id)), used as (${rows})
    select product_id as id, count(*)::int as count,
      (array_agg(jsonb_build_object('id', id, 'name', name) order by name))[1:${sql.raw(String(USAGE_SHOWN_NAMES))}] as named
    from used group by product_id`)
  return found.rows.map(({ id, count, named }) => ({ id: Number(id), use: { kind, title, count, named } }))
}

export const usageHandlers: Handlers<typeof contract> = {
  getProductUsage: async ({ spuIds }, context) => {
    const own = await context.db
      .select({ id: product.id, name: product.name })
      .from(product)
      .where(and(anyOf(product.id, spuIds), ownRows(context.caller, product.supplierId)))
    const byId = new Map<number, ProductUsage>(own.map((row) => [row.id, { ...row, uses: [] }]))
    for (const source of sources) {
      for (const { id, use } of await usesOf(context.db, source, [...byId.keys()])) byId.get(id)?.uses.push(use)
    }
    return [...new Set(spuIds)].flatMap((id) => byId.get(id) ?? [])
  },
}
