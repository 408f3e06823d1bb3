import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enableStatus } from '#contract/configuration/codes.ts'
import {
  deleteMaterialCategory,
  enableMaterialCategories,
  getMaterialCategoryTree,
  type MaterialCategory,
  moveMaterialCategory,
  saveMaterialCategory,
} from '#contract/materials/categories.ts'
import { flatCategories } from '#contract/materials/category-rules.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const as = { as: 'goods' }
let serial = 0
const input = (parentId: number | null = null) => ({
  parentId,
  name: `试用${serial++}`,
  icon: '',
  materialKind: parentId === null ? (1 as const) : null,
  unit: 1 as const,
  lossRate: 5,
  attributes: [],
})
const add = (parentId: number | null = null, change = {}) =>
  server.data(saveMaterialCategory, { ...input(parentId), ...change }, as)
const find = async (id: number): Promise<MaterialCategory> => {
  const node = flatCategories(await server.data(getMaterialCategoryTree, {}, as)).find((item) => item.id === id)
  if (!node) throw new Error(`no category ${id}`)
  return node
}
const move = (id: number, version: number, parentId: number | null, index = 0) =>
  server.api(moveMaterialCategory, { id, version, parentId, index }, as)

describe('save', () => {
  test('the kind of the first level applies to all descendants', async () => {
    const top = await add(null, { materialKind: 3 })
    const below = await add(top.id)
    expect(await find(below.id)).toMatchObject({ materialKind: 3, level: 2 })
    const answer = await server.api(saveMaterialCategory, { ...input(), materialKind: null }, as)
    expect(answer).toMatchObject({ code: 422, data: { fields: { materialKind: '请选择材料类型' } } })
  })

  test('422 同级分类名称已存在, while other levels may reuse the name', async () => {
    const [one, other] = [await add(), await add()]
    await add(one.id, { name: '同名分类' })
    await add(other.id, { name: '同名分类' })
    const answer = await server.api(saveMaterialCategory, { ...input(one.id), name: '同名分类' }, as)
    expect(answer).toMatchObject({ code: 422, message: '同级分类名称已存在' })
  })

  test('422 分类最多 3 级', async () => {
    const third = await add((await add((await add()).id)).id)
    expect(await server.api(saveMaterialCategory, input(third.id), as)).toMatchObject({ message: '分类最多 3 级' })
  })

  test('409 when somebody saved it meanwhile', async () => {
    const { id } = await add()
    const { name: _name, ...rest } = input()
    await server.data(saveMaterialCategory, { ...rest, name: '先保存的', id, version: 1 }, as)
    expect(await server.api(saveMaterialCategory, { ...rest, name: '后保存的', id, version: 1 }, as)).toMatchObject({
      code: 409,
    })
  })

  test('a parameter name is unique along a path', async () => {
    const attribute = { attributeName: '防火等级', inputType: 1 as const, options: [], unit: '', required: true }
    const top = await add(null, { attributes: [attribute] })
    const answer = await server.api(saveMaterialCategory, { ...input(top.id), attributes: [attribute] }, as)
    expect(answer).toMatchObject({ code: 422, data: { fields: { attributes: expect.stringContaining('防火等级') } } })
  })
})

describe('move', () => {
  test('includes descendants and renumbers the siblings', async () => {
    const [from, to] = [await add(), await add()]
    const first = await add(to.id)
    const moved = await add(from.id)
    expect(await move(moved.id, 1, to.id, 0)).toMatchObject({ code: 200 })
    expect((await find(to.id)).children.map(({ id }) => id)).toEqual([moved.id, first.id])
  })

  test('422 不能移动到自己的下级, 材料类型不同, and a fourth level', async () => {
    const top = await add()
    const below = await add(top.id)
    await add(below.id)
    const other = await add(null, { materialKind: 2 })
    expect(await move(top.id, 1, below.id)).toMatchObject({ code: 422, message: '不能移动到自己的下级' })
    expect(await move(below.id, 1, other.id)).toMatchObject({ code: 422, message: '材料类型不同' })
    expect(await move(top.id, 1, (await add()).id)).toMatchObject({ code: 422, message: '分类最多 3 级' })
  })

  test('a stale version is a conflict', async () => {
    const { id } = await add()
    expect(await move(id, 9, null)).toMatchObject({ code: 409 })
  })
})

describe('enable, disable and delete', () => {
  test('descendants are disabled with a category, and enabled only after it', async () => {
    const top = await add()
    const below = await add(top.id)
    await server.data(enableMaterialCategories, { ids: [top.id], enabled: 0 }, as)
    expect((await find(below.id)).status).toBe(enableStatus.disabled)
    const answer = await server.api(enableMaterialCategories, { ids: [below.id], enabled: 1 }, as)
    expect(answer).toMatchObject({ code: 422, message: expect.stringContaining('上级分类') })
    await server.data(enableMaterialCategories, { ids: [top.id], enabled: 1 }, as)
    await server.data(enableMaterialCategories, { ids: [below.id], enabled: 1 }, as)
  })

  test('a category with children cannot be deleted', async () => {
    const top = await add()
    const below = await add(top.id)
    expect(await server.api(deleteMaterialCategory, { id: top.id }, as)).toMatchObject({
      code: 422,
      message: '分类下有 1 个下级,不能删除',
    })
    await server.data(deleteMaterialCategory, { id: below.id }, as)
    await server.data(deleteMaterialCategory, { id: top.id }, as)
  })
})

test('a supplier reads the tree and cannot change it', async () => {
  expect(await server.api(getMaterialCategoryTree, {}, { as: 'supplier' })).toMatchObject({ code: 200 })
  expect(await server.api(saveMaterialCategory, input(), { as: 'supplier' })).toMatchObject({ code: 403 })
})
