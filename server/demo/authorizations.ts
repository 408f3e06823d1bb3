import { asc, eq, sql } from 'drizzle-orm'
import {
  authorizationMode,
  authorizationScope,
  authorizationSource,
} from '#contract/distribution/authorization-codes.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { buyerKind } from '#contract/orders/codes.ts'
import { brandStatus } from '#contract/suppliers/codes.ts'
import { insertAll } from '#server/database/bulk-writes.ts'
import { literal } from '#server/database/literal.ts'
import type { Database } from '#server/database/pool.ts'
import { productAuthorization } from '#server/database/schema/distributor-goods.ts'
import { product } from '#server/database/schema/goods.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { brand } from '#server/database/schema/suppliers.ts'
import { after, dayOf, days } from '#server/time.ts'

type NewRule = typeof productAuthorization.$inferInsert

/** What the distributors may order: most of the brands, some products apart, and rules that end, begin or were revoked. */
export async function seedAuthorizations(db: Database, now: string): Promise<void> {
  const distributors = await db
    .select({ id: tradeParty.id })
    .from(tradeParty)
    .where(eq(tradeParty.kind, buyerKind.distributor))
    .orderBy(asc(tradeParty.id))
  const brands = await db.select().from(brand).where(eq(brand.status, brandStatus.enabled)).orderBy(asc(brand.id))
  const products = await db
    .select({ id: product.id, name: product.name })
    .from(product)
    .where(
      sql`${product.status} in (${literal(productStatus.readyToList, productStatus.onSale, productStatus.offSale)})`,
    )
    .orderBy(asc(product.id))
    .limit(400)
  const at = (count: number): string => after(now, days(count))
  const rule = (
    distributorId: number,
    since: number,
    part: Partial<NewRule>,
    target: { id: number; name: string },
  ) => ({
    ...{ distributorId, targetId: target.id, targetName: target.name, mode: authorizationMode.include },
    ...{ createdAt: at(-since), updatedAt: at(-since), createdBy: '林佳慧', updatedBy: '林佳慧' },
    ...{ validFrom: dayOf(at(-since)), scope: authorizationScope.brand, ...part },
  })
  const rows: NewRule[] = distributors.flatMap(({ id }, ordinal) => {
    // The first one is that of the demo account.
    const own = ordinal === 0 ? brands : brands.filter((_brand, index) => (index + ordinal) % 3 > 0)
    const [apart, ending, revoked] = [3, 17, 31].map((step) => products[(ordinal * step + step) % products.length])
    const [first] = own
    if (!apart || !ending || !revoked || !first) return []
    const single = { scope: authorizationScope.product }
    return [
      ...own.map((target, index) => rule(id, 540 - ordinal * 9 - (index % 7) * 11, packageOrHand(index), target)),
      rule(id, 120, { ...single, mode: authorizationMode.exclude }, apart),
      rule(id, 350, { ...single, validTo: dayOf(at(9)) }, ending),
      rule(id, 200, { ...single, revokedAt: at(-30), revokeReason: '品牌方要求' }, revoked),
      rule(id, 3, { ...single, validFrom: dayOf(at(20)), validTo: dayOf(at(200)) }, revoked),
    ]
  })
  await insertAll(db, productAuthorization, rows)
}

const packageOrHand = (index: number): Partial<NewRule> => ({
  source: index % 4 === 0 ? authorizationSource.manual : authorizationSource.agentPackage,
})
