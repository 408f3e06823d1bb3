import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
