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
import { answer, countBy, found, pageOf } from '#mocks/answer.ts'
import { record } from '#mocks/records.ts'
import { MockRefusal } from '#mocks/worker.ts'
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

/** What goods on sale have, by the kind of the source. */
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

/** The filters of the front classes, small and in memory, with what their screens need besides. */
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
        list.filter((one) =>
          one.labelId === null ? row.sourceValues.includes(one.value) : row.labelId === one.labelId,
        )
      const sum = (rows: SourceValues['list']) => rows.reduce((total, { productCount }) => total + productCount, 0)
      const taken = new Set(values.flatMap(finds))
      const free = list.filter((one) => !taken.has(one))
      const productCounts = values.map((row) =>
        matchKind === classLabelMatch.priceRange ? (row.priceFrom === '' ? 0 : 36) : sum(finds(row)),
      )
      return {
        list: [...free, ...taken],
        productCounts,
        unmatched: matchKind === classLabelMatch.priceRange ? 3 : sum(free),
      }
    }),
  ]
}

function groupHandlers(groups: ClassLabel[]): RequestHandler[] {
  return [
    answer(listClassLabels, (params) => {
      const { keyword = '', classifyId, matchKind, status } = params
      const matching = groups.filter(
        (group) =>
          group.name.includes(keyword) &&
          (classifyId === undefined || group.classifyIds.includes(classifyId)) &&
          (matchKind === undefined || group.matchKind === matchKind),
      )
      const shown = matching.filter((group) => status === undefined || group.status === status)
      const sorted = shown.toSorted((one, other) => one.sort - other.sort)
      return { ...pageOf(sorted, params), counts: countBy(matching, 'status') }
    }),
    answer(getClassLabel, ({ id }) => found(groups, id)),
    answer(saveClassLabel, ({ id, version, ...input }) => {
      const group =
        id === undefined ? groupRecord(groups.length + 1, '', [], { status: enableStatus.disabled }) : found(groups, id)
      if (id !== undefined && group.version !== version) {
        throw new MockRefusal(409, '数据已被他人修改,请刷新后重试', { latest: group })
      }
      if (groups.some(({ name }) => name === input.name && group.name !== name)) {
        throw new MockRefusal(422, '标签组名称已存在', { fields: { name: '标签组名称已存在' } })
      }
      const next = { ...group, ...(input as Partial<ClassLabel>) }
      const fields = classLabelFaults(next)
      const [first] = Object.values(fields)
      if (first) throw new MockRefusal(422, first, { fields })
      Object.assign(group, next)
      if (id === undefined) groups.push(group)
      else group.version++
      return { id: group.id, version: group.version }
    }),
    answer(enableClassLabels, ({ ids, enabled }) => {
      for (const id of ids) {
        const group = found(groups, id)
        if (enabled && !hasEnoughShown(group.values)) throw new MockRefusal(422, '至少需要两个显示的标签值')
        group.status = enabled ? enableStatus.enabled : enableStatus.disabled
      }
      return { done: ids.length, failed: [] }
    }),
    answer(sortClassLabels, ({ ids }) => {
      for (const [sort, id] of ids.entries()) found(groups, id).sort = sort
      return null
    }),
    answer(deleteClassLabels, ({ ids }) => {
      for (const id of ids) {
        if (found(groups, id).status === enableStatus.enabled) throw new MockRefusal(422, '启用中,请先停用')
        groups.splice(groups.indexOf(found(groups, id)), 1)
      }
      return { done: ids.length }
    }),
  ]
}
