import { and, eq, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import {
  type ChannelPrice,
  type listChannelPrices,
  PREVIEW_ROWS,
  type saveChannelPrices,
} from '#contract/blackCard/channel-prices.ts'
import { channelPriceState } from '#contract/blackCard/codes.ts'
import type { CodeOf } from '#contract/codes.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { loadCategories } from '#server/areas/configuration/category/category-index.ts'
import { productFound } from '#server/areas/goods/product/search.ts'
import type { Context } from '#server/context.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import { dealerPrice } from '#server/database/schema/parties.ts'
import { anyOf, offsetOf, orderBy, tabsOf } from '#server/entity/paging.ts'
import { findRow } from '#server/entity/rows.ts'
import { openUrl } from '#server/entity/stored-files.ts'
import { channels, isOnShelf } from './present.ts'

type Filters = Pick<ParsedParamsOf<typeof listChannelPrices>, 'keyword' | 'brandId' | 'categoryId' | 'priceState'>

const { price, supplyPrice } = dealerPrice

/** The price of a channel for a SKU, joined to the SKU. */
export const pricedFor = (channelId: number): SQL | undefined =>
  and(eq(dealerPrice.skuId, sku.id), eq(dealerPrice.partyId, channelId))

/** The state of a price, as SQL. */
export const priceState: SQL<CodeOf<typeof channelPriceState>> = sql`case
  when ${price} is null then ${channelPriceState.unpriced}::int
  when ${supplyPrice} is distinct from ${sku.supplyPrice} then ${channelPriceState.outdated}::int
  else ${channelPriceState.priced}::int end`

/** 1 - supply price / price of the channel, in percent. */
const profitRate = sql<string | null>`round((1 - ${sku.supplyPrice} / ${price}) * 100, 2)`

/** SKUs on sale, and those that the channel has a price for; without the state, which the tabs count by. */
export async function goodsWhere({ db }: Pick<Context, 'db'>, params: Filters): Promise<SQL | undefined> {
  const { keyword, brandId, categoryId } = params
  const categories = categoryId === undefined ? undefined : (await loadCategories(db)).downwards(categoryId)
  return and(
    ne(product.status, productStatus.recycled),
    or(isOnShelf, isNotNull(price)),
    brandId === undefined ? undefined : eq(product.brandId, brandId),
    categories && anyOf(product.categoryId, categories),
    keyword ? productFound(keyword, eq(sku.skuCode, keyword.toUpperCase())) : undefined,
  )
}

export async function pageOfPrices(
  params: ParsedParamsOf<typeof listChannelPrices>,
  context: Context,
): Promise<AnswerOf<typeof listChannelPrices>> {
  const { db, services } = context
  const { channelId, pageNum, pageSize } = params
  await findRow(context, channels, channelId)
  const where = await goodsWhere(context, params)
  const open = params.priceState === undefined ? undefined : eq(priceState, params.priceState)
  const { skuCode } = sku
  const rows = await db
    .select({
      id: sku.id,
      productId: product.id,
      productName: product.name,
      picture: sku.image,
      cover: product.cover,
      skuCode,
      specText: sku.specText,
      supplyPrice: sku.supplyPrice,
      channelSupplyPrice: price,
      profitRate,
      priceState,
      onShelf: sql<boolean>`${isOnShelf}`,
      version: sql<number>`coalesce(${dealerPrice.version}, 0)`,
      updatedAt: dealerPrice.updatedAt,
    })
    .from(sku)
    .innerJoin(product, eq(product.id, sku.productId))
    .leftJoin(dealerPrice, pricedFor(channelId))
    .where(and(where, open))
    .orderBy(...orderBy(params.sort ?? 'skuCode', { skuCode, updatedAt: dealerPrice.updatedAt }, sku.id))
    .limit(pageSize)
    .offset(offsetOf(params))
  const counted = await db
    .select({ status: priceState, total: sql<number>`count(*)::int` })
    .from(sku)
    .innerJoin(product, eq(product.id, sku.productId))
    .leftJoin(dealerPrice, pricedFor(channelId))
    .where(where)
    .groupBy(sql`1`)
  return {
    list: rows.map(
      ({ productId, productName, picture, cover, ...row }): ChannelPrice => ({
        ...row,
        product: { id: productId, name: productName },
        image: openUrl(services.store, picture || cover),
      }),
    ),
    pageNum,
    pageSize,
    ...tabsOf(counted, channelPriceState.codes, params.priceState),
  }
}

type Preview = AnswerOf<typeof saveChannelPrices>['rows']

/** What a factor on the supply price changes: all rows of a filter whose price differs. */
export function generated(
  db: Context['db'],
  { channelId, after, where }: { channelId: number; after: SQL; where: SQL | undefined },
) {
  const changes = and(where, sql`${after} is not null`, sql`${price} is distinct from ${after}`)
  const from = () =>
    db
      .select({
        id: sku.id,
        productName: product.name,
        skuCode: sku.skuCode,
        specText: sku.specText,
        supplyPrice: sql<string>`${sku.supplyPrice}`,
        before: price,
        after: sql<string>`(${after})::text`,
      })
      .from(sku)
      .innerJoin(product, eq(product.id, sku.productId))
      .leftJoin(dealerPrice, pricedFor(channelId))
      .where(changes)
      .$dynamic()
  return {
    first: (): Promise<Preview> => from().orderBy(sku.skuCode).limit(PREVIEW_ROWS),
    count: async () => {
      const [found] = await db
        .select({
          changed: sql<number>`count(*)::int`,
          below: sql<number>`(count(*) filter (where ${after} < ${sku.supplyPrice}))::int`,
        })
        .from(sku)
        .innerJoin(product, eq(product.id, sku.productId))
        .leftJoin(dealerPrice, pricedFor(channelId))
        .where(changes)
      return found ?? { changed: 0, below: 0 }
    },
    /** Writes them by one statement. */
    write: (now: string) =>
      db.execute(sql`
        insert into ${dealerPrice} (party_id, sku_id, price, supply_price, updated_at)
        select ${channelId}, ${sku.id}, ${after}, ${sku.supplyPrice}, ${now}::timestamptz
        from ${sku} inner join ${product} on ${product.id} = ${sku.productId}
          left join ${dealerPrice} on ${pricedFor(channelId)}
        where ${changes}
        on conflict (party_id, sku_id) do update set price = excluded.price, supply_price = excluded.supply_price,
          updated_at = excluded.updated_at, version = ${dealerPrice.version} + 1`),
  }
}
