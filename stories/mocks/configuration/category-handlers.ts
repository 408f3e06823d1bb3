import type { RequestHandler } from 'msw'
import {
  type Category,
  type CategoryDetail,
  deleteCategory,
  enableCategories,
  getCategory,
  getCategoryTree,
  moveCategory,
  saveCategory,
} from '#contract/configuration/categories.ts'
import { effectiveTerms, noTerms } from '#contract/configuration/category-rules.ts'
import { enableStatus, returnDays } from '#contract/configuration/codes.ts'
import { branchOf, placeFault } from '#contract/configuration/tree-rules.ts'
import { answer, current, found, removeFrom } from '#mocks/answer.ts'
import { hoursAgo } from '#mocks/records.ts'
import { MockRefusal } from '#mocks/worker.ts'
import { picture } from '#stories/ui/uploads/pictures.ts'

type Row = Omit<CategoryDetail, 'path' | 'effective' | 'level'>

const row = (id: number, parentId: number | null, name: string, more: Partial<Row> = {}): Row => ({
  id,
  version: 1,
  createdAt: hoursAgo(9_000),
  createdBy: '周予安',
  updatedAt: hoursAgo(id * 7),
  updatedBy: '林知夏',
  categoryCode: String(id).padStart(id < 100 ? 2 : id < 10_000 ? 4 : 6, '0'),
  parentId,
  name,
  icon: '',
  unit: '',
  ...noTerms,
  qualifications: [],
  keywords: [],
  sort: id,
  status: enableStatus.enabled,
  productCount: 0,
  onSaleCount: 0,
  templateCount: 0,
  templates: [],
  ...more,
})

const categoryRows = (): Row[] => [
  row(1, null, '家具', {
    icon: picture(40, 96, 96),
    commissionRate: '5',
    warrantyMonths: 36,
    returnDays: returnDays.seven,
    invoiceCode: '1050201010000000000',
    unit: '件',
    qualifications: [
      { qualificationName: '甲醛释放量检测报告', required: true },
      { qualificationName: '绿色产品认证', required: false },
    ],
  }),
  row(101, 1, '沙发', { keywords: ['客厅沙发', '组合沙发'] }),
  row(10101, 101, '布艺沙发', {
    productCount: 42,
    onSaleCount: 31,
    templateCount: 2,
    templates: [
      { id: 1, name: '布艺沙发标准模板', status: enableStatus.enabled },
      { id: 2, name: '布艺沙发（软硬度）', status: enableStatus.disabled },
    ],
  }),
  row(10102, 101, '真皮沙发', { productCount: 18, onSaleCount: 12 }),
  row(102, 1, '床具', { warrantyMonths: 60 }),
  row(10201, 102, '软体床', { productCount: 27, onSaleCount: 20 }),
  row(10202, 102, '儿童床', { commissionRate: '4.5' }),
  row(2, null, '灯具照明', { icon: picture(200, 96, 96), commissionRate: '6', returnDays: returnDays.seven }),
  row(201, 2, '吊灯'),
  row(3, null, '定制柜类', { commissionRate: '3', returnDays: returnDays.none, status: enableStatus.disabled }),
  row(301, 3, '全屋定制与整体衣柜书柜', { status: enableStatus.disabled }),
]

/** The rows as returned by the server: nested, with inherited values and counts including descendants. */
function treeOf(rows: readonly Row[], parent?: Category): Category[] {
  return rows
    .filter(({ parentId }) => parentId === (parent?.id ?? null))
    .toSorted((a, b) => a.sort - b.sort)
    .map((own) => {
      const path = parent ? `${parent.path} / ${own.name}` : own.name
      const effective = effectiveTerms(own, parent?.effective)
      const node: Category = { ...own, path, level: (parent?.level ?? 0) + 1, effective, children: [] }
      node.children = treeOf(rows, node)
      for (const count of ['productCount', 'onSaleCount', 'templateCount'] as const) {
        node[count] += node.children.reduce((sum, child) => sum + child[count], 0)
      }
      return node
    })
}

const flat = (nodes: readonly Category[]): Category[] => nodes.flatMap((node) => [node, ...flat(node.children)])

function checkPlace(rows: readonly Row[], id: number, parentId: number | null, name: string): void {
  const fault = placeFault(flat(treeOf(rows)), id, parentId, '类目')
  if (fault) throw new MockRefusal(422, fault, { fields: { parentId: fault } })
  if (rows.some((other) => other.parentId === parentId && other.name === name && other.id !== id)) {
    const message = '同级类目名称已存在'
    throw new MockRefusal(422, message, { fields: { name: message } })
  }
}

/** In-memory categories; each story starts with a fresh copy. */
export function categoryHandlers(rows: Row[] = categoryRows()): RequestHandler[] {
  return [
    answer(getCategoryTree, () => treeOf(rows)),
    answer(getCategory, ({ id }) => ({ ...found(flat(treeOf(rows)), id), ...detail(found(rows, id)) })),
    answer(saveCategory, ({ id, version, ...changed }) => {
      if (id === undefined) {
        const added = row(
          Math.max(0, ...rows.map((category) => category.id)) + 1,
          changed.parentId ?? null,
          '',
          changed,
        )
        checkPlace([...rows, added], added.id, added.parentId, added.name)
        rows.push(added)
        return { id: added.id, version: 1 }
      }
      const own = current(rows, id, version)
      const after = { ...own, ...changed }
      checkPlace(rows, id, after.parentId, after.name)
      Object.assign(own, changed, { version: own.version + 1 })
      return { id, version: own.version }
    }),
    answer(moveCategory, ({ id, version, parentId, index }) => {
      const own = current(rows, id, version)
      checkPlace(rows, id, parentId, own.name)
      const others = rows.filter((category) => category.parentId === parentId && category.id !== id)
      const placed = others.toSorted((a, b) => a.sort - b.sort).toSpliced(index, 0, own)
      for (const [sort, category] of placed.entries()) category.sort = sort
      Object.assign(own, { parentId, version: own.version + 1 })
      return { version: own.version }
    }),
    answer(enableCategories, ({ ids, enabled }) => {
      const tree = flat(treeOf(rows))
      const switched = enabled ? ids : ids.flatMap((id) => branchOf(tree, id).map((category) => category.id))
      for (const id of switched) found(rows, id).status = enabled ? enableStatus.enabled : enableStatus.disabled
      return { done: switched.length, affectedProducts: 0 }
    }),
    answer(deleteCategory, ({ id }) => {
      removeFrom(rows, [id])
      return null
    }),
  ]
}

const detail = ({ unit, qualifications, keywords, templates }: Row) => ({ unit, qualifications, keywords, templates })
