import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agentStatus, goodsScope } from '#contract/agents/codes.ts'
import { enableCategories } from '#contract/configuration/categories.ts'
import { matchStatus } from '#contract/goods/codes.ts'
import { getProductUsage } from '#contract/goods/product-usage.ts'
import { deleteProducts, listProducts, setProductEnable } from '#contract/goods/products.ts'
import { enableTemplates } from '#contract/goods/templates.ts'
import { orderStatus } from '#contract/orders/codes.ts'
import { enableBrand } from '#contract/suppliers/brands.ts'
import { enableSupplier } from '#contract/suppliers/suppliers.ts'
import { agentPackage, agentPackageItem } from '#server/database/schema/agents.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import { recommendedMatch } from '#server/database/schema/matches.ts'
import { order, orderLine } from '#server/database/schema/orders.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { orderedNowhere } from './product-records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const as = { as: 'goods' }

/** A stored product that can be sold now. */
async function selling() {
  const { list } = await server.data(listProducts, { sellable: true, pageSize: 1 }, as)
  const [row] = await server.db
    .select()
    .from(product)
    .where(eq(product.id, list[0]?.id ?? 0))
  if (!row) throw new Error('nothing sells')
  return row
}
const shown = async (spuCode: string) => (await server.data(listProducts, { codes: [spuCode] }, as)).list[0]

type Row = Awaited<ReturnType<typeof selling>>
const reason = '资质到期未续'
const switches: [what: string, reason: string, set: (row: Row, on: boolean) => Promise<unknown>][] = [
  [
    'brand',
    '品牌已停用',
    ({ brandId: id }, on) => server.data(enableBrand, { id, enabled: on ? 1 : 0, ...(!on && { reason }) }, as),
  ],
  [
    'supplier',
    '供应商已停用',
    ({ supplierId: id }, on) => server.data(enableSupplier, { id, enabled: on ? 1 : 0, ...(!on && { reason }) }, as),
  ],
  [
    'category',
    '类目已停用',
    ({ categoryId }, on) => server.data(enableCategories, { ids: [categoryId], enabled: on }, as),
  ],
  [
    'template',
    '模板已停用',
    ({ templateId }, on) => server.data(enableTemplates, { ids: [templateId ?? 0], enabled: on }, as),
  ],
]

describe('goods that cannot be sold keep their status and show the reason', () => {
  test.each(switches)('while their %s is disabled', async (_what, why, set) => {
    const row = await selling()
    await set(row, false)
    expect(await shown(row.spuCode)).toMatchObject({ status: 4, sellable: false, unsellableReason: why })
    const { list } = await server.data(listProducts, { codes: [row.spuCode], sellable: false }, as)
    expect(list).toHaveLength(1)
    await server.data(setProductEnable, { spuIds: [row.id], enabled: 0 }, as)
    expect(await server.api(setProductEnable, { spuIds: [row.id], enabled: 1 }, as)).toMatchObject({
      code: 422,
      message: expect.stringContaining(why),
    })
    await set(row, true)
    await server.data(setProductEnable, { spuIds: [row.id], enabled: 1 }, as)
    expect(await shown(row.spuCode)).toMatchObject({ sellable: true, unsellableReason: '' })
  })
})

describe('referenced records cannot be removed, and the message names the reference', () => {
  /** A product off sale without other references. */
  async function offSale() {
    const row = await selling()
    await server.data(setProductEnable, { spuIds: [row.id], enabled: 0 }, as)
    const own = server.db.select({ id: sku.id }).from(sku).where(eq(sku.productId, row.id))
    await server.db.delete(agentPackageItem).where(inArray(agentPackageItem.skuId, own))
    await server.db
      .update(recommendedMatch)
      .set({ status: matchStatus.unlisted })
      .where(eq(recommendedMatch.status, matchStatus.listed))
    await orderedNowhere(server, row.id)
    return row
  }

  test('in an open order; completed orders do not count', async () => {
    const row = await offSale()
    const [waiting] = await server.db.select().from(order).where(eq(order.status, orderStatus.paid)).limit(1)
    const [done] = await server.db.select().from(order).where(eq(order.status, orderStatus.completed)).limit(1)
    if (!waiting || !done) throw new Error('no order waits, or none is done')
    const orderIn = ({ id }: typeof done) =>
      server.db.update(orderLine).set({ productId: row.id }).where(eq(orderLine.orderId, id))
    await orderIn(waiting)
    expect(await server.api(deleteProducts, { spuIds: [row.id] }, as)).toMatchObject({
      code: 422,
      message: expect.stringContaining(`有未完成订单 ${waiting.orderNo}`),
    })
    const [used] = await server.data(getProductUsage, { spuIds: [row.id] }, as)
    expect(used?.uses[0]).toMatchObject({ kind: 'order', count: 1, named: [{ id: waiting.id, name: waiting.orderNo }] })
    await orderedNowhere(server, row.id)
    await orderIn(done)
    expect(await server.data(deleteProducts, { spuIds: [row.id] }, as)).toMatchObject({ done: 1 })
  })

  test('in an enabled match', async () => {
    const row = await offSale()
    const [match] = await server.db
      .update(recommendedMatch)
      .set({ mainProductId: row.id, status: matchStatus.listed })
      .where(eq(recommendedMatch.id, 1))
      .returning()
    expect(await server.api(deleteProducts, { spuIds: [row.id] }, as)).toMatchObject({
      code: 422,
      message: expect.stringContaining(`在推荐搭配「${match?.title}」中展示`),
    })
    await server.db.update(recommendedMatch).set({ status: matchStatus.unlisted }).where(eq(recommendedMatch.id, 1))
  })

  test('among the goods of a package', async () => {
    const row = await offSale()
    const [version] = await server.db.select().from(sku).where(eq(sku.productId, row.id))
    const [found] = await server.db
      .select()
      .from(agentPackage)
      .where(
        and(
          eq(agentPackage.goodsScope, goodsScope.products),
          inArray(agentPackage.status, [agentStatus.draft, agentStatus.enabled, agentStatus.disabled]),
        ),
      )
    await server.db
      .insert(agentPackageItem)
      .values({ packageId: found?.id ?? 0, skuId: version?.id ?? 0, minQuantity: 1 })
    expect(await server.api(deleteProducts, { spuIds: [row.id] }, as)).toMatchObject({
      code: 422,
      message: expect.stringContaining(`代理套餐「${found?.name}」`),
    })
  })
})
