import { and, eq, inArray, sql } from 'drizzle-orm'
import { BELOW_COST_NEEDS, STALE_PRICE, type saveChannelPrices } from '#contract/blackCard/channel-prices.ts'
import { canEditChannel } from '#contract/blackCard/channel-rules.ts'
import { channelPriceState } from '#contract/blackCard/codes.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { isMore } from '#contract/orders/order-money.ts'
import { priceInput } from '#contract/rules/price.ts'
import { purchasePriceOf } from '#server/areas/distribution/price/factors.ts'
import type { Context } from '#server/context.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import { dealerPrice } from '#server/database/schema/parties.ts'
import { logRow } from '#server/entity/change-log.ts'
import { lockRow } from '#server/entity/rows.ts'
import { forbidden, refuse, refuseField } from '#server/http/errors.ts'
import { type ChannelRecord, channels } from './present.ts'
import { generated, goodsWhere, pricedFor, priceState } from './prices.ts'

type Params = ParsedParamsOf<typeof saveChannelPrices>
type Row = NonNullable<Params['rows']>[number]

const fieldOf = (index: number): string => `rows.${index}.channelSupplyPrice`

/** The SKUs of the rows, with the present price of the channel. */
function skusOf({ db }: Pick<Context, 'db'>, channelId: number, ids: readonly number[]) {
  return db
    .select({
      id: sku.id,
      skuCode: sku.skuCode,
      supplyPrice: sku.supplyPrice,
      price: dealerPrice.price,
      version: sql<number>`coalesce(${dealerPrice.version}, 0)`,
    })
    .from(sku)
    .innerJoin(product, eq(product.id, sku.productId))
    .leftJoin(dealerPrice, pricedFor(channelId))
    .where(and(inArray(sku.id, [...ids]), sql`${product.status} <> ${productStatus.recycled}`))
}

type PricedSku = Awaited<ReturnType<typeof skusOf>>[number]

export const isBelow = (price: string, { supplyPrice }: Pick<PricedSku, 'supplyPrice'>): boolean =>
  price !== '' && supplyPrice !== null && isMore(supplyPrice, price)

/** Refuses prices below the supply price: without the right by each row, with it until they are confirmed. */
function refuseBelow(
  { caller }: Context,
  rows: readonly { index: number; supplyPrice: string | null }[],
  isConfirmed: boolean,
) {
  if (rows.length === 0) return
  const fields = Object.fromEntries(
    rows.map(({ index, supplyPrice }) => [fieldOf(index), `低于供货价 ${supplyPrice} 元`]),
  )
  if (!caller.can(BELOW_COST_NEEDS))
    throw forbidden(`${rows.length} 个价格低于供货价，您没有低于成本改价的权限`, { fields })
  if (!isConfirmed)
    throw refuse(`${rows.length} 个价格低于供货价，请确认`, {
      ...fields,
      confirmBelow: `${rows.length} 个价格低于供货价`,
    })
}

export const logImport = (context: Parameters<typeof logRow>[0], row: ChannelRecord, count: number): void =>
  logRow(context, channels, row, { action: 'import', verb: '导入', rest: `的供货价，${count} 个 SKU` })

/** Writes prices of single SKUs: '' no longer sells one, but remembers that it was sold. */
export async function writePrices(
  { db, now }: Pick<Context, 'db' | 'now'>,
  channelId: number,
  rows: readonly { skuId: number; price: string | null; supplyPrice: string | null }[],
): Promise<void> {
  await db
    .insert(dealerPrice)
    .values(rows.map((row) => ({ ...row, partyId: channelId, updatedAt: now })))
    .onConflictDoUpdate({
      target: [dealerPrice.partyId, dealerPrice.skuId],
      set: {
        price: sql`excluded.price`,
        supplyPrice: sql`excluded.supply_price`,
        updatedAt: sql`excluded.updated_at`,
        version: sql`${dealerPrice.version} + 1`,
      },
    })
}

/** Entries of a log: the price of each SKU before and after. */
const priceChanges = (rows: readonly { of: PricedSku; price: string }[]) =>
  rows.map(({ of, price }) => ({
    field: 'channelSupplyPrice',
    title: `${of.skuCode} 渠道供货价`,
    before: of.price ?? '',
    after: price,
  }))

async function saveRows(context: Context, row: ChannelRecord, rows: readonly Row[], isConfirmed: boolean) {
  const found = new Map(
    (
      await skusOf(
        context,
        row.id,
        rows.map(({ skuId }) => skuId),
      )
    ).map((one) => [one.id, one]),
  )
  const missing = rows.findIndex(({ skuId }) => !found.has(skuId))
  if (missing >= 0) throw refuseField(fieldOf(missing), '商品规格不存在')
  const wanted = rows.flatMap(({ skuId, channelSupplyPrice, version }, index) => {
    const of = found.get(skuId)
    return of ? [{ index, of, version, price: priceInput(channelSupplyPrice) }] : []
  })
  if (new Set(wanted.map(({ of }) => of.id)).size < rows.length) throw refuse('同一规格出现了两次')
  const stale = wanted.filter(({ of, version }) => version !== undefined && version !== of.version)
  if (stale.length > 0)
    throw refuse(
      `${stale.length} 个供货价已被他人修改，请核对后重新保存`,
      Object.fromEntries(stale.map(({ index }) => [fieldOf(index), STALE_PRICE])),
    )
  // A saved row is priced anew, also at the same price: the supply price has been looked at.
  const below = wanted.filter(({ price, of }) => isBelow(price, of))
  refuseBelow(
    context,
    below.map(({ index, of }) => ({ index, supplyPrice: of.supplyPrice })),
    isConfirmed,
  )
  await writePrices(
    context,
    row.id,
    wanted.map(({ of, price }) => ({ skuId: of.id, price: price || null, supplyPrice: price ? of.supplyPrice : null })),
  )
  const changes = priceChanges(wanted).filter(({ before, after }) => before !== after)
  logRow(context, channels, row, { action: 'price', verb: '修改', rest: `的供货价，${rows.length} 个 SKU`, changes })
  return { changed: rows.length, below: below.length, rows: [] }
}

async function generate(context: Context, row: ChannelRecord, params: Params, factor: string) {
  const { filter = {}, onlyUnpriced, preview, confirmBelow } = params
  const after = purchasePriceOf(sku.supplyPrice, sql`${factor}::numeric`)
  const state = onlyUnpriced ? channelPriceState.unpriced : filter.priceState
  const where = and(await goodsWhere(context, filter), state === undefined ? undefined : eq(priceState, state))
  const change = generated(context.db, { channelId: row.id, after, where })
  const { changed, below } = await change.count()
  if (preview) return { changed, below, rows: await change.first() }
  if (below > 0 && !context.caller.can(BELOW_COST_NEEDS))
    throw forbidden(`${below} 个价格低于供货价，您没有低于成本改价的权限`)
  if (below > 0 && !confirmBelow) throw refuseField('confirmBelow', `${below} 个价格低于供货价，请确认`)
  await change.write(context.now)
  logRow(context, channels, row, {
    action: 'price',
    verb: '按系数生成',
    rest: `的供货价，系数 ${factor}，改动 ${changed} 个 SKU`,
  })
  return { changed, below, rows: [] }
}

/** Writes the supply prices of a channel: single rows, or by a factor. Orders read them at once. */
export async function savePrices(params: Params, context: Context): Promise<AnswerOf<typeof saveChannelPrices>> {
  const { channelId, rows, factor, confirmBelow } = params
  const row = await lockRow(context, channels, channelId)
  if (!canEditChannel(row)) throw refuse('渠道商已终止，不能修改供货价')
  if (rows) return saveRows(context, row, rows, confirmBelow)
  if (factor === undefined) throw refuseField('factor', '请输入系数')
  return generate(context, row, params, factor)
}
