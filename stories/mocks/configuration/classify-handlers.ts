import type { RequestHandler } from 'msw'
import {
  type Classify,
  deleteClassify,
  getClassifyTree,
  moveClassify,
  previewClassify,
  type ShownProduct,
  saveClassify,
  showClassify,
} from '#contract/configuration/classifies.ts'
import { productSort, showStatus, terminal } from '#contract/configuration/codes.ts'
import { listLabels } from '#contract/configuration/labels.ts'
import { answer, current, found, removeFrom } from '#mocks/answer.ts'
import { hoursAgo } from '#mocks/records.ts'
import { MockRefusal } from '#mocks/worker.ts'
import { picture } from '#stories/ui/uploads/pictures.ts'
import { categoryHandlers } from './category-handlers.ts'

type Row = Omit<Classify, 'children' | 'level'>

const row = (id: number, parentId: number | null, name: string, more: Partial<Row> = {}): Row => ({
  id,
  version: 1,
  createdAt: hoursAgo(900),
  createdBy: '周予安',
  updatedAt: hoursAgo(id * 9),
  updatedBy: '林知夏',
  parentId,
  name,
  icon: parentId === null ? '' : picture((id * 47) % 360, 120, 120),
  banner: '',
  categories: [],
  labels: [],
  pinnedProducts: [],
  terminals: [terminal.h5Mall, terminal.miniProgram],
  productSort: productSort.overall,
  productCount: 0,
  sort: id,
  status: showStatus.shown,
  ...more,
})

const products: ShownProduct[] = ['云朵布艺三人沙发', '浮岛转角沙发', '暮色单人休闲椅', '奶油风双人位沙发'].map(
  (name, index) => ({ id: index + 1, name, cover: picture(30 + index * 40), salePrice: `${3_280 + index * 640}.00` }),
)

const classRows = (): Row[] => [
  row(1, null, '客厅', { productCount: 60 }),
  row(11, 1, '沙发', {
    categories: [{ id: 101, name: '沙发' }],
    productCount: 43,
    pinnedProducts: products.slice(0, 1),
  }),
  row(12, 1, '茶几', { categories: [{ id: 102, name: '茶几' }], productCount: 17 }),
  row(13, 1, '地毯'),
  row(2, null, '卧室', { productCount: 20 }),
  row(21, 2, '床与床垫', { productCount: 20, labels: [{ id: 1, name: '新品' }] }),
  row(3, null, '软装', { status: showStatus.hidden }),
]

const treeOf = (rows: readonly Row[], parentId: number | null = null, level = 1): Classify[] =>
  rows
    .filter((item) => item.parentId === parentId)
    .toSorted((a, b) => a.sort - b.sort)
    .map((item) => ({ ...item, level, children: treeOf(rows, item.id, level + 1) }))

/** Front categories based on categories. */
export function classifyHandlers(rows: Row[] = classRows()): RequestHandler[] {
  const refs = (ids: readonly number[]) => ids.map((id) => ({ id, name: `类目 ${id}` }))
  return [
    ...categoryHandlers(),
    answer(getClassifyTree, () => treeOf(rows)),
    answer(saveClassify, ({ id, version, categoryIds, labelIds, pinnedProductIds, ...fields }) => {
      if (rows.some((item) => item.name === fields.name && item.parentId === fields.parentId && item.id !== id)) {
        throw new MockRefusal(422, '同级分类名称已存在', { fields: { name: '同级分类名称已存在' } })
      }
      const blank = row(rows.length + 100, null, '', { status: showStatus.hidden })
      const own = id === undefined ? blank : current(rows, id, version)
      if (id === undefined) rows.push(own)
      Object.assign(own, fields, {
        ...(categoryIds && { categories: refs(categoryIds), productCount: categoryIds.length * 12 }),
        ...(labelIds && { labels: labelIds.map((label) => ({ id: label, name: `标签 ${label}` })) }),
        ...(pinnedProductIds && {
          pinnedProducts: products.filter((product) => pinnedProductIds.includes(product.id)),
        }),
        version: id === undefined ? 1 : own.version + 1,
      })
      return { id: own.id, version: own.version }
    }),
    answer(moveClassify, ({ id, parentId, index }) => {
      const own = found(rows, id)
      const others = rows.filter((item) => item.parentId === parentId && item.id !== id)
      for (const [sort, item] of others.toSpliced(index, 0, own).entries()) item.sort = sort
      Object.assign(own, { parentId, version: own.version + 1 })
      return { version: own.version }
    }),
    answer(showClassify, ({ ids, enabled }) => {
      for (const id of ids) {
        const own = found(rows, id)
        const isBare = own.productCount + own.categories.length + own.labels.length === 0
        if (enabled && isBare) throw new MockRefusal(422, `「${own.name}」未关联任何类目、标签或商品`)
        own.status = enabled ? showStatus.shown : showStatus.hidden
      }
      return { done: ids.length }
    }),
    answer(deleteClassify, ({ id }) => {
      removeFrom(rows, [id])
      return null
    }),
    answer(previewClassify, ({ categoryIds, pinnedProductIds, keyword = '' }) => {
      const shown = categoryIds.length > 0 ? products : products.filter(({ id }) => pinnedProductIds.includes(id))
      const pinned = (product: ShownProduct) => (pinnedProductIds.includes(product.id) ? 0 : 1)
      const first = shown.filter(({ name }) => name.includes(keyword)).toSorted((a, b) => pinned(a) - pinned(b))
      return { count: shown.length, first }
    }),
    answer(listLabels, ({ pageNum, pageSize }) => ({ list: [], total: 0, pageNum, pageSize, counts: {} })),
  ]
}
