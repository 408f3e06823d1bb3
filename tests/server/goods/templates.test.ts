import { and, eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listTargetAuditLogs } from '#contract/base.ts'
import { deleteCategory, enableCategories, getCategory, saveCategory } from '#contract/configuration/categories.ts'
import { deleteSpecs, enableSpecs, listSpecs } from '#contract/configuration/specs.ts'
import { leadTime } from '#contract/delivery.ts'
import { listProducts } from '#contract/goods/products.ts'
import {
  deleteTemplates,
  enableTemplates,
  getTemplate,
  listTemplates,
  saveTemplate,
} from '#contract/goods/templates.ts'
import { brandStatus } from '#contract/suppliers/codes.ts'
import { product } from '#server/database/schema/goods.ts'
import { brand } from '#server/database/schema/suppliers.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { BRANCH, COLOUR, LEAF, newTemplate, templateInput, templateSpec, WOOD } from './template-records.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const goods = { as: 'goods' }
const read = (id: number) => server.data(getTemplate, { id }, goods)
const save = (params: Parameters<typeof server.api<typeof saveTemplate>>[1], as = 'goods') =>
  server.api(saveTemplate, params, { as })
const fieldFault = (field: string, message: string) => ({ code: 422, data: { fields: { [field]: message } } })

/** A demo product with its template. */
async function used() {
  const [row] = await server.db.select().from(product).where(isNotNull(product.templateId)).limit(1)
  if (!row?.templateId) throw new Error('no product has a template')
  const products = await server.db.$count(product, eq(product.templateId, row.templateId))
  return { row, templateId: row.templateId, products }
}

describe('the demo', () => {
  test('every product has a template of its category with its specs', async () => {
    const rows = await server.db.select().from(product)
    expect(rows.filter(({ templateId }) => templateId === null)).toEqual([])
    const { row, templateId } = await used()
    const template = await read(templateId)
    expect(template.categoryId).toBe(row.categoryId)
    const held = template.specs.map(({ specId }) => specId)
    expect(row.specs.every(({ specId }) => held.includes(specId))).toBe(true)
  })
})

describe('save', () => {
  test('the name is unique within its category', async () => {
    await newTemplate(server, { name: '同名模板' })
    expect(await save(templateInput({ name: '同名模板' }))).toMatchObject(fieldFault('name', '模板名称已存在'))
    expect(await save(templateInput({ name: '同名模板', categoryId: LEAF + 1 }))).toMatchObject({ code: 200 })
  })

  test('the category must be a leaf and enabled', async () => {
    expect(await save(templateInput({ categoryId: BRANCH }))).toMatchObject(
      fieldFault('categoryId', '请选择没有下级的类目'),
    )
    expect(await save(templateInput({ categoryId: 99_999 }))).toMatchObject({ code: 422 })
  })

  test('1 to 4 different specs, one with pictures; unique parameters, options for choices', async () => {
    const spec = templateSpec(COLOUR, { withImage: true })
    expect(await save(templateInput({ specs: [] }))).toMatchObject({ code: 422 })
    expect(await save(templateInput({ specs: [1, 2, 3, 4, 5].map((id) => templateSpec(id)) }))).toMatchObject({
      code: 422,
    })
    expect(await save(templateInput({ specs: [spec, templateSpec(COLOUR)] }))).toMatchObject(
      fieldFault('specs.1.specId', '规格重复'),
    )
    expect(await save(templateInput({ specs: [spec, templateSpec(WOOD, { withImage: true })] }))).toMatchObject(
      fieldFault('specs.1.withImage', '只能有一个规格带图'),
    )
    const text = {
      attributeName: '产地',
      inputType: 1 as const,
      options: [],
      unit: '',
      required: true,
      searchable: false,
    }
    expect(await save(templateInput({ attributes: [text, text] }))).toMatchObject(
      fieldFault('attributes.1.attributeName', '参数名重复'),
    )
    const choice = { ...text, inputType: 3 as const, options: ['杭州'] }
    expect(await save(templateInput({ attributes: [choice] }))).toMatchObject(
      fieldFault('attributes.0.options', '请至少填写 2 个选项'),
    )
  })

  test('a factor of 0 or abc is refused', async () => {
    for (const saleFactor of ['0', 'abc', '101', '1.23456']) {
      expect(await save(templateInput({ saleFactor }))).toMatchObject({ code: 422 })
    }
  })

  test('the skeleton is sanitised', async () => {
    const { id } = await newTemplate(server, { detailSkeleton: '<h2>介绍</h2><script>alert(1)</script>' })
    expect((await read(id)).detailSkeleton).toBe('<h2>介绍</h2>')
  })

  test('a stale version returns the current record; the log has the changes', async () => {
    const { id, version } = await newTemplate(server)
    expect(await save({ id, version, leadTime: leadTime.days60 })).toMatchObject({
      code: 200,
      data: { version: version + 1 },
    })
    expect(await save({ id, version, leadTime: leadTime.days15 })).toMatchObject({
      code: 409,
      data: { latest: { leadTime: 5 } },
    })
    const log = await server.data(listTargetAuditLogs, { resource: 'productTemplate', targetId: id }, goods)
    expect(log.list[0]?.changes).toMatchObject([{ title: '默认货期', before: '30天', after: '60天' }])
  })

  test('a spec used by products cannot be removed, only made optional', async () => {
    const { row, templateId } = await used()
    const { version, specs } = await read(templateId)
    const [held] = row.specs
    const plain = specs.map(({ name: _name, ...spec }) => spec)
    const [free = 0] = [WOOD, WOOD + 1].filter((id) => plain.every(({ specId }) => specId !== id))
    const swapped = plain.map((spec) => (spec.specId === held?.specId ? { ...spec, specId: free } : spec))
    const answer = await save({ id: templateId, version, specs: swapped })
    expect(answer.code).toBe(422)
    expect(answer.message).toMatch(/^规格 .+ 已被 \d+ 个商品使用,不能移除$/)
    const optional = plain.map((spec) => ({ ...spec, required: false }))
    expect(await save({ id: templateId, version, specs: optional })).toMatchObject({ code: 200 })
  })

  test('the category is fixed once products use the template', async () => {
    const { templateId, products } = await used()
    const { version, categoryId } = await read(templateId)
    expect(await save({ id: templateId, version, categoryId: categoryId === LEAF ? LEAF + 1 : LEAF })).toMatchObject(
      fieldFault('categoryId', `模板下已有 ${products} 个商品，不能更换类目`),
    )
  })
})

describe('enable and delete', () => {
  test('disabling stops the sale of its goods and shows the reason; enabling resumes it', async () => {
    const { list } = await server.data(listProducts, { sellable: true, pageSize: 1 }, goods)
    const [selling] = list
    const [row] = await server.db
      .select()
      .from(product)
      .where(eq(product.id, selling?.id ?? 0))
    const ids = [row?.templateId ?? 0]
    const shown = async () => (await server.data(listProducts, { codes: [row?.spuCode ?? ''] }, goods)).list[0]
    await server.data(enableTemplates, { ids, enabled: false }, goods)
    expect(await shown()).toMatchObject({ status: 4, sellable: false, unsellableReason: '模板已停用' })
    await server.data(enableTemplates, { ids, enabled: true }, goods)
    expect(await shown()).toMatchObject({ sellable: true, unsellableReason: '' })
  })

  test('cannot be enabled in a disabled category', async () => {
    const top = await server.data(saveCategory, { parentId: null, name: '停用的类目' }, goods)
    const { id } = await newTemplate(server, { categoryId: top.id })
    await server.data(enableTemplates, { ids: [id], enabled: false }, goods)
    await server.data(enableCategories, { ids: [top.id], enabled: false }, goods)
    expect(await server.api(enableTemplates, { ids: [id], enabled: true }, goods)).toMatchObject({
      code: 422,
      message: '所属类目已停用，请先启用类目',
    })
  })

  test('a template with products is refused with the count; an unused one is deleted', async () => {
    const { templateId, products } = await used()
    const { id } = await newTemplate(server)
    const refused = await server.api(deleteTemplates, { ids: [id, templateId] }, goods)
    expect(refused.code).toBe(422)
    expect(refused.message).toContain(`下有 ${products} 个商品`)
    expect(await server.data(deleteTemplates, { ids: [id] }, goods)).toEqual({ done: 1 })
    expect(await server.api(getTemplate, { id }, goods)).toMatchObject({ code: 404 })
  })
})

describe('related records of templates', () => {
  test('a category with templates cannot have children or be deleted; its detail lists them', async () => {
    const top = await server.data(saveCategory, { parentId: null, name: '有模板的类目' }, goods)
    const { id } = await newTemplate(server, { categoryId: top.id, name: '类目里的模板' })
    expect(await server.data(getCategory, { id: top.id }, goods)).toMatchObject({
      templates: [{ id, name: '类目里的模板', status: 1 }],
    })
    expect(await server.api(saveCategory, { parentId: top.id, name: '下级' }, goods)).toMatchObject(
      fieldFault('parentId', '父类目下已有模板,不能再建下级'),
    )
    expect(await server.api(deleteCategory, { id: top.id }, goods)).toMatchObject({
      code: 422,
      message: '类目下有 1 个模板，不能删除',
    })
  })

  test('a spec required by an enabled template cannot be disabled, and one used by templates cannot be deleted', async () => {
    const answer = await server.api(enableSpecs, { ids: [COLOUR], enabled: false }, goods)
    expect(answer.code).toBe(422)
    expect(answer.message).toMatch(/^模板「.+」的必填规格,不能停用$/)
    const { list } = await server.data(listSpecs, { pageSize: 100 }, goods)
    const held = list.find(({ templateCount, productCount }) => templateCount > 0 && productCount === 0)
    if (held) {
      expect((await server.api(deleteSpecs, { ids: [held.id] }, goods)).message).toContain('个模板使用,不能删除')
    }
    expect(list.find(({ id }) => id === COLOUR)?.templateCount).toBeGreaterThan(50)
  })
})

test('a supplier sees templates for its brands, without factors and other brands, and cannot change them', async () => {
  const [foreign] = await server.db
    .select()
    .from(brand)
    .where(and(eq(brand.status, brandStatus.enabled), eq(brand.supplierId, 2)))
  const { id } = await newTemplate(server, { brandIds: foreign ? [foreign.id] : [], name: '别家的模板' })
  const { list } = await server.data(listTemplates, { pageSize: 100 }, { as: 'supplier' })
  expect(list.length).toBeGreaterThan(0)
  expect(list.every((row) => row.saleFactor === undefined)).toBe(true)
  if (foreign) expect(await server.api(getTemplate, { id }, { as: 'supplier' })).toMatchObject({ code: 404 })
  for (const by of ['supplier', 'auditor'] as const)
    expect(await save(templateInput(), by)).toMatchObject({ code: 403 })
  expect(await server.api(listTemplates, {}, { as: 'auditor' })).toMatchObject({ code: 200 })
})
