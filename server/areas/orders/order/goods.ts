import { and, asc, eq, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { enableStatus } from '#contract/configuration/codes.ts'
import { COUNT_CAP } from '#contract/constants.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { productStatus, productType, productUnit } from '#contract/goods/codes.ts'
import { orderBizType } from '#contract/orders/codes.ts'
import type { listOrderGoods, OrderGoods } from '#contract/orders/order-create.ts'
import { unitPriceOf } from '#contract/orders/order-prices.ts'
import { coversRegion } from '#contract/rules/region.ts'
import { brandStatus, supplierStatus } from '#contract/suppliers/codes.ts'
import { productFound } from '#server/areas/goods/product/search.ts'
import type { Context } from '#server/context.ts'
import { literal } from '#server/database/literal.ts'
import type { Connection } from '#server/database/pool.ts'
import { preparedStatement } from '#server/database/prepared-statements.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import { dealerPrice } from '#server/database/schema/parties.ts'
import { brand, supplier } from '#server/database/schema/suppliers.ts'
import { productTemplate } from '#server/database/schema/templates.ts'
import { anyOf, anyOfParam, offsetOf } from '#server/entity/paging.ts'
import { choosableProducts } from '#server/entity/scope.ts'
import { openUrl } from '#server/entity/stored-files.ts'
import type { ObjectStore } from '#server/storage/store.ts'
import { findBuyer, type PartyRecord, type PlacedBizType } from './buyer.ts'

/** Terms on which goods are ordered. */
export interface Ordering {
  bizType: PlacedBizType
  isSample: boolean
  buyer: PartyRecord
}

/** On sale, with an enabled brand, supplier and template. Stock is not included: it has its own message. */
const isOnSale = sql`(${product.status} = ${literal(productStatus.onSale)} and ${brand.status} = ${literal(brandStatus.enabled)} and ${supplier.status} = ${literal(supplierStatus.enabled)}
  and (${product.templateId} is null
    or ${product.templateId} in (select ${productTemplate.id} from ${productTemplate} where ${productTemplate.status} = ${literal(enableStatus.enabled)})))`

/** SKUs with all fields that an order stores. */
const goodsOf = (db: Connection, buyerId: number | Placeholder, within?: SQL) =>
  db
    .select({
      sku,
      product,
      brandName: brand.name,
      supplierName: supplier.name,
      // A dealer may order goods with a row here, but not without a price.
      dealer: dealerPrice,
      sells: sql<boolean>`${isOnSale}`,
    })
    .from(sku)
    .innerJoin(product, and(eq(product.id, sku.productId), within))
    .innerJoin(brand, eq(brand.id, product.brandId))
    .innerJoin(supplier, eq(supplier.id, product.supplierId))
    .leftJoin(dealerPrice, and(eq(dealerPrice.skuId, sku.id), eq(dealerPrice.partyId, buyerId)))
    .$dynamic()

export type GoodsRow = Awaited<ReturnType<typeof goodsOf>>[number]

const goodsGiven = preparedStatement((db) =>
  goodsOf(db, sql.placeholder('buyerId')).where(anyOfParam(sku.id)).prepare('goods_to_order'),
)

/** SKUs with these ids that the caller may choose. */
export async function goodsById(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  { buyer }: Pick<Ordering, 'buyer'>,
  ids: readonly number[],
): Promise<GoodsRow[]> {
  const within = choosableProducts(caller)
  if (within) return goodsOf(db, buyer.id, within).where(anyOf(sku.id, ids))
  return goodsGiven(db).execute({ ids, buyerId: buyer.id })
}

export const priceOf = (row: GoodsRow, { bizType, isSample, buyer }: Ordering): string | null =>
  unitPriceOf({ bizType, isSample }, row.sku, {
    discountFactor: buyer.discountFactor,
    dealerPrice: row.dealer?.price ?? null,
  })

/** Without stock: made to order, and services. */
export const isUnlimited = ({ sku: version, product: of }: GoodsRow): boolean =>
  version.madeToOrder || of.productType === productType.service

export const NO_PRICE = '商品未设置渠道经销商供货价'

/** Why a SKU cannot be ordered; '' when it can. A missing dealer price has its own code. */
export function goodsFault(row: GoodsRow, ordering: Ordering, quantity: number, area?: string): string {
  const { sku: version, product: of } = row
  if (!version.enabled || !row.sells) return '商品未上架或已停售'
  if (ordering.bizType === orderBizType.distributorPurchase && !row.dealer) return '商品未授权给该经销商'
  if (priceOf(row, ordering) === null)
    return ordering.bizType === orderBizType.blackCardPurchase ? '商品未设置产品价' : NO_PRICE
  if (area !== undefined && !coversRegion(of.areas, area)) return '收货地区不在商品可售地区内'
  if (quantity < of.minOrderQuantity && !ordering.isSample) return `起订量为 ${of.minOrderQuantity}`
  const available = version.stock - version.lockedStock
  return isUnlimited(row) || quantity <= available ? '' : `库存不足，可售 ${Math.max(0, available)}`
}

export function presentGoods(row: GoodsRow, ordering: Ordering, store: ObjectStore, quantity: number): OrderGoods {
  const { sku: version, product: of } = row
  return {
    skuId: version.id,
    productId: of.id,
    skuCode: version.skuCode,
    productName: of.name,
    specText: version.specText,
    image: openUrl(store, version.image || of.cover),
    productType: of.productType,
    supplier: { id: of.supplierId, name: row.supplierName },
    unit: productUnit.label(of.unit),
    unitPrice: priceOf(row, ordering),
    availableStock: isUnlimited(row) ? null : version.stock - version.lockedStock,
    minOrderQuantity: of.minOrderQuantity,
    fault: goodsFault(row, ordering, quantity),
  }
}

/** Goods that a buyer may order: those on sale, for a distributor those it is authorised for. */
export async function pageOfGoods(
  params: ParsedParamsOf<typeof listOrderGoods>,
  context: Context,
): Promise<AnswerOf<typeof listOrderGoods>> {
  const { keyword, skuCodes, bizType, isSample } = params
  const buyer = await findBuyer(context, params)
  const ordering = { bizType, isSample, buyer }
  const where: SQL | undefined = and(
    eq(product.status, productStatus.onSale),
    choosableProducts(context.caller),
    sql`${sku.enabled}`,
    skuCodes?.length ? inArray(sku.skuCode, skuCodes) : undefined,
    keyword ? productFound(keyword, eq(sku.skuCode, keyword)) : undefined,
    bizType === orderBizType.distributorPurchase
      ? sql`exists (select 1 from ${dealerPrice}
          where ${dealerPrice.partyId} = ${buyer.id} and ${dealerPrice.skuId} = ${sku.id})`
      : undefined,
  )
  const rows = await goodsOf(context.db, buyer.id, choosableProducts(context.caller))
    .where(where)
    .orderBy(asc(sku.skuCode))
    .limit(params.pageSize)
    .offset(offsetOf(params))
  const found = context.db
    .select({ one: sql`1` })
    .from(sku)
    .innerJoin(product, eq(product.id, sku.productId))
    .where(where)
    .limit(COUNT_CAP + 1)
    .as('found')
  const [counted] = await context.db.select({ total: sql<number>`count(*)::int` }).from(found)
  return {
    list: rows.map((row) => presentGoods(row, ordering, context.services.store, row.product.minOrderQuantity)),
    total: counted?.total ?? 0,
    pageNum: params.pageNum,
    pageSize: params.pageSize,
  }
}
