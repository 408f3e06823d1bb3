import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startBulk } from '#contract/bulk.ts'
import { productStatus, stockMode } from '#contract/goods/codes.ts'
import { setProductPrice } from '#contract/goods/prices.ts'
import { listProducts, listSkus, type Sku, setProductEnable } from '#contract/goods/products.ts'
import { startPriceRules, startStockRule } from '#contract/goods/sku-rules.ts'
import { setProductStock } from '#contract/goods/stock.ts'
import { jobStatus } from '#contract/job-codes.ts'
import { getJob, retryJob } from '#contract/jobs.ts'
import { previewRollback, startRollback } from '#contract/rollback.ts'
import { areas } from '#server/areas/index.ts'
import { endpointName } from '#server/bulk/definition.ts'
import { runBulk } from '#server/bulk/job.ts'
import { product, sku, skuPriceChange } from '#server/database/schema/goods.ts'
import { auditLog, job } from '#server/database/schema/platform.ts'
import { claimJob, runNextJob } from '#server/jobs/worker.ts'
import { minutes } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

const goods = { as: 'goods' }

let server: TestServer
let products: Sku[][]
beforeAll(async () => {
  server = await createTestServer()
  const { list } = await server.data(
    listProducts,
    { status: productStatus.onSale, sellable: true, pageSize: 100 },
    goods,
  )
  const { list: skus } = await server.data(listSkus, { spuIds: list.map(({ id }) => id) }, goods)
  const priced = skus.filter((row) => row.enabled && row.purchasePrice && row.salePrice && row.stock > 20)
  products = [...Map.groupBy(priced, ({ productId }) => productId).values()].filter((own) => own.length > 1)
})
afterAll(() => server.close())

/** The SKUs of a product not used by other tests. */
const fresh = (): Sku[] => {
  const own = products.shift()
  if (!own) throw new Error('no product left')
  return own
}
const storedOf = (skus: readonly Sku[]) =>
  server.db
    .select()
    .from(sku)
    .where(
      inArray(
        sku.id,
        skus.map(({ id }) => id),
      ),
    )
    .orderBy(sku.id)
const salePrices = async (skus: readonly Sku[]) => (await storedOf(skus)).map(({ salePrice }) => salePrice)
const stocks = async (skus: readonly Sku[]) => (await storedOf(skus)).map(({ stock }) => stock)
const batchOf = async (jobId: number) => {
  const [row] = await server.db.select().from(job).where(eq(job.id, jobId))
  return row?.batchNo ?? ''
}
/** Raises the sale prices of SKUs by a rule; returns the batch. */
async function raise(skus: readonly Sku[]): Promise<string> {
  const rows = (await storedOf(skus)).map(({ id, version }) => ({ skuId: id, version }))
  const rules = [{ price: 'salePrice', operation: 'raise', amount: '0.3' } as const]
  const { jobId } = await server.data(startPriceRules, { rows, rules }, goods)
  return batchOf(jobId)
}
const addStock = async (skus: readonly Sku[], quantity: number, mode: 1 | 2 | 3 = stockMode.increase) => {
  const rows = (await storedOf(skus)).map(({ id, stock }) => ({ skuId: id, stockRead: stock }))
  return batchOf((await server.data(startStockRule, { rows, rule: { mode, quantity }, kind: 1 }, goods)).jobId)
}
const rollBack = (batchNo: string, as = 'goods') => server.api(startRollback, { batchNo }, { as })
const preview = (batchNo: string, as = 'goods') => server.api(previewRollback, { batchNo }, { as })

describe('a batch of prices', () => {
  test('is rolled back: prices, history and log, linked to the batch', async () => {
    const skus = fresh()
    const before = await salePrices(skus)
    const batchNo = await raise(skus)
    expect(await salePrices(skus)).not.toEqual(before)
    expect((await preview(batchNo)).data).toMatchObject({
      title: '商品按规则改价',
      total: skus.length,
      possible: skus.length,
      refused: [],
      rolledBackBy: null,
    })
    const { data } = await rollBack(batchNo)
    expect(data?.result).toEqual({ done: skus.length, failed: [] })
    expect(await salePrices(skus)).toEqual(before)
    const own = await batchOf(data?.jobId ?? 0)
    expect(own).not.toBe(batchNo)
    const entries = await server.db.select().from(auditLog).where(eq(auditLog.batchNo, own))
    const changes = entries.filter(({ resource }) => resource === 'product')
    expect(changes).toHaveLength(skus.length)
    for (const entry of changes) {
      expect(entry).toMatchObject({ action: 'price', rollsBack: batchNo, actorAccount: 'goods' })
      expect(entry.summary).toMatch(/^撤销批次：调整商品「/)
    }
    const history = await server.db
      .select()
      .from(skuPriceChange)
      .where(eq(skuPriceChange.skuId, skus[0]?.id ?? 0))
      .orderBy(skuPriceChange.id)
    expect(history.at(-1)).toMatchObject({ salePrice: before[0], reason: '撤销批量修改' })
  })

  test('is rolled back only once, and not a second time at the same time', async () => {
    const skus = fresh()
    const batchNo = await raise(skus)
    const answers = await Promise.all([rollBack(batchNo), rollBack(batchNo)])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 422])
    expect(answers.find(({ code }) => code === 422)?.message).toMatch(/该批次已撤销，或正在撤销|没有可以撤销的修改/)
    expect((await preview(batchNo)).data?.rolledBackBy).toMatchObject({ name: expect.any(String) })
    expect((await rollBack(batchNo)).code).toBe(422)
  })

  test('leaves a SKU that somebody has changed since, and says so', async () => {
    const skus = fresh()
    const [first] = skus
    const before = await salePrices(skus)
    const batchNo = await raise(skus)
    const [{ version, salePrice } = { version: 0, salePrice: '' }] = await storedOf(skus.slice(0, 1))
    const later = (Number(salePrice) + 0.05).toFixed(2)
    await server.data(setProductPrice, { rows: [{ skuId: first?.id ?? 0, version, salePrice: later }] }, goods)
    expect((await preview(batchNo)).data).toMatchObject({
      possible: skus.length - 1,
      refused: [{ id: first?.id, message: '之后又有修改' }],
    })
    const { data } = await rollBack(batchNo)
    expect(data?.result).toMatchObject({ done: skus.length - 1, failed: [{ id: first?.id, message: '之后又有修改' }] })
    expect(await salePrices(skus)).toEqual([later, ...before.slice(1)])
  })

  test('somebody edits while it is rolled back: either the edit or the roll back is refused', async () => {
    const skus = fresh().slice(0, 1)
    const [before] = await salePrices(skus)
    const batchNo = await raise(skus)
    const [{ id, version } = { id: 0, version: 0 }] = await storedOf(skus)
    const [undone, edited] = await Promise.all([
      rollBack(batchNo),
      server.api(
        setProductPrice,
        { rows: [{ skuId: id, version, salePrice: before ?? '' }], reason: '同时改价' },
        goods,
      ),
    ])
    const isUndone = undone.code === 200 && undone.data?.result?.done === 1
    expect([isUndone, edited.code === 200]).toContain(true)
    expect(isUndone && edited.code === 200).toBe(false)
    expect(await salePrices(skus)).toEqual([before])
  })

  test('a roll back can itself be rolled back', async () => {
    const skus = fresh()
    const batchNo = await raise(skus)
    const raised = await salePrices(skus)
    const { data } = await rollBack(batchNo)
    expect((await rollBack(await batchOf(data?.jobId ?? 0))).data?.result?.failed).toEqual([])
    expect(await salePrices(skus)).toEqual(raised)
  })
})

describe('a batch of stock', () => {
  test('is rolled back by a counter movement; sales since stay', async () => {
    const skus = fresh()
    const before = await stocks(skus)
    const batchNo = await addStock(skus, 7)
    await server.db
      .update(sku)
      .set({ stock: (before[0] ?? 0) + 5 })
      .where(eq(sku.id, skus[0]?.id ?? 0))
    expect((await rollBack(batchNo)).data?.result?.failed).toEqual([])
    expect(await stocks(skus)).toEqual([(before[0] ?? 0) - 2, ...before.slice(1)])
  })

  test('is left when somebody has entered a stock since, or orders hold it', async () => {
    const skus = fresh()
    const [first, second] = skus
    const batchNo = await addStock(skus, 9_000)
    server.advance(1_000)
    const rows = [{ skuId: first?.id ?? 0, mode: stockMode.increase, quantity: 1 }]
    await server.data(setProductStock, { rows, kind: 1 }, goods)
    await server.db
      .update(sku)
      .set({ lockedStock: 8_000 })
      .where(eq(sku.id, second?.id ?? 0))
    const { refused } = (await preview(batchNo)).data ?? { refused: [] }
    expect(refused.toSorted((left, right) => left.id - right.id)).toMatchObject([
      { id: first?.id, message: '之后又有修改（改库存）' },
      { id: second?.id, message: expect.stringContaining('不能小于锁定库存 8000') },
    ])
  })
})

test('the console reads again whatever a roll back may change', () => {
  const changed = [...areas.rollbacks.values()].map(({ resource }) => resource)
  expect(startRollback.invalidates).toEqual(expect.arrayContaining([...new Set(changed)]))
})

describe('a batch of states', () => {
  const takeOff = async (only: number[]) => {
    const request = { label: '批量下架', list: endpointName(listProducts), action: endpointName(setProductEnable) }
    await server.data(
      startBulk,
      { ...request, params: { enabled: 0 }, query: { status: productStatus.onSale }, only, expected: only.length },
      goods,
    )
    const [made] = (await server.db.select().from(job).where(eq(job.title, '商品批量下架')).orderBy(job.id)).slice(-1)
    return made?.batchNo ?? ''
  }
  const statusOf = async (id: number) => (await server.db.select().from(product).where(eq(product.id, id)))[0]?.status

  test('goods taken off sale go on sale again, unless somebody has acted since', async () => {
    const [one, other] = [fresh(), fresh()].map(([first]) => first?.productId ?? 0)
    const batchNo = await takeOff([one ?? 0, other ?? 0])
    expect(await statusOf(one ?? 0)).toBe(productStatus.offSale)
    await server.data(setProductEnable, { spuIds: [other ?? 0], enabled: 1 }, goods)
    await server.data(setProductEnable, { spuIds: [other ?? 0], enabled: 0 }, goods)
    const { data } = await rollBack(batchNo)
    expect(data?.result).toMatchObject({ done: 1, failed: [{ id: other, message: '之后又有修改（停用）' }] })
    expect([await statusOf(one ?? 0), await statusOf(other ?? 0)]).toEqual([
      productStatus.onSale,
      productStatus.offSale,
    ])
  })
})

describe('who may roll back', () => {
  test('others may not; readers of the log only with the rights of the change itself', async () => {
    const skus = fresh()
    const batchNo = await raise(skus)
    expect(await preview(batchNo, 'supplier')).toMatchObject({ code: 403, message: '只能撤销自己的批次' })
    expect((await rollBack(batchNo, 'content')).code).toBe(403)
    expect((await preview(batchNo, 'auditor')).data).toMatchObject({
      possible: 0,
      refused: skus.map(() => ({ message: '您没有此操作的权限' })),
    })
    expect((await rollBack(batchNo, 'auditor')).message).toBe('没有可以撤销的修改：您没有此操作的权限')
    expect((await rollBack(batchNo, 'admin')).data?.result?.failed).toEqual([])
  })

  test('a batch without changes does not exist', async () => {
    expect((await rollBack('00000000-0000-4000-8000-000000000000')).code).toBe(404)
  })
})

describe('a long roll back', () => {
  test('continues after its worker died: nothing is undone twice', async () => {
    const { list: all } = await server.data(listSkus, { query: { status: productStatus.onSale } }, goods)
    const skus = all
      .filter(({ salePrice, purchasePrice, enabled }) => enabled && salePrice && purchasePrice)
      .slice(0, 230)
    const before = await stocks(skus)
    const batchNo = await addStock(skus, 3)
    while (await runNextJob(server.services));
    const { data } = await rollBack(batchNo)
    expect(data?.result).toBeNull()
    const claimed = await claimJob(server.services)
    if (!claimed) throw new Error('nothing to do')
    // The worker dies after the first parts: the clock moves past its lease in the midst.
    const { clock } = server.services
    let reports = 0
    server.services.clock = () => {
      if (++reports > 8) throw new Error('killed')
      return clock()
    }
    await expect(runBulk(server.services, claimed)).rejects.toThrow('killed')
    server.services.clock = clock
    expect((await server.data(getJob, { id: claimed.id }, goods)).okRows).toBeGreaterThan(0)
    server.advance(minutes(3))
    while (await runNextJob(server.services));
    const ended = await server.data(getJob, { id: claimed.id }, goods)
    expect(ended).toMatchObject({ status: jobStatus.done, okRows: skus.length, failedRows: 0 })
    expect(await stocks(skus)).toEqual(before)
    expect((await server.api(retryJob, { id: claimed.id }, goods)).code).toBe(422)
    const entries = await server.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.rollsBack, batchNo), eq(auditLog.action, 'stock')))
    expect(entries).toHaveLength(skus.length)
  }, 120_000)
})
