import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stockMode } from '#contract/goods/codes.ts'
import { setProductPrice } from '#contract/goods/prices.ts'
import { listProducts, listSkus, type Sku } from '#contract/goods/products.ts'
import {
  type PriceRuleInput,
  previewPriceRules,
  previewStockRule,
  startPriceRules,
  startStockRule,
} from '#contract/goods/sku-rules.ts'
import { jobStatus } from '#contract/job-codes.ts'
import { getJob, listJobs, retryFailedRecords } from '#contract/jobs.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { runNextJob } from '#server/jobs/worker.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

const goods = { as: 'goods' }
const onSale = 4

let server: TestServer
let products: { id: number; skus: Sku[] }[]
beforeAll(async () => {
  server = await createTestServer()
  const { list } = await server.data(listProducts, { status: onSale, pageSize: 60 }, goods)
  const { list: skus } = await server.data(listSkus, { spuIds: list.map(({ id }) => id) }, goods)
  const priced = skus.filter((row) => row.enabled && row.purchasePrice && row.salePrice && row.stock > 20)
  products = [...Map.groupBy(priced, ({ productId }) => productId)].map(([id, own]) => ({ id, skus: own }))
})
afterAll(() => server.close())

/** A product not used by other tests. */
const fresh = () => {
  const one = products.shift()
  if (!one) throw new Error('no product left')
  return one
}
const stored = async (id: number) => {
  const [row] = await server.db.select().from(sku).where(eq(sku.id, id))
  if (!row) throw new Error(`no SKU ${id}`)
  return row
}
const rule = (entered: Partial<PriceRuleInput>): PriceRuleInput => ({
  price: 'salePrice',
  operation: 'raise',
  amount: '0.10',
  ...entered,
})
const preview = (spuIds: number[], ...rules: PriceRuleInput[]) =>
  server.data(previewPriceRules, { spuIds, rules }, goods)
const start = async (rows: readonly { skuId: number; version: number }[], rules: PriceRuleInput[], rest: object = {}) =>
  server.api(startPriceRules, { rows: rows.map(({ skuId, version }) => ({ skuId, version })), rules, ...rest }, goods)

describe('the preview of price rules', () => {
  test('shows every SKU of the products before and after, and writes nothing', async () => {
    const { id, skus } = fresh()
    const shown = await preview([id], rule({ amount: '1', rounding: 'nine' }))
    expect(shown.rows).toHaveLength((await server.data(listSkus, { spuIds: [id] }, goods)).list.length)
    const [first] = skus
    const row = shown.rows.find(({ skuId }) => skuId === first?.id)
    expect(row?.before.salePrice).toBe(first?.salePrice)
    expect(row?.after.salePrice).toMatch(/\.90$/)
    expect((await stored(first?.id ?? 0)).salePrice).toBe(first?.salePrice)
    expect(shown.changed + shown.unchanged + shown.refused).toBe(shown.rows.length)
  })

  test('several rules start from the prices before', async () => {
    const { id, skus } = fresh()
    const [first] = skus
    const { rows } = await preview(
      [id],
      rule({ price: 'purchasePrice', amount: '2' }),
      rule({ price: 'salePrice', operation: 'multiply', amount: '1.1' }),
    )
    const row = rows.find(({ skuId }) => skuId === first?.id)
    expect(row?.after.purchasePrice).toBe((Number(first?.purchasePrice) + 2).toFixed(2))
    expect(Number(row?.after.salePrice)).toBeCloseTo(Number(first?.salePrice) * 1.1, 1)
  })

  test('names what stands against a price: below 0, above 9999999, nothing to start from', async () => {
    const { id, skus } = fresh()
    const [first] = skus
    const low = await preview([id], rule({ operation: 'lower', amount: '9999999' }))
    expect(low.rows.find(({ skuId }) => skuId === first?.id)?.fault).toMatch(/^销售价将低于 0（-/)
    expect(low.refused).toBe(low.rows.length)
    const high = await preview([id], rule({ operation: 'raise', amount: '9999999' }))
    expect(high.rows.find(({ skuId }) => skuId === first?.id)?.fault).toMatch(/^销售价将超过 9999999（/)
    await server.db
      .update(sku)
      .set({ productPrice: null })
      .where(eq(sku.id, first?.id ?? 0))
    const none = await preview([id], rule({ price: 'productPrice' }))
    expect(none.rows.find(({ skuId }) => skuId === first?.id)?.fault).toBe('还没有产品价，无法按规则计算')
  })

  test('remarks a loss and wants a reason for it', async () => {
    const { id, skus } = fresh()
    const [first] = skus
    const { rows, wantsReason } = await preview([id], rule({ operation: 'set', amount: '0.01' }))
    expect(rows.find(({ skuId }) => skuId === first?.id)?.notes).toContain('销售价低于采购价')
    expect(wantsReason).toBe(true)
  })

  test('covers the results of a filter except deselected products', async () => {
    const query = { status: onSale, supplierId: 1 } as const
    const { list, total } = await server.data(listProducts, { ...query, pageSize: 200 }, goods)
    const [left] = list
    const shown = await server.data(previewPriceRules, { query, exceptIds: [left?.id ?? 0], rules: [rule({})] }, goods)
    const { list: skus } = await server.data(listSkus, { query }, goods)
    expect(new Set(skus.map(({ productId }) => productId)).size).toBe(total)
    expect(shown.rows.map(({ skuId }) => skuId).toSorted()).toEqual(
      skus
        .filter(({ productId }) => productId !== left?.id)
        .map(({ id }) => id)
        .toSorted(),
    )
  })

  test('is refused to callers who may not read costs, and to those who may not set prices', async () => {
    const { id } = fresh()
    for (const as of ['finance', 'supplier', 'auditor', 'content']) {
      expect((await server.api(previewPriceRules, { spuIds: [id], rules: [rule({})] }, { as })).code).toBe(403)
    }
  })

  test.each([
    [{ floor: '10', ceiling: '5' }, '最低价不能高于最高价'],
    [{ operation: 'lowerPercent', amount: '101' }, '下调不能超过 100%'],
    [{ amount: '-1' }, '数值应为 0 到 9999999 之间、最多四位小数的数字'],
    [{ amount: '' }, '数值应为 0 到 9999999 之间、最多四位小数的数字'],
  ] as const)('a rule %j is refused: %s', async (entered, message) => {
    const { code, data } = await server.api(previewPriceRules, { spuIds: [1], rules: [rule(entered)] }, goods)
    expect(code).toBe(422)
    expect(Object.values((data as unknown as { fields: object }).fields)).toEqual([message])
  })
})

describe('the SKUs of a sheet', () => {
  test('are read in pages, in the order of one answer, within the scope of the caller', async () => {
    for (const as of ['goods', 'supplier']) {
      const query = { status: onSale, supplierId: 1 } as const
      const whole = (await server.data(listSkus, { query }, { as })).list.map(({ id }) => id)
      const pages: number[] = []
      for (let afterSkuId: number | undefined; ; afterSkuId = pages.at(-1)) {
        const params = { query, pageSize: 7, ...(afterSkuId !== undefined && { afterSkuId }) }
        const { list, isCut, total } = await server.data(listSkus, params, { as })
        pages.push(...list.map(({ id }) => id))
        expect(total).toBe(afterSkuId === undefined ? whole.length : undefined)
        if (!isCut) break
      }
      expect(pages).toEqual(whole)
    }
  })

  test('of a filter by a price that the caller may not read are refused', async () => {
    const params = { query: { salePriceFrom: '100' } }
    expect((await server.api(listSkus, params, { as: 'supplier' })).code).toBe(403)
  })
})

describe('prices by rules', () => {
  test('are written one by one, in one batch, with a job and a result per row', async () => {
    const { id } = fresh()
    const rules = [rule({ amount: '0.10' })]
    const { rows } = await preview([id], ...rules)
    const { code, data } = await start(rows, rules)
    expect([code, data?.result]).toEqual([200, { done: rows.length, failed: [] }])
    for (const { skuId, after } of rows) expect((await stored(skuId)).salePrice).toBe(after.salePrice)
    const job = await server.data(getJob, { id: data?.jobId ?? 0 }, goods)
    expect(job).toMatchObject({ title: '商品按规则改价', status: jobStatus.done, okRows: rows.length, failedRows: 0 })
    const entries = await server.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.batchNo, job.batchNo ?? ''))
    expect(entries.filter(({ action }) => action === 'price')).toHaveLength(rows.length)
  })

  test('one SKU that the rules drive below 0 refuses all, by name; `partial` skips it', async () => {
    const { id, skus } = fresh()
    const [first] = skus
    const rules = [rule({ operation: 'lower', amount: '1' })]
    await server.db
      .update(sku)
      .set({ salePrice: '0.50' })
      .where(eq(sku.id, first?.id ?? 0))
    const { rows } = await preview([id], ...rules)
    const refused = await start(rows, rules, { reason: '清仓处理低价' })
    expect(refused).toMatchObject({ code: 422, message: '1 个规格不能按规则改价，未做任何修改' })
    expect((refused.data as unknown as { failed: { message: string }[] }).failed[0]?.message).toBe(
      '销售价将低于 0（-0.50）',
    )
    expect((await stored(rows.find(({ skuId }) => skuId !== first?.id)?.skuId ?? 0)).salePrice).toBe(
      rows.find(({ skuId }) => skuId !== first?.id)?.before.salePrice,
    )
    const { data } = await start(rows, rules, { partial: true, reason: '清仓处理低价' })
    expect(data?.result?.failed).toMatchObject([{ id: first?.id, message: '销售价将低于 0（-0.50）' }])
    expect((await stored(first?.id ?? 0)).salePrice).toBe('0.50')
  })

  test('a SKU changed since the preview is refused and can be tried again', async () => {
    const { id, skus } = fresh()
    const [first] = skus
    const rules = [rule({ amount: '0.20' })]
    const { rows } = await preview([id], ...rules)
    const { version, salePrice } = await stored(first?.id ?? 0)
    const changed = (Number(salePrice) + 0.01).toFixed(2)
    await server.data(setProductPrice, { rows: [{ skuId: first?.id ?? 0, version, salePrice: changed }] }, goods)
    const { data } = await start(rows, rules)
    expect(data?.result?.failed).toMatchObject([{ id: first?.id, message: '预览之后已被他人修改' }])
    const again = await server.data(retryFailedRecords, { id: data?.jobId ?? 0 }, goods)
    expect(again.result).toEqual({ done: 1, failed: [] })
    expect((await stored(first?.id ?? 0)).salePrice).toBe((Number(changed) + 0.2).toFixed(2))
    expect((await server.api(retryFailedRecords, { id: again.jobId }, goods)).message).toBe('该任务没有未处理的记录')
  })

  test('a loss needs a reason', async () => {
    const { id } = fresh()
    const rules = [rule({ operation: 'set', amount: '0.01' })]
    const { rows } = await preview([id], ...rules)
    expect(await start(rows, rules)).toMatchObject({ code: 422, data: { fields: { reason: expect.any(String) } } })
    expect((await start(rows, rules, { reason: '样品处理，低价出清' })).data?.result?.failed).toEqual([])
  })

  test('more than 200 SKUs become a job', async () => {
    const { rows } = await server.data(previewPriceRules, { query: {}, rules: [rule({ amount: '0.01' })] }, goods)
    const possible = rows.filter(({ fault }) => fault === '').slice(0, 201)
    expect(possible).toHaveLength(201)
    const { data } = await start(possible, [rule({ amount: '0.01' })], { reason: '统一上调一分钱' })
    expect(data?.result).toBeNull()
    while (await runNextJob(server.services));
    expect(await server.data(getJob, { id: data?.jobId ?? 0 }, goods)).toMatchObject({
      status: jobStatus.done,
      okRows: possible.length,
    })
  }, 120_000)
})

describe('stock by a rule', () => {
  const startStock = (rows: readonly { skuId: number; before: number }[], quantity: number, mode: 1 | 2 | 3) =>
    server.api(
      startStockRule,
      { rows: rows.map(({ skuId, before }) => ({ skuId, stockRead: before })), rule: { mode, quantity }, kind: 1 },
      goods,
    )

  test('is previewed, then moved; sales meanwhile matter only for a set stock', async () => {
    const { id, skus } = fresh()
    const [first] = skus
    const rule = { mode: stockMode.increase, quantity: 5 }
    const { rows } = await server.data(previewStockRule, { spuIds: [id], rule }, goods)
    expect(rows.every(({ before, after }) => after === before + 5)).toBe(true)
    await server.db
      .update(sku)
      .set({ stock: (first?.stock ?? 0) - 1 })
      .where(eq(sku.id, first?.id ?? 0))
    expect((await startStock(rows, 5, stockMode.increase)).data?.result?.failed).toEqual([])
    expect((await stored(first?.id ?? 0)).stock).toBe((first?.stock ?? 0) + 4)
    const { data } = await startStock(rows, 50, stockMode.set)
    expect(data?.result?.failed[0]).toMatchObject({
      id: rows[0]?.skuId,
      message: expect.stringContaining('库存已变化'),
    })
  })

  test('never falls below what orders have reserved', async () => {
    const { id, skus } = fresh()
    const [first] = skus
    await server.db
      .update(sku)
      .set({ lockedStock: 3 })
      .where(eq(sku.id, first?.id ?? 0))
    const rule = { mode: stockMode.set, quantity: 2 }
    const { rows } = await server.data(previewStockRule, { spuIds: [id], rule }, goods)
    expect(rows.find(({ skuId }) => skuId === first?.id)?.fault).toBe('不能小于锁定库存 3')
    expect((await startStock(rows, 2, stockMode.set)).code).toBe(422)
  })

  test('a supplier changes only its own SKUs', async () => {
    const [own] = await server.db.select().from(product).where(eq(product.supplierId, 2)).limit(1)
    const rule = { mode: stockMode.increase, quantity: 5 }
    const params = { spuIds: [own?.id ?? 0], rule }
    expect((await server.data(previewStockRule, params, { as: 'supplier' })).rows).toEqual([])
    const { rows } = await server.data(previewStockRule, params, goods)
    const request = { rows: rows.map(({ skuId, before }) => ({ skuId, stockRead: before })), rule, kind: 1 as const }
    expect((await server.api(startStockRule, request, { as: 'supplier' })).message).toBe(
      '部分规格不存在或已被删除，请刷新后重试',
    )
    expect((await server.data(listJobs, { title: '改库存' }, { as: 'supplier' })).list).toEqual([])
  })
})
