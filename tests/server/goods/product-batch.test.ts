import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leadTime } from '#contract/delivery.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { previewProductBatch, startProductBatch } from '#contract/goods/product-batch.ts'
import { listProducts } from '#contract/goods/products.ts'
import { previewRollback, startRollback } from '#contract/rollback.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import { job } from '#server/database/schema/platform.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

const goods = { as: 'goods' }

let server: TestServer
let ids: number[]
beforeAll(async () => {
  server = await createTestServer()
  const { list } = await server.data(listProducts, { status: productStatus.onSale, pageSize: 60 }, goods)
  ids = list.filter(({ pendingReviewIds }) => pendingReviewIds.length === 0).map(({ id }) => id)
})
afterAll(() => server.close())

const fresh = (count: number) => ids.splice(0, count)
const stored = (of: readonly number[]) =>
  server.db
    .select()
    .from(product)
    .where(inArray(product.id, [...of]))
    .orderBy(product.id)
const warnings = async (of: readonly number[]) =>
  (
    await server.db
      .select()
      .from(sku)
      .where(inArray(sku.productId, [...of]))
      .orderBy(sku.id)
  ).map(({ warnStock }) => warnStock)
const batchOf = async (id: number) => (await server.db.select().from(job).where(eq(job.id, id)))[0]?.batchNo ?? ''

describe('several fields of many products', () => {
  test('are previewed before and after, then changed at once, with a result per product', async () => {
    const spuIds = fresh(3)
    const changes = { sort: 77, warnStock: 9 }
    const { rows, changed } = await server.data(previewProductBatch, { spuIds, changes }, goods)
    expect(changed).toBe(3)
    expect(rows[0]?.changes.map(({ title, after, waits }) => [title, after, waits])).toEqual([
      ['排序值', '77', false],
      ['库存预警值', '9', false],
    ])
    expect((await stored(spuIds)).every(({ sort }) => sort !== 77)).toBe(true)
    const request = { rows: rows.map(({ id, version }) => ({ spuId: id, version })), changes }
    const { result } = await server.data(startProductBatch, request, goods)
    expect(result).toEqual({ done: 3, failed: [] })
    expect((await stored(spuIds)).map(({ sort }) => sort)).toEqual([77, 77, 77])
    expect(new Set(await warnings(spuIds))).toEqual(new Set([9]))
    const again = await server.data(startProductBatch, request, goods)
    expect(again.result?.failed.map(({ message }) => message)).toEqual(Array(3).fill('预览之后已被他人修改'))
  })

  test('name what waits for a review and what cannot be changed', async () => {
    const [approved = 0, inReview = 0] = fresh(2)
    await server.db.update(product).set({ status: productStatus.inReview }).where(eq(product.id, inReview))
    const [row] = await stored([approved])
    const next = leadTime.codes.find((code) => code !== row?.leadTime) ?? leadTime.inStock
    const { rows } = await server.data(
      previewProductBatch,
      { spuIds: [approved, inReview], changes: { leadTime: next } },
      goods,
    )
    expect(rows.find(({ id }) => id === approved)).toMatchObject({
      fault: '',
      changes: [{ title: '货期', waits: true }],
    })
    expect(rows.find(({ id }) => id === inReview)?.fault).toBe('当前状态不可编辑')
  })

  test('are rolled back: fields and warning values, unless somebody has changed them since', async () => {
    const spuIds = fresh(3).toSorted((left, right) => left - right)
    const [first = 0] = spuIds
    const before = (await stored(spuIds)).map(({ sort }) => sort)
    const warned = await warnings(spuIds)
    const changes = { sort: 55, warnStock: 8 }
    const rows = (await stored(spuIds)).map(({ id, version }) => ({ spuId: id, version }))
    const batchNo = await batchOf((await server.data(startProductBatch, { rows, changes }, goods)).jobId)
    await server.db.update(product).set({ sort: 56 }).where(eq(product.id, first))
    expect((await server.data(previewRollback, { batchNo }, goods)).refused).toEqual([
      { id: first, name: expect.any(String), message: '之后又有修改（排序值）' },
    ])
    const { result } = await server.data(startRollback, { batchNo }, goods)
    expect(result?.failed).toHaveLength(1)
    expect((await stored(spuIds)).map(({ sort }) => sort)).toEqual([56, ...before.slice(1)])
    expect(await warnings(spuIds)).toEqual(warned)
  })

  test('of foreign products are not even previewed to a supplier', async () => {
    const [foreign] = await server.db.select().from(product).where(eq(product.supplierId, 2)).limit(1)
    const params = { spuIds: [foreign?.id ?? 0], changes: { sort: 5 } }
    expect((await server.data(previewProductBatch, params, { as: 'supplier' })).rows).toEqual([])
    const rows = [{ spuId: foreign?.id ?? 0, version: foreign?.version ?? 1 }]
    expect((await server.api(startProductBatch, { rows, changes: { sort: 5 } }, { as: 'supplier' })).code).toBe(422)
  })

  test('nothing chosen is refused', async () => {
    expect((await server.api(previewProductBatch, { spuIds: fresh(1), changes: {} }, goods)).message).toBe(
      '请选择要修改的内容',
    )
  })
})
