import { asc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { goodsScope } from '#contract/agents/codes.ts'
import { openDistributor } from '#contract/distribution/account-changes.ts'
import { authorizationScope, authorizationSource } from '#contract/distribution/authorization-codes.ts'
import { listAuthorizations, listAuthorizedProducts } from '#contract/distribution/authorizations.ts'
import { listDistributorPriceChanges } from '#contract/distribution/price-batches.ts'
import { priceMode } from '#contract/distribution/price-codes.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { brandStatus } from '#contract/suppliers/codes.ts'
import { agentPackage, agentPackageItem } from '#server/database/schema/agents.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import { brand } from '#server/database/schema/suppliers.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { pricedProduct, pricesOf } from './priced.ts'
import { openedAccount, openingFor, trade } from './records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const named = eq(agentPackage.name, '门店旗舰版')
const goods = { as: 'goods' }
const rulesOf = async (distributorId: number) =>
  (await server.data(listAuthorizations, { distributorId, pageSize: 100 }, goods)).list
const openTo = async (distributorId: number) =>
  (await server.data(listAuthorizedProducts, { distributorId, authorized: 1, pageSize: 100 }, goods)).total

beforeEach(async () => {
  await server.db.update(agentPackage).set({ goodsScope: goodsScope.allOnSale, brandIds: [] }).where(named)
})

test('an account that waits has no goods; opened, it may order all goods of its package', async () => {
  const waiting = await server.data(openDistributor, await openingFor(server), trade)
  expect(await rulesOf(waiting.id)).toEqual([])
  const { id } = await openedAccount(server)
  const rules = await rulesOf(id)
  expect(rules.length).toBeGreaterThan(0)
  expect(rules.every(({ scope }) => scope === authorizationScope.category)).toBe(true)
  expect(rules.every(({ source }) => source === authorizationSource.agentPackage)).toBe(true)
  const all = await server.db.$count(
    product,
    inArray(product.status, [productStatus.readyToList, productStatus.onSale, productStatus.offSale]),
  )
  expect(await openTo(id)).toBe(all)
})

test('a package of brands opens its enabled brands', async () => {
  const rows = await server.db.select().from(brand).where(eq(brand.status, brandStatus.enabled)).orderBy(asc(brand.id))
  const [first, second] = rows
  const other = (await server.db.select().from(brand)).find(({ status }) => status !== brandStatus.enabled)
  const brandIds = [first, second, other].flatMap((one) => one?.id ?? [])
  await server.db.update(agentPackage).set({ goodsScope: goodsScope.brands, brandIds }).where(named)
  const { id } = await openedAccount(server)
  const rules = await rulesOf(id)
  expect(rules.map(({ target }) => target.name).sort()).toEqual([first?.name, second?.name].sort())
  expect(rules.every(({ scope }) => scope === authorizationScope.brand)).toBe(true)
})

test('a package of SKUs opens their products, and types the prices that it names', async () => {
  const found = await pricedProduct(server)
  const [one] = await server.db.select().from(sku).where(eq(sku.productId, found.id)).orderBy(asc(sku.id))
  const [terms] = await server.db.update(agentPackage).set({ goodsScope: goodsScope.products }).where(named).returning()
  const skuId = one?.id ?? 0
  await server.db.insert(agentPackageItem).values({ packageId: terms?.id ?? 0, skuId, channelPrice: '220.00' })
  const { id } = await openedAccount(server)
  expect(await rulesOf(id)).toMatchObject([{ scope: authorizationScope.product, target: { id: found.id } }])
  const prices = await pricesOf(server, id)
  expect(prices.find((row) => row.id === skuId)).toMatchObject({
    ...{ purchasePrice: '220.00', productPrice: '330.00', salePrice: '440.00', priceMode: priceMode.manual },
  })
  expect(prices.filter((row) => row.id !== skuId).every((row) => row.priceMode === priceMode.follow)).toBe(true)
  const { list } = await server.data(listDistributorPriceChanges, { distributorId: id }, goods)
  expect(list).toMatchObject([{ skuCount: 1, reason: '套餐「门店旗舰版」的渠道商供货价' }])
})
