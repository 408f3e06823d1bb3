import { eq } from 'drizzle-orm'
import { factorScope } from '#contract/distribution/price-codes.ts'
import type { Connection } from '#server/database/pool.ts'
import { agentPackage } from '#server/database/schema/agents.ts'
import { priceFactor } from '#server/database/schema/distributor-prices.ts'
import { distributorAccount } from '#server/database/schema/distributors.ts'
import type { dealerPrice } from '#server/database/schema/parties.ts'
import { anyOf } from '#server/entity/paging.ts'
import { namesOf } from '#server/entity/present.ts'
import { targetTable } from '../authorization/present.ts'
import { plainFactor } from './list.ts'

interface FactorSource {
  source: string
  /** The same with the discount of the package, which counts as cost. */
  costSource: string
  at: string | null
  by: string
}

type DealerPrice = typeof dealerPrice.$inferSelect

/** Named factors by id: 品牌系数「远山」. */
async function namedFactors(db: Connection, ids: number[]): Promise<Map<number, FactorSource>> {
  if (ids.length === 0) return new Map()
  const rows = await db.select().from(priceFactor).where(anyOf(priceFactor.id, ids))
  const named = new Map<number, FactorSource>()
  for (const [scope, own] of Map.groupBy(rows, (row) => row.scope)) {
    const names = await namesOf(
      db,
      targetTable((scope - 1) as 1 | 2 | 3),
      own.map(({ targetId }) => targetId),
    )
    for (const { id, targetId, targetName, updatedAt, updatedBy } of own) {
      const source = `${factorScope.label(scope)}系数「${names.get(targetId) ?? targetName}」`
      named.set(id, { source, costSource: source, at: updatedAt, by: updatedBy })
    }
  }
  return named
}

/** Where the factors of a distributor come from: of a scope, of the account, or of the SKU and the package. */
export async function factorSources(db: Connection, distributorId: number, prices: readonly DealerPrice[]) {
  const [account] = await db
    .select({ own: distributorAccount, discount: agentPackage.purchaseDiscount, packageName: agentPackage.name })
    .from(distributorAccount)
    .innerJoin(agentPackage, eq(agentPackage.id, distributorAccount.packageId))
    .where(eq(distributorAccount.id, distributorId))
  const ids = prices.flatMap(({ factorId }) => factorId ?? [])
  const named = await namedFactors(db, account?.own.parentId ? [] : [...new Set(ids)])
  const simple = (source: string, at: string | null, by: string) => ({ source, costSource: source, at, by })
  return (dealer: DealerPrice, sku: { updatedAt: string; updatedBy: string }): FactorSource => {
    if (account?.own.parentId) return simple('随上级经销商的价格', dealer.updatedAt, '')
    if (dealer.factorId !== null) return named.get(dealer.factorId) ?? simple('', null, '')
    if (account && [account.own.purchaseFactor, account.own.productFactor, account.own.saleFactor].some(Boolean))
      return simple('默认系数，未填写的随 SKU', account.own.updatedAt, account.own.updatedBy)
    const found = simple('SKU 的系数', sku.updatedAt, sku.updatedBy)
    const discount = plainFactor(account?.discount ?? null)
    if (discount === null || discount === '1') return found
    return { ...found, costSource: `SKU 的系数 × 套餐「${account?.packageName}」的进货折扣 ${discount}` }
  }
}
