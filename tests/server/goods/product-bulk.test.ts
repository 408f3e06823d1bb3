import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enableStatus, grantKind, tipsPlace, tipsScope } from '#contract/configuration/codes.ts'
import { saveTipsRule } from '#contract/configuration/tips-rules.ts'
import { leadTime } from '#contract/delivery.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { editProductBatch, type ProductChanges } from '#contract/goods/product-batch.ts'
import { getProductUsage } from '#contract/goods/product-usage.ts'
import { classify } from '#server/database/schema/configuration.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { label } from '#server/database/schema/specs.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

let server: TestServer
let drafts: number[]
let manual: number[]
beforeAll(async () => {
  server = await createTestServer()
  const rows = await server.db
    .select({ id: product.id })
    .from(product)
    .where(eq(product.status, productStatus.draft))
    .limit(4)
  drafts = rows.map(({ id }) => id)
  const labels = await server.db
    .select({ id: label.id })
    .from(label)
    .where(and(eq(label.grantKind, grantKind.manual), eq(label.status, enableStatus.enabled)))
  manual = labels.map(({ id }) => id)
})
afterAll(() => server.close())

const as = { as: 'goods' }
const edit = (spuIds: number[], changes: ProductChanges, partial = false) =>
  server.api(editProductBatch, { spuIds, changes, partial }, as)
const read = (ids: number[]) => server.db.select().from(product).where(inArray(product.id, ids)).orderBy(product.id)

describe('batch edit', () => {
  test('labels are added and removed, the others stay; each product is logged', async () => {
    const [one = 0, two = 0] = drafts
    const [remaining = 0, gone = 0, added = 0] = manual
    await server.db
      .update(product)
      .set({ labelIds: [remaining, gone] })
      .where(eq(product.id, one))
    await server.db.update(product).set({ labelIds: [] }).where(eq(product.id, two))
    const { code, data } = await edit([one, two], { labelsAdd: [added], labelsRemove: [gone] })
    expect([code, data]).toEqual([200, { done: 2, failed: [], waiting: 0 }])
    expect((await read([one, two])).map(({ labelIds }) => labelIds)).toEqual(
      one < two ? [[remaining, added], [added]] : [[added], [remaining, added]],
    )
    const log = await server.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.resource, 'product'), eq(auditLog.targetId, String(two)), eq(auditLog.action, 'edit')))
    expect(log).toHaveLength(1)
  })

  test('one refusal: nothing is written; with partial the others are saved', async () => {
    const [good = 0, full = 0] = drafts
    const [first = 0, ...others] = manual
    await server.db.update(product).set({ labelIds: [] }).where(eq(product.id, good))
    await server.db
      .update(product)
      .set({ labelIds: others.slice(0, 10) })
      .where(eq(product.id, full))
    const refused = await edit([good, full], { labelsAdd: [first] })
    expect(refused).toMatchObject({ code: 422, data: { failed: [{ id: full, message: '商品标签已达 10 个' }] } })
    expect((await read([good]))[0]?.labelIds).toEqual([])
    expect((await edit([good, full], { labelsAdd: [first] }, true)).data).toMatchObject({
      done: 1,
      failed: [{ id: full }],
    })
    expect((await read([good]))[0]?.labelIds).toEqual([first])
  })

  test('lead time, order and warning value; a warning value applies to all SKUs and updates the list', async () => {
    const [one = 0] = drafts
    expect((await edit([one], { leadTime: leadTime.days45, sort: 12, warnStock: 9_999 })).code).toBe(200)
    expect((await read([one]))[0]).toMatchObject({ leadTime: 4, sort: 12, isStockLow: true })
    const versions = await server.db.select().from(sku).where(eq(sku.productId, one))
    expect(new Set(versions.map(({ warnStock }) => warnStock))).toEqual(new Set([9_999]))
  })

  test('automatic labels, a single area and an empty change are refused; so are goods of others', async () => {
    const [one = 0] = drafts
    const [auto] = await server.db.select().from(label).where(eq(label.grantKind, grantKind.newArrival))
    expect(await edit([one], { labelsAdd: [auto?.id ?? 0] })).toMatchObject({
      code: 422,
      data: { fields: { labelsAdd: `自动标签「${auto?.name}」不能手动打标` } },
    })
    expect((await edit([one], { areas: ['330000'] })).code).toBe(422)
    expect(await edit([one], {})).toMatchObject({ code: 422, message: '请选择要修改的内容' })
    const [row] = await read([one])
    const foreign = row?.supplierId === 1 ? { as: 'auditor' } : { as: 'supplier' }
    const answer = await server.api(editProductBatch, { spuIds: [one], changes: { sort: 1 } }, foreign)
    expect([403, 422]).toContain(answer.code)
  })
})

describe('usage', () => {
  test('lists references to a product by kind, with the first five names', async () => {
    const [row] = await server.db.select().from(product).where(eq(product.status, productStatus.onSale)).limit(1)
    const id = row?.id ?? 0
    const classes = await server.db.select().from(classify).limit(6)
    await server.db
      .update(classify)
      .set({ pinnedProductIds: [id] })
      .where(
        inArray(
          classify.id,
          classes.map((item) => item.id),
        ),
      )
    await server.data(
      saveTipsRule,
      {
        name: '只为一件商品',
        places: [tipsPlace.productDetail],
        scopeKind: tipsScope.products,
        productIds: [id],
        tipTitle: '提示',
        tipContent: '这件商品有话要说',
      },
      as,
    )
    const [used] = await server.data(getProductUsage, { spuIds: [id] }, as)
    const pinned = used?.uses.find(({ title }) => title === '前台分类置顶')
    expect([pinned?.count, pinned?.named.length]).toEqual([6, 5])
    expect(used?.uses.find(({ title }) => title === '贴士规则')).toMatchObject({
      count: 1,
      named: [{ name: '只为一件商品' }],
    })
  })

  test('a supplier can query its own goods only', async () => {
    const [own] = await server.db.select().from(product).where(eq(product.supplierId, 1)).limit(1)
    const [other] = await server.db.select().from(product).where(eq(product.supplierId, 2)).limit(1)
    const list = await server.data(getProductUsage, { spuIds: [own?.id ?? 0, other?.id ?? 0] }, { as: 'supplier' })
    expect(list.map(({ id }) => id)).toEqual([own?.id])
  })
})
