import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  listDistributorPriceChanges,
  previewPriceChange,
  undoPriceChange,
} from '#contract/distribution/price-batches.ts'
import {
  factorScope,
  priceBatchMethod,
  priceBatchStatus,
  priceMode,
  priceState,
} from '#contract/distribution/price-codes.ts'
import {
  deletePriceFactor,
  listPriceFactors,
  type PriceFactorForm,
  savePriceFactor,
} from '#contract/distribution/price-factors.ts'
import { explainDealerPrice } from '#contract/distribution/price-origin.ts'
import { exportPriceSettings, listPriceSettings, saveSalePrices } from '#contract/distribution/prices.ts'
import { priceStepKind } from '#contract/price-origin.ts'
import { effectPlannedPrices } from '#server/areas/distribution/price/effect.ts'
import type { product as products } from '#server/database/schema/goods.ts'
import { adminUser, notification } from '#server/database/schema/platform.ts'
import { days, hours, after as later } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import {
  as,
  authorise,
  change,
  draft,
  firstPrice,
  newDealer,
  nextHour,
  pricedProduct,
  pricesOf,
  save,
} from './priced.ts'

let server: TestServer
let own: typeof products.$inferSelect
let dealer: number
beforeAll(async () => {
  server = await createTestServer()
  own = await pricedProduct(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  dealer = await newDealer(server, [own.id])
})

const fieldsOf = (answer: { data: unknown }) => (answer.data as { fields?: Record<string, string> } | null)?.fields
const factor = (part: Partial<PriceFactorForm> = {}, account = 'goods') =>
  server.api(
    savePriceFactor,
    {
      ...{ distributorId: dealer, scope: factorScope.brand, targetId: own.brandId, reason: '年度协议' },
      ...{ purchaseFactor: '1.2', productFactor: '1.5', saleFactor: '2', ...part },
    },
    { as: account },
  )
const factors = (account = 'goods', distributorId = dealer) =>
  server.data(listPriceFactors, { distributorId }, { as: account })
const undo = (batch: { id: number; version: number }) =>
  server.api(undoPriceChange, { id: batch.id, version: batch.version, reason: '录入有误' }, as)
const batchesOf = async (distributorId = dealer, account = 'goods') =>
  (await server.data(listDistributorPriceChanges, { distributorId }, { as: account })).list

describe('factors', () => {
  test('单品 over 类目 over 品牌; without it the SKU falls back to the wider factor', async () => {
    await factor()
    expect((await firstPrice(server, dealer)).purchasePrice).toBe('239.99')
    await factor({ scope: factorScope.category, targetId: own.categoryId, purchaseFactor: '1.3' })
    expect((await firstPrice(server, dealer)).purchasePrice).toBe('259.99')
    const made = await factor({ scope: factorScope.product, targetId: own.id, purchaseFactor: '1.4' })
    expect((await firstPrice(server, dealer)).purchasePrice).toBe('279.99')
    expect(made.data.priceChange).toMatchObject({ method: priceBatchMethod.factor, before: '519.98', after: '559.98' })
    const [row] = (await factors()).filter(({ scope }) => scope === factorScope.product)
    expect(row?.skuCount).toBe((await pricesOf(server, dealer)).length)
    await server.data(deletePriceFactor, { id: row?.id ?? 0, version: row?.version ?? 0, reason: '协议结束' }, as)
    expect((await firstPrice(server, dealer)).purchasePrice).toBe('259.99')
  })

  test('the same scope again, a factor outside 0.0001 to 100, and a target that does not exist', async () => {
    await factor()
    expect(fieldsOf(await factor())).toEqual({ targetId: '该范围已有系数，请编辑它' })
    for (const purchaseFactor of ['0', '100.0001', '1.23456', 'abc'])
      expect((await factor({ purchaseFactor })).code, purchaseFactor).toBe(422)
    expect(fieldsOf(await factor({ targetId: 999_999 }))).toEqual({ targetId: '品牌不存在' })
  })

  test('a typed row does not move with a factor; the preview counts those that do', async () => {
    const row = await firstPrice(server, dealer)
    await save(server, dealer, row, { purchasePrice: '220' })
    const values = { scope: factorScope.brand, targetId: own.brandId }
    const wanted = { ...values, purchaseFactor: '1.2', productFactor: '1.5', saleFactor: '2' }
    const shown = await server.data(
      previewPriceChange,
      draft(dealer, { method: priceBatchMethod.factor, values: wanted }),
      as,
    )
    expect(shown).toMatchObject({
      total: (await pricesOf(server, dealer)).length - 1,
      before: '439.98',
      after: '479.98',
    })
    await factor()
    expect((await firstPrice(server, dealer)).purchasePrice).toBe('220.00')
  })

  test('the default factors are those of the account, with the discount of its package behind them', async () => {
    const [account] = await server.db.select().from(adminUser).where(eq(adminUser.account, 'dealer'))
    const id = account?.distributorId ?? 0
    const [standard] = await factors('goods', id)
    expect(standard?.scope).toBe(factorScope.standard)
    const form = { distributorId: id, scope: factorScope.standard, targetId: undefined, version: standard?.version }
    expect((await factor({ ...form, version: 999 })).code).toBe(409)
    expect((await factor({ ...form, purchaseFactor: '1.05' })).code).toBe(200)
    expect((await factors('goods', id))[0]?.purchaseFactor).toBe('1.05')
    const following = await pricesOf(server, id, { priceMode: priceMode.follow })
    expect(following[0]?.purchaseFactor).toBe('1.05')
  })
})

describe('planned changes', () => {
  test('wait for a full hour in the next 90 days', async () => {
    for (const [effectiveAt, message] of [
      [nextHour(server).replace(':00:00', ':30:00'), '生效时间应为整点'],
      [later(nextHour(server), days(91)), '生效时间应在 90 天内'],
      [later(nextHour(server), -days(1)), '生效时间应晚于现在'],
    ] as const)
      expect(fieldsOf(await change(server, draft(dealer), { effectiveAt })), message).toEqual({ effectiveAt: message })
  })

  test('are shown, take effect at their hour, and leave out rows that are typed or closed since', async () => {
    const rows = await pricesOf(server, dealer, { sort: 'skuCode' })
    const [typed, moved] = rows
    if (!typed || !moved) throw new Error('the product has one SKU')
    const effectiveAt = nextHour(server)
    const planned = await change(server, draft(dealer), { effectiveAt })
    expect(planned.data).toMatchObject({ status: priceBatchStatus.pending, skuCount: rows.length })
    expect(await firstPrice(server, dealer)).toMatchObject({
      salePrice: '439.98',
      priceState: priceState.pending,
      pending: { salePrice: '483.98' },
    })
    await save(server, dealer, typed, { salePrice: '500' })
    expect(await effectPlannedPrices(server.db, server.now())).toBe(0)
    expect(await effectPlannedPrices(server.db, later(effectiveAt, hours(1)))).toBeGreaterThan(0)
    const shown = new Map((await pricesOf(server, dealer)).map((row) => [row.id, row]))
    expect(shown.get(typed.id)?.salePrice).toBe('500.00')
    expect(shown.get(moved.id)).toMatchObject({ salePrice: '483.98', pending: null })
    const batch = (await batchesOf()).find(({ id }) => id === planned.data.id)
    expect(batch).toMatchObject({
      status: priceBatchStatus.effective,
      skuCount: rows.length - 1,
      leftOutRows: [{ skuCode: typed.skuCode, note: '已改为手工定价' }],
    })
    const notices = await server.db.select().from(notification)
    expect(notices.some(({ title }) => title === `调价 ${batch?.batchNo} 有 1 个 SKU 未执行`)).toBe(true)
  })

  test('planned factors move their SKUs at their hour', async () => {
    const effectiveAt = nextHour(server)
    const answer = await factor({ effectiveAt })
    expect(answer.data).toMatchObject({ priceFactor: null, priceChange: { status: priceBatchStatus.pending } })
    expect(await factors()).toEqual([])
    await effectPlannedPrices(server.db, later(effectiveAt, hours(1)))
    expect((await firstPrice(server, dealer)).purchasePrice).toBe('239.99')
    expect(await factors()).toHaveLength(1)
  })
})

describe('undo', () => {
  test('a row that was changed again keeps its newer price and is listed; the others get theirs back', async () => {
    const { data: batch } = await change(server, draft(dealer))
    const row = await firstPrice(server, dealer)
    await save(server, dealer, row, { salePrice: '600' })
    const answer = await undo(batch)
    expect(answer.data).toMatchObject({ restored: batch.skuCount - 1, kept: 1, keptRows: [{ skuCode: row.skuCode }] })
    const rows = new Map((await pricesOf(server, dealer)).map((one) => [one.id, one]))
    expect(rows.get(row.id)?.salePrice).toBe('600.00')
    expect([...rows.values()].filter(({ salePrice }) => salePrice === '439.98')).toHaveLength(batch.skuCount - 1)
    expect(await undo({ ...batch, version: batch.version + 1 })).toMatchObject({ code: 422, message: '该批次已撤销' })
  })

  test('restores the factor that a batch replaced, and drops a planned batch', async () => {
    await factor()
    const { data } = await factor({ scope: factorScope.category, targetId: own.categoryId, purchaseFactor: '1.3' })
    expect((await undo(data.priceChange)).code).toBe(200)
    expect((await firstPrice(server, dealer)).purchasePrice).toBe('239.99')
    expect(await factors()).toHaveLength(1)
    const planned = await change(server, draft(dealer), { effectiveAt: nextHour(server) })
    expect((await undo(planned.data)).data).toMatchObject({ restored: planned.data.skuCount, kept: 0 })
    expect((await firstPrice(server, dealer)).pending).toBeNull()
  })

  test('is refused after 24 hours, and for a stale version', async () => {
    const { data: batch } = await change(server, draft(dealer))
    expect((await undo({ ...batch, version: 99 })).code).toBe(409)
    await server.db.execute(`update price_batch set effected_at = now() - interval '25 hours' where id = ${batch.id}`)
    expect(await undo(batch)).toMatchObject({ code: 422, message: '已超过 24 小时，不能撤销' })
    expect((await batchesOf())[0]?.canUndo).toBe(false)
  })
})

describe('who sees what', () => {
  let mine: number
  beforeAll(async () => {
    const [account] = await server.db.select().from(adminUser).where(eq(adminUser.account, 'dealer'))
    mine = account?.distributorId ?? 0
    await authorise(server, mine, [own.id])
  })

  test('a distributor sees no supply price and no purchase factor, anywhere', async () => {
    const page = await server.data(listPriceSettings, { distributorId: mine }, { as: 'dealer' })
    expect(page.list.length).toBeGreaterThan(0)
    const batches = [...(await batchesOf(mine, 'dealer')), ...(await factors('dealer', mine))]
    for (const row of [...page.list, ...batches]) {
      expect(row).not.toHaveProperty('supplyPrice')
      expect(row).not.toHaveProperty('purchaseFactor')
      expect(JSON.stringify(row)).not.toContain('采购系数')
    }
    expect((await server.api(listPriceSettings, { distributorId: dealer }, { as: 'dealer' })).code).toBe(404)
    expect((await factor({}, 'dealer')).code).toBe(403)
    const exported = await server.api(
      exportPriceSettings,
      { distributorId: mine, columns: ['productName', 'supplyPrice', 'purchaseFactor'] },
      { as: 'dealer' },
    )
    expect(exported.code).toBe(200)
  })

  test('the way of a price: each step with its rule and source; a distributor sees neither cost nor factor', async () => {
    await factor()
    const { id: skuId, ...row } = await firstPrice(server, dealer)
    const why = (distributorId: number, account: string) =>
      server.data(explainDealerPrice, { distributorId, skuId }, { as: account })
    const { steps } = await why(dealer, 'goods')
    const sourceOf = (kind: number) => steps.find((step) => step.kind === kind)
    expect(steps[0]).toMatchObject({ kind: priceStepKind.supply, amount: '199.99' })
    expect(sourceOf(priceStepKind.purchase)?.rule).toContain('供货价 199.99 × 采购系数 1.2')
    expect(sourceOf(priceStepKind.purchase)?.source).toMatch(/^品牌系数「/)
    const saved = await save(server, dealer, { id: skuId, ...row }, { salePrice: '600' })
    const typed = (await why(dealer, 'goods')).steps.find(({ kind }) => kind === priceStepKind.sale)
    expect(typed).toMatchObject({ amount: '600.00', source: `直接定价 ${saved.data.batchNo}：门店活动` })
    const seen = JSON.stringify(await why(mine, 'dealer'))
    for (const hidden of ['供货价', '199.99', '采购系数 ']) expect(seen).not.toContain(hidden)
  })

  test('a distributor sets its sale price only, never below its purchase price; the purchase price still follows', async () => {
    const row = (await pricesOf(server, mine, { productId: own.id }, 'dealer'))[0]
    if (!row) throw new Error('nothing is authorised')
    const sell = (salePrice: string, version = row.version) =>
      server.api(saveSalePrices, { rows: [{ skuId: row.id, version, salePrice }] }, { as: 'dealer' })
    expect(fieldsOf(await sell('1'))).toEqual({ 'rows.0.salePrice': '销售价不能低于采购价' })
    expect((await sell('888')).code).toBe(200)
    expect((await sell('999')).code).toBe(409)
    const saved = (await pricesOf(server, mine, { productId: own.id }, 'dealer')).find(({ id }) => id === row.id)
    expect(saved).toMatchObject({ salePrice: '888.00', priceMode: priceMode.manual, purchasePrice: row.purchasePrice })
    expect((await save(server, mine, row, { purchasePrice: '1' }, {}, 'dealer')).code).toBe(403)
    await factor({ distributorId: mine, scope: factorScope.product, targetId: own.id, purchaseFactor: '1.5' })
    const later = (await pricesOf(server, mine, { productId: own.id }, 'dealer')).find(({ id }) => id === row.id)
    expect(later).toMatchObject({ salePrice: '888.00', purchasePrice: '299.99' })
    const foreign = await server.api(
      saveSalePrices,
      { rows: [{ skuId: 999_999, version: 1, salePrice: '888' }] },
      { as: 'dealer' },
    )
    expect(foreign.code).toBe(404)
  })
})
