import { asc, eq, sql } from 'drizzle-orm'
import { agentStatus, goodsScope } from '#contract/agents/codes.ts'
import { productStatus } from '#contract/goods/codes.ts'
import type { Fixtures } from '#fixtures/generate.ts'
import { agentPackage, agentPackageItem } from '#server/database/schema/agents.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import type { Database } from '../database/pool.ts'
import type { ObjectStore } from '../storage/store.ts'
import { seedAgreement } from './agreement.ts'
import { insert } from './insert.ts'
import type { DemoPeople } from './people.ts'

/** Number of products whose SKUs are in a package with chosen goods. */
const PRODUCTS = 24

/** Packages for dealers. The goods must exist. */
export async function seedAgents(
  db: Database,
  store: ObjectStore,
  { adminId }: DemoPeople,
  { agentPackages }: Fixtures,
  now: string,
): Promise<void> {
  const sold = agentPackages.filter(({ status }) => status !== agentStatus.draft).map(({ id }) => id)
  const agreement = await seedAgreement({ db, store, ownerId: adminId, now }, sold)
  await insert(
    db,
    agentPackage,
    agentPackages.map((row) => ({
      ...row,
      originalPrice: row.originalPrice || null,
      firstPurchaseAmount: row.firstPurchaseAmount || null,
      agreement: row.status === agentStatus.draft ? [] : [agreement],
    })),
  )
  const onSale = db
    .select({ id: product.id })
    .from(product)
    .where(eq(product.status, productStatus.onSale))
    .orderBy(asc(product.id))
    .limit(PRODUCTS)
  const versions = await db
    .select({ id: sku.id, purchasePrice: sku.purchasePrice })
    .from(sku)
    .where(sql`${sku.productId} in ${onSale} and ${sku.enabled}`)
    .orderBy(asc(sku.id))
  const items = agentPackages
    .filter((row) => row.goodsScope === goodsScope.products)
    .flatMap(({ id: packageId }) =>
      versions.map(({ id: skuId, purchasePrice }, index) => ({
        packageId,
        skuId,
        // Every third has its own price.
        channelPrice: index % 3 === 0 && purchasePrice ? (Number(purchasePrice) * 0.9).toFixed(2) : null,
        minQuantity: 1 + (index % 2),
      })),
    )
  await db.insert(agentPackageItem).values(items)
}
