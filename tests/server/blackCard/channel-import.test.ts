import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commitImport, validateImport } from '#contract/imports.ts'
import { sku } from '#server/database/schema/goods.ts'
import { dealerPrice } from '#server/database/schema/parties.ts'
import { runNextJob } from '#server/jobs/worker.ts'
import { pricedProduct } from '../distribution/priced.ts'
import { sheetFile, uploadSheet } from '../imports/files.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { activeChannel } from './channel-records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const as = { as: 'marketing' }
const head = ['渠道编号', 'SKU 编码', '商品名称', '渠道供货价']
const check = async (rows: string[][]) =>
  server.data(
    validateImport,
    { resource: 'channelPrice', key: await uploadSheet(server, 'marketing', await sheetFile(head, rows)) },
    as,
  )
async function take(checkId: string) {
  await server.data(commitImport, { checkId }, as)
  while (await runNextJob(server.services));
}

/** A channel and a SKU whose supply price is 199.99. */
async function start() {
  const { id, channelNo } = await activeChannel(server)
  const [goods] = await server.db
    .select()
    .from(sku)
    .where(eq(sku.productId, (await pricedProduct(server)).id))
  if (!goods) throw new Error('the product has no SKU')
  const priceNow = async () => {
    const [row] = await server.db
      .select()
      .from(dealerPrice)
      .where(and(eq(dealerPrice.partyId, id), eq(dealerPrice.skuId, goods.id)))
    return row
  }
  return { channelNo, skuCode: goods.skuCode, priceNow }
}

describe('supply prices of channels', () => {
  test('are written with the supply price of that moment, and an empty one ends the supply', async () => {
    const { channelNo, skuCode, priceNow } = await start()
    const checked = await check([[channelNo.toLowerCase(), skuCode, '仅供核对', '280']])
    expect(checked).toMatchObject({ totalRows: 1, errorRows: 0 })
    await take(checked.checkId)
    expect(await priceNow()).toMatchObject({ price: '280.00', supplyPrice: '199.99' })
    await take((await check([[channelNo, skuCode, '', '']])).checkId)
    expect(await priceNow()).toMatchObject({ price: null })
  })

  test('below the supply price, of unknown channels and SKUs are refused row by row', async () => {
    const { channelNo, skuCode, priceNow } = await start()
    const checked = await check([
      [channelNo, skuCode, '', '199.98'],
      ['QD999999', skuCode, '', '280'],
      [channelNo, 'SKU-NONE', '', '280'],
    ])
    expect(checked).toMatchObject({ totalRows: 3, errorRows: 3 })
    const reasons = checked.errorList.map(({ reason }) => reason)
    expect(reasons).toEqual(['低于供货价 199.99 元，请在供货价列表中修改并确认', '渠道商不存在', '商品规格不存在'])
    expect(await priceNow()).toBeUndefined()
  })
})
