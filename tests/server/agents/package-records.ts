import { and, eq, isNotNull } from 'drizzle-orm'
import { agentLevel, goodsScope } from '#contract/agents/codes.ts'
import { type AgentPackageInput, addAgentPackage, getAgentPackage } from '#contract/agents/packages.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { agentPackage } from '#server/database/schema/agents.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import type { TestServer } from '../setup/test-server.ts'
import { freshName, upload } from '../suppliers/records.ts'

export type PackageRecords = Awaited<ReturnType<typeof packageRecords>>

/** Package input with priced SKUs of products on sale. */
export async function packageRecords(server: TestServer) {
  const as = { as: 'goods' }
  const cover = await upload(server, 'goods', { width: 1600, height: 900 })
  const versions = await server.db
    .select({ id: sku.id, productId: sku.productId, skuCode: sku.skuCode })
    .from(sku)
    .innerJoin(product, eq(product.id, sku.productId))
    .where(and(eq(product.status, productStatus.onSale), isNotNull(sku.purchasePrice)))
    .orderBy(sku.id)
  const versionAt = (place: number) => {
    const found = versions.at(place)
    if (!found) throw new Error('too few versions')
    return found
  }
  const item = (place: number, channelPrice = '') => ({ skuId: versionAt(place).id, channelPrice, minQuantity: 1 })

  const input = (change: Partial<AgentPackageInput> = {}): AgentPackageInput => ({
    name: freshName('试套餐'),
    subtitle: '',
    cover,
    agentLevel: agentLevel.store,
    areas: ['100000'],
    exclusive: false,
    price: '9800',
    originalPrice: '',
    renewalPrice: '6800',
    validMonths: 12,
    deposit: '',
    firstPurchaseAmount: '',
    firstPurchaseDays: null,
    total: 0,
    goodsScope: goodsScope.allOnSale,
    brandIds: [],
    purchaseDiscount: '0.85',
    items: [],
    subAccountQuota: 3,
    storeQuota: 1,
    promoterQuota: 0,
    cardQuota: 0,
    benefits: [],
    upgradeToIds: [],
    content: '<p>介绍</p>',
    agreement: [],
    sort: 0,
    ...change,
  })
  const add = (change: Partial<AgentPackageInput> = {}) => server.data(addAgentPackage, input(change), as)
  const get = (id: number) => server.data(getAgentPackage, { id }, as)
  /** Stores a package with its agreement and a sold count. */
  const stored = async (id: number, change: Partial<typeof agentPackage.$inferInsert>) => {
    const agreement = [{ url: cover, name: '协议.pdf', size: 1 }]
    await server.db
      .update(agentPackage)
      .set({ agreement, ...change })
      .where(eq(agentPackage.id, id))
  }
  return { versionAt, item, input, add, get, stored }
}
