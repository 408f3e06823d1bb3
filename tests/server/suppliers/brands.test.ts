import { and, eq, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { productStatus } from '#contract/goods/codes.ts'
import {
  addBrand,
  checkBrandName,
  deleteBrand,
  editBrand,
  enableBrand,
  getBrand,
  listBrands,
  sortBrands,
} from '#contract/suppliers/brands.ts'
import { brandLevel, brandStatus, supplierStatus } from '#contract/suppliers/codes.ts'
import { product } from '#server/database/schema/goods.ts'
import { auditLog, fileUse } from '#server/database/schema/platform.ts'
import { brand, supplier } from '#server/database/schema/suppliers.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { completeBrand, freshName, inDays, newBrand, upload } from './records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const idWhere = async (where: SQL | undefined): Promise<number> => {
  const [row] = await server.db.select({ id: brand.id }).from(brand).where(where).orderBy(brand.id)
  if (!row) throw new Error('no such brand in the demo data')
  return row.id
}

describe('one brand', () => {
  test('404 品牌不存在, and 403 for the brand of another supplier', async () => {
    expect(await server.api(getBrand, { id: 999_999 }, { as: 'goods' })).toMatchObject({
      code: 404,
      message: '品牌不存在',
    })
    const foreign = await idWhere(eq(brand.supplierId, 2))
    expect(await server.api(getBrand, { id: foreign }, { as: 'supplier' })).toMatchObject({ code: 403 })
  })

  test('the price factors are returned only with product:price', async () => {
    expect(await server.data(getBrand, { id: 1 }, { as: 'goods' })).toHaveProperty('saleFactor')
    expect(await server.data(getBrand, { id: 1 }, { as: 'supplier' })).not.toHaveProperty('saleFactor')
    const answer = await server.api(editBrand, { id: 1, version: 1, saleFactor: '9' }, { as: 'supplier' })
    expect(answer.code).toBe(403)
  })

  test('certificates have temporary URLs, and are saved without the signature', async () => {
    const { trademarkFiles } = await newBrand(server, 'goods', 2)
    expect(trademarkFiles[0]?.url).toMatch(/Expires=\d+.*Signature=/)
    const [row] = await server.db.select().from(brand).where(eq(brand.id, 1))
    expect(row?.trademarkFiles[0]?.url).not.toContain('?')
  })
})

describe('add', () => {
  test('a draft needs only a name and a supplier', async () => {
    const { id } = await server.data(addBrand, { name: freshName('草稿'), supplierId: 1 }, { as: 'goods' })
    expect(await server.data(getBrand, { id }, { as: 'goods' })).toMatchObject({ status: 0, version: 1, reviews: [] })
  })

  test('submitting reports every missing field', async () => {
    const answer = await server.api(addBrand, { name: freshName('缺'), supplierId: 1, submit: true }, { as: 'goods' })
    expect(answer.code).toBe(422)
    expect(answer.data).toMatchObject({
      fields: { logo: '请上传品牌 Logo', categoryIds: '请选择经营类目', trademarkNo: '请填写商标注册号' },
    })
  })

  test('422 品牌名称已存在 at the field', async () => {
    const { name } = await server.data(getBrand, { id: 1 }, { as: 'goods' })
    const answer = await server.api(addBrand, { name, supplierId: 2 }, { as: 'goods' })
    expect(answer).toMatchObject({ code: 422, message: '品牌名称已存在', data: { fields: { name: '品牌名称已存在' } } })
  })

  test('a name can be checked before saving: used by another, free for its own brand', async () => {
    const { name } = await server.data(getBrand, { id: 1 }, { as: 'goods' })
    const faultOf = async (params: { name: string; id?: number }) =>
      (await server.data(checkBrandName, params, { as: 'supplier' })).fault
    expect(await faultOf({ name })).toBe('品牌名称已存在')
    expect(await faultOf({ name: ` ${name} ` })).toBe('品牌名称已存在')
    expect(await faultOf({ name, id: 1 })).toBe('')
    expect(await faultOf({ name: freshName('没有人用过') })).toBe('')
  })

  test('similar names are listed, to a supplier only those it may know', async () => {
    const name = freshName('相近名称')
    await server.data(addBrand, { name: `${name}家居`, supplierId: 2 }, { as: 'goods' })
    const similar = async (as: string) => (await server.data(checkBrandName, { name }, { as })).similar
    expect(await similar('goods')).toEqual([`${name}家居`])
    expect(await similar('supplier')).toEqual([])
    await server.db
      .update(brand)
      .set({ status: brandStatus.enabled })
      .where(eq(brand.name, `${name}家居`))
    expect(await similar('supplier')).toEqual([`${name}家居`])
  })

  test('of two concurrent uses of a name one is refused with a validation error', async () => {
    const name = freshName('同名')
    const answers = await Promise.all(
      [1, 2].map((supplierId) => server.api(addBrand, { name, supplierId }, { as: 'goods' })),
    )
    expect(answers.map((answer) => answer.code).sort()).toEqual([200, 422])
  })

  test('a supplier account adds only its own brands', async () => {
    const answer = await server.api(addBrand, { name: freshName('越权'), supplierId: 2 }, { as: 'supplier' })
    expect(answer).toMatchObject({ code: 422, data: { fields: { supplierId: '只能选择本供应商' } } })
  })

  test('files are checked against the facts that the server read from them', async () => {
    const wide = await upload(server, 'goods', { width: 400, height: 200 })
    const answer = await server.api(addBrand, { name: freshName('宽'), supplierId: 1, logo: wide }, { as: 'goods' })
    expect(answer).toMatchObject({ code: 422, data: { fields: { logo: '请上传比例为1:1的图片' } } })
  })

  test('a URL outside our store is refused', async () => {
    const logo = 'https://elsewhere.example/logo.png'
    const answer = await server.api(addBrand, { name: freshName('外链'), supplierId: 1, logo }, { as: 'goods' })
    expect(answer).toMatchObject({ code: 422, data: { fields: { logo: '文件地址无效' } } })
  })

  test('the end of an authorisation comes after its start', async () => {
    const dates = { authorizationFrom: inDays(10), authorizationUntil: inDays(5) }
    const answer = await server.api(addBrand, { name: freshName('倒置'), supplierId: 1, ...dates }, { as: 'goods' })
    expect(answer).toMatchObject({ code: 422, data: { fields: { authorizationUntil: '授权截止日期应晚于开始日期' } } })
  })

  test('the story is stored without scripts', async () => {
    const story = '<p onclick="x()">好</p><script>x()</script><img src="javascript:x()"><a href="javascript:x()">链</a>'
    const { id } = await server.data(addBrand, { name: freshName('净'), supplierId: 1, story }, { as: 'goods' })
    const [row] = await server.db.select().from(brand).where(eq(brand.id, id))
    expect(row?.story).toContain('好')
    expect(row?.story).not.toMatch(/script|onclick|javascript/)
  })

  test('every used file is registered', async () => {
    const { id } = await newBrand(server, 'goods', 1)
    const uses = await server.db.$count(fileUse, and(eq(fileUse.resource, 'brand'), eq(fileUse.recordId, id)))
    expect(uses).toBe(2)
  })
})

describe('edit', () => {
  test('a draft is changed directly, and the log has before and after', async () => {
    const { id, version, name } = await newBrand(server, 'goods', 1)
    const next = `${name}二`
    const saved = await server.data(editBrand, { id, version, name: next, level: brandLevel.designer }, { as: 'goods' })
    expect(saved).toEqual({ id, version: 2, applied: ['name', 'level'] })
    const [entry] = await server.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.targetId, String(id)), eq(auditLog.action, 'edit'), eq(auditLog.resource, 'brand')))
    expect(entry?.changes).toEqual([
      { field: 'name', title: '品牌名称', before: name, after: next },
      { field: 'level', title: '品牌等级', before: '国内一线', after: '设计师品牌' },
    ])
  })

  test('409 with the current record when somebody else was faster', async () => {
    const { id, version } = await newBrand(server, 'goods', 1)
    await server.data(editBrand, { id, version, slogan: '先到' }, { as: 'admin' })
    const answer = await server.api(editBrand, { id, version, slogan: '后到' }, { as: 'goods' })
    expect(answer).toMatchObject({ code: 409, message: '数据已被他人修改,请刷新后重试' })
    expect(answer.data).toMatchObject({ latest: { slogan: '先到', version: 2 } })
  })

  test('422 审核中不可编辑', async () => {
    const { id, version } = await newBrand(server, 'goods', 1, { submit: true })
    const answer = await server.api(editBrand, { id, version, slogan: '改' }, { as: 'goods' })
    expect(answer).toMatchObject({ code: 422, message: '审核中不可编辑' })
  })

  test('sort of an approved brand applies at once, without a review', async () => {
    const { id, version, reviews } = await server.data(getBrand, { id: 1 }, { as: 'goods' })
    const saved = await server.data(editBrand, { id, version, sort: 77 }, { as: 'goods' })
    expect(saved).toMatchObject({ applied: ['sort'] })
    expect(saved.reviewId).toBeUndefined()
    expect((await server.data(getBrand, { id }, { as: 'goods' })).reviews).toHaveLength(reviews.length)
  })

  test('the supplier of a brand with products is fixed', async () => {
    const id = await idWhere(and(eq(brand.status, brandStatus.enabled), eq(brand.supplierId, 2)))
    const { version } = await server.data(getBrand, { id }, { as: 'goods' })
    const answer = await server.api(editBrand, { id, version, supplierId: 1 }, { as: 'goods' })
    expect(answer).toMatchObject({ code: 422, data: { fields: { supplierId: '品牌下已有商品，不能更换供应商' } } })
  })

  test('a brand of another supplier is not found by a supplier account', async () => {
    const foreign = await idWhere(eq(brand.supplierId, 2))
    const answer = await server.api(editBrand, { id: foreign, version: 1, slogan: '改' }, { as: 'supplier' })
    expect(answer.code).toBe(404)
  })

  test('a supplier account may change its brand although the platform uploaded its pictures', async () => {
    const { id, version } = await newBrand(server, 'goods', 1)
    const banner = await upload(server, 'supplier', { width: 1600, height: 900 })
    expect(await server.data(editBrand, { id, version, banner }, { as: 'supplier' })).toMatchObject({
      applied: ['banner'],
    })
  })

  test('a disabled supplier cannot change anything', async () => {
    const { id, version } = await newBrand(server, 'goods', 1)
    await server.db.update(supplier).set({ status: supplierStatus.disabled }).where(eq(supplier.id, 1))
    const answer = await server.api(editBrand, { id, version, slogan: '改' }, { as: 'supplier' })
    await server.db.update(supplier).set({ status: supplierStatus.enabled }).where(eq(supplier.id, 1))
    expect(answer).toMatchObject({ code: 403, message: '供应商已停用，不能修改资料' })
  })
})

describe('enable and disable', () => {
  test('disabling stops every product on sale, and enabling resumes the sale', async () => {
    const id = await idWhere(and(eq(brand.status, brandStatus.enabled), eq(brand.supplierId, 2)))
    const onSale = await server.db.$count(
      product,
      and(eq(product.brandId, id), eq(product.status, productStatus.onSale)),
    )
    const disabled = await server.data(enableBrand, { id, enabled: 0, reason: '授权方要求暂停' }, { as: 'goods' })
    expect(disabled).toEqual({ affectedProducts: onSale })
    expect(await server.data(getBrand, { id }, { as: 'goods' })).toMatchObject({ status: 4, sellableCount: 0 })
    await server.data(enableBrand, { id, enabled: 1 }, { as: 'goods' })
    expect(await server.data(getBrand, { id }, { as: 'goods' })).toMatchObject({ status: 3, sellableCount: onSale })
  })

  test('disabling requires a reason', async () => {
    const answer = await server.api(enableBrand, { id: 1, enabled: 0 }, { as: 'goods' })
    expect(answer).toMatchObject({ code: 422, data: { fields: { reason: '停用必须填写原因' } } })
  })

  test('422 品牌状态已变更 when the step does not start from the state', async () => {
    const draft = await idWhere(eq(brand.status, brandStatus.draft))
    for (const enabled of [0, 1] as const) {
      const answer = await server.api(enableBrand, { id: draft, enabled, reason: '随便写写' }, { as: 'goods' })
      expect(answer).toMatchObject({ code: 422, message: '品牌状态已变更,请刷新后重试' })
    }
  })

  test('422 资质已过期,请先续期, and 422 供应商已停用', async () => {
    const { id } = await newBrand(server, 'goods', 1)
    await server.db
      .update(brand)
      .set({ status: brandStatus.disabled, trademarkUntil: inDays(-1) })
      .where(eq(brand.id, id))
    const expired = await server.api(enableBrand, { id, enabled: 1 }, { as: 'goods' })
    expect(expired).toMatchObject({ code: 422, message: '资质已过期,请先续期' })
    const [stopped] = await server.db.select().from(supplier).where(eq(supplier.status, supplierStatus.disabled))
    await server.db
      .update(brand)
      .set({ trademarkUntil: inDays(50), supplierId: stopped?.id ?? 0 })
      .where(eq(brand.id, id))
    const orphan = await server.api(enableBrand, { id, enabled: 1 }, { as: 'goods' })
    expect(orphan).toMatchObject({ code: 422, message: '供应商已停用' })
  })
})

describe('sort and delete', () => {
  test('sorts and recommends several at once', async () => {
    const items = [1, 2].map((id) => ({ id, sort: 500 + id, recommended: true }))
    await server.data(sortBrands, { items }, { as: 'goods' })
    const { list } = await server.data(listBrands, { sort: '-sort', pageSize: 10 }, { as: 'goods' })
    expect(list.slice(0, 2).map((row) => [row.id, row.sort, row.recommended])).toEqual([
      [2, 502, true],
      [1, 501, true],
    ])
  })

  test('a brand of another supplier is not sorted, and nothing is half done', async () => {
    const foreign = await idWhere(eq(brand.supplierId, 2))
    const items = [
      { id: 1, sort: 1 },
      { id: foreign, sort: 1 },
    ]
    expect((await server.api(sortBrands, { items }, { as: 'supplier' })).code).toBe(404)
    const [row] = await server.db.select().from(brand).where(eq(brand.id, 1))
    expect(row?.sort).toBe(501)
  })

  test('deletes drafts, refuses others and those with products', async () => {
    const one = await newBrand(server, 'goods', 1)
    expect(await server.data(deleteBrand, { ids: [one.id] }, { as: 'goods' })).toEqual({ done: 1 })
    const other = await newBrand(server, 'goods', 1)
    const answer = await server.api(deleteBrand, { ids: [other.id, 1] }, { as: 'goods' })
    expect(answer).toMatchObject({ code: 422, message: expect.stringContaining('只能删除草稿或已驳回的品牌') })
    await server.db.update(product).set({ brandId: other.id }).where(eq(product.id, 1))
    const remaining = await server.api(deleteBrand, { ids: [other.id] }, { as: 'goods' })
    expect(remaining).toMatchObject({ code: 422, message: '品牌下有 1 个商品,不能删除' })
    expect((await server.api(deleteBrand, { ids: [other.id] }, { as: 'supplier' })).code).toBe(403)
  })

  test('a supplier can submit a complete brand itself', async () => {
    const input = await completeBrand(server, 'supplier', 1)
    const { id } = await server.data(addBrand, { ...input, submit: true }, { as: 'supplier' })
    const saved = await server.data(getBrand, { id }, { as: 'supplier' })
    expect(saved).toMatchObject({ status: 1, reviews: [{ type: 1, status: 1 }] })
  })
})
