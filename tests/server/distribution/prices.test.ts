import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  applyPriceChange,
  listDistributorPriceChanges,
  previewPriceChange,
} from '#contract/distribution/price-batches.ts'
import { priceBatchMethod, priceMode, priceState } from '#contract/distribution/price-codes.ts'
import { listPriceSettings, savePriceSettings } from '#contract/distribution/prices.ts'
import { PRICE_CAP } from '#contract/rules/price.ts'
import { alignAllDealers } from '#server/areas/distribution/dealer-prices.ts'
import type { product as products } from '#server/database/schema/goods.ts'
import { sku } from '#server/database/schema/goods.ts'
import { dealerPrice } from '#server/database/schema/parties.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { as, change, draft, firstPrice, newDealer, pricedProduct, pricesOf, save } from './priced.ts'

let server: TestServer
let own: typeof products.$inferSelect
let other: typeof products.$inferSelect
let dealer: number
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  own = await pricedProduct(server)
  other = await pricedProduct(server, 1)
  dealer = await newDealer(server, [own.id])
})

const fieldsOf = (answer: { data: unknown }) => (answer.data as { fields?: Record<string, string> } | null)?.fields
const setSupply = (supplyPrice: string, part: Partial<typeof sku.$inferInsert> = {}) =>
  server.db
    .update(sku)
    .set({ supplyPrice, ...part })
    .where(eq(sku.productId, own.id))
const align = () => alignAllDealers(server.db, server.now())
/** What orders of the distributor pay. */
const paidFor = async (skuId: number) => {
  const [row] = await server.db
    .select()
    .from(dealerPrice)
    .where(and(eq(dealerPrice.partyId, dealer), eq(dealerPrice.skuId, skuId)))
  return row?.price
}

describe('prices', () => {
  test('supply 199.99 and factors 1.1 / 1.5 / 2 give 219.99, 329.99 and 439.98', async () => {
    expect(await firstPrice(server, dealer)).toMatchObject({
      supplyPrice: '199.99',
      purchaseFactor: '1.1',
      purchasePrice: '219.99',
      productPrice: '329.99',
      salePrice: '439.98',
      profitRate: '50.0',
      priceMode: priceMode.follow,
      priceState: priceState.normal,
    })
  })

  test('supply 9000000 and factor 2 give a purchase price of 9999999', async () => {
    await setSupply('9000000', { purchaseFactor: '2' })
    await align()
    expect((await firstPrice(server, dealer)).purchasePrice).toBe(`${PRICE_CAP}.00`)
  })

  test('a typed purchase price moves the other two and makes the row 手工定价; orders pay it', async () => {
    const row = await firstPrice(server, dealer)
    expect((await save(server, dealer, row, { purchasePrice: '220' })).code).toBe(200)
    const saved = await firstPrice(server, dealer)
    expect(saved).toMatchObject({ purchasePrice: '220.00', productPrice: '330.00', salePrice: '440.00' })
    expect(saved.priceMode).toBe(priceMode.manual)
    expect(await paidFor(row.id)).toBe('220.00')
  })

  test('a typed product or sale price moves nothing else', async () => {
    const row = await firstPrice(server, dealer)
    await save(server, dealer, row, { productPrice: '300', salePrice: '500' })
    expect(await firstPrice(server, dealer)).toMatchObject({
      purchasePrice: '219.99',
      productPrice: '300.00',
      salePrice: '500.00',
    })
  })

  test('a new supply price moves rows that follow, and marks typed ones 供货价已变', async () => {
    const [typed, following] = await pricesOf(server, dealer, { sort: 'skuCode' })
    if (!typed || !following) throw new Error('the product has one SKU')
    await save(server, dealer, typed, { salePrice: '500' })
    await setSupply('300')
    await align()
    const rows = new Map((await pricesOf(server, dealer)).map((row) => [row.id, row]))
    expect(rows.get(following.id)?.purchasePrice).toBe('330.00')
    expect(rows.get(typed.id)).toMatchObject({ purchasePrice: '219.99', priceState: priceState.supplyChanged })
  })

  test('a typed price outlives an authorization that ends and begins again', async () => {
    await save(server, dealer, await firstPrice(server, dealer), { purchasePrice: '220' })
    await server.db.delete(dealerPrice).where(eq(dealerPrice.partyId, dealer))
    await align()
    expect(await firstPrice(server, dealer)).toMatchObject({ purchasePrice: '220.00', priceMode: priceMode.manual })
  })

  test('tabs count what their filters find, and filters narrow by price and margin', async () => {
    const row = await firstPrice(server, dealer)
    await save(server, dealer, row, { salePrice: '500' })
    const page = await server.data(listPriceSettings, { distributorId: dealer, pageSize: 200 }, as)
    for (const code of priceState.codes)
      expect((await pricesOf(server, dealer, { priceState: code })).length, String(code)).toBe(page.counts?.[code])
    expect(page.counts?.manual).toBe(1)
    expect(await pricesOf(server, dealer, { salePriceFrom: '500', salePriceTo: '500' })).toHaveLength(1)
    expect(await pricesOf(server, dealer, { profitRateTo: '49.9' })).toEqual([])
    expect(await pricesOf(server, dealer, { productName: row.skuCode })).toHaveLength(1)
    expect(await pricesOf(server, dealer, { productId: other.id })).toEqual([])
  })
})

describe('what is refused when rows are saved', () => {
  test('a sale price below the purchase price without the right: 403 at its row, nothing is saved', async () => {
    const rows = await pricesOf(server, dealer, { sort: 'skuCode' })
    const typed = rows.slice(0, 2).map(({ id, version }, index) => ({
      ...{ skuId: id, version },
      salePrice: index === 1 ? '1' : '600',
    }))
    const answer = await server.api(savePriceSettings, { distributorId: dealer, rows: typed, reason: '清仓' }, as)
    expect(answer.code).toBe(403)
    expect(fieldsOf(answer)).toEqual({ 'rows.1.salePrice': '销售价低于采购价' })
    expect(await pricesOf(server, dealer, { sort: 'skuCode' })).toEqual(rows)
    const allowed = await save(server, dealer, rows[0] ?? { id: 0, version: 0 }, { salePrice: '1' }, {}, 'admin')
    expect(allowed.code).toBe(200)
    expect((await firstPrice(server, dealer)).priceState).toBe(priceState.belowCost)
  })

  test('a row that somebody changed meanwhile: 409 with its new values, nothing is saved', async () => {
    const row = await firstPrice(server, dealer)
    await save(server, dealer, row, { salePrice: '500' })
    const answer = await save(server, dealer, row, { salePrice: '600' })
    expect(answer.code).toBe(409)
    expect(answer.data).toEqual({
      latest: [expect.objectContaining({ id: row.id, salePrice: '500.00', version: row.version + 1 })],
    })
    expect((await firstPrice(server, dealer)).salePrice).toBe('500.00')
  })

  test('letters, too many decimals and prices above the cap', async () => {
    const row = await firstPrice(server, dealer)
    for (const salePrice of ['abc', '1.234', '10000000', '-1'])
      expect((await save(server, dealer, row, { salePrice })).code, salePrice).toBe(422)
    expect((await firstPrice(server, dealer)).salePrice).toBe('439.98')
  })

  test('a SKU without authorization, and a reason that says nothing', async () => {
    const [foreign] = await server.db.select().from(sku).where(eq(sku.productId, other.id))
    const answer = await save(server, dealer, { id: foreign?.id ?? 0, version: 1 }, { salePrice: '500' })
    expect(answer).toMatchObject({ code: 404, message: 'SKU 不存在或未授权给该经销商' })
    const row = await firstPrice(server, dealer)
    expect(fieldsOf(await save(server, dealer, row, { salePrice: '500' }, { reason: 'x' }))).toEqual({
      reason: '原因至少 2 个字',
    })
  })
})

describe('batches', () => {
  test('the preview shows four prices before and after, and submitting writes just that', async () => {
    const wanted = draft(dealer)
    const shown = await server.data(previewPriceChange, wanted, as)
    expect(shown.total).toBe((await pricesOf(server, dealer)).length)
    expect(shown.list[0]).toMatchObject({
      before: { supplyPrice: '199.99', salePrice: '439.98' },
      after: { supplyPrice: '199.99', purchasePrice: '219.99', salePrice: '483.98' },
    })
    const answer = await change(server, wanted)
    expect(answer.data).toMatchObject({
      method: priceBatchMethod.percent,
      content: '销售价 +10%',
      skuCount: shown.total,
      before: '439.98',
      after: '483.98',
    })
    expect((await firstPrice(server, dealer)).salePrice).toBe('483.98')
  })

  test('a preview older than a change of the supply price is refused', async () => {
    const wanted = draft(dealer)
    const { previewHash } = await server.data(previewPriceChange, wanted, as)
    await setSupply('210')
    const answer = await server.api(applyPriceChange, { ...wanted, previewHash, reason: '季度调价' }, as)
    expect(answer).toMatchObject({ code: 422, message: '价格已变化,请重新预览' })
    expect((await firstPrice(server, dealer)).salePrice).toBe('439.98')
  })

  test('one row that cannot be changed refuses all, and the preview names it', async () => {
    const row = await firstPrice(server, dealer)
    await save(server, dealer, row, { purchasePrice: '10', productPrice: '20', salePrice: '20' })
    const wanted = draft(dealer, { method: priceBatchMethod.amount, values: { price: 'salePrice', amount: '-30' } })
    const shown = await server.data(previewPriceChange, wanted, as)
    expect(shown.faults).toBe(1)
    expect(shown.list[0]).toMatchObject({ skuCode: row.skuCode, fault: '销售价调整后低于 0' })
    expect(await change(server, wanted)).toMatchObject({ code: 422 })
    expect((await pricesOf(server, dealer)).filter(({ priceMode: mode }) => mode === priceMode.manual)).toHaveLength(1)
  })

  test('恢复跟随系数 drops typed prices; keepManual leaves them', async () => {
    const row = await firstPrice(server, dealer)
    await save(server, dealer, row, { purchasePrice: '220' })
    const kept = await server.data(previewPriceChange, draft(dealer, { keepManual: true }), as)
    expect(kept.kept).toBe(1)
    await change(server, draft(dealer, { method: priceBatchMethod.follow, values: {}, skuIds: [row.id] }))
    expect(await firstPrice(server, dealer)).toMatchObject({ purchasePrice: '219.99', priceMode: priceMode.follow })
  })

  test('复制其他经销商 takes the prices of the same SKUs', async () => {
    const source = await newDealer(server, [own.id])
    await save(server, source, await firstPrice(server, source), { purchasePrice: '222' })
    await change(server, draft(dealer, { method: priceBatchMethod.copy, values: { fromId: source } }))
    expect(await firstPrice(server, dealer)).toMatchObject({ purchasePrice: '222.00', priceMode: priceMode.manual })
    const self = await server.api(
      previewPriceChange,
      draft(dealer, { method: priceBatchMethod.copy, values: { fromId: dealer } }),
      as,
    )
    expect(fieldsOf(self)).toEqual({ 'values.fromId': '请选择其他经销商' })
  })

  test('two people submit the same preview at once: one of them is asked to look again', async () => {
    const wanted = draft(dealer)
    const { previewHash } = await server.data(previewPriceChange, wanted, as)
    const submit = () => server.api(applyPriceChange, { ...wanted, previewHash, reason: '季度调价' }, as)
    const answers = await Promise.all([submit(), submit()])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 422])
    expect((await firstPrice(server, dealer)).salePrice).toBe('483.98')
  })

  test('the history of a SKU has its prices before and after', async () => {
    const row = await firstPrice(server, dealer)
    await save(server, dealer, row, { salePrice: '500' })
    const { list } = await server.data(listDistributorPriceChanges, { distributorId: dealer, skuCode: row.skuCode }, as)
    expect(list[0]?.rows).toEqual([
      expect.objectContaining({
        skuCode: row.skuCode,
        before: expect.objectContaining({ salePrice: '439.98' }),
        after: expect.objectContaining({ salePrice: '500.00' }),
      }),
    ])
  })
})
