import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { goodsScope } from '#contract/agents/codes.ts'
import { enableStatus } from '#contract/configuration/codes.ts'
import {
  authorizationMode,
  authorizationScope,
  authorizationSource,
} from '#contract/distribution/authorization-codes.ts'
import { priceBatchMethod } from '#contract/distribution/price-codes.ts'
import { typedPrices } from '#contract/distribution/price-rules.ts'
import { brandStatus } from '#contract/suppliers/codes.ts'
import type { PaidWork } from '#server/areas/payable.ts'
import { anonymous } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { agentPackage, agentPackageItem } from '#server/database/schema/agents.ts'
import { category } from '#server/database/schema/configuration.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import { dealerPrice } from '#server/database/schema/parties.ts'
import { brand } from '#server/database/schema/suppliers.ts'
import { anyOf } from '#server/entity/paging.ts'
import { dayOf } from '#server/time.ts'
import type { DistributorRecord } from '../account/present.ts'
import { isAuthorizable, type RuleRow } from '../authorization/in-force.ts'
import { grant } from '../authorization/save.ts'
import { type ChangeContext, commitBatch } from '../price/commit.ts'
import { plannedRow, priceRowOf, typedOf } from '../price/plan.ts'
import { priceRows } from '../price/rows.ts'

type PackageRecord = typeof agentPackage.$inferSelect

/** What a package opens: all goods by their top categories, its brands, or the products of its SKUs. */
async function targetsOf(
  db: Connection,
  terms: PackageRecord,
): Promise<{ scope: RuleRow['scope']; rows: { id: number; name: string }[] }> {
  if (terms.goodsScope === goodsScope.brands) {
    const rows = await db
      .select({ id: brand.id, name: brand.name })
      .from(brand)
      .where(and(inArray(brand.id, terms.brandIds), eq(brand.status, brandStatus.enabled)))
      .orderBy(asc(brand.id))
    return { scope: authorizationScope.brand, rows }
  }
  if (terms.goodsScope === goodsScope.products) {
    const rows = await db
      .selectDistinct({ id: product.id, name: product.name })
      .from(agentPackageItem)
      .innerJoin(sku, eq(sku.id, agentPackageItem.skuId))
      .innerJoin(product, eq(product.id, sku.productId))
      .where(and(eq(agentPackageItem.packageId, terms.id), isAuthorizable))
      .orderBy(asc(product.id))
    return { scope: authorizationScope.product, rows }
  }
  const rows = await db
    .select({ id: category.id, name: category.name })
    .from(category)
    .where(and(isNull(category.parentId), eq(category.status, enableStatus.enabled)))
    .orderBy(asc(category.id))
  return { scope: authorizationScope.category, rows }
}

/** The prices that a package names for single SKUs, as typed prices of an account. */
async function typeChannelPrices(
  context: ChangeContext,
  account: DistributorRecord,
  terms: PackageRecord,
): Promise<void> {
  const { db } = context
  const items = await db
    .select({ skuId: agentPackageItem.skuId, price: agentPackageItem.channelPrice })
    .from(agentPackageItem)
    .where(and(eq(agentPackageItem.packageId, terms.id), isNotNull(agentPackageItem.channelPrice)))
  const priceOf = new Map(items.map(({ skuId, price }) => [skuId, price ?? '']))
  const own = and(eq(dealerPrice.partyId, account.id), anyOf(dealerPrice.skuId, [...priceOf.keys()]))
  const records = await priceRows(db, account.id, own).query
  if (records.length === 0) return
  const rows = records.map((record) => {
    const typed = typedPrices(priceRowOf(record), { purchasePrice: priceOf.get(record.id) ?? '' })
    return plannedRow(account, record, { after: typedOf(typed, record) })
  })
  const batch = { distributorIds: [account.id], method: priceBatchMethod.direct, values: {}, effectiveAt: '' }
  await commitBatch(context, { ...batch, reason: `套餐「${terms.name}」的渠道商供货价` }, rows)
}

/** What an account may order from the day it opens, and at which prices: as its package has it. */
export async function grantPackage({ db, now, by, audit }: PaidWork, account: DistributorRecord): Promise<void> {
  const [terms] = await db.select().from(agentPackage).where(eq(agentPackage.id, account.packageId))
  if (!terms) throw new Error(`package ${account.packageId} is gone`)
  const context = { db, now, caller: { ...anonymous, name: by }, audit }
  const { scope, rows } = await targetsOf(db, terms)
  const rule = { scope, mode: authorizationMode.include, validFrom: dayOf(now), validTo: null }
  const wanted = rows.map(({ id, name }) => ({ ...rule, targetId: id, targetName: name }))
  await grant(context, account.id, wanted, authorizationSource.agentPackage)
  await typeChannelPrices(context, account, terms)
}
