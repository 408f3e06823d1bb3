import { and, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { CodeOf } from '#contract/codes.ts'
import { nearest } from '#contract/distribution/authorization-rules.ts'
import { factorScope } from '#contract/distribution/price-codes.ts'
import { PRICE_CAP } from '#contract/rules/price.ts'
import type { Connection } from '#server/database/pool.ts'
import { agentPackage } from '#server/database/schema/agents.ts'
import { priceFactor } from '#server/database/schema/distributor-prices.ts'
import { distributorAccount } from '#server/database/schema/distributors.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import { categoryParents } from '../authorization/in-force.ts'

export type FactorRow = typeof priceFactor.$inferSelect

export interface Factors {
  purchaseFactor: string
  productFactor: string
  saleFactor: string
}

/** A factor that applies to a brand, a category or a product. */
export interface ScopedFactor extends Factors {
  id: number
  scope: CodeOf<typeof factorScope>
  targetId: number
}

/** What the prices of a distributor follow. */
export interface FactorsInForce {
  scoped: readonly ScopedFactor[]
  /** Of the account; an empty one follows the SKU. */
  standard: { purchaseFactor: string | null; productFactor: string | null; saleFactor: string | null }
  /** Of the package, on the purchase factor of the SKU. */
  discount: string
}

const NO_STANDARD = { purchaseFactor: null, productFactor: null, saleFactor: null }

/** A distributor without an account has neither factors nor a discount of its own. */
export async function factorsInForce(db: Connection, distributorId: number): Promise<FactorsInForce> {
  const scoped = await db.select().from(priceFactor).where(eq(priceFactor.distributorId, distributorId))
  const { purchaseFactor, productFactor, saleFactor } = distributorAccount
  const [own] = await db
    .select({ purchaseFactor, productFactor, saleFactor, discount: agentPackage.purchaseDiscount })
    .from(distributorAccount)
    .innerJoin(agentPackage, eq(agentPackage.id, distributorAccount.packageId))
    .where(eq(distributorAccount.id, distributorId))
  const { discount = '1', ...standard } = own ?? (NO_STANDARD as typeof NO_STANDARD & { discount?: string })
  return { scoped, standard, discount }
}

/** A price times a factor, rounded half up and capped as `derivePrices` does. */
const timesFactor = (price: SQLWrapper, factor: SQLWrapper): SQL =>
  sql`least(round(${price} * ${factor}, 2), ${PRICE_CAP})`

/** A purchase price, rounded half up and capped as `derivePrices` does; null if unknown, or below a cent. */
export const purchasePriceOf = (supplyPrice: SQLWrapper, factor: SQLWrapper): SQL =>
  sql`nullif(${timesFactor(supplyPrice, factor)}, 0)`

export const derivedPriceOf = timesFactor

/** Columns of the query over products and SKUs: the factors of a SKU, and the id of the one that applies. */
export async function factorColumns(db: Connection, { scoped, standard, discount }: FactorsInForce) {
  const of = (scope: CodeOf<typeof factorScope>) => scoped.filter((factor) => factor.scope === scope)
  const own = new Map(of(factorScope.category).map((factor) => [factor.targetId, factor]))
  const parents = own.size > 0 ? await categoryParents(db) : new Map<number, number | null>()
  const byCategory = [...parents.keys()].flatMap((id) => {
    const factor = nearest(id, own, parents)
    return factor ? [[id, factor.id] as const] : []
  })
  const lookUp = (entries: readonly (readonly [number, number])[], key: SQLWrapper): SQL =>
    entries.length === 0
      ? sql`null::bigint`
      : sql`(${JSON.stringify(Object.fromEntries(entries))}::jsonb ->> ${key}::text)::bigint`
  const byTarget = (scope: CodeOf<typeof factorScope>) => of(scope).map(({ targetId, id }) => [targetId, id] as const)
  const factorId = sql<number | null>`coalesce(${lookUp(byTarget(factorScope.product), product.id)}, ${lookUp(
    byCategory,
    product.categoryId,
  )}, ${lookUp(byTarget(factorScope.brand), product.brandId)})`
  const appliedFactor = (name: keyof Factors, otherwise: SQL): SQL => {
    const values = JSON.stringify(Object.fromEntries(scoped.map((factor) => [factor.id, factor[name]])))
    const found = scoped.length === 0 ? sql`null::numeric` : sql`(${values}::jsonb ->> ${factorId}::text)::numeric`
    return sql`coalesce(${found}, ${standard[name]}::numeric, ${otherwise})`
  }
  return {
    factorId,
    // A factor has four decimals, also with the discount of the package.
    purchaseFactor: appliedFactor(
      'purchaseFactor',
      sql`greatest(round(${sku.purchaseFactor} * ${discount}::numeric, 4), 0.0001)`,
    ),
    productFactor: appliedFactor('productFactor', sql`${sku.productFactor}`),
    saleFactor: appliedFactor('saleFactor', sql`${sku.saleFactor}`),
  }
}

/** The factor of a scope and target. */
export async function findFactor(
  db: Connection,
  distributorId: number,
  scope: CodeOf<typeof factorScope>,
  targetId: number,
): Promise<FactorRow | undefined> {
  const [row] = await db
    .select()
    .from(priceFactor)
    .where(
      and(
        eq(priceFactor.distributorId, distributorId),
        eq(priceFactor.scope, scope),
        inArray(priceFactor.targetId, [targetId]),
      ),
    )
  return row
}
