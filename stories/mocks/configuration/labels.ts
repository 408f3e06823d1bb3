import type { RequestHandler } from 'msw'
import { enableStatus, grantKind as grantKindCodes, labelPlace, labelType } from '#contract/configuration/codes.ts'
import {
  bindLabelProducts,
  deleteLabels,
  enableLabels,
  estimateLabel,
  getLabel,
  type Label,
  type LabelProduct,
  listLabelProducts,
  listLabels,
  mergeLabels,
  saveLabel,
} from '#contract/configuration/labels.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { answer, current, duplicateFault, found, nextId, pageOf, refuseFields, removeFrom } from '#mocks/answer.ts'
import { collection } from '#mocks/collection.ts'
import { mark } from '#mocks/pictures.ts'
import { record } from '#mocks/records.ts'
import { supplierHandlers } from '#mocks/suppliers/suppliers.ts'
import { MockRefusal } from '#mocks/worker.ts'

function labelRecord(id: number, name: string, part: Partial<Label> = {}): Label {
  return {
    ...record(id),
    name,
    type: labelType.product,
    textColor: '#ffffff',
    backColor: '#0f766e',
    image: '',
    places: [labelPlace.productCard, labelPlace.productDetail],
    grantKind: grantKindCodes.manual,
    autoDays: null,
    autoSales: null,
    autoStock: null,
    startAt: '',
    endAt: '',
    supplierVisible: false,
    priority: 100 - id,
    productCount: 0,
    usedCount: 0,
    status: enableStatus.enabled,
    ...part,
  }
}

export const labelRecords = (): Label[] => [
  labelRecord(1, '设计师推荐', { productCount: 36, usedCount: 2 }),
  labelRecord(2, '新品', {
    backColor: '#175cd3',
    grantKind: grantKindCodes.newArrival,
    autoDays: 30,
    productCount: 58,
    places: [labelPlace.productCard, labelPlace.searchResult],
  }),
  labelRecord(3, '仅剩少量', {
    backColor: '#b54708',
    grantKind: grantKindCodes.lowStock,
    autoStock: 5,
    productCount: 9,
    places: [labelPlace.productDetail, labelPlace.cart],
  }),
  labelRecord(4, '奶油风', { type: labelType.style, backColor: '#f3e9d7', textColor: '#1f2933', productCount: 74 }),
  labelRecord(5, '奶油', { type: labelType.style, backColor: '#efe2c8', textColor: '#1f2933', productCount: 12 }),
  labelRecord(6, '客厅', { type: labelType.room, backColor: '#475467', productCount: 120 }),
  labelRecord(7, '双十二', {
    type: labelType.badge,
    backColor: '#b42318',
    image: mark(10),
    endAt: '2026-12-13T00:00:00.000+08:00',
  }),
  labelRecord(8, '银发家庭', {
    type: labelType.audience,
    backColor: '#363f72',
    places: [],
    status: enableStatus.disabled,
  }),
]

const product = (id: number, name: string, labelCount: number): LabelProduct => ({
  id,
  spuCode: `S${String(id).padStart(10, '0')}`,
  name,
  cover: mark(id * 30),
  status: productStatus.onSale,
  labelCount,
})

/** In-memory labels, with related data. */
export function labelHandlers(): RequestHandler[] {
  const labels = labelRecords()
  const bound = [product(1, '木禾奶油风布艺沙发', 3), product(2, '拾光黄铜餐厅吊灯', 2)]
  const free = [product(3, '山止黑胡桃木餐桌', 1), product(4, '云织雪尼尔布帘', 10), product(5, '听雨羊毛客厅地毯', 0)]
  return [...labelAnswers(labels), ...productHandlers(labels, bound, free), ...supplierHandlers()]
}

const labelAnswers = (labels: Label[]): RequestHandler[] => [
  answer(getLabel, ({ id }) => {
    const label = found(labels, id)
    const references = label.usedCount > 0 ? [{ title: '前台分类', count: 2, names: ['热销沙发', '设计师专区'] }] : []
    return { ...label, references }
  }),
  answer(saveLabel, ({ id, version, moreNames = [], ...input }) => {
    if (id !== undefined) {
      return Object.assign(current(labels, id, version), input as Partial<Label>, { version: Number(version) + 1 })
    }
    for (const name of [input.name ?? '', ...moreNames]) {
      const ofType = labels.filter(({ type }) => type === input.type)
      refuseFields(duplicateFault(ofType, undefined, 'name', name, '标签名称已存在'))
      labels.unshift(labelRecord(nextId(labels), name, { ...(input as Partial<Label>), name }))
    }
    return { id: labels.length, version: 1 }
  }),
  answer(estimateLabel, ({ autoDays, autoSales, autoStock }) => ({
    products: (autoDays ?? 0) * 2 + (autoStock ?? 0) + (autoSales ? 7 : 0),
  })),
  answer(mergeLabels, ({ fromIds, toId }) => {
    const moved = fromIds.reduce((sum, id) => sum + found(labels, id).productCount, 0)
    found(labels, toId).productCount += moved
    removeFrom(labels, fromIds)
    return { moved }
  }),
  ...collection({ list: listLabels, enable: enableLabels, remove: deleteLabels }, labels, {
    tab: 'type',
    enableAnswer: ([label]) => ({ affectedProducts: label?.productCount ?? 0 }),
  }),
]

function productHandlers(labels: Label[], bound: LabelProduct[], free: LabelProduct[]): RequestHandler[] {
  return [
    answer(listLabelProducts, (params) =>
      pageOf(
        (params.bound ? bound : free).filter(({ name }) => name.includes(params.keyword ?? '')),
        params,
      ),
    ),
    answer(bindLabelProducts, ({ id, spuIds, bound: isBound, partial }) => {
      const [from, to] = isBound ? [free, bound] : [bound, free]
      const requested = from.filter((row) => spuIds.includes(row.id))
      const failed = requested
        .filter(({ labelCount }) => isBound && labelCount >= 10)
        .map((row) => ({ id: row.id, name: row.name, message: '商品标签已达 10 个' }))
      if (failed.length > 0 && !partial) throw new MockRefusal(422, '商品标签已达 10 个', { failed })
      const moved = requested.filter((row) => !failed.some((failure) => failure.id === row.id))
      for (const row of moved) {
        from.splice(from.indexOf(row), 1)
        to.push(row)
      }
      found(labels, id).productCount += moved.length * (isBound ? 1 : -1)
      return { done: moved.length, failed }
    }),
  ]
}
