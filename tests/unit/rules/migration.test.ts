import { describe, expect, test } from 'vitest'
import { mapStatus } from '#contract/goods/migration-codes.ts'
import {
  attributeValue,
  closest,
  likeness,
  likenessTo,
  mappingFaults,
  mapStatusOf,
  suggestSpecMaps,
} from '#contract/goods/migration-rules.ts'
import { attributeInput } from '#contract/goods/template-codes.ts'
import type { TemplateAttribute } from '#contract/goods/templates.ts'

const attribute = (change: Partial<TemplateAttribute> = {}): TemplateAttribute => ({
  attributeName: '产地',
  inputType: attributeInput.text,
  options: [],
  unit: '',
  required: true,
  searchable: false,
  ...change,
})
const colours = { specId: 1, name: '颜色', values: [{ valueName: '米白' }, { valueName: '浅灰' }] }

describe('names', () => {
  test('are equal if they differ only in spaces and punctuation', () => {
    expect(likeness('1.8 米', '1·8米')).toBe(100)
    expect(likeness('布艺沙发', '落地灯')).toBe(0)
    expect(likeness('', '落地灯')).toBe(0)
  })
  test('have the same score compared with many or with each', () => {
    const known = ['云朵沙发 三人位', '云朵沙发', '沙发沙发', '岩板餐桌', ''].map((name) => ({ name }))
    for (const name of ['云朵三人沙发', '沙发', '餐桌 岩板', '']) {
      const scores = new Map(likenessTo(known)(name).map(({ one, score }) => [one.name, score]))
      expect(known.map((item) => scores.get(item.name) ?? 0)).toEqual(known.map((item) => likeness(name, item.name)))
    }
  })
  test('are similar if one is longer or shorter, others are not', () => {
    const closestIn = (source: string) => closest(source, colours.values, ({ valueName }) => valueName)?.valueName
    expect(closestIn('米白色')).toBe('米白')
    expect(closestIn('灰')).toBe('浅灰')
    expect(closestIn('雾霾蓝')).toBeUndefined()
  })
})

describe('suggested maps', () => {
  const sourceSpecs = [
    { sourceSpec: '颜色分类', values: [{ value: '米白色', count: 3 }] },
    { sourceSpec: '色', values: [{ value: '浅灰', count: 1 }] },
  ]
  test('use a platform spec once, and keep existing maps', () => {
    const target = { specs: [colours], attributes: [] }
    expect(suggestSpecMaps(sourceSpecs, target, [])).toEqual([
      { sourceSpec: '颜色分类', specId: 1, valueMaps: [{ sourceValue: '米白色', valueName: '米白' }] },
    ])
    const own = { sourceSpec: '颜色分类', specId: 1, valueMaps: [{ sourceValue: '米白色', valueName: '浅灰' }] }
    expect(suggestSpecMaps(sourceSpecs, target, [own])).toEqual([own])
  })
})

describe('a mapping', () => {
  test('reports duplicate rows and invalid defaults', () => {
    const value = { sourceValue: '米白色', valueName: '米白' }
    const specMaps = [
      { sourceSpec: '颜色', specId: 1, valueMaps: [value, value] },
      { sourceSpec: '颜色', specId: 1, valueMaps: [] },
    ]
    const map = { attributeName: '产地', sourceAttribute: '', defaultValue: '火星' }
    const rules = [attribute({ inputType: attributeInput.singleChoice, options: ['广东', '浙江'] })]
    expect(mappingFaults({ specMaps, attributeMaps: [map, map] }, rules)).toEqual({
      'specMaps.0.specId': '平台规格重复映射',
      'specMaps.1.specId': '平台规格重复映射',
      'specMaps.1.sourceSpec': '来源规格重复映射',
      'specMaps.0.valueMaps': '来源值重复映射',
      'attributeMaps.0.defaultValue': '产地的默认值不符合要求',
      'attributeMaps.1.attributeName': '平台参数重复映射',
      'attributeMaps.1.defaultValue': '产地的默认值不符合要求',
    })
  })
  test('is complete when every value and every required parameter is mapped', () => {
    const skus = [{ specs: [{ sourceSpec: '颜色', sourceValue: '米白色' }] }]
    const specMaps = [{ sourceSpec: '颜色', specId: 1, valueMaps: [{ sourceValue: '米白色', valueName: '米白' }] }]
    const attributeMaps = [{ attributeName: '产地', sourceAttribute: '', defaultValue: '广东' }]
    expect(mapStatusOf({ specMaps, attributeMaps }, [attribute()], skus)).toBe(mapStatus.mapped)
    expect(mapStatusOf({ specMaps, attributeMaps: [] }, [attribute()], skus)).toBe(mapStatus.partial)
    expect(mapStatusOf({ specMaps: [], attributeMaps }, [attribute()], skus)).toBe(mapStatus.partial)
    expect(mapStatusOf({ specMaps, attributeMaps }, null, skus)).toBe(mapStatus.unmapped)
  })
  test('uses the default if the source value does not fit', () => {
    const maps = [{ attributeName: '座高', sourceAttribute: '高度', defaultValue: '42' }]
    const rule = attribute({ attributeName: '座高', inputType: attributeInput.number })
    expect(attributeValue(rule, maps, [{ sourceAttribute: '高度', value: '45' }])).toBe('45')
    expect(attributeValue(rule, maps, [{ sourceAttribute: '高度', value: '约 45 厘米' }])).toBe('42')
    expect(attributeValue(rule, [], [])).toBe('')
  })
})
