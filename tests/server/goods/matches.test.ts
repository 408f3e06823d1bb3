import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { matchPlace, matchStatus, productStatus } from '#contract/goods/codes.ts'
import { matchFaults, setPriceOf, sumOfPrices } from '#contract/goods/match-rules.ts'
import { deleteProducts, listProducts, setProductEnable } from '#contract/goods/products.ts'
import {
  deleteRecommendedMatches,
  enableRecommendedMatches,
  getRecommendedMatch,
  listRecommendedMatches,
  type MatchInput,
  type MatchItem,
  saveRecommendedMatch,
  sortRecommendedMatches,
} from '#contract/goods/recommended-matches.ts'
import { expireMatches } from '#server/areas/goods/match/handlers.ts'
import { sku } from '#server/database/schema/goods.ts'
import { moment } from '#server/time.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { freshName, upload } from '../suppliers/records.ts'
import { orderedNowhere } from './product-records.ts'

let server: TestServer
let onSale: { id: number; name: string }[] = []
let cover = ''
beforeAll(async () => {
  server = await createTestServer()
  const { list } = await server.data(
    listProducts,
    { status: productStatus.onSale, sellable: true, pageSize: 50, sort: '-createdAt' },
    { as: 'goods' },
  )
  onSale = list
  cover = await upload(server, 'goods', { width: 1200, height: 900 })
})
afterAll(() => server.close())

const as = { as: 'goods' }
const product = (index: number) => {
  const row = onSale[index]
  if (!row) throw new Error('too few products on sale')
  return row
}
const item = (index: number, more: Partial<MatchItem> = {}): MatchItem => ({
  productId: product(index).id,
  skuId: null,
  quantity: 1,
  x: null,
  y: null,
  swappable: false,
  ...more,
})
const input = (change: Partial<MatchInput> = {}): MatchInput => ({
  title: freshName('搭配'),
  subtitle: '',
  cover,
  mainProductId: product(0).id,
  items: [item(1)],
  styleId: null,
  spaceId: null,
  discountRate: '1',
  startAt: '',
  endAt: '',
  places: [matchPlace.productDetail],
  sort: 0,
  ...change,
})
const save = (change: Partial<MatchInput> = {}, enableNow = false) =>
  server.data(saveRecommendedMatch, { ...input(change), enableNow }, as)
const read = (id: number) => server.data(getRecommendedMatch, { id }, as)
const inDays = (days: number) => moment(new Date(Date.now() + days * 86_400_000))

test('1000 and twice 200 at 0.9 make 1400 and 1260', () => {
  const total = sumOfPrices([
    { quantity: 1, price: '1000.00' },
    { quantity: 2, price: '200.00' },
  ])
  expect([total, setPriceOf(total, '0.9')]).toEqual(['1400.00', '1260.00'])
  expect(setPriceOf('33.33', '0.95')).toBe('31.66')
})

test('an end that is not after its beginning is invalid', () => {
  const { endAt } = matchFaults({ mainProductId: 1, items: [], startAt: inDays(2), endAt: inDays(1) })
  expect(endAt).toBe('结束时间应晚于开始时间')
})

describe('save', () => {
  test('a draft can be saved; enabling at once requires the permission', async () => {
    const { id } = await save()
    expect(await read(id)).toMatchObject({ status: 0, brokenCount: 0, items: [{ quantity: 1 }] })
    expect(await read((await save({}, true)).id)).toMatchObject({ status: 1 })
    expect(await server.api(saveRecommendedMatch, input(), { as: 'auditor' })).toMatchObject({ code: 403 })
  })

  test.each([
    ['the main product as an item', () => ({ items: [item(0)] }), 'items', '主商品不能同时是搭配商品'],
    ['one item twice', () => ({ items: [item(1), item(1)] }), 'items', '同一商品出现了两次'],
    ['a discount of 0.4', () => ({ discountRate: '0.4' }), 'discountRate', '整套折扣应在 0.5 到 1 之间'],
    ['nowhere to be shown', () => ({ places: [] }), 'places', '请选择展示位置'],
    ['a style that is none', () => ({ styleId: 9_999 }), 'styleId', '请选择已启用的风格标签'],
    [
      'a version of something else',
      () => ({ items: [item(1, { skuId: 999_999 })] }),
      'items',
      '所选规格不存在或已停用，请重新选择',
    ],
  ])('refuses %s', async (_case, change, field, message) => {
    const answer = await server.api(saveRecommendedMatch, input(change()), as)
    expect([400, 422]).toContain(answer.code)
    expect(answer.data).toMatchObject({ fields: { [field]: message } })
  })

  test('422 整套价低于采购价合计', async () => {
    await server.db
      .update(sku)
      .set({ purchasePrice: '9000.00', salePrice: '9500.00' })
      .where(eq(sku.productId, product(9).id))
    const answer = await server.api(
      saveRecommendedMatch,
      input({ mainProductId: product(9).id, discountRate: '0.5' }),
      as,
    )
    expect(answer).toMatchObject({ code: 422, data: { fields: { discountRate: '整套价低于采购价合计' } } })
  })

  test('422 搭配名称已存在, 409 for a stale version', async () => {
    const sent = input()
    const { id, version } = await server.data(saveRecommendedMatch, sent, as)
    expect(await server.api(saveRecommendedMatch, sent, as)).toMatchObject({
      code: 422,
      data: { fields: { title: '搭配名称已存在' } },
    })
    await server.data(saveRecommendedMatch, { ...sent, id, version }, as)
    expect(await server.api(saveRecommendedMatch, { ...sent, id, version }, as)).toMatchObject({ code: 409 })
  })

  test('a picture with another aspect ratio is refused', async () => {
    const square = await upload(server, 'goods', { width: 1200, height: 1200 })
    const answer = await server.api(saveRecommendedMatch, input({ cover: square }), as)
    expect(answer).toMatchObject({ code: 422, data: { fields: { cover: '请上传比例为4:3的图片' } } })
  })
})

describe('a product that goes off sale', () => {
  test('makes its sets unavailable, and is left out of their price', async () => {
    const { id } = await save({ items: [item(2), item(3)] }, true)
    const before = await read(id)
    await server.data(setProductEnable, { spuIds: [product(3).id], enabled: 0 }, as)
    const after = await read(id)
    expect(after.brokenCount).toBe(before.brokenCount + 1)
    expect(Number(after.totalPrice)).toBeLessThan(Number(before.totalPrice))
    const { list, counts } = await server.data(listRecommendedMatches, { broken: true, pageSize: 100 }, as)
    expect(list.map((row) => row.id)).toContain(id)
    expect(counts?.broken).toBe(list.length)
    expect(list.every((row) => row.brokenCount > 0)).toBe(true)
    const off = await server.api(saveRecommendedMatch, input({ items: [item(3)] }), as)
    expect(off).toMatchObject({ code: 422, message: `包含未上架商品:「${product(3).name}」` })
    await server.data(enableRecommendedMatches, { ids: [id], enabled: 0 }, as)
    expect(await server.api(enableRecommendedMatches, { ids: [id], enabled: 1 }, as)).toMatchObject({
      code: 422,
      message: `包含未上架商品:「${product(3).name}」`,
    })
  })

  test('cannot be deleted while an enabled set contains it', async () => {
    const title = freshName('在展')
    const { id } = await save({ title, items: [item(4)] }, true)
    await server.data(setProductEnable, { spuIds: [product(4).id], enabled: 0 }, as)
    const refused = await server.api(deleteProducts, { spuIds: [product(4).id] }, as)
    expect(refused).toMatchObject({ code: 422, message: expect.stringContaining(title) })
    await server.data(enableRecommendedMatches, { ids: [id], enabled: 0 }, as)
    await orderedNowhere(server, product(4).id)
    await server.data(deleteProducts, { spuIds: [product(4).id] }, as)
  })
})

describe('status changes of a set', () => {
  test('it expires automatically, and can be enabled again with a new end', async () => {
    const { id } = await save({ items: [item(5)], endAt: inDays(1) }, true)
    expect(await expireMatches(server.db, inDays(0))).toBeGreaterThanOrEqual(0)
    expect((await read(id)).status).toBe(matchStatus.listed)
    await expireMatches(server.db, inDays(2))
    expect((await read(id)).status).toBe(matchStatus.expired)
    const again = (endAt?: string) =>
      server.api(enableRecommendedMatches, { ids: [id], enabled: 1, ...(endAt && { endAt }) }, as)
    expect(await again()).toMatchObject({ code: 422, data: { fields: { endAt: expect.any(String) } } })
    expect(await again(inDays(-1))).toMatchObject({ code: 422 })
    expect(await again(inDays(9))).toMatchObject({ code: 200 })
    expect((await read(id)).status).toBe(matchStatus.listed)
  })

  test('422 已上架,请先下架; sorting keeps its status', async () => {
    const { id } = await save({ items: [item(6)] }, true)
    expect(await server.api(deleteRecommendedMatches, { ids: [id] }, as)).toMatchObject({
      code: 422,
      message: '已上架,请先下架',
    })
    await server.data(sortRecommendedMatches, { items: [{ id, sort: 77 }] }, as)
    expect((await read(id)).sort).toBe(77)
    await server.data(enableRecommendedMatches, { ids: [id], enabled: 0 }, as)
    await server.data(deleteRecommendedMatches, { ids: [id] }, as)
    expect(await server.api(getRecommendedMatch, { id }, as)).toMatchObject({ code: 404 })
  })

  test('the cheapest SKU represents a product, unless a SKU is chosen', async () => {
    const [, dear] = await server.db
      .select()
      .from(sku)
      .where(and(eq(sku.productId, product(7).id), eq(sku.enabled, true)))
      .orderBy(asc(sku.salePrice), asc(sku.id))
    const open = await read((await save({ items: [item(7)] })).id)
    if (!dear) return expect(open.items[0]?.salePrice).toBeTruthy()
    const named = await read((await save({ items: [item(7, { skuId: dear.id })] })).id)
    expect(Number(named.items[0]?.salePrice)).toBeGreaterThanOrEqual(Number(open.items[0]?.salePrice))
  })
})
