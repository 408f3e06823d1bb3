import { and, eq, gt } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { priceChangeStatus, stockMode } from '#contract/goods/codes.ts'
import { cancelPriceChange, listPriceChanges, setProductPrice } from '#contract/goods/prices.ts'
import { editProductBatch } from '#contract/goods/product-batch.ts'
import { editProduct } from '#contract/goods/product-editing.ts'
import { reviewProductBatch } from '#contract/goods/product-reviews.ts'
import { listSkus, setProductEnable } from '#contract/goods/products.ts'
import { setProductStock } from '#contract/goods/stock.ts'
import { promptLevel, promptPlace } from '#contract/goods/template-codes.ts'
import { addSpecPrompt } from '#contract/goods/template-prompts.ts'
import { auditResult } from '#contract/permissions/codes.ts'
import { applyPlannedPrices } from '#server/areas/goods/price/planned-prices.ts'
import { product } from '#server/database/schema/goods.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { productTemplate } from '#server/database/schema/templates.ts'
import { after, days, moment } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { itemOf, onSale, pendingOf, refusal } from './review-records.ts'
import { COLOUR, newTemplate } from './template-records.ts'

let server: TestServer
let begun: string
beforeAll(async () => {
  server = await createTestServer()
  begun = moment(new Date())
})
afterAll(() => server.close())

const GOODS = '林嘉怡'
const SOMEBODY = '上一位同事'
const LONG_AGO = '2026-01-05T09:00:00.000+08:00'
const inDays = (count: number) => after(moment(new Date()), days(count))

/** A product on sale that somebody else changed long ago. */
async function left() {
  const { id } = await onSale(server)
  await forget(id)
  const { list } = await server.data(listSkus, { spuIds: [id] }, { as: 'goods' })
  const [version] = list
  if (!version) throw new Error('no version')
  return { id, version }
}

const stored = async (id: number) => {
  const [row] = await server.db.select().from(product).where(eq(product.id, id))
  if (!row) throw new Error(`no product ${id}`)
  return row
}

/** The last editor, and whether the change was just now. */
async function lastChange(id: number) {
  const { updatedBy, updatedAt } = await stored(id)
  return { by: updatedBy, isNew: updatedAt !== LONG_AGO }
}

const forget = (id: number) =>
  server.db.update(product).set({ updatedBy: SOMEBODY, updatedAt: LONG_AGO }).where(eq(product.id, id))

const as = { as: 'goods' }
type Left = Awaited<ReturnType<typeof left>>
const dearer = ({ version }: Left) => ({
  skuId: version.id,
  version: version.version,
  salePrice: (Number(version.salePrice) + 1).toFixed(2),
})

const writers: Record<string, (of: Left) => Promise<unknown>> = {
  改价: (of) => server.data(setProductPrice, { rows: [dearer(of)] }, as),
  定时调价: (of) => server.data(setProductPrice, { rows: [dearer(of)], effectiveAt: inDays(2) }, as),
  取消定时调价: async ({ version }) => {
    const { list } = await server.data(listPriceChanges, { skuId: version.id, status: priceChangeStatus.planned }, as)
    return server.data(cancelPriceChange, { ids: list.map(({ id }) => id) }, as)
  },
  改库存: ({ version }) =>
    server.data(setProductStock, { rows: [{ skuId: version.id, mode: stockMode.increase, quantity: 1 }], kind: 1 }, as),
  批量改预警值: ({ id }) =>
    server.data(editProductBatch, { spuIds: [id], changes: { warnStock: 3 }, partial: false }, as),
  批量改排序值: ({ id }) => server.data(editProductBatch, { spuIds: [id], changes: { sort: 17 }, partial: false }, as),
  编辑: async ({ id }) => {
    const { version } = await stored(id)
    return server.data(editProduct, { spuId: id, version, sort: 18 }, as)
  },
  下架: ({ id }) => server.data(setProductEnable, { spuIds: [id], enabled: 0, partial: false }, as),
}

describe('更新 of a product', () => {
  test.each(Object.keys(writers))('shows the last editor: %s', async (name) => {
    const of = await left()
    await writers[name]?.(of)
    expect(await lastChange(of.id)).toEqual({ by: GOODS, isNew: true })
  })

  test('shows who refused a change of it', async () => {
    const { id } = await left()
    const { version, name } = await stored(id)
    await server.data(editProduct, { spuId: id, version, name: `${name} 改` }, as)
    await forget(id)
    await server.data(reviewProductBatch, { items: [itemOf(await pendingOf(server, id))], ...refusal }, { as: 'admin' })
    const { by, isNew } = await lastChange(id)
    expect({ isNew, isOther: by !== SOMEBODY && by !== GOODS }).toEqual({ isNew: true, isOther: true })
  })

  test('shows who planned a price after it takes effect', async () => {
    const of = await left()
    await writers.定时调价?.(of)
    await forget(of.id)
    await applyPlannedPrices(server.db, inDays(3))
    expect(await lastChange(of.id)).toEqual({ by: GOODS, isNew: true })
  })

  test('keeps its version when only a part of it changed, so that an open form gets no conflict', async () => {
    const of = await left()
    const before = await stored(of.id)
    await writers.改价?.(of)
    expect((await stored(of.id)).version).toBe(before.version)
  })

  test('is never older than its last log entry', async () => {
    const log = await server.db
      .select({ id: auditLog.targetId, at: auditLog.occurredAt, by: auditLog.actorName })
      .from(auditLog)
      .where(
        and(eq(auditLog.resource, 'product'), eq(auditLog.result, auditResult.success), gt(auditLog.occurredAt, begun)),
      )
      .orderBy(auditLog.id)
    expect(log.length).toBeGreaterThan(Object.keys(writers).length)
    for (const [id, { at }] of new Map(log.map((entry) => [entry.id, entry]))) {
      expect(Date.parse((await stored(Number(id))).updatedAt)).toBeGreaterThanOrEqual(Date.parse(at))
    }
  })
})

test('更新 of a template shows who added a prompt to it', async () => {
  const { id } = await newTemplate(server)
  await server.db
    .update(productTemplate)
    .set({ updatedBy: SOMEBODY, updatedAt: LONG_AGO })
    .where(eq(productTemplate.id, id))
  const prompt = {
    templateId: id,
    specId: COLOUR,
    valueName: '',
    title: '色差说明',
    content: '不同批次略有色差',
    images: [],
  }
  await server.data(
    addSpecPrompt,
    { ...prompt, places: [promptPlace.specPicker], level: promptLevel.note, enabled: true, sort: 0 },
    as,
  )
  const [row] = await server.db.select().from(productTemplate).where(eq(productTemplate.id, id))
  expect(row).toMatchObject({ updatedBy: GOODS })
})
