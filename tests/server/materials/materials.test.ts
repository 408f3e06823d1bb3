import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enableStatus } from '#contract/configuration/codes.ts'
import { getMaterialCategoryTree, saveMaterialCategory } from '#contract/materials/categories.ts'
import { flatCategories } from '#contract/materials/category-rules.ts'
import {
  attributeInput,
  materialKind as materialKindCodes,
  materialStatus,
  materialUnit,
  visibleScope,
} from '#contract/materials/codes.ts'
import { editMaterialBatch, mergeMaterials } from '#contract/materials/material-library.ts'
import { boxesFor } from '#contract/materials/material-rules.ts'
import {
  deleteMaterials,
  enableMaterials,
  getMaterial,
  listMaterials,
  type MaterialInput,
  reviewMaterials,
  saveMaterial,
  submitMaterials,
} from '#contract/materials/materials.ts'
import { product } from '#server/database/schema/goods.ts'
import { material, materialBrand } from '#server/database/schema/materials.ts'
import { notification } from '#server/database/schema/platform.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { freshName, upload } from '../suppliers/records.ts'

let server: TestServer
let leaf = 0
let ownBrand = 0
beforeAll(async () => {
  server = await createTestServer()
  const top = await server.data(
    saveMaterialCategory,
    {
      parentId: null,
      name: '试用材料',
      icon: '',
      materialKind: materialKindCodes.main,
      unit: materialUnit.squareMetre,
      lossRate: 5,
      attributes: [{ attributeName: '硬度', inputType: attributeInput.text, options: [], unit: '', required: true }],
    },
    { as: 'goods' },
  )
  leaf = top.id
  // A brand of the demo account's supplier.
  const [brand] = await server.db.select().from(materialBrand).where(eq(materialBrand.status, enableStatus.enabled))
  ownBrand = brand?.id ?? 0
  await server.db.update(materialBrand).set({ supplierId: 1 }).where(eq(materialBrand.id, ownBrand))
})
afterAll(() => server.close())

const as = { as: 'goods' }
const own = { as: 'supplier' }

async function input(account: string, change: Partial<MaterialInput> = {}): Promise<MaterialInput> {
  const url = await upload(server, account, { width: 640, height: 640 })
  return {
    name: freshName('试材'),
    categoryId: leaf,
    brandId: ownBrand,
    storeId: null,
    supplierId: account === 'supplier' ? 1 : null,
    model: '',
    size: '600x1200',
    unit: materialUnit.squareMetre,
    packQuantity: 1.44,
    lossRate: 5,
    images: [{ url, name: 'a.png', size: 1_000 }],
    textureImage: '',
    textureSize: '',
    modelFile: [],
    color: '',
    craft: '',
    environmentLevel: null,
    attributes: [{ attributeName: '硬度', value: '6' }],
    supplyPrice: '60',
    salePrice: '99',
    areas: ['100000'],
    labelIds: [],
    visibleScope: visibleScope.everybody,
    visibleStoreIds: [],
    content: '',
    sort: 0,
    ...change,
  }
}
const add = async (account: string, change: Partial<MaterialInput> = {}, finish = false) =>
  server.data(saveMaterial, { ...(await input(account, change)), finish }, { as: account })
const statusOf = async (id: number) => (await server.data(getMaterial, { id }, as)).status

test('1.44 per box and 5 % loss: 20 square metres need 15 boxes', () => {
  expect(boxesFor(20, 1.44, 5)).toBe(15)
  expect(boxesFor(20, 1.05, 5)).toBe(20)
  expect(boxesFor(20, null, 5)).toBeNull()
})

describe('save', () => {
  test('a draft may lack what enabling requires, each with a validation error', async () => {
    const change = { salePrice: '', images: [], attributes: [] }
    const { id } = await add('goods', change)
    expect(await statusOf(id)).toBe(materialStatus.draft)
    const answer = await server.api(saveMaterial, { ...(await input('goods', change)), finish: true }, as)
    expect(answer).toMatchObject({
      code: 422,
      data: { fields: { salePrice: '未设置销售价', images: '请上传材料图片', attributes: '请填写硬度' } },
    })
  })

  test('422 同名材料已存在 for the same name, brand, model and size', async () => {
    const name = freshName('同名')
    await add('goods', { name })
    const again = await server.api(saveMaterial, await input('goods', { name }), as)
    expect(again).toMatchObject({ code: 422, message: '同名材料已存在' })
    await add('goods', { name, size: '800×800' })
  })

  test('a sale price below the supply price must be confirmed', async () => {
    const below = await input('goods', { supplyPrice: '120', salePrice: '99' })
    expect(await server.api(saveMaterial, below, as)).toMatchObject({
      code: 422,
      data: { fields: { salePrice: expect.any(String) } },
    })
    await server.data(saveMaterial, { ...below, priceConfirmed: true }, as)
  })

  test('a texture of 300 px is refused with the limits', async () => {
    const textureImage = await upload(server, 'goods', { width: 300, height: 300 })
    expect(
      await server.api(saveMaterial, await input('goods', { textureImage, textureSize: '600x600' }), as),
    ).toMatchObject({
      code: 422,
      data: { fields: { textureImage: expect.stringContaining('512') } },
    })
  })

  test('409 for a stale version', async () => {
    const fields = await input('goods')
    const { id } = await server.data(saveMaterial, fields, as)
    await server.data(saveMaterial, { ...fields, id, version: 1, craft: '柔光' }, as)
    expect(await server.api(saveMaterial, { ...fields, id, version: 1 }, as)).toMatchObject({ code: 409 })
  })
})

describe('a supplier’s material', () => {
  test('is reviewed by the platform, and the supplier is notified', async () => {
    const { id } = await add('supplier', {}, true)
    expect(await statusOf(id)).toBe(materialStatus.inReview)
    const waiting = await server.api(saveMaterial, { ...(await input('supplier')), id, version: 1 }, own)
    expect(waiting).toMatchObject({ message: '审核中不可编辑' })
    const items = [{ id, version: 1 }]
    expect(await server.api(reviewMaterials, { items, approved: false }, as)).toMatchObject({
      message: '驳回必须填写原因',
    })
    await server.data(reviewMaterials, { items, approved: false, reason: '图片与型号不符' }, as)
    expect(await server.data(getMaterial, { id }, own)).toMatchObject({ status: 2, reason: '图片与型号不符' })
    const reported = await server.db.select().from(notification).where(eq(notification.resource, 'material'))
    expect(reported.some(({ title }) => title.includes('被驳回'))).toBe(true)
    expect(await server.api(reviewMaterials, { items, approved: true }, as)).toMatchObject({
      message: expect.stringMatching(/^该材料已被审核,请刷新（.+已驳回）$/),
    })
  })

  test('can be withdrawn, and is visible only to its supplier', async () => {
    const { id } = await add('supplier', {}, true)
    await server.data(submitMaterials, { ids: [id], submitted: false }, own)
    expect(await statusOf(id)).toBe(materialStatus.draft)
    const foreign = await add('goods')
    expect(await server.api(getMaterial, { id: foreign.id }, own)).toMatchObject({ code: 403 })
    const { list } = await server.data(listMaterials, { pageSize: 200 }, own)
    expect(list.every(({ supplier }) => supplier?.id === 1)).toBe(true)
  })

  test('cannot be reviewed by its submitter', async () => {
    const { id } = await add('goods', { supplierId: 1 }, true)
    expect(await server.api(reviewMaterials, { items: [{ id, version: 1 }], approved: true }, as)).toMatchObject({
      code: 403,
    })
  })

  test('平台材料无需审核', async () => {
    const { id } = await add('goods')
    expect(await server.api(submitMaterials, { ids: [id], submitted: true }, as)).toMatchObject({
      code: 422,
      message: '平台材料无需审核',
    })
  })
})

describe('enable, batch edit and delete', () => {
  test('a disabled material cannot be chosen; one in use cannot be deleted', async () => {
    const { id } = await add('goods', {}, true)
    const picked = async () =>
      (await server.data(listMaterials, { pickable: true, pageSize: 200 }, as)).list.some((row) => row.id === id)
    expect(await picked()).toBe(true)
    expect(await server.api(deleteMaterials, { ids: [id] }, as)).toMatchObject({ code: 422 })
    await server.data(enableMaterials, { ids: [id], enabled: 0 }, as)
    expect(await picked()).toBe(false)
    await server.data(deleteMaterials, { ids: [id] }, as)
    expect(await server.api(getMaterial, { id }, as)).toMatchObject({ code: 404, message: '材料不存在' })
  })

  test('an error in one row does not stop the others', async () => {
    const ready = await add('goods')
    const bare = await add('goods', { salePrice: '' })
    const answer = await server.data(enableMaterials, { ids: [ready.id, bare.id], enabled: 1 }, as)
    expect(answer).toMatchObject({ done: 1, failed: [{ id: bare.id, message: '未设置销售价' }] })
  })

  test('merging moves the references of the merged material, and deletes it', async () => {
    const remaining = await add('goods', {}, true)
    const given = await add('goods', {}, true)
    const [goods] = await server.db.select().from(product).limit(1)
    const productId = goods?.id ?? 0
    await server.db
      .update(product)
      .set({ materialIds: [given.id, remaining.id] })
      .where(eq(product.id, productId))
    await server.data(enableMaterials, { ids: [given.id], enabled: 0 }, as)
    expect(await server.api(deleteMaterials, { ids: [given.id] }, as)).toMatchObject({
      code: 422,
      message: '被 1 处引用,不能删除,可停用或合并',
    })
    const merge = { fromIds: [given.id], toId: remaining.id }
    expect(await server.api(mergeMaterials, { ...merge, toId: given.id }, as)).toMatchObject({ code: 422 })
    const draft = await add('goods')
    expect(await server.api(mergeMaterials, { ...merge, toId: draft.id }, as)).toMatchObject({
      message: '只能合并到已启用的材料',
    })
    expect(await server.data(mergeMaterials, { ...merge, dryRun: true }, as)).toEqual({ references: 1 })
    expect(await server.data(mergeMaterials, merge, as)).toEqual({ references: 1 })
    const [after] = await server.db.select().from(product).where(eq(product.id, productId))
    expect(after?.materialIds).toEqual([remaining.id])
    expect(await server.api(getMaterial, { id: given.id }, as)).toMatchObject({ code: 404 })
  })

  test('visibility, brand and category are changed together', async () => {
    const ids = [(await add('goods')).id, (await add('goods')).id]
    await server.data(editMaterialBatch, { ids, changes: { visibleScope: visibleScope.platform } }, as)
    const rows = await server.db.select().from(material).where(eq(material.visibleScope, visibleScope.platform))
    expect(rows.map((row) => row.id)).toEqual(expect.arrayContaining(ids))
  })
})

test('a required parameter added later does not disable existing materials', async () => {
  const { id } = await add('goods', {}, true)
  const tree = flatCategories(await server.data(getMaterialCategoryTree, {}, as))
  const node = tree.find((item) => item.id === leaf)
  if (!node) throw new Error('no category')
  const { parentId, name, icon, materialKind, unit, lossRate, attributes, version } = node
  const fields = { parentId, name, icon, materialKind, unit, lossRate }
  const dropped = await server.api(saveMaterialCategory, { ...fields, attributes: [], id: leaf, version }, as)
  expect(dropped).toMatchObject({ code: 422, message: '参数「硬度」已有材料填写,不能删除' })
  const more = { attributeName: '釉面', inputType: 1 as const, options: [], unit: '', required: true }
  await server.data(saveMaterialCategory, { ...fields, attributes: [...attributes, more], id: leaf, version }, as)
  expect(await statusOf(id)).toBe(materialStatus.enabled)
})

test('422 when the lowest price is above the highest; costs are returned only with material:cost', async () => {
  const range = { salePriceFrom: '100', salePriceTo: '50' }
  expect(await server.api(listMaterials, range, as)).toMatchObject({ code: 422 })
  const { list } = await server.data(listMaterials, {}, { as: 'auditor' })
  expect(list.every((row) => row.supplyPrice === undefined)).toBe(true)
})
