import { and, eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leadTime } from '#contract/delivery.ts'
import type { ParamsOf } from '#contract/endpoint.ts'
import {
  productSource,
  productStatus,
  productType,
  revisionStatus as revisionStatusCodes,
} from '#contract/goods/codes.ts'
import { addProduct, checkProductName, editProduct, getProduct } from '#contract/goods/product-editing.ts'
import { brandStatus } from '#contract/suppliers/codes.ts'
import { product, stockLog } from '#server/database/schema/goods.ts'
import { brand } from '#server/database/schema/suppliers.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { upload } from '../suppliers/records.ts'
import { enterProducts, type ProductEntry, toInput } from './product-entry.ts'

let server: TestServer
let entry: ProductEntry
beforeAll(async () => {
  server = await createTestServer()
  entry = await enterProducts(server)
})
afterAll(() => server.close())

const version: ProductEntry['version'] = (...args) => entry.version(...args)
const draft: ProductEntry['draft'] = (...args) => entry.draft(...args)
const added: ProductEntry['added'] = (...args) => entry.added(...args)
const find: ProductEntry['find'] = (...args) => entry.find(...args)
const onSale: ProductEntry['onSale'] = (...args) => entry.onSale(...args)

describe('entering a product', () => {
  test('a draft needs supplier, brand, template and name, and takes the rest from its template', async () => {
    const { spuId } = await added({ skus: [] })
    const { status, category, unit, skus } = await find(spuId)
    expect({ status, skus }).toEqual({ status: 0, skus: [] })
    expect(category.id).toBeGreaterThan(0)
    expect(unit).toBeGreaterThan(0)
    const { templateId: _left, ...without } = { ...entry.base, name: '没有模板' }
    expect(await server.api(addProduct, without as ParamsOf<typeof addProduct>, { as: 'goods' })).toMatchObject({
      code: 422,
      data: { fields: { templateId: expect.any(String) } },
    })
  })

  test('SKUs get codes derived from the product, in order; initial stock is logged', async () => {
    const { spuId } = await added({ skus: [version(0, { stock: 5 }), version(1)] })
    const { spuCode, skus, stockTotal } = await find(spuId)
    expect(skus.map(({ skuCode }) => skuCode)).toEqual([`${spuCode}001`, `${spuCode}002`])
    expect(stockTotal).toBe(5)
    expect(await server.db.select().from(stockLog).where(eq(stockLog.productId, spuId))).toMatchObject([
      { change: 5, stockAfter: 5, kind: 1 },
    ])
  })

  test('product names are unique within a supplier', async () => {
    const { spuId } = await added({ name: '只有一个名字' })
    expect(await draft({ name: '只有一个名字' })).toMatchObject({
      code: 422,
      data: { fields: { name: '商品名称已存在' } },
    })
    const params = { name: '只有一个名字', supplierId: 1 }
    expect(await server.data(checkProductName, params, { as: 'goods' })).toEqual({ fault: '商品名称已存在' })
    expect(await server.data(checkProductName, { ...params, spuId }, { as: 'goods' })).toEqual({ fault: '' })
  })

  test('a disabled brand, or one of another supplier, is refused', async () => {
    const [foreign] = await server.db
      .select()
      .from(brand)
      .where(and(ne(brand.supplierId, 1), eq(brand.status, brandStatus.enabled)))
    expect(await draft({ brandId: foreign?.id ?? 0 })).toMatchObject({
      code: 422,
      data: { fields: { brandId: '品牌未启用或不属于该供应商' } },
    })
  })

  test('errors of SKUs name their cells', async () => {
    expect(await draft({ skus: [version(0), version(1, { supplyPrice: '1.234' })] })).toMatchObject({
      code: 422,
      data: { fields: { 'skus.1.supplyPrice': expect.any(String) } },
    })
    expect(await draft({ skus: [version(0), version(0)] })).toMatchObject({
      code: 422,
      data: { fields: { 'skus.1.specValues': '规格组合重复' } },
    })
    await added({ skus: [version(0, { skuCode: 'CODE-1', barcode: '69012345' })] })
    expect(await draft({ skus: [version(0), version(1, { barcode: '69012345' })] })).toMatchObject({
      code: 422,
      data: { fields: { 'skus.1.barcode': '条码已被 SKU CODE-1 使用' } },
    })
    expect(await draft({ skus: [version(0, { skuCode: 'CODE-1' })] })).toMatchObject({
      code: 422,
      data: { fields: { 'skus.0.skuCode': 'SKU 编码 CODE-1 已被使用' } },
    })
  })

  test('two values of the same name are reported at the specs', async () => {
    const [spec] = entry.base.specs
    if (!spec) throw new Error('no spec')
    const twice = [{ ...spec, values: [...spec.values.slice(0, 1), ...spec.values.slice(0, 1)] }]
    expect(await draft({ specs: twice, skus: [] })).toMatchObject({
      code: 422,
      data: { fields: { specs: '规格值不能重复' } },
    })
  })

  test('a main picture must be square, and below 2048K', async () => {
    const photo = async (width: number, height: number) => {
      const url = await upload(server, 'goods', { width, height })
      return draft({ mainImages: [{ url, name: 'cover.png', size: 48_000 }] })
    }
    expect(await photo(600, 800)).toMatchObject({
      code: 422,
      data: { fields: { mainImages: '请上传比例为1:1的图片' } },
    })
    const { mainImages } = await find((await photo(800, 800)).data.spuId)
    expect(mainImages).toHaveLength(1)
  })

  test('a script in the details is removed, the text stays', async () => {
    const { spuId } = await added({ detailContent: '<p>结实</p><script>alert(1)</script>' })
    expect((await find(spuId)).detailContent).toBe('<p>结实</p>')
  })

  test('goods made to measure are never in stock, and words forbidden in advertising are refused', async () => {
    expect(await draft({ productType: productType.custom, leadTime: leadTime.inStock })).toMatchObject({
      code: 422,
      data: { fields: { leadTime: '定制商品不能选择现货' } },
    })
    expect(await draft({ name: '国家级茶几' })).toMatchObject({
      data: { fields: { name: '商品名称不能含有「国家级」' } },
    })
  })

  test('the same request twice creates one product', async () => {
    const params = { ...entry.base, name: '只存一次' }
    const headers = { 'request-id': crypto.randomUUID() }
    const first = await server.data(addProduct, params, { as: 'goods', headers })
    const again = await server.data(addProduct, params, { as: 'goods', headers })
    expect(again).toEqual(first)
  })
})

describe('a supplier', () => {
  test('enters its own goods with a supply price only', async () => {
    const { spuId } = await added({}, 'supplier')
    const { source, skus } = await find(spuId)
    expect(source).toBe(productSource.supplier)
    expect(skus[0]).toMatchObject({ supplyPrice: '100.05', purchasePrice: null, salePrice: null })
    expect(await draft({ skus: [version(0, { salePrice: '200.00' })] }, 'supplier')).toMatchObject({ code: 403 })
    expect(await draft({ supplierId: 2 }, 'supplier')).toMatchObject({ code: 422 })
  })

  test('sees nothing of others, and of its own neither remark nor prices', async () => {
    const { spuId } = await added({ remark: '内部：价格待谈' })
    const own = await server.data(getProduct, { spuId }, { as: 'supplier' })
    expect(own).not.toHaveProperty('remark')
    for (const price of ['purchasePrice', 'productPrice', 'salePrice', 'saleFactor']) {
      expect(own.skus[0]).not.toHaveProperty(price)
    }
    const [foreign] = await server.db
      .select()
      .from(product)
      .where(and(ne(product.supplierId, 1), eq(product.status, productStatus.onSale)))
    expect(await server.api(getProduct, { spuId: foreign?.id ?? 0 }, { as: 'supplier' })).toMatchObject({ code: 403 })
    expect(await server.api(getProduct, { spuId: 9_999_999 }, { as: 'supplier' })).toMatchObject({
      code: 404,
      message: '商品不存在或已被删除',
    })
  })

  test('proposes a new supply price, while the old one remains valid', async () => {
    const row = await onSale()
    const before = await server.data(getProduct, { spuId: row.id }, { as: 'supplier' })
    const skus = before.skus.map((item, index) => toInput(item, index === 0 ? { supplyPrice: '321.00' } : {}))
    const params = { spuId: row.id, version: row.version, skus }
    const answer = await server.data(editProduct, params, { as: 'supplier' })
    expect(answer).toMatchObject({ applied: false, reviewIds: [expect.any(Number)] })
    const { skus: live, revisionStatus, reviews } = await find(row.id)
    expect(live[0]?.supplyPrice).toBe(before.skus[0]?.supplyPrice)
    expect(revisionStatus).toBe(revisionStatusCodes.inReview)
    expect(reviews[0]).toMatchObject({ type: 3, status: 1, changes: [{ after: '321.00' }] })
    expect((await find(row.id, 1)).skus[0]?.supplyPrice).toBe('321.00')
    expect(await server.api(editProduct, { ...params, version: answer.version }, { as: 'supplier' })).toMatchObject({
      code: 422,
      message: '已有修改在审核中,请先撤回',
    })
  })
})
