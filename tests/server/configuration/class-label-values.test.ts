import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAttributeNames, listSourceValues } from '#contract/configuration/class-labels.ts'
import { deleteClassify } from '#contract/configuration/classifies.ts'
import { classLabelMatch, labelType, specDisplay } from '#contract/configuration/codes.ts'
import { getLabel, listLabels, mergeLabels } from '#contract/configuration/labels.ts'
import { deleteSpecs, getSpec, listSpecs, saveSpec } from '#contract/configuration/specs.ts'
import { sellsNow } from '#server/areas/goods/product/present.ts'
import { product } from '#server/database/schema/goods.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { type ClassLabelRecords, classLabelRecords, value } from './class-label-records.ts'

let server: TestServer
let groups: ClassLabelRecords
beforeAll(async () => {
  server = await createTestServer()
  groups = await classLabelRecords(server)
})
afterAll(() => server.close())

const as = { as: 'goods' }

describe('values of products', () => {
  test('each value shows its number of products, and unmapped values come first', async () => {
    const spec = (await server.data(listSpecs, { keyword: '颜色' }, as)).list[0]
    const source = {
      classifyIds: [groups.living],
      onlyThisLevel: false,
      matchKind: 2,
      attributeName: '',
      specId: spec?.id ?? 0,
    }
    const none = await server.data(listSourceValues, { ...source, matchKind: classLabelMatch.spec, values: [] }, as)
    const [first, second] = none.list
    if (!first || !second) throw new Error('goods of the demo come in colours')
    expect(none.unmatched).toBeGreaterThanOrEqual(first.productCount)
    const mapped = { sourceValues: [first.value], labelId: null, priceFrom: '', priceTo: '' }
    const one = await server.data(
      listSourceValues,
      { ...source, matchKind: classLabelMatch.spec, values: [mapped] },
      as,
    )
    expect(one.productCounts).toEqual([first.productCount])
    expect(one.list[0]).toEqual(second)
    expect(one.unmatched).toBe(none.unmatched - first.productCount)
  })

  test('米白 and 象牙白 mapped to 白色: it finds the products of both', async () => {
    const [{ attributeName = '' } = {}] = await server.data(listAttributeNames, {}, as)
    const rows = await server.db.select().from(product).where(sellsNow).orderBy(desc(product.id)).limit(3)
    for (const [index, { id }] of rows.entries()) {
      const attributes = [{ attributeName, value: index === 0 ? '测试米白' : '测试象牙白' }]
      await server.db
        .update(product)
        .set({ attributes, classifyIds: [groups.sofas] })
        .where(eq(product.id, id))
    }
    const white = { sourceValues: ['测试米白', '测试象牙白'], labelId: null, priceFrom: '', priceTo: '' }
    const source = { classifyIds: [groups.sofas], onlyThisLevel: true, attributeName, specId: null }
    const { productCounts } = await server.data(
      listSourceValues,
      { ...source, matchKind: classLabelMatch.attribute, values: [white] },
      as,
    )
    expect(productCounts).toEqual([rows.length])
  })

  test('labels and prices work the same way', async () => {
    const source = { classifyIds: [groups.living], onlyThisLevel: false, attributeName: '', specId: null }
    const labels = await server.data(
      listSourceValues,
      { ...source, matchKind: classLabelMatch.productLabel, values: [] },
      as,
    )
    const [first] = labels.list
    expect(first?.labelId).toBeGreaterThan(0)
    const used = { sourceValues: [], labelId: first?.labelId ?? null, priceFrom: '', priceTo: '' }
    const mapped = await server.data(
      listSourceValues,
      { ...source, matchKind: classLabelMatch.productLabel, values: [used] },
      as,
    )
    expect(mapped.productCounts).toEqual([first?.productCount])
    const all = { sourceValues: [], labelId: null, priceFrom: '0', priceTo: '' }
    const prices = await server.data(
      listSourceValues,
      { ...source, matchKind: classLabelMatch.priceRange, values: [all] },
      as,
    )
    expect(prices.list).toEqual([])
    expect(prices.productCounts[0]).toBe(labels.unmatched)
  })

  test('only parameters that a template makes searchable are offered', async () => {
    const [{ attributeName = '' } = {}] = await server.data(listAttributeNames, {}, as)
    const [row] = await server.db.select().from(product).where(sellsNow).orderBy(product.id).limit(1)
    if (!row || attributeName === '') throw new Error('the demo has products and searchable parameters')
    await server.db
      .update(product)
      .set({ attributes: [{ attributeName, value: '只此一种' }], classifyIds: [groups.sofas] })
      .where(eq(product.id, row.id))
    const source = { onlyThisLevel: true, matchKind: 1, attributeName, specId: null } as const
    const { list } = await server.data(listSourceValues, { ...source, classifyIds: [groups.sofas], values: [] }, as)
    expect(list).toContainEqual({ value: '只此一种', labelId: null, productCount: 1 })
    const values = [value('一种', { sourceValues: ['只此一种'] })]
    expect(await groups.add({ ...source, values })).toBeGreaterThan(0)
    expect(await groups.fault({ ...source, attributeName: '随便写的', values })).toEqual([
      422,
      { fields: { attributeName: '请选择模板中可搜索的参数' } },
    ])
  })
})

describe('references of a group', () => {
  test('merging labels leaves one value; the label lists its references', async () => {
    const { list } = await server.data(listLabels, { type: labelType.style }, as)
    const [to, from] = list
    if (!to || !from) throw new Error('the demo has styles')
    const id = await groups.add({
      matchKind: classLabelMatch.productLabel,
      values: [value('甲', { labelId: to.id }), value('乙', { labelId: from.id })],
    })
    const { references } = await server.data(getLabel, { id: from.id }, as)
    expect(references.find(({ title }) => title === '分类标签')?.names).toContain((await groups.read(id)).name)
    await server.data(mergeLabels, { fromIds: [from.id], toId: to.id }, as)
    expect((await groups.read(id)).values.map(({ labelId }) => labelId)).toEqual([to.id])
  })

  test('renaming a spec value updates the group; referenced specs and categories cannot be deleted', async () => {
    const [row] = (await server.data(listSpecs, { keyword: '木种' }, as)).list
    const spec = await server.data(getSpec, { id: row?.id ?? 0 }, as)
    const id = await groups.add({
      matchKind: classLabelMatch.spec,
      specId: spec.id,
      values: [value('橡木', { sourceValues: ['白橡木'] })],
    })
    const values = spec.values.map(({ usedCount: _used, ...one }) =>
      one.valueName === '白橡木' ? { ...one, valueName: '北美白橡' } : one,
    )
    await server.data(saveSpec, { id: spec.id, version: spec.version, values }, as)
    expect((await groups.read(id)).values[0]?.sourceValues).toEqual(['北美白橡'])
    expect(await server.api(deleteClassify, { id: groups.sofas }, as)).toMatchObject({ code: 422 })
    const one = { valueName: '一', color: '', image: '', enabled: true }
    const unused = await server.data(saveSpec, { name: '无人使用', displayKind: specDisplay.text, values: [one] }, as)
    const naming = await groups.add({
      matchKind: classLabelMatch.spec,
      specId: unused.id,
      values: [value('一', { sourceValues: ['一'] })],
    })
    expect(await server.api(deleteSpecs, { ids: [unused.id] }, as)).toMatchObject({
      code: 422,
      message: `规格「无人使用」被分类标签「${(await groups.read(naming)).name}」使用,不能删除`,
    })
  })
})
