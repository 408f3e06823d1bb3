import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { productStatus } from '#contract/goods/codes.ts'
import {
  banProducts,
  countProducts,
  deleteProducts,
  listProducts,
  listSkus,
  restoreProducts,
  setProductEnable,
} from '#contract/goods/products.ts'
import { enableBrand } from '#contract/suppliers/brands.ts'
import { classify } from '#server/database/schema/configuration.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import { notification } from '#server/database/schema/platform.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { orderedNowhere } from './product-records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const rowsOf = (params: Parameters<typeof server.data<typeof listProducts>>[1]) =>
  server.data(listProducts, { pageSize: 200, ...params }, { as: 'goods' })
const productOf = async (id: number) => {
  const [row] = await server.db.select().from(product).where(eq(product.id, id))
  if (!row) throw new Error(`no product ${id}`)
  return row
}
const anyOfStatus = async (status: number, sellable?: boolean) => {
  const { list } = await rowsOf({ status: status as 4, ...(sellable === undefined ? {} : { sellable }) })
  const [row] = list
  if (!row) throw new Error(`no product in status ${status}`)
  return row
}

describe('the list of goods', () => {
  test('tabs and chips count what their filters match', async () => {
    const { counts } = await rowsOf({})
    const onSale = await rowsOf({ status: productStatus.onSale })
    const low = await rowsOf({ stockWarn: true })
    const unsellable = await rowsOf({ sellable: false })
    expect(onSale.total).toBe(counts?.['4'])
    expect(unsellable.total).toBe(counts?.unsellable)
    expect(low.list.filter((row) => row.status !== productStatus.recycled)).toHaveLength(counts?.stockWarn ?? -1)
    const { byStatus } = await server.data(countProducts, {}, { as: 'goods' })
    expect(byStatus['4']).toBe(counts?.['4'])
  })

  test('shows why goods on sale cannot be sold', async () => {
    const { list } = await rowsOf({ sellable: false })
    expect(list.length).toBeGreaterThan(0)
    for (const row of list) {
      expect(row.sellable).toBe(false)
      expect(['品牌已停用', '供应商已停用', '类目已停用', '模板已停用', '价格未设置', '无库存']).toContain(
        row.unsellableReason,
      )
    }
  })

  test('disabling the brand stops sales and shows the reason, the status stays; enabling it clears the reason', async () => {
    const row = await anyOfStatus(4, true)
    const find = async () => (await rowsOf({ codes: [row.spuCode] })).list[0]
    await server.data(enableBrand, { id: row.brand.id, enabled: 0, reason: '资质到期未续' }, { as: 'goods' })
    expect(await find()).toMatchObject({ status: 4, sellable: false, unsellableReason: '品牌已停用' })
    await server.data(enableBrand, { id: row.brand.id, enabled: 1 }, { as: 'goods' })
    expect(await find()).toMatchObject({ status: 4, sellable: true, unsellableReason: '' })
  })

  test('pasted codes find products and SKUs; unknown codes are reported', async () => {
    const [one, other] = (await rowsOf({})).list
    if (!one || !other) throw new Error('too few products')
    const [version] = await server.db.select().from(sku).where(eq(sku.productId, other.id)).limit(1)
    const found = await rowsOf({ codes: [one.spuCode, version?.skuCode ?? '', 'S9999999999'] })
    expect(found.list.map(({ id }) => id).sort()).toEqual([one.id, other.id].sort())
    expect(found.unknownCodes).toEqual(['S9999999999'])
  })

  test('by shop category: assigned products and those matched by rules; by area: products sold there or in a part of it', async () => {
    const [first, second] = (await rowsOf({ status: productStatus.onSale })).list
    const { db } = server
    const [shelf] = await db.select().from(classify).limit(1)
    if (!first || !second || !shelf) throw new Error('the demo has goods and front categories')
    await db
      .update(classify)
      .set({ categoryIds: [second.category.id], labelIds: [] })
      .where(eq(classify.id, shelf.id))
    await db
      .update(product)
      .set({ classifyIds: [shelf.id], areas: ['310115', '320000'] })
      .where(eq(product.id, first.id))
    await db.update(product).set({ classifyIds: [] }).where(eq(product.id, second.id))
    const placed = (await rowsOf({ classifyId: shelf.id })).list.map(({ id }) => id)
    expect(placed).toEqual(expect.arrayContaining([first.id, second.id]))
    const soldIn = async (area: string) => (await rowsOf({ classifyId: shelf.id, area })).list.map(({ id }) => id)
    expect(await soldIn('310000')).toContain(first.id)
    expect(await soldIn('320500')).toContain(first.id)
    expect(await soldIn('440000')).not.toContain(first.id)
  })

  test('accepts 200 codes and refuses 201', async () => {
    const codes = Array.from({ length: 201 }, (_, index) => `S${index}`)
    expect((await server.api(listProducts, { codes: codes.slice(1) }, { as: 'goods' })).code).toBe(200)
    expect(await server.api(listProducts, { codes }, { as: 'goods' })).toMatchObject({
      code: 422,
      message: expect.stringContaining('最多 200 个编码'),
    })
  })

  test('shows the recycle bin only in its own tab, in rows, total and export', async () => {
    const before = await rowsOf({})
    const [row] = before.list
    await server.db
      .update(product)
      .set({ status: productStatus.recycled })
      .where(eq(product.id, row?.id ?? 0))
    const after = await rowsOf({})
    expect(after.list.map(({ id }) => id)).not.toContain(row?.id)
    expect(after.list.some(({ status }) => status === productStatus.recycled)).toBe(false)
    expect(after.total).toBe(before.total - 1)
    const { 7: inBin = 0, stockWarn: _low, unsellable: _not, revisionPending: _revised, ...others } = after.counts ?? {}
    expect(Object.values(others).reduce((sum, count) => sum + count, 0)).toBe(after.total)
    expect((await rowsOf({ status: productStatus.recycled })).total).toBe(inBin)
    expect((await rowsOf({ status: productStatus.recycled })).list.map(({ id }) => id)).toContain(row?.id)
    await server.db
      .update(product)
      .set({ status: row?.status ?? productStatus.draft })
      .where(eq(product.id, row?.id ?? 0))
  })

  test('refuses a reversed price range', async () => {
    expect(await server.api(listProducts, { salePriceFrom: '200', salePriceTo: '100' }, { as: 'goods' })).toMatchObject(
      {
        code: 422,
        message: '最低销售价不能高于最高销售价',
      },
    )
  })

  test('a supplier sees its own goods, and of the prices only its own', async () => {
    const { list } = await server.data(listProducts, { pageSize: 200 }, { as: 'supplier' })
    expect(new Set(list.map((row) => row.supplier.id)).size).toBe(1)
    expect(list[0]).toHaveProperty('supplyPrice')
    expect(list[0]).not.toHaveProperty('salePriceMin')
    const foreign = (await rowsOf({})).list.find((row) => row.supplier.id !== list[0]?.supplier.id)
    const skus = await server.data(listSkus, { spuIds: [list[0]?.id ?? 0, foreign?.id ?? 0] }, { as: 'supplier' })
    expect(new Set(skus.list.map((row) => row.productId))).toEqual(new Set([list[0]?.id]))
    expect(skus.list[0]).not.toHaveProperty('salePrice')
  })

  test('callers without the cost permission see no supply price', async () => {
    const { list } = await server.data(listProducts, {}, { as: 'content' })
    expect(list[0]).not.toHaveProperty('supplyPrice')
    expect(list[0]).toHaveProperty('salePriceMin')
    const skus = await server.data(listSkus, { spuIds: [list[0]?.id ?? 0] }, { as: 'content' })
    expect(skus.list[0]).not.toHaveProperty('purchasePrice')
    expect(skus.list[0]).not.toHaveProperty('purchaseFactor')
  })
})

describe('on and off sale', () => {
  test('goes off sale and on sale again, with log entries', async () => {
    const { id } = await anyOfStatus(4, true)
    expect(await server.data(setProductEnable, { spuIds: [id], enabled: 0 }, { as: 'goods' })).toEqual({
      done: 1,
      failed: [],
    })
    expect((await productOf(id)).status).toBe(productStatus.offSale)
    await server.data(setProductEnable, { spuIds: [id], enabled: 1 }, { as: 'goods' })
    const row = await productOf(id)
    expect(row.status).toBe(productStatus.onSale)
    expect(row.enabledAt).not.toBeNull()
  })

  test('a SKU without a price prevents it, and nothing is written', async () => {
    const ready = await anyOfStatus(4, true)
    await server.data(setProductEnable, { spuIds: [ready.id], enabled: 0 }, { as: 'goods' })
    const [version] = await server.db
      .select()
      .from(sku)
      .where(and(eq(sku.productId, ready.id), eq(sku.enabled, true)))
    await server.db
      .update(sku)
      .set({ salePrice: null })
      .where(eq(sku.id, version?.id ?? 0))
    const answer = await server.api(setProductEnable, { spuIds: [ready.id], enabled: 1 }, { as: 'goods' })
    expect(answer).toMatchObject({ code: 422, message: `SKU ${version?.skuCode} 未设置销售价,不能上架` })
    expect((await productOf(ready.id)).status).toBe(productStatus.offSale)
  })

  test('in bulk, one refusal rolls back all; with partial the others continue', async () => {
    const { list } = await rowsOf({ status: productStatus.onSale, sellable: true })
    const [good] = list
    const draft = await anyOfStatus(0)
    if (!good) throw new Error('nothing on sale')
    const spuIds = [good.id, draft.id]
    const refused = await server.api(setProductEnable, { spuIds, enabled: 0 }, { as: 'goods' })
    expect(refused).toMatchObject({
      code: 422,
      data: { failed: [{ id: draft.id, name: draft.name, message: '商品状态已变更,请刷新后重试' }] },
    })
    expect((await productOf(good.id)).status).toBe(productStatus.onSale)
    const partly = await server.data(setProductEnable, { spuIds, enabled: 0, partial: true }, { as: 'goods' })
    expect(partly).toMatchObject({ done: 1, failed: [{ id: draft.id }] })
    expect((await productOf(good.id)).status).toBe(productStatus.offSale)
  })

  test('a supplier cannot touch the goods of another', async () => {
    const own = await server.data(listProducts, {}, { as: 'supplier' })
    const { list } = await rowsOf({ status: productStatus.onSale })
    const foreign = list.find((row) => row.supplier.id !== own.list[0]?.supplier.id)
    const answer = await server.api(setProductEnable, { spuIds: [foreign?.id ?? 0], enabled: 0 }, { as: 'supplier' })
    expect(answer.code).toBe(422)
    expect((await productOf(foreign?.id ?? 0)).status).toBe(productStatus.onSale)
  })
})

describe('banning, deleting, restoring', () => {
  test('a ban requires a reason of ten characters and notifies the supplier', async () => {
    const row = await anyOfStatus(4)
    const short = await server.api(banProducts, { spuIds: [row.id], banned: true, reason: '违规' }, { as: 'goods' })
    expect(short).toMatchObject({ code: 422, message: '违规原因至少 10 个字' })
    const reason = '商品图片盗用其他品牌的作品'
    await server.data(banProducts, { spuIds: [row.id], banned: true, reason }, { as: 'goods' })
    expect(await productOf(row.id)).toMatchObject({ status: 6, banReason: reason })
    const notifications = await server.db.select().from(notification).where(eq(notification.title, '商品被违规下架'))
    expect(notifications.every(({ content }) => content.includes(reason))).toBe(true)
    await server.data(banProducts, { spuIds: [row.id], banned: false, reason: '已更换图片' }, { as: 'goods' })
    expect(await productOf(row.id)).toMatchObject({ status: 5, banReason: '' })
  })

  test('goods on sale cannot be deleted; a product whose name is used meanwhile cannot be restored', async () => {
    const onSale = await anyOfStatus(4)
    expect((await server.api(deleteProducts, { spuIds: [onSale.id] }, { as: 'goods' })).code).toBe(422)
    const draft = await anyOfStatus(0)
    await server.data(deleteProducts, { spuIds: [draft.id] }, { as: 'goods' })
    expect((await productOf(draft.id)).status).toBe(productStatus.recycled)
    await server.db
      .update(product)
      .set({ name: draft.name, supplierId: draft.supplier.id })
      .where(eq(product.id, onSale.id))
    const claimed = await server.api(restoreProducts, { spuIds: [draft.id] }, { as: 'goods' })
    expect(claimed).toMatchObject({ code: 422, message: '商品名称已被占用' })
    await server.db.update(product).set({ name: onSale.name }).where(eq(product.id, onSale.id))
    await server.data(restoreProducts, { spuIds: [draft.id] }, { as: 'goods' })
    expect((await productOf(draft.id)).status).toBe(productStatus.draft)
  })

  test('of two concurrent actions, the second is refused because the status changed', async () => {
    const row = await anyOfStatus(5)
    await orderedNowhere(server, row.id)
    await server.data(deleteProducts, { spuIds: [row.id] }, { as: 'goods' })
    const late = await server.api(setProductEnable, { spuIds: [row.id], enabled: 1 }, { as: 'admin' })
    expect(late).toMatchObject({ code: 422, message: '商品状态已变更,请刷新后重试' })
  })
})
