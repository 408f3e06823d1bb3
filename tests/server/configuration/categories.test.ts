import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listTargetAuditLogs } from '#contract/base.ts'
import {
  type Category,
  deleteCategory,
  enableCategories,
  getCategory,
  getCategoryTree,
  moveCategory,
  saveCategory,
} from '#contract/configuration/categories.ts'
import { enableStatus } from '#contract/configuration/codes.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { listProducts } from '#contract/goods/products.ts'
import { category } from '#server/database/schema/configuration.ts'
import { product } from '#server/database/schema/goods.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { upload } from '../suppliers/records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const goods = { as: 'goods' }
const tree = () => server.data(getCategoryTree, {}, goods)
const flat = (nodes: readonly Category[]): Category[] => nodes.flatMap((node) => [node, ...flat(node.children)])
async function at(path: string): Promise<Category> {
  const found = flat(await tree()).find((node) => node.path === path)
  if (!found) throw new Error(`no category ${path}`)
  return found
}
const add = async (name: string, parentId: number | null = null) =>
  (await server.data(saveCategory, { name, parentId }, goods)).id

describe('the tree', () => {
  test('returns the effective terms: its own, otherwise those of the nearest ancestor', async () => {
    expect(await at('家具')).toMatchObject({ commissionRate: '5', effective: { commissionRate: '5', returnDays: 7 } })
    expect(await at('家具 / 床具 / 软体床')).toMatchObject({
      commissionRate: '',
      effective: { commissionRate: '5', warrantyMonths: 60, returnDays: 7 },
    })
    // 0 is a value of its own, not an empty one.
    expect(await at('家具 / 柜架 / 衣柜')).toMatchObject({ returnDays: null, effective: { returnDays: 0 } })
  })

  test('counts the products of descendants, without the recycle bin', async () => {
    const leaf = await at('家具 / 沙发 / 布艺沙发')
    const stored = await server.db.select().from(product).where(eq(product.categoryId, leaf.id))
    expect(leaf.productCount).toBe(stored.filter(({ status }) => status !== productStatus.recycled).length)
    expect(leaf.onSaleCount).toBe(stored.filter(({ status }) => status === productStatus.onSale).length)
    const above = await at('家具 / 沙发')
    expect(above.productCount).toBe(above.children.reduce((sum, child) => sum + child.productCount, 0))
  })

  test('counts only a supplier’s own products', async () => {
    const all = await tree()
    const own = await server.data(getCategoryTree, {}, { as: 'supplier' })
    const sum = (nodes: readonly Category[]) => nodes.reduce((total, node) => total + node.productCount, 0)
    expect(sum(own)).toBe(
      await server.db
        .$count(product, and(eq(product.supplierId, 1), eq(product.status, productStatus.onSale)))
        .then(async () => {
          const rows = await server.db.select().from(product).where(eq(product.supplierId, 1))
          return rows.filter(({ status }) => status !== productStatus.recycled).length
        }),
    )
    expect(sum(own)).toBeLessThan(sum(all))
  })

  test('a search keeps the ancestors of its matches, with complete counts', async () => {
    const [top, ...others] = await server.data(getCategoryTree, { keyword: '布艺沙发' }, goods)
    expect(others).toEqual([])
    expect(top?.children.map(({ name }) => name)).toEqual(['沙发'])
    expect(top?.productCount).toBe((await at('家具')).productCount)
  })
})

describe('save', () => {
  test('a new category gets two more digits than its parent, the last place, and its path', async () => {
    const sofas = await at('家具 / 沙发')
    const id = await add('模块沙发', sofas.id)
    expect(await server.data(getCategory, { id }, goods)).toMatchObject({
      path: '家具 / 沙发 / 模块沙发',
      level: 3,
      categoryCode: `${sofas.categoryCode}04`,
      sort: 3,
      status: 1,
      version: 1,
    })
  })

  test('a new category needs a name', async () => {
    expect(await server.api(saveCategory, { parentId: null }, goods)).toMatchObject({
      code: 422,
      data: { fields: { name: '请输入类目名称' } },
    })
  })

  test.each([
    ['a name of a sibling', { name: '沙发', parentId: 1 }, '同级类目名称已存在'],
    ['a name of one character', { name: '沙' }, '类目名称至少 2 个字'],
    ['a commission of 60', { name: '高扣点', commissionRate: '60' }, '平台扣点应在 0 到 50 之间'],
    ['return days of 3', { name: '三天退货', returnDays: 3 as never }, '请选择无理由退货'],
    ['a tax code of 5 digits', { name: '税码短', invoiceCode: '12345' }, '税收分类编码应为 19 位数字'],
    ['an unknown parent', { name: '没有上级', parentId: 99_999 }, '上级类目不存在，请重新选择'],
    ['an icon from elsewhere', { name: '外链图标', icon: 'https://example.com/a.png' }, '文件地址无效'],
  ])('refuses %s', async (_what, input, message) => {
    const answer = await server.api(saveCategory, input, goods)
    expect(answer.code).toBe(422)
    expect(JSON.stringify(answer)).toContain(message)
  })

  test('refuses a duplicate qualification', async () => {
    const qualification = { qualificationName: '检测报告', required: true }
    expect(
      await server.api(saveCategory, { name: '两份报告', qualifications: [qualification, qualification] }, goods),
    ).toMatchObject({ code: 422, data: { fields: { 'qualifications.1.qualificationName': '资质名称重复' } } })
  })

  test('refuses a fourth level, and a child of a category with products', async () => {
    const leaf = await at('家具 / 沙发 / 布艺沙发')
    expect(await server.api(saveCategory, { name: '双人布艺', parentId: leaf.id }, goods)).toMatchObject({
      code: 422,
      message: '类目最多 3 级',
    })
    const top = await add('有货类目')
    await server.db.update(product).set({ categoryId: top }).where(eq(product.id, 1))
    expect(await server.api(saveCategory, { name: '下级', parentId: top }, goods)).toMatchObject({
      code: 422,
      message: '上级类目下已有商品，不能再建下级',
    })
  })

  test('a new name updates the paths of descendants, the code stays, and the log has before and after', async () => {
    const lights = await at('灯具照明 / 壁灯')
    const renamed = { id: lights.id, version: lights.version, name: '壁灯与镜前灯' }
    await server.data(saveCategory, renamed, goods)
    expect(await at('灯具照明 / 壁灯与镜前灯 / 床头壁灯')).toMatchObject({ level: 3 })
    expect(await at('灯具照明 / 壁灯与镜前灯')).toMatchObject({ categoryCode: lights.categoryCode, version: 2 })
    const log = await server.data(listTargetAuditLogs, { resource: 'category', targetId: lights.id }, goods)
    expect(log.list[0]?.changes).toEqual([{ field: 'name', title: '类目名称', before: '壁灯', after: '壁灯与镜前灯' }])
    const again = await server.api(saveCategory, renamed, goods)
    expect(again).toMatchObject({ code: 409, data: { latest: { version: 2, name: '壁灯与镜前灯' } } })
  })

  test('a cleared term is inherited again', async () => {
    const { id, version } = await at('建材 / 门窗')
    await server.data(saveCategory, { id, version, commissionRate: '', warrantyMonths: null }, goods)
    expect(await server.data(getCategory, { id }, goods)).toMatchObject({
      commissionRate: '',
      effective: { commissionRate: '3', warrantyMonths: 12 },
    })
  })

  test('an icon that is not square is refused', async () => {
    const icon = await upload(server, 'goods', { width: 400, height: 200 })
    expect((await server.api(saveCategory, { name: '宽图标', icon }, goods)).code).toBe(422)
  })
})

describe('move', () => {
  test('a branch moves with its levels and paths, and keeps its codes', async () => {
    const branch = await at('布艺 / 靠垫')
    const to = await at('家居饰品')
    await server.data(moveCategory, { id: branch.id, version: branch.version, parentId: to.id, index: 1 }, goods)
    const moved = await at('家居饰品 / 靠垫')
    expect(moved).toMatchObject({ categoryCode: branch.categoryCode, version: branch.version + 1 })
    expect(moved.children.map(({ path }) => path)).toEqual(['家居饰品 / 靠垫 / 抱枕', '家居饰品 / 靠垫 / 坐垫'])
    expect((await at('家居饰品')).children.map(({ name }) => name).slice(0, 3)).toEqual(['摆件', '靠垫', '挂饰'])
  })

  test('goods of a moved category are found under the new parent at once', async () => {
    const from = await at('家具 / 柜架')
    const to = await at('家居饰品')
    const leaf = from.children.find(({ productCount }) => productCount > 0)
    if (!leaf) throw new Error('no cabinet is sold')
    const under = async (categoryId: number) => (await server.data(listProducts, { categoryId }, goods)).total
    const [before, own] = [await under(to.id), await under(leaf.id)]
    await server.data(moveCategory, { id: leaf.id, version: leaf.version, parentId: to.id, index: 0 }, goods)
    expect(await under(to.id)).toBe(before + own)
    expect(await at(`家居饰品 / ${leaf.name}`)).toMatchObject({ categoryCode: leaf.categoryCode })
    await server.data(
      moveCategory,
      { id: leaf.id, version: leaf.version + 1, parentId: from.id, index: from.children.indexOf(leaf) },
      goods,
    )
  })

  test('a move within a level changes only the order', async () => {
    const { children, id: parentId } = await at('卫浴')
    const last = children.at(-1)
    if (!last) throw new Error('nothing below')
    await server.data(moveCategory, { id: last.id, version: last.version, parentId, index: 0 }, goods)
    const after = (await at('卫浴')).children
    expect(after.map(({ name }) => name)).toEqual(['五金', '浴室柜', '洁具'])
    expect(after.slice(1).map(({ version }) => version)).toEqual(children.slice(0, 2).map(({ version }) => version))
  })

  test('refuses a move below itself, below three levels, and a stale version', async () => {
    const furniture = await at('家具')
    const beds = await at('家具 / 床具')
    const { id, version } = furniture
    expect(await server.api(moveCategory, { id, version, parentId: beds.id, index: 0 }, goods)).toMatchObject({
      code: 422,
      message: '不能移动到自己的下级',
    })
    const chairs = await at('家具 / 椅凳')
    expect(
      await server.api(moveCategory, { id: beds.id, version: beds.version, parentId: chairs.id, index: 0 }, goods),
    ).toMatchObject({ code: 422, message: '类目最多 3 级' })
    const move = { id: beds.id, version: beds.version, parentId: null, index: 0 }
    await server.data(moveCategory, move, goods)
    expect((await server.api(moveCategory, move, goods)).code).toBe(409)
  })

  test('two concurrent moves are both applied', async () => {
    const [one, other] = [await add('并发甲'), await add('并发乙')]
    const answers = await Promise.all([
      server.api(moveCategory, { id: one, version: 1, parentId: other, index: 0 }, goods),
      server.api(moveCategory, { id: other, version: 1, parentId: one, index: 0 }, goods),
    ])
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 422])
  })
})

describe('enable and disable', () => {
  test('disabling includes the descendants and returns the number of products on sale; enabling requires an enabled parent', async () => {
    const rugs = await at('地毯墙纸')
    expect(await server.data(enableCategories, { ids: [rugs.id], enabled: false }, goods)).toEqual({
      done: flat([rugs]).length,
      affectedProducts: rugs.onSaleCount,
    })
    const leaf = await at('地毯墙纸 / 地毯 / 客厅地毯')
    expect(leaf.status).toBe(enableStatus.disabled)
    expect(await server.api(enableCategories, { ids: [leaf.id], enabled: true }, goods)).toMatchObject({
      code: 422,
      message: '「客厅地毯」的上级类目已停用，请先启用上级',
    })
    const ids = flat([await at('地毯墙纸')]).map(({ id }) => id)
    expect(await server.data(enableCategories, { ids, enabled: true }, goods)).toMatchObject({ done: ids.length })
  })

  test('a category created below a disabled one is disabled as well', async () => {
    const parent = await add('停用的上级')
    await server.data(enableCategories, { ids: [parent], enabled: false }, goods)
    const id = await add('停用的下级', parent)
    expect(await server.data(getCategory, { id }, goods)).toMatchObject({ status: 0 })
  })
})

describe('delete', () => {
  test('reports what prevents it, and deletes otherwise', async () => {
    const furniture = await at('家具')
    const answer = await server.api(deleteCategory, { id: furniture.id }, goods)
    expect(answer.code).toBe(422)
    expect(answer.message).toMatch(/^类目下有 \d+ 个下级/)
    const leaf = await at('家具 / 沙发 / 布艺沙发')
    expect((await server.api(deleteCategory, { id: leaf.id }, goods)).message).toMatch(/\d+ 个商品/)
    const id = await add('可以删除')
    await server.data(deleteCategory, { id }, goods)
    expect(await server.db.$count(category, eq(category.id, id))).toBe(0)
    expect((await server.api(deleteCategory, { id }, goods)).code).toBe(404)
  })
})

test('a supplier reads the tree and cannot change it', async () => {
  const as = { as: 'supplier' }
  expect((await server.api(saveCategory, { name: '供应商类目' }, as)).code).toBe(403)
  expect((await server.api(deleteCategory, { id: 1 }, as)).code).toBe(403)
  expect((await server.api(enableCategories, { ids: [1], enabled: false }, as)).code).toBe(403)
})
