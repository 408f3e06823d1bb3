import { z } from 'zod'
import { CategoryInput } from '#contract/configuration/categories.ts'
import { normalizeTerms } from '#contract/configuration/category-rules.ts'
import { returnDays } from '#contract/configuration/codes.ts'
import { TOP_LEVEL } from '#contract/configuration/tree-rules.ts'
import { orEmpty } from '#contract/fields.ts'
import { product } from '#server/database/schema/goods.ts'
import { productTemplate } from '#server/database/schema/templates.ts'
import { changedFields } from '#server/entity/changes.ts'
import { anyOf } from '#server/entity/paging.ts'
import { conflict } from '#server/http/errors.ts'
import {
  always,
  type HeldRow,
  type ImportDefinition,
  type ImportScope,
  type RowFault,
} from '#server/imports/definition.ts'
import { type CategoryIndex, loadCategories } from './category-index.ts'
import { toFields } from './present.ts'
import { checkPlace, insertCategory, lockedCategories, updateCategory } from './save.ts'

const { name, unit, commissionRate, invoiceCode } = CategoryInput.shape
const labels = returnDays.codes.map((code) => returnDays.label(code))

const row = z
  .object({
    first: name,
    second: orEmpty(name),
    third: orEmpty(name),
    unit,
    commissionRate,
    warrantyMonths: orEmpty(
      z
        .string()
        .regex(/^\d{1,3}$/, '最低质保应为 0 到 120 之间的整数')
        .refine((text) => Number(text) <= 120, '最低质保应为 0 到 120 之间的整数'),
    ),
    returnDays: z.string().refine((text) => ['', ...labels].includes(text), `无理由退货应为${labels.join('、')}`),
    invoiceCode,
    keywords: z
      .string()
      .transform((text) => normalizeTerms(text.split(/[、,，;；\n]/)))
      .pipe(CategoryInput.shape.keywords),
  })
  .refine(({ second, third }) => third === '' || second !== '', {
    path: ['second'],
    error: '请填写二级类目',
    when: always,
  })
type Row = z.output<typeof row>

const namesOf = ({ first, second, third }: Row): string[] => [first, second, third].filter(Boolean)

/** The non-empty cells: an empty cell leaves an existing category unchanged. */
function fieldsOf(cells: Row): Partial<CategoryInput> {
  const months = cells.warrantyMonths
  const days = returnDays.codes.find((code) => returnDays.label(code) === cells.returnDays)
  return {
    ...(cells.unit && { unit: cells.unit }),
    ...(cells.commissionRate && { commissionRate: String(Number(cells.commissionRate)) }),
    ...(months && { warrantyMonths: Number(months) }),
    ...(days !== undefined && { returnDays: days }),
    ...(cells.invoiceCode && { invoiceCode: cells.invoiceCode }),
    ...(cells.keywords.length > 0 && { keywords: cells.keywords }),
  }
}

const byPath = (index: CategoryIndex, path: string) => index.rows.find((item) => item.path === path)

/** Adds missing ancestors of a category from the top down, and returns the last one. */
async function addAbove(scope: ImportScope, names: readonly string[]): Promise<number | null> {
  let parentId: number | null = null
  for (const [depth, above] of names.entries()) {
    const index = await loadCategories(scope.db)
    const known = byPath(index, names.slice(0, depth + 1).join(' / '))
    parentId = (known ?? (await insertCategory(scope, index, { name: above, parentId }))).id
  }
  return parentId
}

/** Errors when a new category, or its first new ancestor, would be under a category that may not have children. */
async function faultsOf(rows: readonly HeldRow<Row>[], { db }: ImportScope): Promise<RowFault[]> {
  const index = await loadCategories(db)
  const paths = new Map(index.rows.map((item) => [item.path, item]))
  const placed = rows.flatMap(({ number, row: { first, second, third } }) => {
    if (first === undefined || second === undefined || third === undefined) return []
    const names = [first, second, third].filter(Boolean)
    if (paths.has(names.join(' / '))) return []
    const above = names.map((_name, depth) => paths.get(names.slice(0, depth).join(' / '))).findLast(Boolean)
    return above ? [{ number, above }] : []
  })
  const ids = [...new Set(placed.map(({ above }) => above.id))]
  const goods = await db.selectDistinct({ id: product.categoryId }).from(product).where(anyOf(product.categoryId, ids))
  const templates = await db
    .selectDistinct({ id: productTemplate.categoryId })
    .from(productTemplate)
    .where(anyOf(productTemplate.categoryId, ids))
  const full = new Map([
    ...templates.map(({ id }) => [id, '下已有模板'] as const),
    ...goods.map(({ id }) => [id, '下已有商品'] as const),
  ])
  return placed.flatMap(({ number, above }) => {
    const why = full.get(above.id)
    const field = above.level === TOP_LEVEL ? 'second' : 'third'
    return why ? [{ number, field, reason: `「${above.path}」${why}，不能再建下级` }] : []
  })
}

/** Categories by path; missing ancestors are created. */
export const categoryImport: ImportDefinition<Row> = {
  resource: 'category',
  title: '类目',
  permission: 'category:edit',
  columns: [
    { field: 'first', title: '一级类目', note: '必填，2 到 15 个字；没有的会新建' },
    { field: 'second', title: '二级类目', note: '导入一级类目本身时留空' },
    { field: 'third', title: '三级类目', note: '导入二级类目本身时留空' },
    { field: 'unit', title: '默认单位', note: '最多 6 个字；留空不修改', width: 12 },
    { field: 'commissionRate', title: '平台扣点(%)', note: '0 到 50，最多两位小数；留空沿用上级', width: 14 },
    { field: 'warrantyMonths', title: '最低质保(月)', note: '0 到 120；留空沿用上级', width: 14 },
    { field: 'returnDays', title: '无理由退货', note: '从列表中选择；留空沿用上级', options: labels, width: 14 },
    { field: 'invoiceCode', title: '税收分类编码', note: '19 位数字，单元格设为文本；留空沿用上级', width: 24 },
    { field: 'keywords', title: '搜索关键词', note: '以顿号分隔，最多 20 个，每个最多 10 个字', width: 32 },
  ],
  samples: [
    ['示例家具', '示例沙发', '布艺沙发', '件', '5', '36', '7 天', '1050201010000000000', '布沙发、三人沙发'],
    ['示例家具', '示例床具', '', '张', '', '24', '', '', ''],
  ],
  row,
  nameOf: (cells) => namesOf(cells).join(' / '),
  namedBy: ['first', 'second', 'third'],
  async find(names, { db }) {
    const index = await loadCategories(db)
    const wanted = new Set(names)
    return new Map(index.rows.filter(({ path }) => wanted.has(path)).map((found) => [found.path, found]))
  },
  faultsOf,
  async unchangedOf(rows, { db }) {
    const index = await loadCategories(db)
    const byId = new Map(index.rows.map((found) => [found.id, found]))
    const same = rows.filter(({ row: cells, known }) => {
      const found = byId.get(known.id)
      return found && Object.keys(changedFields<CategoryInput>(toFields(found), fieldsOf(cells))).length === 0
    })
    return new Set(same.map(({ number }) => number))
  },
  async save(cells, known, scope) {
    const names = namesOf(cells)
    const path = names.join(' / ')
    const index = await lockedCategories(scope.db)
    // An earlier row may have created it as the parent of another.
    const current = byPath(index, path)
    if (known && current?.version !== known.version) throw conflict()
    if (current) {
      const before = toFields(current)
      await checkPlace(scope, index, { ...before, id: current.id, status: current.status })
      await updateCategory(scope, index, current, changedFields<CategoryInput>(before, fieldsOf(cells)))
      return {
        resource: 'category',
        action: 'edit',
        targetId: current.id,
        targetName: current.name,
        summary: `导入类目「${path}」`,
      }
    }
    const parentId = await addAbove(scope, names.slice(0, -1))
    const own = names.at(-1) ?? ''
    const made = await insertCategory(scope, await loadCategories(scope.db), {
      ...fieldsOf(cells),
      name: own,
      parentId,
    })
    return { resource: 'category', action: 'add', targetId: made.id, targetName: own, summary: `导入类目「${path}」` }
  },
}
