import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Category, getCategoryTree } from '#contract/configuration/categories.ts'
import { listBrandOptions, listSupplierOptions } from '#contract/goods/options.ts'
import { countNotifications } from '#contract/notifications.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

test('supplier options: at most 50, by keyword, enabled only, its own for a supplier account', async () => {
  const all = await server.data(listSupplierOptions, {}, { as: 'goods' })
  expect(all.length).toBeLessThanOrEqual(50)
  const enabled = await server.data(listSupplierOptions, { enabledOnly: 1 }, { as: 'goods' })
  expect(enabled.every((option) => option.enabled)).toBe(true)
  const [first] = all
  const found = await server.data(listSupplierOptions, { keyword: first?.name }, { as: 'goods' })
  expect(found.map((option) => option.id)).toContain(first?.id)
  expect((await server.data(listSupplierOptions, {}, { as: 'supplier' })).map((option) => option.id)).toEqual([1])
})

test('brand options: of one supplier, enabled only; all for a dealer, its own for a supplier account', async () => {
  const own = await server.data(listBrandOptions, {}, { as: 'supplier' })
  const ofFirst = await server.data(listBrandOptions, { supplierId: 1 }, { as: 'goods' })
  expect(own).toEqual(ofFirst)
  const enabled = await server.data(listBrandOptions, { enabledOnly: 1 }, { as: 'dealer' })
  expect(new Set(enabled.map((option) => option.status))).toEqual(new Set([3]))
})

const names = (nodes: Category[]): string[] => nodes.flatMap((node) => [node.name, ...names(node.children)])

test('the category tree has three levels, and a keyword keeps the ancestors of its matches', async () => {
  const tree = await server.data(getCategoryTree, {}, { as: 'goods' })
  expect(tree[0]?.children[0]?.children[0]).toMatchObject({
    level: 3,
    path: '家具 / 沙发 / 布艺沙发',
    categoryCode: '010101',
  })
  expect(names(await server.data(getCategoryTree, { keyword: '浴缸' }, { as: 'goods' }))).toEqual([
    '卫浴',
    '洁具',
    '浴缸',
  ])
  expect((await server.api(getCategoryTree, {}, { as: 'finance' })).code).toBe(403)
})

test('pending reviews are among the reviewer’s tasks', async () => {
  const { todos } = await server.data(countNotifications, {}, { as: 'goods' })
  expect(todos).toContainEqual(
    expect.objectContaining({ code: 'brandReview', title: '待审核品牌', path: '/goods/brandReview' }),
  )
})
