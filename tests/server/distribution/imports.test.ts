import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authorizationMode, authorizationScope } from '#contract/distribution/authorization-codes.ts'
import { commitImport, validateImport } from '#contract/imports.ts'
import { productAuthorization } from '#server/database/schema/distributor-goods.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { runNextJob } from '#server/jobs/worker.ts'
import { sheetFile, uploadSheet } from '../imports/files.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { as, firstPrice, newDealer, pricedProduct } from './priced.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

async function check(resource: 'priceSetting' | 'productAuthorization', head: string[], rows: string[][]) {
  const key = await uploadSheet(server, 'goods', await sheetFile(head, rows))
  return server.data(validateImport, { resource, key }, as)
}
async function take(checkId: string) {
  await server.data(commitImport, { checkId, onlyValid: true }, as)
  while (await runNextJob(server.services));
}
const nameOf = async (id: number) => {
  const [party] = await server.db.select().from(tradeParty).where(eq(tradeParty.id, id))
  return party?.name ?? ''
}

describe('prices of distributors', () => {
  const head = ['经销商', 'SKU 编码', '商品名称', '采购价', '产品价', '销售价', '原因']

  test('a typed purchase price takes the others with it; the same file again changes nothing', async () => {
    const id = await newDealer(server, [(await pricedProduct(server)).id])
    const before = await firstPrice(server, id)
    const line = [await nameOf(id), before.skuCode, '仅供核对', '199.00', '299.00', '399.00', '春季调价']
    const checked = await check('priceSetting', head, [line])
    expect(checked).toMatchObject({ totalRows: 1, errorRows: 0 })
    await take(checked.checkId)
    expect(await firstPrice(server, id)).toMatchObject({
      ...{ purchasePrice: '199.00', productPrice: '299.00', salePrice: '399.00' },
    })
    expect(await check('priceSetting', head, [line])).toMatchObject({ unchangedRows: 1, errorRows: 0 })
  })

  test('names unknown distributors and SKUs, and takes the other rows', async () => {
    const id = await newDealer(server, [(await pricedProduct(server)).id])
    const name = await nameOf(id)
    const { skuCode } = await firstPrice(server, id)
    const checked = await check('priceSetting', head, [
      ['没有的经销商', skuCode, '', '', '', '399.00', ''],
      [name, 'SKU-NONE', '', '', '', '399.00', ''],
      [name, skuCode, '', '', '', '488.00', ''],
    ])
    expect(checked).toMatchObject({ totalRows: 3, errorRows: 2 })
    await take(checked.checkId)
    expect(await firstPrice(server, id)).toMatchObject({ salePrice: '488.00' })
  })
})

describe('authorizations of distributors', () => {
  const head = ['经销商', 'SPU 编码', '商品名称', '方式', '生效日', '失效日']

  test('make rules for single products', async () => {
    const first = await pricedProduct(server)
    const other = await pricedProduct(server, 1)
    const id = await newDealer(server, [first.id])
    const name = await nameOf(id)
    const checked = await check('productAuthorization', head, [
      [name, other.spuCode, '', '授权', '2027-01-01', '2027-12-31'],
      [name, 'S9999999999', '', '授权', '', ''],
    ])
    expect(checked).toMatchObject({ totalRows: 2, errorRows: 1 })
    await take(checked.checkId)
    const rules = await server.db.select().from(productAuthorization).where(eq(productAuthorization.distributorId, id))
    expect(rules.find(({ targetId }) => targetId === other.id)).toMatchObject({
      scope: authorizationScope.product,
      mode: authorizationMode.include,
      validFrom: '2027-01-01',
      validTo: '2027-12-31',
    })
  })
})
