import type { RequestHandler } from 'msw'
import { classLabelFaults, hasEnoughShown } from '#contract/configuration/class-label-rules.ts'
import {
  type ClassLabel,
  type ClassLabelInput,
  type ClassLabelValue,
  deleteClassLabels,
  enableClassLabels,
  getClassLabel,
  listAttributeNames,
  listClassLabels,
  listSourceValues,
  type SourceValues,
  saveClassLabel,
  sortClassLabels,
} from '#contract/configuration/class-labels.ts'
import { classLabelMatch, enableStatus } from '#contract/configuration/codes.ts'
import { listSpecs } from '#contract/configuration/specs.ts'
import { answer, duplicateFault, pageOf } from '#mocks/answer.ts'
import { collection } from '#mocks/collection.ts'
import { record } from '#mocks/records.ts'

import { classifyHandlers } from './classify-handlers.ts'
import { specRecords } from './specs.ts'

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

function groupRecord(id: number, name: string, values: ClassLabelValue[], part: Partial<ClassLabel> = {}): ClassLabel {
  return {
    ...record(id),
    name,
    classifyIds: [1],
    classifies: [{ id: 1, name: '客厅' }],
    onlyThisLevel: false,
    matchKind: classLabelMatch.spec,
    attributeName: '',
    specId: 1,
    spec: { id: 1, name: '颜色' },
    values,
    multiple: true,
    foldAfter: 6,
    hitCount: 640,
    sort: id,
    status: enableStatus.enabled,
    ...part,
  }
}

const noSpec = { specId: null, spec: null }

export const classLabelRecords = (): ClassLabel[] => [
  groupRecord(
    1,
    '价格',
    [
      value('1000 元以下', { priceFrom: '0', priceTo: '1000' }),
      value('1000-3000', { priceFrom: '1000', priceTo: '3000' }),
      value('3000-8000', { priceFrom: '3000', priceTo: '8000' }),
      value('8000 元以上', { priceFrom: '8000' }),
    ],
    { matchKind: classLabelMatch.priceRange, multiple: false, ...noSpec },
  ),
  groupRecord(2, '色系', [
    value('浅色系', { sourceValues: ['米白', '奶咖'] }),
    value('灰色系', { sourceValues: ['灰', '灰色'] }),
    value('深色系', { sourceValues: ['黑色'] }),
  ]),
  groupRecord(
    3,
    '风格',
    ['奶油风', '现代简约', '北欧', '新中式', '意式极简', '侘寂风', '法式', '中古风'].map((name, index) =>
      value(name, { labelId: index + 20 }),
    ),
    { matchKind: classLabelMatch.productLabel, ...noSpec },
  ),
  groupRecord(4, '框架材质', [value('实木', { sourceValues: ['白蜡木', '橡木'] })], {
    matchKind: classLabelMatch.attribute,
    attributeName: '框架材质',
    status: enableStatus.disabled,
    classifyIds: [11],
    classifies: [{ id: 11, name: '沙发' }],
    onlyThisLevel: true,
    ...noSpec,
  }),
]

/** Source values of goods on sale, by source kind. */
const sources: Record<ClassLabelInput['matchKind'], readonly (readonly [string, number])[]> = {
  1: [
    ['白蜡木', 46],
    ['橡木', 31],
    ['黑胡桃木', 18],
    ['多层板', 12],
    ['钢架', 7],
  ],
  2: [
    ['米白', 128],
    ['灰色', 74],
    ['墨绿', 33],
    ['奶咖', 24],
    ['焦糖', 17],
    ['黑色', 15],
    ['灰', 6],
    ['雾霾蓝', 4],
  ],
  3: ['奶油风', '现代简约', '北欧', '新中式', '意式极简', '侘寂风', '法式', '中古风', '美式'].map(
    (name, index) => [name, 80 - index * 7] as const,
  ),
  4: [],
}

function sourceList(kind: ClassLabelInput['matchKind']): SourceValues['list'] {
  return sources[kind].map(([name, productCount], index) => ({
    value: name,
    labelId: kind === classLabelMatch.productLabel ? index + 20 : null,
    productCount,
  }))
}

/** In-memory filter groups of the front categories, with related data. */
export function classLabelHandlers(groups: ClassLabel[] = classLabelRecords()): RequestHandler[] {
  return [...groupHandlers(groups), ...sourceHandlers(), ...classifyHandlers()]
}

function sourceHandlers(): RequestHandler[] {
  return [
    answer(listAttributeNames, () => [
      { attributeName: '框架材质', productCount: 114 },
      { attributeName: '填充物', productCount: 86 },
    ]),
    answer(listSpecs, (params) => pageOf(specRecords(), params)),
    answer(listSourceValues, ({ matchKind, values }) => {
      const list = sourceList(matchKind)
      const finds = (row: (typeof values)[number]) =>
        list.filter((source) =>
          source.labelId === null ? row.sourceValues.includes(source.value) : row.labelId === source.labelId,
        )
      const sum = (rows: SourceValues['list']) => rows.reduce((total, { productCount }) => total + productCount, 0)
      const used = new Set(values.flatMap(finds))
      const free = list.filter((source) => !used.has(source))
      const productCounts = values.map((row) =>
        matchKind === classLabelMatch.priceRange ? (row.priceFrom === '' ? 0 : 36) : sum(finds(row)),
      )
      return {
        list: [...free, ...used],
        productCounts,
        unmatched: matchKind === classLabelMatch.priceRange ? 3 : sum(free),
      }
    }),
  ]
}

const groupHandlers = (groups: ClassLabel[]): RequestHandler[] =>
  collection(
    {
      list: listClassLabels,
      get: getClassLabel,
      save: saveClassLabel,
      enable: enableClassLabels,
      sort: sortClassLabels,
      remove: deleteClassLabels,
    },
    groups,
    {
      match: { classifyId: ({ classifyIds }, id) => classifyIds.includes(id) },
      order: 'sort',
      make: (id) => groupRecord(id, '', [], { status: enableStatus.disabled }),
      change: (input) => input as Partial<ClassLabel>,
      faults: (input, own) => {
        const name = duplicateFault(groups, own, 'name', input.name, '标签组名称已存在')
        return name.name
          ? name
          : classLabelFaults({ ...(own ?? groupRecord(0, '', [])), ...(input as Partial<ClassLabel>) })
      },
      enableFault: ({ values }, enabled) => enabled && !hasEnoughShown(values) && '至少需要两个显示的标签值',
      removeFault: ({ status }) => status === enableStatus.enabled && '启用中,请先停用',
    },
  )
