import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importAgentPackageItems } from '#contract/agents/items.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { commitImport, type ImportCheck, validateImport } from '#contract/imports.ts'

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
const check = async (rows: (string | number)[][], columns = head): Promise<ImportCheck> => {
  const key = await uploadSheet(server, 'goods', await sheetFile(columns, rows))
  return server.data(validateImport, { resource: 'agentPackage', key }, { as: 'goods' })
}
const take = (checkId: string, as = 'goods') => server.api(importAgentPackageItems, { checkId }, { as })

test('a duplicate SKU is refused with its row number, the other rows are read', async () => {
  const [first = '', second = ''] = codes
  const checked = await check([
    [first, '899', 2],
    [second, '', ''],
    [first, '799', 1],
  ])
  expect(checked).toMatchObject({ totalRows: 3, errorList: [{ row: 4, column: 'SKU 编码', value: first }] })
  expect((await take(checked.checkId)).data.items).toMatchObject([
    { channelPrice: '899', minQuantity: 2 },
    { minQuantity: 1 },
  ])
})

test('goods that are off sale, unknown or without a valid quantity are reported by row and column', async () => {
  const { checkId, errorList } = await check([
    [offSale, '', ''],
    ['没有这个', '', ''],
    [codes[0] ?? '', '九十九', ''],
  ])
  expect((await take(checkId)).data.items).toEqual([])
  expect(errorList).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ row: 2, column: 'SKU 编码', reason: '商品未上架' }),
      expect.objectContaining({ row: 3, column: 'SKU 编码', reason: '没有这个 SKU' }),
      expect.objectContaining({ row: 4, column: '渠道商供货价', value: '九十九' }),
    ]),
  )
})

test('a sheet without the SKU column is not read', async () => {
  const { checkId, missing } = await check([['a', '1', '1']], ['代号', '渠道商供货价', '起订量'])
  expect(missing).toEqual(['SKU 编码'])
  expect(await take(checkId)).toMatchObject({ code: 422, message: '请先预检导入文件' })
})

test('only the caller’s own checks are read, and none is imported without the form', async () => {
  const { checkId } = await check([[codes[0] ?? '', '', '']])
  expect(await take(checkId, 'admin')).toMatchObject({ code: 422, message: '预检已过期，请重新预检' })
  expect(await server.api(commitImport, { checkId }, { as: 'goods' })).toMatchObject({
    code: 422,
    message: '请在表单中读取此表格',
  })
})
