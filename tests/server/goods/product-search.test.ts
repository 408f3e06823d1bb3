import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { productStatus } from '#contract/goods/codes.ts'
import { listBrandOptions, listSupplierOptions } from '#contract/goods/options.ts'
import { listProducts } from '#contract/goods/products.ts'
import { listBrands } from '#contract/suppliers/brands.ts'
import { listSuppliers } from '#contract/suppliers/suppliers.ts'
import { product } from '#server/database/schema/goods.ts'
import { brand, supplier } from '#server/database/schema/suppliers.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const as = { as: 'goods' } as const

describe('a list finds a name by Chinese, pinyin and initials', () => {
  test('products', async () => {
    const [row] = (await server.data(listProducts, { pageSize: 1 }, as)).list
    const id = row?.id ?? 0
    await server.db.update(product).set({ name: '重庆音乐沙发' }).where(eq(product.id, id))
    for (const keyword of ['重庆音乐', 'chongqingyinyue', 'yinyueshafa', 'CQYY', 'cqyysf', 'yue sha']) {
      const { list } = await server.data(listProducts, { keyword, pageSize: 200 }, as)
      expect(
        list.map((found) => found.id),
        keyword,
      ).toContain(id)
    }
    for (const keyword of ['zhongqingyinle', 'inyueshafa', 'cqyl']) {
      const { list } = await server.data(listProducts, { keyword, pageSize: 200 }, as)
      expect(
        list.map((found) => found.id),
        keyword,
      ).not.toContain(id)
    }
    await server.db.update(product).set({ name: '长沙银行柜' }).where(eq(product.id, id))
    expect((await server.data(listProducts, { keyword: 'cqyy' }, as)).list.map((found) => found.id)).not.toContain(id)
    expect((await server.data(listProducts, { keyword: 'csyhg' }, as)).list.map((found) => found.id)).toContain(id)
  })

  test('brands, in their list and in the picker', async () => {
    const [row] = (await server.data(listBrands, {}, as)).list
    const id = row?.id ?? 0
    await server.db.update(brand).set({ name: '朝阳行李' }).where(eq(brand.id, id))
    for (const keyword of ['朝阳', 'chaoyangxingli', 'xingli', 'cyxl', 'xl']) {
      expect(
        (await server.data(listBrands, { keyword }, as)).list.map((found) => found.id),
        keyword,
      ).toContain(id)
      expect(
        (await server.data(listBrandOptions, { keyword }, as)).map((found) => found.id),
        keyword,
      ).toContain(id)
    }
  })

  test('suppliers by name and short name, in their list and in the picker', async () => {
    const [row] = (await server.data(listSuppliers, {}, as)).list
    const id = row?.id ?? 0
    await server.db.update(supplier).set({ name: '厦门大厦家居有限公司', shortName: '绿藏' }).where(eq(supplier.id, id))
    for (const keyword of ['大厦', 'xiamendasha', 'xmds', 'jiajuyouxian', 'lvcang', 'lc']) {
      expect(
        (await server.data(listSuppliers, { keyword }, as)).list.map((found) => found.id),
        keyword,
      ).toContain(id)
      expect(
        (await server.data(listSupplierOptions, { keyword }, as)).map((found) => found.id),
        keyword,
      ).toContain(id)
    }
  })
})

test.each(['沙发', 'shafa', 'sf', 'S', '一'])(
  'products by %s are the same on small pages and on one large page',
  async (keyword) => {
    const sorts = ['-createdAt', 'salePriceMin'] as const
    for (const filters of [{}, { status: productStatus.onSale }, ...sorts.map((sort) => ({ sort }))]) {
      const idsOf = async (pageNum: number, pageSize: number) =>
        (await server.data(listProducts, { ...filters, keyword, pageNum, pageSize }, as)).list.map(({ id }) => id)
      // The first products of the list fill a small page; the index of words finds all for a large one.
      const small = await Promise.all([1, 2, 3, 4].map((pageNum) => idsOf(pageNum, 5)))
      expect(small.flat()).toEqual((await idsOf(1, 200)).slice(0, 20))
    }
  },
)
