import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COPY_MAX_FACTORS, copyAuthorizations } from '#contract/distribution/authorizations.ts'
import { factorScope } from '#contract/distribution/price-codes.ts'
import { listPriceFactors, savePriceFactor } from '#contract/distribution/price-factors.ts'
import { priceFactor } from '#server/database/schema/distributor-prices.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { raiseAuthVersion } from '#server/session/find-caller.ts'
import { takeCode } from '../setup/grants.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { as, firstPrice, newDealer, pricedProduct } from './priced.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const factorsOf = async (distributorId: number) =>
  (await server.data(listPriceFactors, { distributorId }, as))
    .filter(({ scope }) => scope !== factorScope.standard)
    .map(({ scope, target, purchaseFactor, saleFactor }) => [scope, target?.id, purchaseFactor, saleFactor])
const copy = (fromId: number, toId: number, withFactors: boolean, account = 'goods') =>
  server.api(copyAuthorizations, { fromId, toIds: [toId], replace: false, withFactors }, { as: account })

/** A distributor with a factor for one product. */
async function start() {
  const { id: productId, brandId } = await pricedProduct(server)
  const from = await newDealer(server, [productId])
  const factors = { purchaseFactor: '1.2', productFactor: '1.6', saleFactor: '2.5' }
  const form = { distributorId: from, scope: factorScope.product, targetId: productId, reason: '新品系数' }
  await server.data(savePriceFactor, { ...form, ...factors, effectiveAt: '' }, as)
  return { from, to: await newDealer(server, [productId]), productId, brandId }
}

describe('a copy of authorizations with price factors', () => {
  test('gives the targets the same factors and prices; a second copy writes nothing', async () => {
    const { from, to } = await start()
    expect((await firstPrice(server, to)).purchasePrice).toBe('219.99')
    expect(await copy(from, to, true)).toMatchObject({ data: { done: 0, skipped: 1, factors: 1 } })
    expect(await factorsOf(to)).toEqual(await factorsOf(from))
    expect(await firstPrice(server, to)).toMatchObject({ purchasePrice: '239.99' })
    expect(await copy(from, to, true)).toMatchObject({ data: { factors: 0 } })
  })

  test('leaves the factors alone without being asked', async () => {
    const { from, to } = await start()
    expect(await copy(from, to, false)).toMatchObject({ data: { factors: 0 } })
    expect(await factorsOf(to)).toEqual([])
  })

  test('is refused, and copies nothing, if it would write more factors than a request may', async () => {
    const { from, to, productId, brandId } = await start()
    const other = await newDealer(server, [productId])
    const made = { createdAt: server.now(), updatedAt: server.now(), createdBy: '林佳慧', updatedBy: '林佳慧' }
    const values = { purchaseFactor: '1.2', productFactor: '1.6', saleFactor: '2.5' }
    const half = Array.from({ length: COPY_MAX_FACTORS / 2 }, (_, index) => ({
      ...made,
      ...{ distributorId: from, scope: factorScope.brand, targetId: brandId + index, targetName: `品牌${index}` },
      ...values,
    }))
    await server.db.insert(priceFactor).values(half)
    const params = { fromId: from, toIds: [to, other], replace: true, withFactors: true }
    const refused = await server.api(copyAuthorizations, params, as)
    const message = '要写入 102 个定价系数，一次最多 100 个；请减少目标经销商，分几次复制'
    expect(refused).toMatchObject({ code: 422, data: { fields: { toIds: message } } })
    expect([...(await factorsOf(to)), ...(await factorsOf(other))]).toEqual([])
    // Factors that the targets have already are not counted.
    await server.db.insert(priceFactor).values(half.slice(0, 49).map((row) => ({ ...row, distributorId: other })))
    expect((await server.api(copyAuthorizations, params, as)).data).toMatchObject({ factors: 53 })
  })

  test('is refused, and copies nothing, without the permission for factors', async () => {
    const { from, to } = await start()
    const [user] = await server.db.select().from(adminUser).where(eq(adminUser.account, 'goods'))
    const renew = () => raiseAuthVersion(server.db, [user?.id ?? 0])
    const restore = await takeCode(server, 'priceSetting:factor')
    await renew()
    const refused = await copy(from, to, true)
    await restore()
    await renew()
    expect(refused).toMatchObject({ code: 403, message: '您没有修改定价系数的权限，不能一并复制' })
    expect(await factorsOf(to)).toEqual([])
  })
})
