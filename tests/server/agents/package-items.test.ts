import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importAgentPackageItems } from '#contract/agents/items.ts'
import { productStatus } from '#contract/goods/codes.ts'

import { product, sku } from '#server/database/schema/goods.ts'
import { sheetFile, uploadSheet } from '../imports/files.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

let server: TestServer
let codes: string[] = []
let offSale = ''
beforeAll(async () => {
  server = await createTestServer()
  const codeOf = async (status: typeof productStatus.onSale | typeof productStatus.offSale, count: number) =>
    (
      await server.db
        .select({ skuCode: sku.skuCode })
        .from(sku)
        .innerJoin(product, eq(product.id, sku.productId))
        .where(and(eq(product.status, status), eq(sku.enabled, true)))
        .orderBy(sku.id)
        .limit(count)
    ).map(({ skuCode }) => skuCode)
  codes = await codeOf(productStatus.onSale, 2)
  offSale = (await codeOf(productStatus.offSale, 1))[0] ?? ''
})
afterAll(() => server.close())

const head = ['SKU 编码', '渠道商供货价', '起订量']
const read = async (rows: (string | number)[][], columns = head) => {
  const key = await uploadSheet(server, 'goods', await sheetFile(columns, rows))
  return server.api(importAgentPackageItems, { key }, { as: 'goods' })
}

test('a duplicate SKU is refused with its row number, the other rows are read', async () => {
  const [first = '', second = ''] = codes
  const { data } = await read([
    [first, '899', 2],
    [second, '', ''],
    [first, '799', 1],
  ])
  expect(data).toMatchObject({
    total: 3,
    items: [{ channelPrice: '899', minQuantity: 2 }, { minQuantity: 1 }],
    errors: [{ row: 4, column: 'SKU 编码', value: first }],
  })
})

test('goods that are off sale, unknown or without a valid quantity are reported by row and column', async () => {
  const { data } = await read([
    [offSale, '', ''],
    ['没有这个', '', ''],
    [codes[0] ?? '', '九十九', ''],
  ])
  expect(data.items).toEqual([])
  expect(data.errors).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ row: 2, column: 'SKU 编码', reason: '商品未上架' }),
      expect.objectContaining({ row: 3, column: 'SKU 编码', reason: '没有这个 SKU' }),
      expect.objectContaining({ row: 4, column: '渠道商供货价', value: '九十九' }),
    ]),
  )
})

test('a wrong header is reported by column, and nothing is read', async () => {
  expect(await read([['a', '1', '1']], ['编码', '渠道商供货价', '起订量'])).toMatchObject({
    code: 422,
    message: expect.stringContaining('SKU 编码'),
  })
})

test('only the caller’s own files are read', async () => {
  const foreign = { key: 'import/20261121/999999/a.xlsx' }
  expect(await server.api(importAgentPackageItems, foreign, { as: 'goods' })).toMatchObject({ code: 404 })
})
