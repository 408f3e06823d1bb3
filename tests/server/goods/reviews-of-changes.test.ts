import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reviewType } from '#contract/goods/codes.ts'
import { listPriceChanges, setProductPrice } from '#contract/goods/prices.ts'
import { editProduct, getProduct } from '#contract/goods/product-editing.ts'
import { getProductReview, reviewProductBatch } from '#contract/goods/product-reviews.ts'
import { productReview, sku } from '#server/database/schema/goods.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { find, itemOf, onSale, pendingOf, refusal, renamed } from './review-records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

/**
 * New supply prices for all SKUs of a product, submitted by the supplier; the other prices are derived, except manual
 * ones.
 */
async function repriced(supplyPrice: string, byHand: Partial<typeof sku.$inferInsert> = {}) {
  const row = await onSale(server)
  await server.db
    .update(sku)
    .set({
      ...{ supplyPrice: '100.00', purchasePrice: '120.00', productPrice: '180.00', salePrice: '240.00' },
      ...{ purchaseFactor: '1.2', productFactor: '1.5', saleFactor: '2' },
      ...byHand,
    })
    .where(eq(sku.productId, row.id))
  const { skus } = await server.data(getProduct, { spuId: row.id }, { as: 'supplier' })
  const params = {
    spuId: row.id,
    version: row.version,
    skus: skus.map(({ id, specValues, skuCode, barcode, ownImage, stock, warnStock, madeToOrder, ...rest }) => ({
      id,
      specValues,
      skuCode,
      barcode,
      image: ownImage,
      supplyPrice,
      stock,
      warnStock,
      madeToOrder,
      weight: rest.weight,
      volume: rest.volume,
      size: rest.size,
      packageCount: rest.packageCount,
      enabled: rest.enabled,
    })),
  }
  await server.data(editProduct, params, { as: 'supplier' })
  return { row, review: await pendingOf(server, row.id) }
}

describe('a change of goods on sale', () => {
  test('shows both versions, and is written into the live product on approval', async () => {
    const { row, name, review } = await renamed(server)
    const opened = await server.data(getProductReview, { id: review.id }, { as: 'admin' })
    expect(opened).toMatchObject({ live: { name: row.name }, revised: { name }, enableFault: '商品已在售' })
    expect(opened.changes).toMatchObject([{ fieldTitle: '商品名称', before: row.name, after: name }])
    await server.data(reviewProductBatch, { items: [itemOf(review)], result: 2 }, { as: 'admin' })
    expect(await find(server, row.id)).toMatchObject({ name, status: 4, revisionStatus: 0, pendingFields: [] })
  })

  test('leaves the live product unchanged when refused', async () => {
    const { row, review } = await renamed(server)
    await server.data(reviewProductBatch, { items: [itemOf(review)], ...refusal }, { as: 'admin' })
    expect(await find(server, row.id)).toMatchObject({ name: row.name, status: 4, revisionStatus: 2 })
  })

  test('of SKUs does not restore old prices', async () => {
    const row = await onSale(server)
    const { skus } = await find(server, row.id)
    const [first] = skus
    if (!first) throw new Error('no version')
    const review = await server.db
      .insert(productReview)
      .values({
        productId: row.id,
        type: reviewType.revision,
        proposal: [{ field: 'skus', value: skus.map(({ id, ...one }) => ({ ...asInput(one), id, packageCount: 3 })) }],
        submittedById: 9999,
        submittedBy: '别人',
        submittedAt: new Date().toISOString(),
        createdAt: new Date().toISOString(),
        createdBy: '别人',
        updatedAt: new Date().toISOString(),
        updatedBy: '别人',
      })
      .returning()
    const rows = [{ skuId: first.id, version: first.version, salePrice: '98765.00' }]
    await server.data(setProductPrice, { rows, reason: '成本上涨调价' }, { as: 'goods' })
    await server.data(reviewProductBatch, { items: review.map(itemOf), result: 2 }, { as: 'admin' })
    expect((await find(server, row.id)).skus[0]).toMatchObject({ salePrice: '98765.00', packageCount: 3 })
  })
})

type Version = Awaited<ReturnType<typeof find>>['skus'][number]
const asInput = ({ ownImage, specValues, skuCode, barcode, weight, volume, size, ...rest }: Omit<Version, 'id'>) => ({
  specValues,
  skuCode,
  barcode,
  weight,
  volume,
  size,
  image: ownImage,
  supplyPrice: rest.supplyPrice ?? '',
  purchasePrice: rest.purchasePrice ?? '',
  productPrice: rest.productPrice ?? '',
  salePrice: rest.salePrice ?? '',
  purchaseFactor: rest.purchaseFactor ?? '1',
  productFactor: rest.productFactor ?? '1',
  saleFactor: rest.saleFactor ?? '1',
  stock: rest.stock,
  warnStock: rest.warnStock,
  madeToOrder: rest.madeToOrder,
  enabled: rest.enabled,
})

describe('new supply prices', () => {
  test('change derived prices by the factors, with one record per SKU', async () => {
    const { row, review } = await repriced('110.00')
    await server.data(reviewProductBatch, { items: [itemOf(review)], result: 2 }, { as: 'goods' })
    const { skus, salePriceMin, revisionStatus } = await find(server, row.id)
    for (const one of skus) {
      expect(one).toMatchObject({
        supplyPrice: '110.00',
        purchasePrice: '132.00',
        productPrice: '198.00',
        salePrice: '264.00',
      })
    }
    expect({ salePriceMin, revisionStatus }).toEqual({ salePriceMin: '264.00', revisionStatus: 0 })
    const { list } = await server.data(listPriceChanges, { spuId: row.id, pageNum: 1, pageSize: 50 }, { as: 'goods' })
    const made = list.filter(({ reason }) => reason === `调价审核 ${review.reviewNo}`)
    expect(made).toHaveLength(skus.length)
    expect(made[0]).toMatchObject({ supplyPriceBefore: '100.00', supplyPrice: '110.00', operator: '林嘉怡' })
  })

  test('do not change manual prices', async () => {
    const { row, review } = await repriced('110.00', { salePrice: '999.00' })
    await server.data(reviewProductBatch, { items: [itemOf(review)], result: 2 }, { as: 'goods' })
    const { skus } = await find(server, row.id)
    for (const one of skus) {
      expect(one).toMatchObject({ purchasePrice: '132.00', productPrice: '198.00', salePrice: '999.00' })
    }
  })

  test('change alone if the reviewer chooses so', async () => {
    const { row, review } = await repriced('105.00')
    const before = (await find(server, row.id)).skus.map(({ salePrice }) => salePrice)
    await server.data(reviewProductBatch, { items: [itemOf(review)], result: 2, derive: false }, { as: 'goods' })
    const { skus } = await find(server, row.id)
    expect(skus.map(({ salePrice }) => salePrice)).toEqual(before)
    expect(skus.every(({ supplyPrice }) => supplyPrice === '105.00')).toBe(true)
  })

  test('409 when a price changed after the reviewer opened it', async () => {
    const { row, review } = await repriced('120.00')
    const [first] = (await find(server, row.id)).skus
    if (!first) throw new Error('no version')
    const rows = [{ skuId: first.id, version: first.version, purchaseFactor: '1.3' }]
    await server.data(setProductPrice, { rows, reason: '系数调整一下', confirmLoss: true }, { as: 'admin' })
    const stale = { items: [itemOf(review)], result: 2 as const }
    expect(await server.api(reviewProductBatch, stale, { as: 'goods' })).toMatchObject({ code: 409 })
  })

  test('are shown only to callers who may see costs', async () => {
    const { review } = await repriced('130.00')
    const seen = await server.data(getProductReview, { id: review.id }, { as: 'supplier' })
    expect(seen.prices[0]).toMatchObject({ supplyPrice: '130.00' })
    expect(seen.live.skus[0]).not.toHaveProperty('salePrice')
    const hidden = await server.data(getProductReview, { id: review.id }, { as: 'content' })
    expect(hidden).toMatchObject({ prices: [], changes: [] })
  })
})
