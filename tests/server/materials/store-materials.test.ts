import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enableStatus } from '#contract/configuration/codes.ts'
import { saveMaterialCategory } from '#contract/materials/categories.ts'
import { materialStatus, materialUnit, visibleScope } from '#contract/materials/codes.ts'
import { adoptMaterials, mergeMaterials } from '#contract/materials/material-library.ts'
import {
  deleteMaterials,
  getMaterial,
  listMaterials,
  type MaterialInput,
  reviewMaterials,
  saveMaterial,
} from '#contract/materials/materials.ts'
import { designStoreStatus } from '#contract/users/codes.ts'
import { listDesignStores } from '#contract/users/design-stores.ts'
import { material, materialBrand } from '#server/database/schema/materials.ts'
import { designStore } from '#server/database/schema/stores.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { freshName, upload } from '../suppliers/records.ts'

let server: TestServer
let categoryId = 0
let brandId = 0
let storeId = 0
beforeAll(async () => {
  server = await createTestServer()
  const made = { parentId: null, name: '店铺材料', icon: '', materialKind: 1 as const, unit: 1 as const, lossRate: 5 }
  categoryId = (await server.data(saveMaterialCategory, { ...made, attributes: [] }, as)).id
  const [brand] = await server.db.select().from(materialBrand).where(eq(materialBrand.status, enableStatus.enabled))
  const [store] = await server.db.select().from(designStore).where(eq(designStore.status, designStoreStatus.online))
  brandId = brand?.id ?? 0
  storeId = store?.id ?? 0
})
afterAll(() => server.close())

const as = { as: 'goods' }

async function input(change: Partial<MaterialInput> = {}): Promise<MaterialInput> {
  const url = await upload(server, 'goods', { width: 640, height: 640 })
  return {
    name: freshName('店材'),
    categoryId,
    brandId,
    storeId,
    supplierId: null,
    model: '',
    size: '',
    unit: materialUnit.squareMetre,
    packQuantity: null,
    lossRate: null,
    images: [{ url, name: 'a.png', size: 1_000 }],
    textureImage: '',
    textureSize: '',
    modelFile: [],
    color: '',
    craft: '',
    environmentLevel: null,
    attributes: [],
    salePrice: '99',
    areas: ['100000'],
    labelIds: [],
    visibleScope: visibleScope.allDesignStores,
    visibleStoreIds: [],
    content: '',
    sort: 0,
    ...change,
  }
}
const add = async (change: Partial<MaterialInput> = {}, finish = false) =>
  (await server.data(saveMaterial, { ...(await input(change)), finish }, as)).id
const read = (id: number) => server.data(getMaterial, { id }, as)
/** A material submitted by a store from its own terminal. */
async function handedIn(change: Partial<MaterialInput> = {}): Promise<number> {
  const id = await add(change, true)
  await server.db.update(material).set({ submittedById: 9_999 }).where(eq(material.id, id))
  return id
}
async function approved(change: Partial<MaterialInput> = {}): Promise<number> {
  const id = await handedIn(change)
  const { version } = await read(id)
  await server.data(reviewMaterials, { items: [{ id, version }], approved: true }, as)
  return id
}
const adopt = (ids: number[], change: object = {}) =>
  server.api(adoptMaterials, { ids, visibleScope: visibleScope.everybody, ...change }, as)
const names = async (params: object) => (await server.data(listMaterials, params, as)).list.map(({ name }) => name)

describe('materials of design stores', () => {
  test('have a list of their own and are reviewed like those of suppliers', async () => {
    const name = freshName('待审')
    const id = await handedIn({ name })
    const found = await read(id)
    expect(found).toMatchObject({ source: 2, status: 1, store: { id: storeId }, supplier: null })
    expect(await names({ keyword: name })).toEqual([])
    expect(await names({ keyword: name, source: 2, storeId, status: 1 })).toEqual([name])
    const refusal = { items: [{ id, version: found.version }], approved: false }
    expect(await server.api(reviewMaterials, refusal, as)).toMatchObject({ code: 422, message: '驳回必须填写原因' })
    await server.data(reviewMaterials, { ...refusal, reason: '图片与型号不符' }, as)
    expect(await read(id)).toMatchObject({ status: 2, reason: '图片与型号不符' })
  })

  test('a store that is not online cannot provide materials, and a material has a single owner', async () => {
    const [offline] = await server.db
      .select()
      .from(designStore)
      .where(eq(designStore.status, designStoreStatus.offline))
    const send = async (change: Partial<MaterialInput>) => server.api(saveMaterial, await input(change), as)
    expect(await send({ storeId: offline?.id ?? 0 })).toMatchObject({
      code: 422,
      data: { fields: { storeId: '请选择已上线的设计店铺' } },
    })
    expect(await send({ supplierId: 1 })).toMatchObject({
      code: 422,
      data: { fields: { storeId: expect.any(String) } },
    })
    const id = await add()
    const { version } = await read(id)
    expect(await server.api(saveMaterial, { ...(await input({ storeId: null })), id, version }, as)).toMatchObject({
      data: { fields: { storeId: '不能更换材料的提供店铺' } },
    })
  })

  test('visibility for certain stores must name them', async () => {
    const some = { storeId: null, visibleScope: 3 as const }
    expect(await server.api(saveMaterial, { ...(await input(some)), finish: true }, as)).toMatchObject({
      data: { fields: { visibleStoreIds: '请选择可见店铺' } },
    })
    const id = await add({ ...some, visibleStoreIds: [storeId, storeId] }, true)
    expect((await read(id)).visibleStores).toMatchObject([{ id: storeId }])
  })

  test('the review shows likely duplicates in the library and the next pending one', async () => {
    const name = freshName('云川柔光岩板')
    const twin = await add({ name, storeId: null }, true)
    const [one, other] = [await handedIn({ name: `${name}A` }), await handedIn({ name: '没有相近的东西' })]
    const { doubles, nextId } = await read(one)
    expect(doubles[0]).toMatchObject({ id: twin, name })
    expect(doubles[0]?.score).toBeGreaterThan(80)
    expect(nextId).not.toBe(one)
    expect((await read(other)).doubles).toEqual([])
  })
})

describe('adopt', () => {
  test('creates a copy for the platform; the material of the store refers to it', async () => {
    const id = await approved()
    const { data } = await adopt([id])
    const [copyId = 0] = data.ids
    const [origin, copy] = [await read(id), await read(copyId)]
    expect(copy).toMatchObject({ source: 1, status: 3, store: null, name: origin.name, adoptedFrom: { id } })
    expect(origin).toMatchObject({ source: 2, status: 3, adoptedAs: { id: copyId } })
    expect(await names({ keyword: origin.name })).toEqual([origin.name])
    expect(await adopt([id])).toMatchObject({ code: 422, message: '该材料已收录到平台库' })
  })

  test('422 平台库已有相同材料 with its code; then it is merged instead', async () => {
    const name = freshName('相同')
    const known = await add({ name, storeId: null }, true)
    const id = await approved({ name })
    const { materialCode } = await read(known)
    expect(await adopt([id])).toMatchObject({ code: 422, message: `平台库已有相同材料 ${materialCode},可合并到它` })
    await server.data(mergeMaterials, { fromIds: [id], toId: known, dryRun: false }, as)
    expect(await server.api(getMaterial, { id }, as)).toMatchObject({ code: 404 })
  })

  test('requires enabled materials; in bulk each is handled separately', async () => {
    const [good, waiting] = [await approved(), await handedIn()]
    expect(await adopt([waiting])).toMatchObject({ code: 422, message: '只能收录已启用的材料' })
    const { data } = await adopt([good, waiting])
    expect(data).toMatchObject({ done: 1, failed: [{ id: waiting }] })
    expect(data.ids).toHaveLength(1)
    expect(await adopt([good], { visibleScope: 3 })).toMatchObject({ code: 422 })
  })

  test('a copy outlives its original', async () => {
    const id = await approved()
    const { data } = await adopt([id])
    await server.db.update(material).set({ status: materialStatus.disabled }).where(eq(material.id, id))
    await server.data(deleteMaterials, { ids: [id] }, as)
    expect(await read(data.ids[0] ?? 0)).toMatchObject({ adoptedFrom: null })
  })

  test('requires material:review', async () => {
    expect(
      await server.api(adoptMaterials, { ids: [1], visibleScope: visibleScope.everybody }, { as: 'supplier' }),
    ).toMatchObject({
      code: 403,
    })
  })
})

test('design stores are listed with their state and found by name', async () => {
  const { list, counts } = await server.data(listDesignStores, { status: designStoreStatus.online, pageSize: 200 }, as)
  expect(list.every(({ status }) => status === designStoreStatus.online)).toBe(true)
  expect(counts?.['2']).toBe(list.length)
  const [one] = list
  expect((await server.data(listDesignStores, { keyword: one?.name ?? '' }, as)).list).toMatchObject([{ id: one?.id }])
  expect(await server.api(listDesignStores, {}, { as: 'supplier' })).toMatchObject({ code: 403 })
})
