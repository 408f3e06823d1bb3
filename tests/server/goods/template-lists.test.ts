import { and, eq, ne } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { productType } from '#contract/goods/codes.ts'
import {
  deleteTemplates,
  enableTemplates,
  getTemplateFirstMenu,
  getTemplateOptions,
  listBrandTemplates,
  listTemplateSpecs,
  listTemplates,
} from '#contract/goods/templates.ts'
import { editBrand, getBrand } from '#contract/suppliers/brands.ts'
import { brandStatus } from '#contract/suppliers/codes.ts'
import { brand } from '#server/database/schema/suppliers.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { BRANCH, newTemplate } from './template-records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const goods = { as: 'goods' }
const fieldFault = (field: string, message: string) => ({ code: 422, data: { fields: { [field]: message } } })

describe('lists', () => {
  test('first-level categories count as many templates as their list shows', async () => {
    const [first] = await server.data(getTemplateFirstMenu, {}, goods)
    if (!first) throw new Error('no category has templates')
    const { total, list } = await server.data(listTemplates, { firstCategoryId: first.id }, goods)
    expect(total).toBe(first.count)
    expect(list[0]?.firstCategory.name).toBe(first.name)
  })

  test('filters by category, keyword, brand, type and status; tabs count', async () => {
    const { id } = await newTemplate(server, { name: '只找这一个', productType: productType.custom })
    const ids = async (params: Parameters<typeof server.data<typeof listTemplates>>[1]) =>
      (await server.data(listTemplates, params, goods)).list.map((row) => row.id)
    expect(await ids({ keyword: '只找这', categoryId: BRANCH, productType: 2 })).toEqual([id])
    expect(await ids({ keyword: '只找这', productType: 1 })).toEqual([])
    expect(await ids({ keyword: `T${String(id).padStart(6, '0')}` })).toEqual([id])
    const { counts, total } = await server.data(listTemplates, { status: 0 }, goods)
    expect(total).toBe(counts?.['0'])
  })

  test('a brand is offered its own and general enabled templates; a disabled brand none', async () => {
    const brands = await server.db.select().from(brand)
    const on = brands.filter(({ status }) => status === brandStatus.enabled)
    const [one, other] = on
    const off = brands.find(({ status }) => status === brandStatus.draft)
    if (!one || !other || !off) throw new Error('too few brands')
    const own = await newTemplate(server, { brandIds: [one.id] })
    const offered = async (brandId: number) =>
      (await server.data(listBrandTemplates, { brandId }, goods)).map(({ id }) => id)
    expect(await offered(one.id)).toContain(own.id)
    expect(await offered(other.id)).not.toContain(own.id)
    await server.data(enableTemplates, { ids: [own.id], enabled: false }, goods)
    expect(await offered(one.id)).not.toContain(own.id)
    expect(await server.api(listBrandTemplates, { brandId: off.id }, goods)).toMatchObject({ code: 422 })
    expect((await server.data(getTemplateOptions, {}, goods)).map(({ id }) => id)).not.toContain(own.id)
  })

  test('a brand with assigned templates is offered no others, and its goods can use no others', async () => {
    const [one] = await server.db.select().from(brand).where(eq(brand.status, brandStatus.enabled)).limit(1)
    if (!one) throw new Error('no brand is enabled')
    const offered = async () => (await server.data(listBrandTemplates, { brandId: one.id }, goods)).map(({ id }) => id)
    const [named, open] = [await newTemplate(server), await newTemplate(server, { brandIds: [one.id] })]
    const templateIds = [named.id]
    const set = (ids: number[], version: number) =>
      server.api(editBrand, { id: one.id, version, templateIds: ids, submit: false }, goods)
    const { data } = await set(templateIds, one.version)
    expect(data.applied).toEqual(['templateIds'])
    expect(await offered()).toEqual([named.id])
    expect((await server.data(getBrand, { id: one.id }, goods)).templates).toMatchObject([{ id: named.id }])
    const { list } = await server.data(listTemplates, { brandId: one.id }, goods)
    expect(list.map(({ id }) => id)).toEqual([named.id])
    expect(await server.api(deleteTemplates, { ids: [named.id] }, goods)).toMatchObject({
      code: 422,
      message: expect.stringContaining(`品牌「${one.name}」指定使用`),
    })
    const [other] = await server.db
      .select()
      .from(brand)
      .where(and(eq(brand.status, brandStatus.enabled), ne(brand.id, one.id)))
      .limit(1)
    const foreign = await newTemplate(server, { name: '别家专用模板', brandIds: [other?.id ?? 0] })
    expect(await set([...templateIds, foreign.id], data.version)).toMatchObject(
      fieldFault('templateIds', '模板「别家专用模板」只用于其他品牌'),
    )
    await set([], data.version)
    expect(await offered()).toContain(open.id)
  })

  test('specs of a template include the library values', async () => {
    const { id } = await newTemplate(server)
    const specs = await server.data(listTemplateSpecs, { templateId: id }, goods)
    expect(specs.map(({ name, required }) => [name, required])).toEqual([
      ['颜色', true],
      ['木种', false],
    ])
    expect(specs[1]?.values.map(({ valueName }) => valueName)).toContain('白橡木')
  })
})
