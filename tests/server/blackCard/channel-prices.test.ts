import { and, asc, eq, gt } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  importChannelPrices,
  listChannelPrices,
  STALE_PRICE,
  saveChannelPrices,
} from '#contract/blackCard/channel-prices.ts'
import { channelPriceState } from '#contract/blackCard/codes.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { orderBizType } from '#contract/orders/codes.ts'
import { quoteOrder } from '#contract/orders/order-create.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import { dealerPrice } from '#server/database/schema/parties.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { runNextJob } from '#server/jobs/worker.ts'
import { sheetFile, uploadSheet } from '../imports/files.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { activeChannel } from './channel-records.ts'

let server: TestServer
let goods: (typeof sku.$inferSelect)[]
beforeAll(async () => {
  server = await createTestServer()
  goods = (
    await server.db
      .select({ sku })
      .from(sku)
      .innerJoin(product, eq(product.id, sku.productId))
      .where(and(eq(product.status, productStatus.onSale), eq(sku.enabled, true), gt(sku.supplyPrice, '0')))
      .orderBy(asc(sku.id))
      .limit(6)
  ).map((row) => row.sku)
})
afterAll(() => server.close())

const as = { as: 'marketing' }
type Params = ParamsOf<typeof saveChannelPrices>
const save = (channelId: number, params: Omit<Params, 'channelId'>, account = 'marketing') =>
  server.api(saveChannelPrices, { channelId, ...params }, { as: account })
const good = (index: number) => {
  const row = goods[index]
  if (!row) throw new Error('the demo has too few goods')
  return row
}
const priceOf = async (channelId: number, index = 0) => {
  const { list } = await server.data(listChannelPrices, { channelId, keyword: good(index).skuCode }, as)
  return list.find(({ id }) => id === good(index).id)
}
const above = (index: number) => (Number(good(index).supplyPrice) + 10).toFixed(2)
const quoteFor = (buyerId: number, index = 0) =>
  server.api(
    quoteOrder,
    {
      ...{ bizType: orderBizType.channelPurchase, buyerId, logisticsLevel: 2 as const, receiverArea: '330106' },
      lines: [{ skuId: good(index).id, quantity: 1 }],
    },
    { as: 'trade' },
  )
const supply = (index: number, supplyPrice: string) =>
  server.db
    .update(sku)
    .set({ supplyPrice })
    .where(eq(sku.id, good(index).id))

describe('single prices', () => {
  test('a SKU without a price answers 450, with a price it is quoted, cleared it answers 450 again', async () => {
    const { id } = await activeChannel(server)
    expect(await priceOf(id)).toMatchObject({
      priceState: channelPriceState.unpriced,
      channelSupplyPrice: null,
      version: 0,
    })
    expect((await quoteFor(id)).code).toBe(450)
    expect((await save(id, { rows: [{ skuId: good(0).id, channelSupplyPrice: above(0), version: 0 }] })).code).toBe(200)
    expect(await priceOf(id)).toMatchObject({ priceState: channelPriceState.priced, channelSupplyPrice: above(0) })
    expect((await quoteFor(id)).message).not.toContain('供货价')
    expect((await save(id, { rows: [{ skuId: good(0).id, channelSupplyPrice: '' }] })).code).toBe(200)
    expect(await priceOf(id)).toMatchObject({ priceState: channelPriceState.unpriced, channelSupplyPrice: null })
    expect((await quoteFor(id)).code).toBe(450)
  })

  test('below the supply price: 403 on that row without the right, and the others are not saved either', async () => {
    const { id } = await activeChannel(server)
    const rows = [
      { skuId: good(0).id, channelSupplyPrice: above(0) },
      { skuId: good(1).id, channelSupplyPrice: '0.01' },
    ]
    const refused = await save(id, { rows })
    expect(refused.code).toBe(403)
    expect(refused.data).toEqual({
      fields: { 'rows.1.channelSupplyPrice': `低于供货价 ${good(1).supplyPrice} 元` },
    })
    expect(await priceOf(id)).toMatchObject({ channelSupplyPrice: null })
    // With the right it asks first.
    const asked = await save(id, { rows }, 'admin')
    expect(asked).toMatchObject({ code: 422, message: '1 个价格低于供货价，请确认' })
    expect((await save(id, { rows, confirmBelow: true }, 'admin')).data).toMatchObject({ changed: 2, below: 1 })
    expect((await priceOf(id, 1))?.channelSupplyPrice).toBe('0.01')
  })

  test('refuses prices outside 0.01 to 9999999, and SKUs that do not exist', async () => {
    const { id } = await activeChannel(server)
    for (const price of ['0', '-1', '10000000', '1.234', 'abc']) {
      expect((await save(id, { rows: [{ skuId: good(0).id, channelSupplyPrice: price }] })).code).toBe(422)
    }
    const unknown = await save(id, { rows: [{ skuId: 99_999_999, channelSupplyPrice: '5' }] })
    expect(unknown).toMatchObject({ code: 422, message: '商品规格不存在' })
  })

  test('a price that another person wrote is not overwritten', async () => {
    const { id } = await activeChannel(server)
    const row = { skuId: good(0).id, channelSupplyPrice: above(0) }
    expect((await save(id, { rows: [{ ...row, version: 0 }] })).code).toBe(200)
    const stale = await save(id, { rows: [{ ...row, version: 0 }] })
    expect(stale).toMatchObject({ code: 422, message: '1 个供货价已被他人修改，请核对后重新保存' })
    expect(stale.data).toEqual({ fields: { 'rows.0.channelSupplyPrice': STALE_PRICE } })
    expect((await save(id, { rows: [row] })).code).toBe(200)
  })

  test('供货价已变 after the supply price of the SKU changed, until it is priced anew', async () => {
    const { id } = await activeChannel(server)
    const rows = [{ skuId: good(2).id, channelSupplyPrice: above(2) }]
    await save(id, { rows })
    const before = good(2).supplyPrice ?? '0'
    await supply(2, (Number(before) - 1).toFixed(2))
    expect((await priceOf(id, 2))?.priceState).toBe(channelPriceState.outdated)
    await save(id, { rows })
    expect((await priceOf(id, 2))?.priceState).toBe(channelPriceState.priced)
    await supply(2, before)
  })

  test('only who may price opens the list; the log shows the prices to them alone', async () => {
    const { id } = await activeChannel(server)
    await save(id, { rows: [{ skuId: good(0).id, channelSupplyPrice: above(0) }] })
    expect((await server.api(listChannelPrices, { channelId: id }, { as: 'trade' })).code).toBe(403)
    const [entry] = await server.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.resource, 'channel'), eq(auditLog.targetId, String(id)), eq(auditLog.action, 'price')))
    expect(entry?.changes).toMatchObject([{ field: 'channelSupplyPrice', after: above(0) }])
    expect(entry?.summary).not.toContain(above(0))
  })
})

describe('a factor on the supply price', () => {
  test('1.15 on 99.99 gives 114.99, shown beside the old price before it is written', async () => {
    const { id } = await activeChannel(server)
    const before = good(3).supplyPrice ?? '0'
    await supply(3, '99.99')
    const filter = { keyword: good(3).skuCode }
    const shown = await server.data(saveChannelPrices, { channelId: id, filter, factor: '1.15', preview: true }, as)
    expect(shown).toMatchObject({ changed: 1, below: 0, rows: [{ id: good(3).id, before: null, after: '114.99' }] })
    expect((await priceOf(id, 3))?.channelSupplyPrice).toBeNull()
    expect((await save(id, { filter, factor: '1.15' })).data.changed).toBe(1)
    expect(await priceOf(id, 3)).toMatchObject({ channelSupplyPrice: '114.99', profitRate: '13.04' })
    expect((await save(id, { filter, factor: '1.15' })).data.changed).toBe(0)
    await supply(3, before)
  })

  test('a factor below 1 needs the right and a confirmation; 仅未定价 leaves prices alone', async () => {
    const { id } = await activeChannel(server)
    await save(id, { rows: [{ skuId: good(0).id, channelSupplyPrice: above(0) }] })
    expect((await save(id, { factor: '0.9' })).code).toBe(403)
    expect(await save(id, { factor: '0.9' }, 'admin')).toMatchObject({ code: 422 })
    const { data } = await save(id, { factor: '1.2', onlyUnpriced: true })
    expect(data.changed).toBeGreaterThan(1000)
    expect((await priceOf(id))?.channelSupplyPrice).toBe(above(0))
    expect(await server.db.$count(dealerPrice, eq(dealerPrice.partyId, id))).toBe(data.changed + 1)
    expect((await save(id, {})).message).toBe('请输入系数')
  })
})

describe('an import', () => {
  const head = ['渠道编号', 'SKU 编码', '商品名称', '渠道供货价']
  const bring = async (channelId: number, rows: string[][], dryRun = false) => {
    const fileKey = await uploadSheet(server, 'marketing', await sheetFile(head, rows))
    const answer = await server.api(importChannelPrices, { channelId, fileKey, dryRun }, as)
    while (await runNextJob(server.services));
    return answer
  }

  test('writes prices and clears them', async () => {
    const { id, channelNo } = await activeChannel(server)
    await save(id, { rows: [{ skuId: good(1).id, channelSupplyPrice: above(1) }] })
    const answer = await bring(id, [
      [channelNo, good(0).skuCode, '沙发', above(0)],
      [channelNo, good(1).skuCode, '', ''],
    ])
    expect(answer.data).toMatchObject({ total: 2, valid: 2, errors: [] })
    expect((await priceOf(id))?.channelSupplyPrice).toBe(above(0))
    expect((await priceOf(id, 1))?.priceState).toBe(channelPriceState.unpriced)
  })

  test('one bad row and nothing is written; each fault is named', async () => {
    const { id, channelNo } = await activeChannel(server)
    const { data } = await bring(id, [
      [channelNo, good(0).skuCode, '', above(0)],
      [channelNo, 'NO-SUCH-SKU', '', '5'],
      [channelNo, good(1).skuCode, '', '0'],
      [channelNo, good(2).skuCode, '', '0.01'],
      [channelNo, good(0).skuCode, '', above(0)],
    ])
    expect(data.errors.map(({ row, column }) => [row, column])).toEqual([
      [3, 'SKU 编码'],
      [4, '渠道供货价'],
      [5, '渠道供货价'],
      [6, '渠道编号'],
    ])
    expect(data.errors[2]?.message).toContain('低于供货价')
    expect((await priceOf(id))?.channelSupplyPrice).toBeNull()
  })

  test('refuses rows of another channel', async () => {
    const [own, other] = [await activeChannel(server), await activeChannel(server)]
    const answer = await bring(own.id, [[other.channelNo, good(0).skuCode, '', above(0)]])
    expect(answer).toMatchObject({ code: 422, message: `第 2 行不是渠道商 ${own.channelNo} 的供货价` })
  })
})
