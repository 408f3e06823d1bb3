import type { RequestHandler } from 'msw'
import { enableStatus, specDisplay } from '#contract/configuration/codes.ts'
import {
  deleteSpecs,
  enableSpecs,
  getSpec,
  listSpecs,
  mergeSpecValues,
  type Spec,
  type SpecValue,
  saveSpec,
} from '#contract/configuration/specs.ts'
import { answer, duplicateFault, found } from '#mocks/answer.ts'
import { collection } from '#mocks/collection.ts'
import { mark } from '#mocks/pictures.ts'
import { record } from '#mocks/records.ts'
import { supplierHandlers } from '#mocks/suppliers/suppliers.ts'

let lastValue = 0
const value = (valueName: string, part: Partial<SpecValue> = {}): SpecValue => ({
  id: ++lastValue,
  valueName,
  color: '',
  image: '',
  usedCount: 0,
  enabled: true,
  ...part,
})

function specRecord(id: number, name: string, values: SpecValue[], part: Partial<Spec> = {}): Spec {
  return {
    ...record(id),
    specCode: `P${String(id).padStart(5, '0')}`,
    name,
    alias: '',
    displayKind: specDisplay.text,
    unit: '',
    values,
    valueCount: values.length,
    allowCustom: false,
    templateCount: 0,
    categories: [],
    categoryIds: [],
    templates: [],
    productCount: 0,
    customValues: [],
    doubles: [],
    sort: id * 10,
    status: enableStatus.enabled,
    ...part,
  }
}

const sofa = { categories: [{ id: 11, name: '沙发' }], categoryIds: [11] }

export const specRecords = (): Spec[] => [
  specRecord(
    1,
    '颜色',
    [
      value('米白', { color: '#f4efe4', usedCount: 128 }),
      value('灰', { color: '#9aa0a8', usedCount: 6 }),
      value('灰色', { color: '#8a8f98', usedCount: 74 }),
      value('墨绿', { color: '#2f4a3f', usedCount: 12 }),
      value('焦糖', { color: '#a4622f' }),
      value('玫瑰金', { color: '#c08f7d', enabled: false }),
    ],
    {
      displayKind: specDisplay.colour,
      allowCustom: true,
      productCount: 214,
      templateCount: 2,
      templates: [
        { id: 1, name: '布艺沙发' },
        { id: 2, name: '真皮沙发' },
      ],
      customValues: [
        { valueName: '高级灰', usedCount: 5 },
        { valueName: '米 白', usedCount: 2 },
      ],
      doubles: [['米白', '米 白']],
    },
  ),
  specRecord(
    2,
    '沙发尺寸',
    ['1.8', '2.1', '2.4', '2.8', '3.2', '3.6'].map((name) => value(name, { usedCount: 18 })),
    {
      alias: '尺寸',
      displayKind: specDisplay.size,
      unit: '米',
      productCount: 96,
      ...sofa,
    },
  ),
  specRecord(
    3,
    '面料',
    ['棉麻', '雪尼尔', '科技布', '头层牛皮'].map((name, index) => value(name, { image: mark(index * 60) })),
    {
      displayKind: specDisplay.picture,
      ...sofa,
    },
  ),
  specRecord(
    4,
    '色温',
    ['2700', '3000', '4000'].map((name) => value(name)),
    { unit: 'K', allowCustom: true },
  ),
  specRecord(5, '香型', [value('白茶'), value('雪松')], { status: enableStatus.disabled }),
]

/** In-memory spec library, with related data. */
export function specHandlers(): RequestHandler[] {
  const specs = specRecords()
  return [...specAnswers(specs), ...supplierHandlers()]
}

const specAnswers = (specs: Spec[]): RequestHandler[] => [
  answer(mergeSpecValues, ({ id, fromValues, toValue, dryRun }) => {
    const spec = found(specs, id)
    const touched = [
      { spuId: 71, spuCode: 'S0000000071', name: '木禾奶油风布艺沙发' },
      { spuId: 84, spuCode: 'S0000000084', name: '拾光意式极简休闲椅' },
    ]
    const conflicts = fromValues.includes('墨绿') ? touched.slice(0, 1) : []
    if (!dryRun) {
      const gone = spec.values.filter(({ valueName }) => fromValues.includes(valueName))
      const moved = gone.reduce((sum, { usedCount }) => sum + usedCount, 0)
      spec.values = spec.values
        .filter((item) => !gone.includes(item))
        .map((item) => (item.valueName === toValue ? { ...item, usedCount: item.usedCount + moved } : item))
      spec.customValues = spec.customValues.filter(({ valueName }) => !fromValues.includes(valueName))
      spec.valueCount = spec.values.length
      spec.version++
    }
    return { products: touched.length, touched, conflicts }
  }),
  ...collection({ list: listSpecs, get: getSpec, save: saveSpec, enable: enableSpecs, remove: deleteSpecs }, specs, {
    match: {
      keyword: ({ name, alias, values }, text) =>
        [name, alias, ...values.map(({ valueName }) => valueName)].some((term) => term.includes(text)),
      doubled: ({ doubles }, wanted) => !wanted || doubles.length > 0,
    },
    counts: () => ({ doubles: specs.filter(({ doubles }) => doubles.length > 0).length }),
    make: (id, { name = '' }) => specRecord(id, name, []),
    change: ({ values, ...input }, own) => {
      const stored = values?.map((row) => {
        const known = own.values.find((item) => item.id === row.id)
        return { ...value(row.valueName), ...known, ...row, id: row.id ?? ++lastValue }
      })
      return { ...(input as Partial<Spec>), ...(stored && { values: stored, valueCount: stored.length }) }
    },
    faults: ({ name }, own) => duplicateFault(specs, own, 'name', name, '规格名称已存在'),
    removeFault: ({ name, productCount }) =>
      productCount > 0 && `规格「${name}」被 ${productCount} 个商品使用,不能删除`,
  }),
]
