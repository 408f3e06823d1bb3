import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  deleteClassLabels,
  enableClassLabels,
  getClassLabel,
  listClassLabels,
  saveClassLabel,
  sortClassLabels,
} from '#contract/configuration/class-labels.ts'
import { classLabelMatch } from '#contract/configuration/codes.ts'
import { listSpecs } from '#contract/configuration/specs.ts'
import { createTestServer, type TestServer } from '../setup/test-server.ts'
import { type ClassLabelRecords, classLabelRecords, range, value } from './class-label-records.ts'

let server: TestServer
let groups: ClassLabelRecords
beforeAll(async () => {
  server = await createTestServer()
  groups = await classLabelRecords(server)
})
afterAll(() => server.close())

const as = { as: 'goods' }
const enable = (ids: number[], enabled: boolean) => server.api(enableClassLabels, { ids, enabled }, as)
const namesIn = async (classifyId: number) =>
  (await server.data(listClassLabels, { classifyId, pageSize: 200 }, as)).list.map(({ name }) => name)

describe('save', () => {
  test('ranges 0-1000 and 800-2000: 价格区间重叠, both marked', async () => {
    expect(await groups.fault({ values: [range('0', '1000'), range('800', '2000')] })).toEqual([
      422,
      { fields: { 'values.0.priceFrom': '价格区间重叠', 'values.1.priceFrom': '价格区间重叠' } },
    ])
  })

  test('price ranges are sorted by amount', async () => {
    const id = await groups.add({ values: [range('1000', '3000'), range('3000', ''), range('0', '1000')] })
    const namesOf = async () => (await groups.read(id)).values.map(({ valueName }) => valueName)
    expect(await namesOf()).toEqual(['0-1000', '1000-3000', '3000-'])
    const { version, values } = await groups.read(id)
    await server.data(saveClassLabel, { id, version, values: values.toReversed() }, as)
    expect(await namesOf()).toEqual(['0-1000', '1000-3000', '3000-'])
  })

  test('a range that ends where the next begins does not overlap', async () => {
    expect(await groups.add({ values: [range('0', '1000'), range('1000', '2000')] })).toBeGreaterThan(0)
  })

  test('the same source value in two rows: 取值重复映射', async () => {
    const specId = (await server.data(listSpecs, { keyword: '颜色' }, as)).list[0]?.id ?? 0
    const values = [value('浅色', { sourceValues: ['米白', '纯白'] }), value('白', { sourceValues: ['纯白'] })]
    expect(await groups.fault({ matchKind: classLabelMatch.spec, specId, values })).toEqual([
      422,
      { fields: { 'values.0.sourceValues': '取值重复映射', 'values.1.sourceValues': '取值重复映射' } },
    ])
  })

  test('each kind needs its source, and value names are unique', async () => {
    expect(
      await groups.fault({ matchKind: classLabelMatch.spec, values: [value('一', { sourceValues: ['米白'] })] }),
    ).toEqual([422, { fields: { specId: '请选择规格' } }])
    expect(
      await groups.fault({ matchKind: classLabelMatch.attribute, values: [value('一', { sourceValues: ['实木'] })] }),
    ).toEqual([422, { fields: { attributeName: '请选择参数名' } }])
    expect(await groups.fault({ matchKind: classLabelMatch.productLabel, values: [value('一')] })).toEqual([
      422,
      { fields: { 'values.0.labelId': '请选择商品标签' } },
    ])
    const twice = [value('同名', { priceFrom: '0', priceTo: '1' }), value('同名', { priceFrom: '1', priceTo: '2' })]
    expect(await groups.fault({ values: twice })).toEqual([422, { fields: { 'values.1.valueName': '显示名称重复' } }])
  })

  test('a name is unique; categories, specs and labels must exist', async () => {
    await groups.add({ name: '同名分组' })
    expect(await groups.fault({ name: '同名分组' })).toEqual([422, { fields: { name: '标签组名称已存在' } }])
    expect(await groups.fault({ classifyIds: [999_999] })).toEqual([
      422,
      { fields: { classifyIds: '所选分类不存在，请重新选择' } },
    ])
    const labelled = { matchKind: 3, values: [value('一', { labelId: 999_999 })] } as const
    expect(await groups.fault({ ...labelled, values: [...labelled.values] })).toMatchObject([
      422,
      { fields: { values: '所选标签不存在，请重新选择' } },
    ])
  })

  test('the source is fixed after the first save; other fields may change', async () => {
    const id = await groups.add()
    expect(
      await server.api(saveClassLabel, { id, version: 1, matchKind: classLabelMatch.productLabel }, as),
    ).toMatchObject({
      code: 422,
      data: { fields: { matchKind: '取值来源保存后不能修改' } },
    })
    await server.data(saveClassLabel, { id, version: 1, foldAfter: 4 }, as)
    expect(await groups.read(id)).toMatchObject({ foldAfter: 4, version: 2 })
    expect((await server.api(saveClassLabel, { id, version: 1, foldAfter: 5 }, as)).code).toBe(409)
  })

  test('only callers with the permission save; a supplier sees no groups', async () => {
    expect((await server.api(saveClassLabel, groups.input(), { as: 'auditor' })).code).toBe(403)
    expect((await server.api(listClassLabels, {}, { as: 'auditor' })).code).toBe(200)
    expect((await server.api(listClassLabels, {}, { as: 'supplier' })).code).toBe(403)
  })
})

describe('enable and delete', () => {
  test('a group with a single value: 至少需要两个显示的标签值', async () => {
    const id = await groups.add({ values: [range('0', '1000'), { ...range('1000', ''), shown: false }] })
    expect(await enable([id], true)).toMatchObject({ code: 422, message: '至少需要两个显示的标签值' })
    await server.data(saveClassLabel, { id, version: 1, values: [range('0', '1000'), range('1000', '')] }, as)
    expect((await enable([id], true)).code).toBe(200)
    expect(await server.api(saveClassLabel, { id, version: 3, values: [range('0', '1000')] }, as)).toMatchObject({
      code: 422,
      data: { fields: { values: '至少需要两个显示的标签值' } },
    })
  })

  test('in a bulk action, groups that cannot be enabled are listed', async () => {
    const [good, bad] = [await groups.add(), await groups.add({ values: [range('0', '1000')] })]
    expect((await enable([good, bad], true)).data).toMatchObject({ done: 1, failed: [{ id: bad }] })
  })

  test('deleting an enabled group: 启用中,请先停用', async () => {
    const id = await groups.add()
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

describe('groups of a category', () => {
  test('are inherited by descendants, except with 仅本级', async () => {
    const [used, own] = [await groups.add({ name: '沿用' }), await groups.add({ name: '仅本级', onlyThisLevel: true })]
    expect(await namesIn(groups.sofas)).toContain('沿用')
    expect(await namesIn(groups.sofas)).not.toContain('仅本级')
    expect(await namesIn(groups.living)).toEqual(expect.arrayContaining(['沿用', '仅本级']))
    await server.data(deleteClassLabels, { ids: [used, own] }, as)
  })

  test('a group dragged to the top comes first; the others keep their order', async () => {
    const { list } = await server.data(listClassLabels, { classifyId: groups.living, pageSize: 200 }, as)
    const ids = list.map(({ id }) => id)
    const [last = 0] = ids.slice(-1)
    await server.data(sortClassLabels, { ids: [last, ...ids.slice(0, -1)] }, as)
    const after = await server.data(listClassLabels, { classifyId: groups.living, pageSize: 200 }, as)
    expect(after.list.map(({ id }) => id)).toEqual([last, ...ids.slice(0, -1)])
  })
})
