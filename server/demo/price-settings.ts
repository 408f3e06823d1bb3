import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import { distributorStatus } from '#contract/distribution/codes.ts'
import {
  dealerPriceMode,
  factorScope,
  priceBatchMethod,
  priceBatchStatus,
  priceItemState,
} from '#contract/distribution/price-codes.ts'
import { timesMoney } from '#contract/orders/order-money.ts'
import { alignDealerPrices } from '#server/areas/distribution/dealer-prices.ts'
import { applyRows, type ChangeContext, countBatch, insertBatch } from '#server/areas/distribution/price/commit.ts'
import { changeFactors, writeFactors } from '#server/areas/distribution/price/factor-save.ts'
import { anonymous } from '#server/context.ts'
import type { Database } from '#server/database/pool.ts'
import { priceBatch, priceBatchItem, type StoredValues } from '#server/database/schema/distributor-prices.ts'
import { distributorAccount } from '#server/database/schema/distributors.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import { dealerPrice } from '#server/database/schema/parties.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { brand } from '#server/database/schema/suppliers.ts'
import { after, dayOf, days, hours } from '#server/time.ts'
import { demoAccounts } from './accounts.ts'

const TYPED_SKUS = 24

/** A person who changes prices at a moment. */
type At = (ago: number) => ChangeContext

async function whoAt(db: Database, now: string): Promise<At> {
  const [person] = await db.select().from(adminUser).where(eq(adminUser.account, demoAccounts.goodsOperator))
  const caller = { ...anonymous, userId: person?.id ?? 0, authorId: person?.id ?? 0, name: person?.name ?? '' }
  return (ago) => ({ db, now: after(now, -ago), caller, audit: () => {} })
}

/** Goods with the most SKUs that a distributor may order, to set prices of. */
async function goodsOf(db: Database, distributorId: number) {
  const rows = await db
    .select({ product, brandName: brand.name, skuId: dealerPrice.skuId, price: dealerPrice })
    .from(dealerPrice)
    .innerJoin(sku, eq(sku.id, dealerPrice.skuId))
    .innerJoin(product, eq(product.id, sku.productId))
    .innerJoin(brand, eq(brand.id, product.brandId))
    .where(eq(dealerPrice.partyId, distributorId))
    .orderBy(asc(product.id), asc(dealerPrice.skuId))
  const brands = [...Map.groupBy(rows, (row) => row.product.brandId).values()]
  return brands.toSorted((left, right) => right.length - left.length)
}

const factor = (
  scope: StoredValues['scope'],
  target: { id: number; name: string } | null,
  [purchaseFactor, productFactor, saleFactor]: readonly [string, string, string],
): StoredValues => ({
  scope,
  ...(target && { targetId: target.id, targetName: target.name }),
  ...{ purchaseFactor, productFactor, saleFactor },
})

/** A factor that was a mistake: its batch was undone an hour later. */
async function undone(at: At, distributorId: number, values: StoredValues): Promise<void> {
  const row = await changeFactors(at(hours(20)), distributorId, { values, reason: '年中让利', effectiveAt: '' })
  const later = at(hours(19))
  const { db, now, caller } = later
  await writeFactors(later, distributorId, { ...values, isRemoved: true })
  await alignDealerPrices(later, distributorId)
  await db.update(priceBatchItem).set({ state: priceItemState.undone }).where(eq(priceBatchItem.batchId, row.id))
  await db
    .update(priceBatch)
    .set({
      ...{ status: priceBatchStatus.undone, undoReason: '系数填错，应为 1.15' },
      ...{ updatedAt: now, updatedBy: caller.name, version: row.version + 1 },
    })
    .where(eq(priceBatch.id, row.id))
}

/** Sale prices of some SKUs that were raised by hand. */
async function raised(
  context: ChangeContext,
  distributorId: number,
  prices: readonly (typeof dealerPrice.$inferSelect)[],
) {
  const values = { price: 'salePrice', percent: '5' } as const
  const method = priceBatchMethod.percent
  const row = await insertBatch(context, {
    ...{ distributorIds: [distributorId], method, values, reason: '区域调价', effectiveAt: '' },
  })
  const rows = prices.map(({ skuId, supplyPrice, price, productPrice, salePrice }) => ({
    ...{ distributorId, skuId },
    after: {
      ...{ mode: dealerPriceMode.typed, supplyPrice, purchasePrice: price, productPrice },
      salePrice: salePrice && timesMoney(salePrice, '1.05'),
    },
  }))
  await applyRows(context, row.id, rows)
  await countBatch(context.db, row.id)
}

/** Price settings of two distributors: factors of three scopes, typed prices, one batch undone and one planned. */
export async function seedPriceSettings(db: Database, now: string): Promise<void> {
  const at = await whoAt(db, now)
  const [first, second] = await db
    .select({ id: distributorAccount.id })
    .from(distributorAccount)
    .where(and(eq(distributorAccount.status, distributorStatus.active), isNull(distributorAccount.parentId)))
    .orderBy(desc(distributorAccount.id))
    .limit(2)
  if (!first || !second) return
  for (const { id } of [first, second]) await alignDealerPrices(at(days(60)), id)
  const [large = [], middle = [], small = []] = await goodsOf(db, first.id)
  const [one, other, third] = [large[0], middle[0], small[0]]
  if (!one || !other || !third) return
  const brandOf = ({ product: { brandId: id }, brandName: name }: typeof one) => ({ id, name })
  const byBrand = factor(factorScope.brand, brandOf(one), ['1.12', '1.45', '2.05'])
  await changeFactors(at(days(32)), first.id, { values: byBrand, reason: '签约品牌系数', effectiveAt: '' })
  const byProduct = factor(factorScope.product, one.product, ['1.08', '1.4', '1.95'])
  await changeFactors(at(days(11)), first.id, { values: byProduct, reason: '主推商品', effectiveAt: '' })
  const typed = middle.slice(0, TYPED_SKUS).map(({ price }) => price)
  await raised(at(days(4)), first.id, typed)
  await undone(at, first.id, factor(factorScope.brand, brandOf(third), ['1.51', '1.6', '2.2']))
  const planned = factor(factorScope.brand, brandOf(other), ['1.15', '1.5', '2.1'])
  const soon = `${dayOf(after(now, days(3)))}T00:00:00.000+08:00`
  await changeFactors(at(hours(2)), first.id, { values: planned, reason: '下月起执行', effectiveAt: soon })
  const standard = factor(factorScope.standard, null, ['1.2', '1.6', '2.3'])
  await changeFactors(at(days(15)), second.id, { values: standard, reason: '统一默认系数', effectiveAt: '' })
}
