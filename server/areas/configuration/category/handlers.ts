import { randomUUID } from 'node:crypto'
import { and, count, eq, inArray, sql } from 'drizzle-orm'
import type { CodeOf } from '#contract/codes.ts'
import type * as categories from '#contract/configuration/categories.ts'
import { CategoryInput } from '#contract/configuration/categories.ts'
import { enableStatus } from '#contract/configuration/codes.ts'
import { branchOf, TREE_MAX_LEVEL } from '#contract/configuration/tree-rules.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { reordered, writeOrder } from '#server/areas/configuration/tree-order.ts'
import { visibleTemplates } from '#server/areas/goods/template/present.ts'
import type { Context, Handlers } from '#server/context.ts'
import { category, classify } from '#server/database/schema/configuration.ts'
import { product } from '#server/database/schema/goods.ts'
import { spec } from '#server/database/schema/specs.ts'
import { brand, supplier } from '#server/database/schema/suppliers.ts'
import { productTemplate } from '#server/database/schema/templates.ts'
import { spelledSo } from '#server/entity/pinyin.ts'
import { refuseStale } from '#server/entity/rows.ts'
import { notFound, refuse, savedForm } from '#server/http/errors.ts'
import { importFile } from '#server/imports/import-file.ts'
import { markFiles } from '#server/platform/files.ts'
import { type CategoryIndex, type CategoryRow, holdsCategory, loadCategories } from './category-index.ts'
import { presentCategory, recentCounts, toTree } from './present.ts'
import { checkPlace, keepCategory, lockedCategories, ownCategory, toFieldsWithVersion, updateCategory } from './save.ts'

interface TreeFilters {
  status?: CodeOf<typeof enableStatus> | undefined
  keyword?: string | undefined
  leafOnly?: 0 | 1 | undefined
}

/** Rows that match the filters, with their ancestors, so that the tree stays connected. */
function visibleIds(index: CategoryIndex, { status, keyword, leafOnly }: TreeFilters): Set<number> {
  const meets = (row: CategoryRow) =>
    (status === undefined || row.status === status) &&
    (!keyword || row.name.includes(keyword) || spelledSo(row.pinyin, keyword)) &&
    (leafOnly !== 1 || row.level === TREE_MAX_LEVEL)
  return new Set(index.rows.filter(meets).flatMap((row) => index.upwards(row.id)))
}

/** The categories that change when these are enabled or disabled: disabling includes the descendants. */
function switched(index: CategoryIndex, ids: readonly number[], enabled: boolean): CategoryRow[] {
  const wanted = new Set(ids)
  if (index.rows.filter((row) => wanted.has(row.id)).length < wanted.size) throw notFound('类目不存在')
  if (!enabled) {
    const below = new Set(ids.flatMap((id) => index.downwards(id)))
    return index.rows.filter((row) => below.has(row.id) && row.status === enableStatus.enabled)
  }
  const rows = index.rows.filter((row) => wanted.has(row.id) && row.status === enableStatus.disabled)
  const orphan = rows.find((row) => {
    const parent = row.parentId === null ? undefined : index.row(row.parentId)
    return parent?.status === enableStatus.disabled && !wanted.has(parent.id)
  })
  if (orphan) throw refuse(`「${orphan.name}」的上级类目已停用，请先启用上级`)
  return rows
}

/** Why a category cannot be deleted: its children or references. */
async function deleteFault(context: Context, index: CategoryIndex, id: number): Promise<string> {
  const { db } = context
  const uses: [number, string][] = [
    [branchOf(index.rows, id).length - 1, '下级'],
    [await db.$count(productTemplate, eq(productTemplate.categoryId, id)), '模板'],
    [await db.$count(product, eq(product.categoryId, id)), '商品'],
    [await db.$count(brand, holdsCategory(brand.categoryIds, [id])), '品牌'],
    [await db.$count(supplier, holdsCategory(supplier.categoryIds, [id])), '供应商'],
    [await db.$count(spec, holdsCategory(spec.categoryIds, [id])), '规格'],
    [await db.$count(classify, holdsCategory(classify.categoryIds, [id])), '前台分类'],
  ]
  const found = uses.filter(([total]) => total > 0).map(([total, noun]) => `${total} 个${noun}`)
  return found.length > 0 ? `类目下有 ${found.join('、')}，不能删除` : ''
}

export const categoryHandlers: Handlers<typeof categories> = {
  importCategories: importFile<typeof categories.importCategories>(() => 'category'),

  getCategoryTree: async (params, context) => {
    const index = await loadCategories(context.db)
    return toTree(context, index, await recentCounts(context), visibleIds(index, params))
  },

  getCategory: async ({ id }, context) => {
    const index = await loadCategories(context.db)
    const { name, status } = productTemplate
    const templates = await context.db
      .select({ id: productTemplate.id, name, status })
      .from(productTemplate)
      .where(and(eq(productTemplate.categoryId, id), visibleTemplates(context.caller)))
      .orderBy(name)
    return { ...presentCategory(context, index, await recentCounts(context), ownCategory(index, id)), templates }
  },

  saveCategory: keepCategory,

  moveCategory: async ({ id, version, parentId, index: at }, context) => {
    const index = await lockedCategories(context.db)
    const row = ownCategory(index, id)
    await refuseStale(row, version, savedForm(CategoryInput), (present) => toFieldsWithVersion(present))
    await checkPlace(context, index, { id, name: row.name, parentId, status: row.status })
    const saved = await updateCategory(context, index, row, { parentId })
    await writeOrder(context.db, category, reordered(index.rows, id, parentId, at))
    context.audit({
      resource: 'category',
      action: 'move',
      targetId: id,
      targetName: row.name,
      summary: `移动类目「${row.name}」`,
      changes: placeChanges(index, row, parentId, at),
    })
    return { version: saved }
  },

  enableCategories: async ({ ids, enabled }, context) => {
    const index = await lockedCategories(context.db)
    const rows = switched(index, ids, enabled)
    if (rows.length === 0) return { done: 0, affectedProducts: 0 }
    const changed = rows.map((row) => row.id)
    await context.db
      .update(category)
      .set({
        status: enabled ? enableStatus.enabled : enableStatus.disabled,
        version: sql`${category.version} + 1`,
        updatedAt: context.now,
        updatedBy: context.caller.name,
      })
      .where(inArray(category.id, changed))
    const verb = enabled ? '启用' : '停用'
    const batchNo = rows.length > 1 ? { batchNo: randomUUID() } : {}
    for (const row of rows) {
      context.audit({
        resource: 'category',
        action: enabled ? 'enable' : 'disable',
        targetId: row.id,
        targetName: row.name,
        summary: `${verb}类目「${row.path}」`,
        ...batchNo,
      })
    }
    const [onSale] = await context.db
      .select({ total: count() })
      .from(product)
      .where(and(inArray(product.categoryId, changed), eq(product.status, productStatus.onSale)))
    return { done: rows.length, affectedProducts: onSale?.total ?? 0 }
  },

  deleteCategory: async ({ id }, context) => {
    const index = await lockedCategories(context.db)
    const row = ownCategory(index, id)
    const fault = await deleteFault(context, index, id)
    if (fault) throw refuse(fault)
    await markFiles(context, 'category', id, {})
    await context.db.delete(category).where(eq(category.id, id))
    const summary = `删除类目「${row.path}」`
    context.audit({ resource: 'category', action: 'delete', targetId: id, targetName: row.name, summary })
    return null
  },
}

function placeChanges(index: CategoryIndex, row: CategoryRow, parentId: number | null, at: number) {
  const nameOf = (id: number | null) => (id === null ? '最上级' : index.path(id))
  const siblings = index.rows.filter((item) => item.parentId === row.parentId)
  const last = index.rows.filter((item) => item.parentId === parentId && item.id !== row.id).length
  return [
    { field: 'parentId', title: '上级类目', before: nameOf(row.parentId), after: nameOf(parentId) },
    {
      field: 'sort',
      title: '位置',
      before: `第 ${siblings.indexOf(row) + 1} 位`,
      after: `第 ${Math.min(at, last) + 1} 位`,
    },
  ].filter(({ before, after }) => before !== after)
}
