import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type ClassLabelInput,
  type ClassLabelValue,
  deleteClassLabels,
  enableClassLabels,
  getClassLabel,
  listAttributeNames,
  listClassLabels,
  listSourceValues,
  saveClassLabel,
  sortClassLabels,
} from '#contract/configuration/class-labels.ts'
import { deleteClassify, getClassifyTree } from '#contract/configuration/classifies.ts'
import { classLabelMatch, labelType, specDisplay } from '#contract/configuration/codes.ts'
import { getLabel, listLabels, mergeLabels } from '#contract/configuration/labels.ts'
import { deleteSpecs, getSpec, listSpecs, saveSpec } from '#contract/configuration/specs.ts'
import { sellsNow } from '#server/areas/goods/product/record.ts'
import { product } from '#server/database/schema-goods.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'

let server: TestServer
let living = 0
let sofas = 0
beforeAll(async () => {
  server = await createTestServer()
  const tree = await server.data(getClassifyTree, {}, as)
  const room = tree.find(({ name }) => name === '客厅')
  living = room?.id ?? 0
  sofas = room?.children.find(({ name }) => name === '沙发')?.id ?? 0
})
afterAll(() => server.close())

const as = { as: 'goods' }
let made = 0
const value = (valueName: string, part: Partial<ClassLabelValue> = {}): ClassLabelValue => ({
  valueName,
  sourceValues: [],
  labelId: null,
  priceFrom: '',
  priceTo: '',
  image: '',
  shown: true,
  ...part,
})
const range = (priceFrom: string, priceTo: string) => value(`${priceFrom}-${priceTo}`, { priceFrom, priceTo })
const input = (changes: Partial<ClassLabelInput> = {}): ClassLabelInput => ({
  name: `分组${++made}`,
  classifyIds: [living],
  onlyThisLevel: false,
  matchKind: classLabelMatch.priceRange,
  attributeName: '',
  specId: null,
  values: [range('0', '1000'), range('1000', '')],
  multiple: true,
  foldAfter: 6,
  sort: 500,
  ...changes,
})
const add = async (changes: Partial<ClassLabelInput> = {}) => (await server.data(saveClassLabel, input(changes), as)).id
const read = (id: number) => server.data(getClassLabel, { id }, as)
const fault = async (changes: Partial<ClassLabelInput>) => {
  const { code, data } = await server.api(saveClassLabel, input(changes), as)
  return [code, data]
}
const enable = (ids: number[], enabled: boolean) => server.api(enableClassLabels, { ids, enabled }, as)
const namesIn = async (classifyId: number) =>
  (await server.data(listClassLabels, { classifyId, pageSize: 200 }, as)).list.map(({ name }) => name)

describe('save', () => {
  test('ranges 0-1000 and 800-2000: 价格区间重叠, both marked', async () => {
    expect(await fault({ values: [range('0', '1000'), range('800', '2000')] })).toEqual([
      422,
      { fields: { 'values.0.priceFrom': '价格区间重叠', 'values.1.priceFrom': '价格区间重叠' } },
    ])
  })

  test('ranges of prices stand by their amount', async () => {
    const id = await add({ values: [range('1000', '3000'), range('3000', ''), range('0', '1000')] })
    const namesOf = async () => (await read(id)).values.map(({ valueName }) => valueName)
    expect(await namesOf()).toEqual(['0-1000', '1000-3000', '3000-'])
    const { version, values } = await read(id)
    await server.data(saveClassLabel, { id, version, values: values.toReversed() }, as)
    expect(await namesOf()).toEqual(['0-1000', '1000-3000', '3000-'])
  })

  test('a range that ends where the next begins does not overlap', async () => {
    expect(await add({ values: [range('0', '1000'), range('1000', '2000')] })).toBeGreaterThan(0)
  })

  test('the same source value in two rows: 取值重复映射', async () => {
    const specId = (await server.data(listSpecs, { keyword: '颜色' }, as)).list[0]?.id ?? 0
    const values = [value('浅色', { sourceValues: ['米白', '纯白'] }), value('白', { sourceValues: ['纯白'] })]
    expect(await fault({ matchKind: classLabelMatch.spec, specId, values })).toEqual([
      422,
      { fields: { 'values.0.sourceValues': '取值重复映射', 'values.1.sourceValues': '取值重复映射' } },
    ])
  })

  test('each kind needs its source, and each value a name of its own', async () => {
    expect(await fault({ matchKind: classLabelMatch.spec, values: [value('一', { sourceValues: ['米白'] })] })).toEqual(
      [422, { fields: { specId: '请选择规格' } }],
    )
    expect(
      await fault({ matchKind: classLabelMatch.attribute, values: [value('一', { sourceValues: ['实木'] })] }),
    ).toEqual([422, { fields: { attributeName: '请选择参数名' } }])
    expect(await fault({ matchKind: classLabelMatch.productLabel, values: [value('一')] })).toEqual([
      422,
      { fields: { 'values.0.labelId': '请选择商品标签' } },
    ])
    const twice = [value('同名', { priceFrom: '0', priceTo: '1' }), value('同名', { priceFrom: '1', priceTo: '2' })]
    expect(await fault({ values: twice })).toEqual([422, { fields: { 'values.1.valueName': '显示名称重复' } }])
  })

  test('a name is unique; classes, specs and labels have to be there', async () => {
    await add({ name: '同名分组' })
    expect(await fault({ name: '同名分组' })).toEqual([422, { fields: { name: '标签组名称已存在' } }])
    expect(await fault({ classifyIds: [999_999] })).toEqual([
      422,
      { fields: { classifyIds: '所选分类不存在，请重新选择' } },
    ])
    const labelled = { matchKind: 3, values: [value('一', { labelId: 999_999 })] } as const
    expect(await fault({ ...labelled, values: [...labelled.values] })).toMatchObject([
      422,
      { fields: { values: '所选标签不存在，请重新选择' } },
    ])
  })

  test('the source is fixed after the first save; the rest may change', async () => {
    const id = await add()
    expect(
      await server.api(saveClassLabel, { id, version: 1, matchKind: classLabelMatch.productLabel }, as),
    ).toMatchObject({
      code: 422,
      data: { fields: { matchKind: '取值来源保存后不能修改' } },
    })
    await server.data(saveClassLabel, { id, version: 1, foldAfter: 4 }, as)
    expect(await read(id)).toMatchObject({ foldAfter: 4, version: 2 })
    expect((await server.api(saveClassLabel, { id, version: 1, foldAfter: 5 }, as)).code).toBe(409)
  })

  test('only who may edit saves; a supplier does not even see them', async () => {
    expect((await server.api(saveClassLabel, input(), { as: 'auditor' })).code).toBe(403)
    expect((await server.api(listClassLabels, {}, { as: 'auditor' })).code).toBe(200)
    expect((await server.api(listClassLabels, {}, { as: 'supplier' })).code).toBe(403)
  })
})

describe('enable and delete', () => {
  test('one with a single value: 至少需要两个显示的标签值', async () => {
    const id = await add({ values: [range('0', '1000'), { ...range('1000', ''), shown: false }] })
    expect(await enable([id], true)).toMatchObject({ code: 422, message: '至少需要两个显示的标签值' })
    await server.data(saveClassLabel, { id, version: 1, values: [range('0', '1000'), range('1000', '')] }, as)
    expect((await enable([id], true)).code).toBe(200)
    expect(await server.api(saveClassLabel, { id, version: 3, values: [range('0', '1000')] }, as)).toMatchObject({
      code: 422,
      data: { fields: { values: '至少需要两个显示的标签值' } },
    })
  })

  test('of several, those that cannot be enabled are listed', async () => {
    const [good, bad] = [await add(), await add({ values: [range('0', '1000')] })]
    expect((await enable([good, bad], true)).data).toMatchObject({ done: 1, failed: [{ id: bad }] })
  })

  test('deleting an enabled group: 启用中,请先停用', async () => {
    const id = await add()
    await enable([id], true)
    expect(await server.api(deleteClassLabels, { ids: [id] }, as)).toMatchObject({
      code: 422,
      message: '启用中,请先停用',
    })
    await enable([id], false)
    await server.data(deleteClassLabels, { ids: [id] }, as)
    expect((await server.api(getClassLabel, { id }, as)).code).toBe(404)
  })
})

describe('where a group is met', () => {
  test('levels below take it over, unless 仅本级', async () => {
    const [taken, own] = [await add({ name: '沿用' }), await add({ name: '仅本级', onlyThisLevel: true })]
    expect(await namesIn(sofas)).toContain('沿用')
    expect(await namesIn(sofas)).not.toContain('仅本级')
    expect(await namesIn(living)).toEqual(expect.arrayContaining(['沿用', '仅本级']))
    await server.data(deleteClassLabels, { ids: [taken, own] }, as)
  })

  test('dragged to the top it comes first; the others keep their order', async () => {
    const { list } = await server.data(listClassLabels, { classifyId: living, pageSize: 200 }, as)
    const ids = list.map(({ id }) => id)
    const [last = 0] = ids.slice(-1)
    await server.data(sortClassLabels, { ids: [last, ...ids.slice(0, -1)] }, as)
    const after = await server.data(listClassLabels, { classifyId: living, pageSize: 200 }, as)
    expect(after.list.map(({ id }) => id)).toEqual([last, ...ids.slice(0, -1)])
  })
})

describe('what products have', () => {
  test('each value says how many products it finds, and what none of them takes comes first', async () => {
    const spec = (await server.data(listSpecs, { keyword: '颜色' }, as)).list[0]
    const source = {
      classifyIds: [living],
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

  test('米白 and 象牙白 under 白色: it finds the products of both', async () => {
    const [{ attributeName = '' } = {}] = await server.data(listAttributeNames, {}, as)
    const rows = await server.db.select().from(product).where(sellsNow).orderBy(desc(product.id)).limit(3)
    for (const [index, { id }] of rows.entries()) {
      const attributes = [{ attributeName, value: index === 0 ? '测试米白' : '测试象牙白' }]
      await server.db
        .update(product)
        .set({ attributes, classifyIds: [sofas] })
        .where(eq(product.id, id))
    }
    const white = { sourceValues: ['测试米白', '测试象牙白'], labelId: null, priceFrom: '', priceTo: '' }
    const source = { classifyIds: [sofas], onlyThisLevel: true, attributeName, specId: null }
    const { productCounts } = await server.data(
      listSourceValues,
      { ...source, matchKind: classLabelMatch.attribute, values: [white] },
      as,
    )
    expect(productCounts).toEqual([rows.length])
  })

  test('of labels and prices alike', async () => {
    const source = { classifyIds: [living], onlyThisLevel: false, attributeName: '', specId: null }
    const labels = await server.data(
      listSourceValues,
      { ...source, matchKind: classLabelMatch.productLabel, values: [] },
      as,
    )
    const [first] = labels.list
    expect(first?.labelId).toBeGreaterThan(0)
    const taken = { sourceValues: [], labelId: first?.labelId ?? null, priceFrom: '', priceTo: '' }
    const mapped = await server.data(
      listSourceValues,
      { ...source, matchKind: classLabelMatch.productLabel, values: [taken] },
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

  test('parameters that a template lets shoppers search by, and no others', async () => {
    const [{ attributeName = '' } = {}] = await server.data(listAttributeNames, {}, as)
    const [row] = await server.db.select().from(product).where(sellsNow).orderBy(product.id).limit(1)
    if (!row || attributeName === '') throw new Error('the demo has products and searchable parameters')
    await server.db
      .update(product)
      .set({ attributes: [{ attributeName, value: '只此一种' }], classifyIds: [sofas] })
      .where(eq(product.id, row.id))
    const source = { onlyThisLevel: true, matchKind: 1, attributeName, specId: null } as const
    const { list } = await server.data(listSourceValues, { ...source, classifyIds: [sofas], values: [] }, as)
    expect(list).toContainEqual({ value: '只此一种', labelId: null, productCount: 1 })
    const values = [value('一种', { sourceValues: ['只此一种'] })]
    expect(await add({ ...source, values })).toBeGreaterThan(0)
    expect(await fault({ ...source, attributeName: '随便写的', values })).toEqual([
      422,
      { fields: { attributeName: '请选择模板中可搜索的参数' } },
    ])
  })
})

describe('what a group names', () => {
  test('merging labels leaves one value; the label knows who names it', async () => {
    const { list } = await server.data(listLabels, { type: labelType.style }, as)
    const [to, from] = list
    if (!to || !from) throw new Error('the demo has styles')
    const id = await add({
      matchKind: classLabelMatch.productLabel,
      values: [value('甲', { labelId: to.id }), value('乙', { labelId: from.id })],
    })
    const { references } = await server.data(getLabel, { id: from.id }, as)
    expect(references.find(({ title }) => title === '分类标签')?.names).toContain(`分组${made}`)
    await server.data(mergeLabels, { fromIds: [from.id], toId: to.id }, as)
    expect((await read(id)).values.map(({ labelId }) => labelId)).toEqual([to.id])
  })

  test('a new name for a value of a spec reaches the group; spec and class stay while it names them', async () => {
    const [row] = (await server.data(listSpecs, { keyword: '木种' }, as)).list
    const spec = await server.data(getSpec, { id: row?.id ?? 0 }, as)
    const id = await add({
      matchKind: classLabelMatch.spec,
      specId: spec.id,
      values: [value('橡木', { sourceValues: ['白橡木'] })],
    })
    const values = spec.values.map(({ usedCount: _used, ...one }) =>
      one.valueName === '白橡木' ? { ...one, valueName: '北美白橡' } : one,
    )
    await server.data(saveSpec, { id: spec.id, version: spec.version, values }, as)
    expect((await read(id)).values[0]?.sourceValues).toEqual(['北美白橡'])
    expect(await server.api(deleteClassify, { id: sofas }, as)).toMatchObject({ code: 422 })
    const one = { valueName: '一', color: '', image: '', enabled: true }
    const unused = await server.data(saveSpec, { name: '无人使用', displayKind: specDisplay.text, values: [one] }, as)
    await add({ matchKind: classLabelMatch.spec, specId: unused.id, values: [value('一', { sourceValues: ['一'] })] })
    expect(await server.api(deleteSpecs, { ids: [unused.id] }, as)).toMatchObject({
      code: 422,
      message: `规格「无人使用」被分类标签「分组${made}」使用,不能删除`,
    })
  })
})
