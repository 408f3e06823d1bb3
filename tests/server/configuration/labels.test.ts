import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { grantKind, labelPlace, labelType } from '#contract/configuration/codes.ts'
import {
  bindLabelProducts,
  deleteLabels,
  enableLabels,
  estimateLabel,
  getLabel,
  type LabelInput,
  listLabelProducts,
  listLabels,
  mergeLabels,
  saveLabel,
} from '#contract/configuration/labels.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { grantLabels } from '#server/areas/configuration/label/grants.ts'
import { product } from '#server/database/schema/goods.ts'
import { days, moment, after as momentAfter } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const as = { as: 'goods' }
let made = 0
const input = (changes: Partial<LabelInput> = {}): LabelInput => ({
  name: `标签${++made}`,
  type: labelType.product,
  textColor: '#ffffff',
  backColor: '#0f766e',
  image: '',
  places: [labelPlace.productCard],
  grantKind: grantKind.manual,
  autoDays: null,
  autoSales: null,
  autoStock: null,
  startAt: '',
  endAt: '',
  supplierVisible: false,
  priority: 10,
  ...changes,
})
const add = async (changes: Partial<LabelInput> = {}) => (await server.data(saveLabel, input(changes), as)).id
const read = (id: number) => server.data(getLabel, { id }, as)
const fault = async (changes: Partial<LabelInput>) => {
  const { code, data } = await server.api(saveLabel, input(changes), as)
  return [code, data]
}
const now = () => moment(server.services.clock())
const setLabels = (ids: number[], labelIds: number[]) =>
  server.db.update(product).set({ labelIds }).where(inArray(product.id, ids))
const labelsOf = async (id: number) => {
  const [row] = await server.db.select().from(product).where(eq(product.id, id))
  return row?.labelIds ?? []
}
/** Products outside the recycle bin. */
async function someProducts(count: number): Promise<number[]> {
  const rows = await server.db
    .select({ id: product.id })
    .from(product)
    .where(eq(product.status, productStatus.onSale))
    .limit(count)
  return rows.map(({ id }) => id)
}

describe('save', () => {
  test('white on white: 文字与底色对比不足', async () => {
    expect(await fault({ textColor: '#ffffff', backColor: '#ffffff' })).toEqual([
      422,
      { fields: { textColor: '文字与底色对比不足' } },
    ])
  })

  test('营销角标 needs an image, a rule a number, and the end comes after the start', async () => {
    expect(await fault({ type: labelType.badge })).toEqual([422, { fields: { image: '营销角标请上传角标图' } }])
    expect(await fault({ grantKind: grantKind.newArrival })).toEqual([
      422,
      { fields: { autoDays: '请输入上架天数内' } },
    ])
    const [startAt, endAt] = [momentAfter(now(), days(2)), momentAfter(now(), days(1))]
    expect(await fault({ startAt, endAt })).toEqual([422, { fields: { endAt: '失效时间应晚于生效时间' } }])
    expect(await fault({ grantKind: grantKind.newArrival, autoDays: 7, supplierVisible: true })).toEqual([
      422,
      { fields: { supplierVisible: '自动标签不能由供应商选择' } },
    ])
  })

  test('a name is unique within its type', async () => {
    await add({ name: '同名标签' })
    expect(await fault({ name: '同名标签' })).toEqual([422, { fields: { name: '标签名称已存在' } }])
    expect(await add({ name: '同名标签', type: labelType.style })).toBeGreaterThan(0)
  })

  test('pasted names create several labels of the same appearance', async () => {
    await server.data(saveLabel, { ...input({ name: '多个一' }), moreNames: ['多个二', '多个三'] }, as)
    const { list } = await server.data(listLabels, { keyword: '多个' }, as)
    expect(list.map(({ name, backColor }) => [name, backColor]).sort()).toEqual([
      ['多个一', '#0f766e'],
      ['多个三', '#0f766e'],
      ['多个二', '#0f766e'],
    ])
  })

  test('changing the type of a used label is refused', async () => {
    const id = await add()
    await server.data(saveLabel, { id, version: 1, type: labelType.style }, as)
    const [one] = await someProducts(1)
    await server.data(bindLabelProducts, { id, spuIds: [one ?? 0], bound: true }, as)
    expect(await server.api(saveLabel, { id, version: 2, type: labelType.product }, as)).toMatchObject({
      code: 422,
      data: { fields: { type: '已使用的标签不可修改类型' } },
    })
  })

  test('a stale version gets 409', async () => {
    const id = await add()
    await server.data(saveLabel, { id, version: 1, priority: 20 }, as)
    expect((await server.api(saveLabel, { id, version: 1, priority: 30 }, as)).code).toBe(409)
  })
})

describe('bind', () => {
  test('3 products, one with 10 labels: refused by name; with 跳过 two get it', async () => {
    const id = await add()
    const [one = 0, two = 0, full = 0] = await someProducts(3)
    await setLabels([one, two], [])
    await setLabels([full], [901, 902, 903, 904, 905, 906, 907, 908, 909, 910])
    const params = { id, spuIds: [one, two, full], bound: true }
    expect(await server.api(bindLabelProducts, params, as)).toMatchObject({
      code: 422,
      message: '商品标签已达 10 个',
      data: { failed: [{ id: full }] },
    })
    expect((await read(id)).productCount).toBe(0)
    expect(await server.data(bindLabelProducts, { ...params, partial: true }, as)).toMatchObject({ done: 2 })
    expect((await read(id)).productCount).toBe(2)
    const { list } = await server.data(listLabelProducts, { id, bound: true }, as)
    expect(list.map((row) => row.id).sort()).toEqual([one, two].sort())
    await server.data(bindLabelProducts, { id, spuIds: [one], bound: false }, as)
    expect(await labelsOf(one)).toEqual([])
  })

  test('automatic labels cannot be set manually', async () => {
    const id = await add({ grantKind: grantKind.lowStock, autoStock: 1 })
    expect(await server.api(bindLabelProducts, { id, spuIds: [1], bound: true }, as)).toMatchObject({
      code: 422,
      message: '自动标签不能手动打标',
    })
  })
})

describe('automatic labels', () => {
  test('新上架自动 with 7 days matches exactly the products enabled in the last 7 days', async () => {
    const [fresh = 0, old = 0] = await someProducts(2)
    await server.db.update(product).set({ enabledAt: null })
    await server.db
      .update(product)
      .set({ enabledAt: momentAfter(now(), -days(3)) })
      .where(eq(product.id, fresh))
    await server.db
      .update(product)
      .set({ enabledAt: momentAfter(now(), -days(8)) })
      .where(eq(product.id, old))
    const rule = { grantKind: 2, autoDays: 7 } as const
    const estimate = { ...rule, autoSales: null, autoStock: null }
    expect(await server.data(estimateLabel, estimate, as)).toEqual({ products: 1 })
    const id = await add(rule)
    expect(await labelsOf(fresh)).toContain(id)
    expect((await read(id)).productCount).toBe(1)

    await server.db
      .update(product)
      .set({ enabledAt: momentAfter(now(), -days(8)) })
      .where(eq(product.id, fresh))
    await grantLabels(server.services.databases.main, now())
    expect((await read(id)).productCount).toBe(0)
  })

  test('a disabled label is removed from its products', async () => {
    const [one = 0] = await someProducts(1)
    await server.db.update(product).set({ salesCount: 999_999, labelIds: [] }).where(eq(product.id, one))
    const id = await add({ grantKind: grantKind.bestSeller, autoSales: 999_999 })
    expect(await server.data(enableLabels, { ids: [id], enabled: false }, as)).toEqual({ done: 1, affectedProducts: 1 })
    expect(await labelsOf(one)).not.toContain(id)
  })
})

describe('merge and delete', () => {
  test('the product count of B is that of the union', async () => {
    const [from, to] = [await add(), await add()]
    const [one = 0, two = 0, three = 0] = await someProducts(3)
    await setLabels([one], [from])
    await setLabels([two], [from, to])
    await setLabels([three], [to])
    expect(await server.data(mergeLabels, { fromIds: [from], toId: to }, as)).toEqual({ moved: 1 })
    expect((await read(to)).productCount).toBe(3)
    expect(await labelsOf(two)).toEqual([to])
    expect((await server.api(getLabel, { id: from }, as)).code).toBe(404)
  })

  test('merging 风格 into 空间: 标签类型不同,不能合并', async () => {
    const [from, to] = [await add({ type: labelType.style }), await add({ type: labelType.room })]
    expect(await server.api(mergeLabels, { fromIds: [from], toId: to }, as)).toMatchObject({
      code: 422,
      message: '标签类型不同,不能合并',
    })
  })

  test('a used label cannot be deleted; the refusal has its counts and the alternative', async () => {
    const id = await add({ name: '在用标签' })
    const [one = 0] = await someProducts(1)
    await setLabels([one], [id])
    expect(await server.api(deleteLabels, { ids: [id] }, as)).toMatchObject({
      code: 422,
      message: '标签「在用标签」被 1 个商品和 0 处配置引用,可合并或停用',
    })
    await setLabels([one], [])
    expect(await server.data(deleteLabels, { ids: [id] }, as)).toEqual({ done: 1 })
  })
})

test('a supplier sees the labels and only its own of their products', async () => {
  const { list } = await server.data(listLabels, { type: labelType.style }, { as: 'supplier' })
  const [style] = list
  const seen = await server.data(listLabelProducts, { id: style?.id ?? 0, bound: true }, { as: 'supplier' })
  const all = await server.data(listLabelProducts, { id: style?.id ?? 0, bound: true }, as)
  expect(seen.total).toBeLessThan(all.total)
  expect((await server.api(saveLabel, input(), { as: 'supplier' })).code).toBe(403)
})
