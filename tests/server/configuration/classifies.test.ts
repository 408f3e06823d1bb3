import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getCategoryTree } from '#contract/configuration/categories.ts'
import {
  type Classify,
  deleteClassify,
  getClassifyTree,
  moveClassify,
  previewClassify,
  saveClassify,
  showClassify,
} from '#contract/configuration/classifies.ts'
import { product } from '#server/database/schema/goods.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { upload } from '../suppliers/records.ts'

let server: TestServer
let icon = ''
beforeAll(async () => {
  server = await createTestServer()
  icon = await upload(server, 'goods')
})
afterAll(() => server.close())

const goods = { as: 'goods' }
const flat = (nodes: readonly Classify[]): Classify[] => nodes.flatMap((node) => [node, ...flat(node.children)])
async function named(name: string): Promise<Classify> {
  const found = flat(await server.data(getClassifyTree, {}, goods)).find((node) => node.name === name)
  if (!found) throw new Error(`no class ${name}`)
  return found
}
const idOf = async (path: string): Promise<number> => {
  const names = path.split(' / ')
  let nodes = await server.data(getCategoryTree, {}, goods)
  for (const name of names.slice(0, -1)) nodes = nodes.find((node) => node.name === name)?.children ?? []
  return nodes.find((node) => node.name === names.at(-1))?.id ?? 0
}
const nothing = { categoryIds: [], labelIds: [], pinnedProductIds: [], productSort: 1 as const }

describe('products of a shop category', () => {
  test('are the same in the tree and in its preview', async () => {
    for (const name of ['沙发', '餐椅', '落地灯与台灯']) {
      const { id, categories, productCount } = await named(name)
      const source = { ...nothing, id, categoryIds: categories.map((category) => category.id) }
      expect((await server.data(previewClassify, source, goods)).count).toBe(productCount)
    }
  })

  test('a category counts the products of its descendants, each once', async () => {
    const room = await named('客厅')
    const sum = room.children.reduce((total, child) => total + child.productCount, 0)
    expect(room.productCount).toBe(sum)
    expect(sum).toBeGreaterThan(0)
  })

  test('a product with explicit shop categories is shown only there', async () => {
    const sofas = await named('沙发')
    const lamps = await named('吊灯')
    const source = { ...nothing, categoryIds: sofas.categories.map(({ id }) => id) }
    const [first] = (await server.data(previewClassify, source, goods)).first
    if (!first) throw new Error('no sofa on sale')
    await server.db
      .update(product)
      .set({ classifyIds: [lamps.id] })
      .where(eq(product.id, first.id))
    expect((await named('沙发')).productCount).toBe(sofas.productCount - 1)
    expect((await named('吊灯')).productCount).toBe(lamps.productCount + 1)
    const shown = await server.data(previewClassify, { ...nothing, id: lamps.id }, goods)
    expect(shown.first.map(({ id }) => id)).toEqual([first.id])
  })

  test('pinned products come first, in order; a search keeps the total count', async () => {
    const source = { ...nothing, categoryIds: [await idOf('家具 / 床具')], productSort: 4 as const }
    const plain = await server.data(previewClassify, source, goods)
    const [one, other] = plain.first.slice(-2)
    if (!one || !other) throw new Error('too few beds on sale')
    const pinned = await server.data(previewClassify, { ...source, pinnedProductIds: [other.id, one.id] }, goods)
    expect(pinned.first.slice(0, 2)).toEqual([other, one])
    expect(pinned.count).toBe(plain.count)
    const searched = await server.data(previewClassify, { ...source, keyword: one.name }, goods)
    expect(searched.first.map(({ id }) => id)).toContain(one.id)
    expect(searched.count).toBe(plain.count)
  })
})

describe('save', () => {
  test('a new category is hidden, and last', async () => {
    const { id } = await server.data(saveClassify, { name: '户外', parentId: null }, goods)
    const last = (await server.data(getClassifyTree, {}, goods)).at(-1)
    expect(last).toMatchObject({ id, name: '户外', status: 0, level: 1, productCount: 0 })
  })

  test.each([
    ['a name of 9 characters', { name: '九个字的分类名称呀' }, '分类名称最多 8 个字'],
    ['a name of a sibling', { name: '客厅', parentId: null }, '同级分类名称已存在'],
    ['a lower one without icon', { name: '无图标', parentId: 1 }, '二、三级分类需要图标'],
    ['an unknown category', { name: '没有类目', categoryIds: [99_999] }, '所选类目不存在或已停用，请重新选择'],
    ['an unknown label', { name: '没有标签', labelIds: [99_999] }, '所选标签不存在或已停用，请重新选择'],
    ['a pin that is not on sale', { name: '没有商品', pinnedProductIds: [99_999] }, '只能置顶已上架的商品'],
    ['no terminal', { name: '没有终端', terminals: [] }, '请至少选择一个展示终端'],
  ])('refuses %s', async (_what, input, message) => {
    const answer = await server.api(saveClassify, input, goods)
    expect(answer.code).toBe(422)
    expect(JSON.stringify(answer)).toContain(message)
  })

  test('a stale version returns the current record', async () => {
    const { id, version } = await named('书房')
    await server.data(saveClassify, { id, version, name: '书房办公' }, goods)
    expect(await server.api(saveClassify, { id, version, name: '工作间' }, goods)).toMatchObject({
      code: 409,
      data: { latest: { name: '书房办公', version: version + 1 } },
    })
  })
})

describe('move', () => {
  test('needs an icon below the top level, and a branch must fit into three levels', async () => {
    const room = await named('卫浴')
    const to = await named('软装')
    const { id, version } = room
    expect((await server.api(moveClassify, { id, version, parentId: to.id, index: 0 }, goods)).message).toBe(
      '「卫浴」没有图标，请先上传图标再移到下级',
    )
    const saved = await server.data(saveClassify, { id, version, icon }, goods)
    await server.data(moveClassify, { id, version: saved.version, parentId: to.id, index: 0 }, goods)
    const moved = await named('卫浴')
    expect(moved).toMatchObject({ level: 2, parentId: to.id })
    expect(moved.children.map(({ level }) => level)).toEqual([3, 3, 3])
    const again = await server.api(
      moveClassify,
      { id, version: moved.version, parentId: moved.children[0]?.id ?? 0, index: 0 },
      goods,
    )
    expect(again.message).toBe('不能移动到自己的下级')
  })
})

describe('show and hide', () => {
  test('showing requires a product source in the category or its descendants', async () => {
    const { id } = await server.data(saveClassify, { name: '空分类', parentId: null }, goods)
    expect(await server.api(showClassify, { ids: [id], enabled: true }, goods)).toMatchObject({
      code: 422,
      message: '「空分类」未关联任何类目、标签或商品',
    })
    const categoryIds = [await idOf('布艺')]
    await server.data(saveClassify, { id, version: 1, categoryIds }, goods)
    expect(await server.data(showClassify, { ids: [id], enabled: true }, goods)).toEqual({ done: 1 })
  })
})

describe('delete', () => {
  test('is refused with children, or while products reference it', async () => {
    const room = await named('餐厅')
    expect((await server.api(deleteClassify, { id: room.id }, goods)).message).toBe('分类下有 4 个下级，不能删除')
    const below = await named('餐具')
    await server.db
      .update(product)
      .set({ classifyIds: [below.id] })
      .where(eq(product.id, 5))
    expect((await server.api(deleteClassify, { id: below.id }, goods)).message).toBe('1 个商品指定了该分类，不能删除')
    await server.db.update(product).set({ classifyIds: [] }).where(eq(product.id, 5))
    await server.data(deleteClassify, { id: below.id }, goods)
    expect((await server.api(deleteClassify, { id: below.id }, goods)).code).toBe(404)
  })
})

test('a supplier reads the tree and cannot change it', async () => {
  const as = { as: 'supplier' }
  expect((await server.api(getClassifyTree, {}, as)).code).toBe(200)
  expect((await server.api(saveClassify, { name: '供应商分类' }, as)).code).toBe(403)
  expect((await server.api(showClassify, { ids: [1], enabled: false }, as)).code).toBe(403)
})
