import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import type * as contract from '#contract/configuration/classifies.ts'
import type { Classify } from '#contract/configuration/classifies.ts'
import { showStatus } from '#contract/configuration/codes.ts'
import { branchOf } from '#contract/configuration/tree-rules.ts'
import { holdsCategory, loadCategories } from '#server/areas/configuration/category/category-index.ts'
import { refuseClassInUse } from '#server/areas/configuration/class-label/followers.ts'
import type { Context, Handlers } from '#server/context.ts'
import { classify } from '#server/database/schema/configuration.ts'
import { product } from '#server/database/schema/goods.ts'
import { label } from '#server/database/schema/specs.ts'
import { openUrl } from '#server/entity/stored-files.ts'
import { notFound, refuse } from '#server/http/errors.ts'
import { markFiles } from '#server/platform/files.ts'
import { type ClassifyRow, countProducts, preview, shownProducts } from './products.ts'
import { keepClassify, loadClassifies, lockedClassifies, ownClassify, putClassify } from './save.ts'

const hasSource = ({ categoryIds, labelIds, pinnedProductIds }: ClassifyRow): boolean =>
  categoryIds.length + labelIds.length + pinnedProductIds.length > 0

/** The tree with the names of all product sources. */
async function describeTree(context: Context): Promise<Classify[]> {
  const rows = await loadClassifies(context.db)
  const index = await loadCategories(context.db)
  const counts = await countProducts(context, rows, index)
  const pins = await shownProducts(context, [...new Set(rows.flatMap((row) => row.pinnedProductIds))])
  const labelIds = [...new Set(rows.flatMap((row) => row.labelIds))]
  const labels = new Map(
    labelIds.length === 0
      ? []
      : (
          await context.db.select({ id: label.id, name: label.name }).from(label).where(inArray(label.id, labelIds))
        ).map((item) => [item.id, item]),
  )
  const childrenOf = Map.groupBy(rows, (row) => row.parentId)
  const build = (parentId: number | null): Classify[] =>
    (childrenOf.get(parentId) ?? []).map((row) => ({
      ...row,
      icon: openUrl(context.services.store, row.icon),
      banner: openUrl(context.services.store, row.banner),
      categories: index.refs(row.categoryIds),
      labels: row.labelIds.flatMap((id) => labels.get(id) ?? []),
      pinnedProducts: row.pinnedProductIds.flatMap((id) => pins.get(id) ?? []),
      productCount: counts.get(row.id) ?? 0,
      children: build(row.id),
    }))
  return build(null)
}

export const classifyHandlers: Handlers<typeof contract> = {
  getClassifyTree: (_params, context) => describeTree(context),
  saveClassify: keepClassify,
  moveClassify: putClassify,
  previewClassify: preview,

  showClassify: async ({ ids, enabled }, context) => {
    const rows = await lockedClassifies(context.db)
    const wanted = rows.filter((row) => ids.includes(row.id))
    if (wanted.length < new Set(ids).size) throw notFound('前台分类不存在')
    const changed = wanted.filter((row) => row.status !== (enabled ? 1 : 0))
    const bare = enabled && changed.find((row) => !branchOf(rows, row.id).some(hasSource))
    if (bare) throw refuse(`「${bare.name}」未关联任何类目、标签或商品`)
    if (changed.length === 0) return { done: 0 }
    await context.db
      .update(classify)
      .set({
        status: enabled ? showStatus.shown : showStatus.hidden,
        version: sql`${classify.version} + 1`,
        updatedAt: context.now,
        updatedBy: context.caller.name,
      })
      .where(
        inArray(
          classify.id,
          changed.map(({ id }) => id),
        ),
      )
    const batchNo = changed.length > 1 ? { batchNo: randomUUID() } : {}
    for (const { id, name } of changed) {
      context.audit({
        resource: 'classify',
        action: enabled ? 'show' : 'hide',
        targetId: id,
        targetName: name,
        summary: `${enabled ? '显示' : '隐藏'}前台分类「${name}」`,
        ...batchNo,
      })
    }
    return { done: changed.length }
  },

  deleteClassify: async ({ id }, context) => {
    const rows = await lockedClassifies(context.db)
    const { name } = ownClassify(rows, id)
    const below = branchOf(rows, id).length - 1
    if (below > 0) throw refuse(`分类下有 ${below} 个下级，不能删除`)
    const named = await context.db.$count(product, holdsCategory(product.classifyIds, [id]))
    if (named > 0) throw refuse(`${named} 个商品指定了该分类，不能删除`)
    await refuseClassInUse(context.db, { id, name })
    await markFiles(context, 'classify', id, {})
    await context.db.delete(classify).where(eq(classify.id, id))
    const summary = `删除前台分类「${name}」`
    context.audit({ resource: 'classify', action: 'delete', targetId: id, targetName: name, summary })
    return null
  },
}
