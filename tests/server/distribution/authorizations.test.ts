import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  authorizationMode,
  authorizationScope,
  authorizationSource,
  authorizationStatus,
  authorizedState,
} from '#contract/distribution/authorization-codes.ts'
import {
  addAuthorizations,
  copyAuthorizations,
  editAuthorization,
  listAuthorizations,
  listAuthorizedDistributors,
  listAuthorizedProducts,
  previewAuthorization,
  revokeAuthorizations,
} from '#contract/distribution/authorizations.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { orderBizType, partyState } from '#contract/orders/codes.ts'
import { alignAllDealers } from '#server/areas/distribution/dealer-prices.ts'
import { productAuthorization } from '#server/database/schema/distributor-goods.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import { dealerPrice } from '#server/database/schema/parties.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { after, dayOf, days, moment } from '#server/time.ts'
import { addBuyer } from '../orders/buyers.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

let server: TestServer
let buyer: number
let brandId: number
let pair: (typeof product.$inferSelect)[]
beforeAll(async () => {
  server = await createTestServer()
  const onSale = await server.db
    .select()
    .from(product)
    .where(eq(product.status, productStatus.onSale))
    .orderBy(asc(product.id))
  const [own] = [...Map.groupBy(onSale, (row) => row.brandId).values()].filter((rows) => rows.length > 2)
  if (!own) throw new Error('no brand has three products on sale')
  pair = own
  brandId = own[0]?.brandId ?? 0
})
afterAll(() => server.close())
beforeEach(async () => {
  buyer = await addBuyer(server, orderBizType.distributorPurchase)
})

const as = { as: 'goods' }
const today = dayOf(moment(new Date()))
const momentIn = (count: number) => after(moment(new Date()), days(count))
const inDays = (count: number) => dayOf(momentIn(count))
const given = (part: Partial<ParamsOf<typeof addAuthorizations>> = {}): ParamsOf<typeof addAuthorizations> => ({
  distributorIds: [buyer],
  scope: authorizationScope.brand,
  ids: [brandId],
  mode: authorizationMode.include,
  validFrom: today,
  ...part,
})
const add = (part: Parameters<typeof given>[0] = {}, account = 'goods') =>
  server.api(addAuthorizations, given(part), { as: account })
const products = (params: Partial<ParamsOf<typeof listAuthorizedProducts>> = {}, account = 'goods') =>
  server.data(listAuthorizedProducts, { distributorId: buyer, pageSize: 200, ...params }, { as: account })
const stateOf = async (id: number) =>
  (await products({ brandId })).list.find((row) => row.id === id)?.authorized ?? null
const rulesOf = async (distributorId = buyer) =>
  (await server.data(listAuthorizations, { distributorId, pageSize: 200 }, as)).list
/** Whether orders of the distributor take the product. */
const isOrderable = async (productId: number) => {
  const rows = await server.db
    .select()
    .from(dealerPrice)
    .innerJoin(sku, eq(sku.id, dealerPrice.skuId))
    .where(and(eq(dealerPrice.partyId, buyer), eq(sku.productId, productId)))
  return rows.length > 0
}
const fieldsOf = (answer: { data: unknown }) => (answer.data as { fields?: Record<string, string> } | null)?.fields
const exclude = (id: number) => add({ scope: authorizationScope.product, ids: [id], mode: authorizationMode.exclude })

describe('rules', () => {
  test('a brand opens its products, an excluded product of it is closed, the others stay', async () => {
    const [first, second] = pair as [(typeof pair)[0], (typeof pair)[0]]
    expect((await add()).data).toEqual({ done: 1, skipped: 0 })
    await exclude(first.id)
    expect(await stateOf(first.id)).toBe(authorizedState.excluded)
    expect(await stateOf(second.id)).toBe(authorizedState.authorized)
    expect(await isOrderable(first.id)).toBe(false)
    expect(await isOrderable(second.id)).toBe(true)
  })

  test('revoking the brand closes its products at once and tells how many', async () => {
    await add()
    const [rule] = await rulesOf()
    const answer = await server.data(revokeAuthorizations, { ids: [rule?.id ?? 0], revokeReason: '合同到期' }, as)
    expect(answer).toMatchObject({ done: 1, failed: [] })
    expect(answer.closed).toBeGreaterThanOrEqual(pair.length)
    expect(await stateOf(pair[0]?.id ?? 0)).toBe(authorizedState.none)
    expect(await isOrderable(pair[0]?.id ?? 0)).toBe(false)
    expect((await rulesOf())[0]).toMatchObject({ status: authorizationStatus.revoked, revokeReason: '合同到期' })
    const again = await server.api(revokeAuthorizations, { ids: [rule?.id ?? 0], revokeReason: '合同到期' }, as)
    expect(again).toMatchObject({ code: 422, message: '规则已撤销' })
  })

  test('the purchase price of an opened SKU is the supply price times the factor of the SKU', async () => {
    const [own] = await server.db
      .select()
      .from(sku)
      .where(eq(sku.productId, pair[0]?.id ?? 0))
    await server.db
      .update(sku)
      .set({ supplyPrice: '199.99', purchaseFactor: '1.1' })
      .where(eq(sku.id, own?.id ?? 0))
    await add()
    const [price] = await server.db
      .select()
      .from(dealerPrice)
      .where(and(eq(dealerPrice.partyId, buyer), eq(dealerPrice.skuId, own?.id ?? 0)))
    expect(price?.price).toBe('219.99')
  })

  test('the same rule again is skipped, also when two requests make it at once', async () => {
    const answers = await Promise.all([add(), add()])
    expect(answers.map(({ data }) => data.done).toSorted()).toEqual([0, 1])
    expect((await add()).data).toEqual({ done: 0, skipped: 1 })
    expect(await rulesOf()).toHaveLength(1)
  })

  test('a rule of the future opens nothing yet, and does on its day', async () => {
    await add({ validFrom: inDays(3) })
    expect((await rulesOf())[0]?.status).toBe(authorizationStatus.upcoming)
    expect(await isOrderable(pair[0]?.id ?? 0)).toBe(false)
    await alignAllDealers(server.db, momentIn(3))
    expect(await isOrderable(pair[0]?.id ?? 0)).toBe(true)
  })

  test('a rule that ends within 15 days makes its products 即将失效; the day after its last day they close', async () => {
    await add({ validTo: inDays(10) })
    expect(await stateOf(pair[0]?.id ?? 0)).toBe(authorizedState.ending)
    await alignAllDealers(server.db, momentIn(11))
    expect(await isOrderable(pair[0]?.id ?? 0)).toBe(false)
  })

  test('refuses a period that ends before it begins', async () => {
    const answer = await add({ validTo: today })
    expect(answer.code).toBe(422)
    expect(fieldsOf(answer)).toEqual({ validTo: '失效日应晚于生效日' })
  })

  test('refuses a distributor that is not active, an unknown one, and a channel', async () => {
    const paused = await addBuyer(server, orderBizType.distributorPurchase, partyState.suspended)
    expect(await add({ distributorIds: [paused] })).toMatchObject({ code: 422 })
    const channel = await addBuyer(server, orderBizType.channelPurchase)
    expect(await add({ distributorIds: [channel] })).toMatchObject({ code: 404, message: '经销商不存在' })
    expect(await rulesOf(buyer)).toEqual([])
  })

  test('refuses a brand that does not exist; nothing is written for any distributor', async () => {
    const answer = await add({ ids: [brandId, 999_999] })
    expect(answer.code).toBe(422)
    expect(fieldsOf(answer)?.ids).toContain('不存在或未启用')
    expect(await rulesOf()).toEqual([])
  })

  test('the period of a rule changes, that of a revoked one does not', async () => {
    await add()
    const [rule] = await rulesOf()
    const ids = [rule?.id ?? 0]
    expect(await server.data(editAuthorization, { ids, validTo: inDays(5) }, as)).toEqual({ done: 1, failed: [] })
    expect((await rulesOf())[0]?.validTo).toBe(inDays(5))
    await server.data(revokeAuthorizations, { ids, revokeReason: '区域调整' }, as)
    expect(await server.api(editAuthorization, { ids, validTo: inDays(9) }, as)).toMatchObject({ code: 422 })
  })
})

describe('preview', () => {
  test('counts and names what a rule opens, and what an exclusion closes', async () => {
    const [before] = await server.data(previewAuthorization, given(), as)
    expect(before?.gained).toBeGreaterThanOrEqual(pair.length)
    expect(before?.lost).toBe(0)
    await add()
    const closing = given({
      scope: authorizationScope.product,
      ids: [pair[0]?.id ?? 0],
      mode: authorizationMode.exclude,
    })
    const [closed] = await server.data(previewAuthorization, closing, as)
    expect(closed).toMatchObject({ gained: 0, lost: 1, lostNames: [pair[0]?.name] })
    expect(await stateOf(pair[0]?.id ?? 0)).toBe(authorizedState.authorized)
  })
})

describe('copy', () => {
  test('with replace, the rules of the targets equal those of the source', async () => {
    const [left, right] = [await addBuyer(server, 2), await addBuyer(server, 2)]
    await add()
    await exclude(pair[0]?.id ?? 0)
    await add({ distributorIds: [left], scope: authorizationScope.product, ids: [pair[1]?.id ?? 0] })
    const copied = await server.data(
      copyAuthorizations,
      { fromId: buyer, toIds: [left, right], replace: true, withFactors: false },
      as,
    )
    expect(copied).toEqual({ done: 4, skipped: 0, factors: 0 })
    const open = async (id: number) =>
      (await rulesOf(id))
        .filter(({ status }) => status === authorizationStatus.active)
        .map(({ scope, target, mode }) => `${scope} ${target.id} ${mode}`)
        .toSorted()
    expect(await open(left)).toEqual(await open(buyer))
    expect(await open(right)).toEqual(await open(buyer))
    expect((await rulesOf(right))[0]?.source).toBe(authorizationSource.copied)
  })

  test('refuses the source among the targets, and a source without rules', async () => {
    const other = await addBuyer(server, 2)
    await add()
    const own = await server.api(
      copyAuthorizations,
      { fromId: buyer, toIds: [buyer], replace: false, withFactors: false },
      as,
    )
    expect(own).toMatchObject({ code: 422, message: '来源经销商不能同时是目标' })
    expect(
      await server.api(copyAuthorizations, { fromId: other, toIds: [buyer], replace: false, withFactors: false }, as),
    ).toMatchObject({
      code: 422,
    })
  })
})

describe('who sees what', () => {
  test('a distributor sees its own open products without supplier and supply price, and changes nothing', async () => {
    const [own] = await server.db.select().from(adminUser).where(eq(adminUser.account, 'dealer'))
    const distributorId = own?.distributorId ?? 0
    await add({ distributorIds: [distributorId] })
    const page = await products({ distributorId }, 'dealer')
    expect(page.list.length).toBeGreaterThan(0)
    for (const row of page.list) {
      expect(row).not.toHaveProperty('supplier')
      expect(row).not.toHaveProperty('supplyPriceFrom')
      expect([authorizedState.authorized, authorizedState.ending]).toContain(row.authorized)
    }
    const others = await server.api(listAuthorizedProducts, { distributorId: buyer }, { as: 'dealer' })
    expect(others).toMatchObject({ code: 404, message: '经销商不存在' })
    expect((await server.data(listAuthorizedDistributors, {}, { as: 'dealer' })).map(({ id }) => id)).toEqual([
      distributorId,
    ])
    expect((await add({ distributorIds: [distributorId] }, 'dealer')).code).toBe(403)
    const bySupplier = await server.api(listAuthorizedProducts, { distributorId, supplierId: 1 }, { as: 'dealer' })
    expect(bySupplier.code).not.toBe(200)
  })

  test('tabs count what their filters find', async () => {
    await add()
    await exclude(pair[0]?.id ?? 0)
    const { counts = {} } = await products({ brandId })
    for (const code of authorizedState.codes)
      expect((await products({ brandId, authorized: code })).total, String(code)).toBe(counts[code])
  })

  test('no SKU is open that no rule opens', async () => {
    await add()
    await alignAllDealers(server.db, moment(new Date()))
    const open = await server.db.$count(dealerPrice, eq(dealerPrice.partyId, buyer))
    expect(open).toBeGreaterThan(0)
    await server.db.delete(productAuthorization).where(eq(productAuthorization.distributorId, buyer))
    await add({ mode: authorizationMode.exclude })
    expect(await server.db.$count(dealerPrice, eq(dealerPrice.partyId, buyer))).toBe(0)
  })
})
