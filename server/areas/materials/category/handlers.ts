import { eq, inArray, sql } from 'drizzle-orm'
import type * as contract from '#contract/materials/categories.ts'
import { MATERIAL_CATEGORY_LEVELS, MaterialCategoryInput } from '#contract/materials/categories.ts'
import { listedMaterials } from '#server/areas/materials/material/list.ts'
import type { Context, Handlers } from '#server/context.ts'
import { material, materialBrand, materialCategory } from '#server/database/schema/materials.ts'
import { logRow } from '#server/entity/change-log.ts'
import { anyOf } from '#server/entity/paging.ts'
import { refuseStale } from '#server/entity/rows.ts'
import { notFound, refuse, savedForm } from '#server/http/errors.ts'
import { markFiles } from '#server/platform/files.ts'
import type { CategoryRow, MaterialCategoryIndex } from './category-index.ts'
import { categoryTree, lockMaterialCategories, materialCategories } from './category-index.ts'
import { NAME_TAKEN, saveCategory, TOO_DEEP } from './save.ts'

/** Why a category cannot be moved below another one; undefined when it can. */
function moveFault(index: MaterialCategoryIndex, row: CategoryRow, parentId: number | null): string | undefined {
  const above = index.chain(parentId)
  if (parentId !== null && above.length === 0) return '上级分类不存在'
  if (parentId !== null && index.downwards(row.id).includes(parentId)) return '不能移动到自己的下级'
  if (above.length + index.height(row.id) > MATERIAL_CATEGORY_LEVELS) return TOO_DEEP
  if (parentId !== null && index.kindOf(row.id) !== index.kindOf(parentId)) return '材料类型不同'
  const siblings = index.below(parentId).filter((sibling) => sibling.id !== row.id)
  if (siblings.some((sibling) => sibling.name === row.name)) return NAME_TAKEN
  const below = index.downwards(row.id).flatMap((id) => index.find(id)?.attributes ?? [])
  const clash = index
    .chain(parentId)
    .flatMap((category) => category.attributes)
    .find(({ attributeName }) => below.some((item) => item.attributeName === attributeName))
  return clash && `新的上级已有参数「${clash.attributeName}」`
}

/** Renumbers the siblings, including the moved one. */
async function place(context: Context, siblings: readonly CategoryRow[], row: CategoryRow, at: number): Promise<void> {
  const order = siblings.filter((sibling) => sibling.id !== row.id).toSpliced(at, 0, row)
  for (const [sort, sibling] of order.entries()) {
    if (sibling.sort === sort) continue
    await context.db.update(materialCategory).set({ sort }).where(eq(materialCategory.id, sibling.id))
  }
}

export const materialCategoryHandlers: Handlers<typeof contract> = {
  getMaterialCategoryTree: (_params, context) =>
    categoryTree(context.db, context.services.store, listedMaterials(context.caller)),

  saveMaterialCategory: saveCategory,

  moveMaterialCategory: async ({ id, version, parentId, index: at }, context) => {
    const index = await lockMaterialCategories(context.db)
    const row = index.find(id)
    if (!row) throw notFound('材料分类不存在')
    await refuseStale(row, version, savedForm(MaterialCategoryInput), (present) => present)
    const fault = moveFault(index, row, parentId)
    if (fault) throw refuse(fault)
    await context.db
      .update(materialCategory)
      .set({
        parentId,
        // A root category must store the kind that it inherited before.
        materialKind: parentId === null ? index.kindOf(id) : null,
        version: version + 1,
        updatedAt: context.now,
        updatedBy: context.caller.name,
      })
      .where(eq(materialCategory.id, id))
    await place(context, index.below(parentId), row, at)
    logRow(context, materialCategories, row, {
      action: 'move',
      verb: '移动',
      rest: `到${parentId === null ? '第一级' : `「${index.path(parentId)}」下`}第 ${at + 1} 位`,
    })
    return null
  },

  enableMaterialCategories: async ({ ids, enabled }, context) => {
    const index = await lockMaterialCategories(context.db)
    const rows = ids.flatMap((id) => index.find(id) ?? [])
    if (rows.length < ids.length) throw notFound('材料分类不存在')
    const blocked = rows.find((row) => enabled === 1 && row.parentId !== null && !index.isEnabled(row.parentId))
    if (blocked) throw refuse(`请先启用「${blocked.name}」的上级分类`)
    // Descendants are disabled too, and must be enabled one by one.
    const touched = new Set(enabled === 1 ? ids : ids.flatMap((id) => index.downwards(id)))
    const changed = index.rows.filter((row) => touched.has(row.id) && row.status !== enabled)
    await context.db
      .update(materialCategory)
      .set({
        status: enabled,
        version: sql`${materialCategory.version} + 1`,
        updatedAt: context.now,
        updatedBy: context.caller.name,
      })
      .where(
        anyOf(
          materialCategory.id,
          changed.map((row) => row.id),
        ),
      )
    for (const row of changed) {
      logRow(context, materialCategories, row, {
        action: enabled === 1 ? 'enable' : 'disable',
        verb: enabled === 1 ? '启用' : '停用',
      })
    }
    return {
      done: changed.length,
      affectedMaterials: await context.db.$count(material, inArray(material.categoryId, [...touched])),
    }
  },

  deleteMaterialCategory: async ({ id }, context) => {
    const index = await lockMaterialCategories(context.db)
    const row = index.find(id)
    if (!row) throw notFound('材料分类不存在')
    const below = index.below(id).length
    if (below > 0) throw refuse(`分类下有 ${below} 个下级,不能删除`)
    const materials = await context.db.$count(material, eq(material.categoryId, id))
    if (materials > 0) throw refuse(`分类下有 ${materials} 个材料,不能删除`)
    const brands = await context.db.$count(
      materialBrand,
      sql`${materialBrand.categoryIds} @> ${JSON.stringify([id])}::jsonb`,
    )
    if (brands > 0) throw refuse(`有 ${brands} 个材料品牌经营该分类,不能删除`)
    await markFiles(context, 'materialCategory', id, {})
    await context.db.delete(materialCategory).where(eq(materialCategory.id, id))
    context.audit({
      resource: 'materialCategory',
      action: 'delete',
      targetId: id,
      targetName: row.name,
      summary: `删除材料分类「${index.path(id)}」`,
    })
    return null
  },
}
