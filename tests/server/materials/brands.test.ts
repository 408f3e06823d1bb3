import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  checkMaterialBrandName,
  deleteMaterialBrands,
  enableMaterialBrands,
  getMaterialBrand,
  listMaterialBrands,
  type MaterialBrandInput,
  saveMaterialBrand,
  sortMaterialBrands,
} from '#contract/materials/brands.ts'
import { materialStatus, proxyStatus } from '#contract/materials/codes.ts'
import { listMaterials } from '#contract/materials/materials.ts'
import { material } from '#server/database/schema/materials.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { proxyRecord } from '#server/database/schema/proxy.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { freshName, upload } from '../suppliers/records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const as = { as: 'goods' }
const input = async (change: Partial<MaterialBrandInput> = {}): Promise<MaterialBrandInput> => ({
  name: freshName('试'),
  nameEn: '',
  initial: '',
  logo: await upload(server, 'goods', { width: 240, height: 240 }),
  origin: '',
  categoryIds: [2],
  goodsBrandId: null,
  supplierId: null,
  contactName: '',
  contactPhone: '',
  website: '',
  trademarkFiles: [],
  proxyOpen: false,
  proxyTerms: '',
  story: '',
  sort: 0,
  ...change,
})
const add = async (change: Partial<MaterialBrandInput> = {}) => server.data(saveMaterialBrand, await input(change), as)

describe('save', () => {
  test('derives the first letter from the name’s pinyin and sanitises the story', async () => {
    const { id } = await add({ story: '<p>好砖</p><script>alert(1)</script>' })
    expect(await server.data(getMaterialBrand, { id }, as)).toMatchObject({ initial: 'S', story: '<p>好砖</p>' })
  })

  test('422 材料品牌名称已存在 and 该商品品牌已对应其他材料品牌, each at its field', async () => {
    const { id } = await add({ goodsBrandId: 2 })
    const { name } = await server.data(getMaterialBrand, { id }, as)
    expect(await server.api(saveMaterialBrand, await input({ name }), as)).toMatchObject({
      code: 422,
      data: { fields: { name: '材料品牌名称已存在' } },
    })
    expect(await server.api(saveMaterialBrand, await input({ goodsBrandId: 2 }), as)).toMatchObject({
      code: 422,
      data: { fields: { goodsBrandId: '该商品品牌已对应其他材料品牌' } },
    })
  })

  test('refuses a website without http, an open proxy without terms, a logo that is too small', async () => {
    const fieldsOf = async (change: Partial<MaterialBrandInput>) =>
      (await server.api(saveMaterialBrand, await input(change), as)).data
    expect(await fieldsOf({ website: 'shiyu.com' })).toMatchObject({ fields: { website: '请输入完整网址' } })
    expect(await fieldsOf({ proxyOpen: true })).toMatchObject({ fields: { proxyTerms: expect.any(String) } })
    const logo = await upload(server, 'goods', { width: 100, height: 100 })
    expect(await fieldsOf({ logo })).toMatchObject({ fields: { logo: expect.stringContaining('200') } })
  })

  test('409 for a stale version', async () => {
    const { id } = await add()
    const fields = await input()
    await server.data(saveMaterialBrand, { ...fields, id, version: 1 }, as)
    expect(await server.api(saveMaterialBrand, { ...fields, id, version: 1 }, as)).toMatchObject({ code: 409 })
  })
})

test('a name can be checked before saving', async () => {
  const { id } = await add()
  const { name } = await server.data(getMaterialBrand, { id }, as)
  expect((await server.data(checkMaterialBrandName, { name }, as)).fault).toBe('材料品牌名称已存在')
  expect((await server.data(checkMaterialBrandName, { name, id }, as)).fault).toBe('')
})

test('disabling, sorting and deleting are logged', async () => {
  const { id } = await add()
  await server.data(enableMaterialBrands, { ids: [id], enabled: 0 }, as)
  await server.data(sortMaterialBrands, { items: [{ id, sort: 9 }] }, as)
  expect(await server.data(getMaterialBrand, { id }, as)).toMatchObject({ status: 0, sort: 9, version: 3 })
  await server.data(deleteMaterialBrands, { ids: [id] }, as)
  expect(await server.api(getMaterialBrand, { id }, as)).toMatchObject({ code: 404, message: '材料品牌不存在' })
  const lines = await server.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.targetId, String(id)))
  const actions = lines.filter((line) => line.resource === 'materialBrand').map((line) => line.action)
  expect(actions).toEqual(expect.arrayContaining(['disable', 'sort', 'delete']))
})

test('a brand used by materials or proxies cannot be deleted; when disabled, its materials cannot be chosen and its proxies continue', async () => {
  const [running] = await server.db.select().from(proxyRecord).where(eq(proxyRecord.status, proxyStatus.active))
  const brandId = running?.brandId ?? 0
  const { list } = await server.data(listMaterials, { brandId, status: materialStatus.enabled }, as)
  const remove = (id: number) => server.api(deleteMaterialBrands, { ids: [id] }, as)
  const materials = await server.db.$count(material, eq(material.brandId, brandId))
  expect(await remove(brandId)).toMatchObject({ code: 422, message: `品牌下有 ${materials} 个材料,不能删除` })
  const { id: bare } = await server.data(saveMaterialBrand, await input(), as)
  const [ended] = await server.db.select().from(proxyRecord).where(eq(proxyRecord.status, proxyStatus.expired))
  const proxyOf = (of: number) =>
    server.db
      .update(proxyRecord)
      .set({ brandId: of })
      .where(eq(proxyRecord.id, ended?.id ?? 0))
  await proxyOf(bare)
  expect(await remove(bare)).toMatchObject({ code: 422, message: '品牌下有 1 条代理记录,不能删除' })
  await proxyOf(ended?.brandId ?? 0)
  const pickable = async () => (await server.data(listMaterials, { brandId, pickable: true }, as)).total
  expect(await pickable()).toBe(list.length)
  await server.data(enableMaterialBrands, { ids: [brandId], enabled: 0 }, as)
  expect(await pickable()).toBe(0)
  expect(
    await server.db.$count(
      proxyRecord,
      and(eq(proxyRecord.id, running?.id ?? 0), eq(proxyRecord.status, proxyStatus.active)),
    ),
  ).toBe(1)
  await server.data(enableMaterialBrands, { ids: [brandId], enabled: 1 }, as)
})

describe('a supplier', () => {
  const own = { as: 'supplier' }
  test('sees only the brands linked to it', async () => {
    const mine = await add({ supplierId: 1 })
    const other = await add()
    const { list } = await server.data(listMaterialBrands, { pageSize: 100 }, own)
    expect(list.every((brand) => brand.supplier?.id === 1)).toBe(true)
    expect(await server.api(getMaterialBrand, { id: mine.id }, own)).toMatchObject({ code: 200 })
    expect(await server.api(getMaterialBrand, { id: other.id }, own)).toMatchObject({ code: 404 })
  })

  test('cannot change anything', async () => {
    expect(await server.api(saveMaterialBrand, await input(), own)).toMatchObject({ code: 403 })
  })
})

test('a brand shows its number of active proxies', async () => {
  const [running] = await server.db.select().from(proxyRecord).where(eq(proxyRecord.status, proxyStatus.active))
  const brandId = running?.brandId ?? 0
  const of = and(eq(proxyRecord.brandId, brandId), eq(proxyRecord.status, proxyStatus.active))
  const { proxyCount } = await server.data(getMaterialBrand, { id: brandId }, as)
  expect(proxyCount).toBeGreaterThan(0)
  expect(proxyCount).toBe(await server.db.$count(proxyRecord, of))
})
