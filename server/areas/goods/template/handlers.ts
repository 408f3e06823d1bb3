import { eq, inArray } from 'drizzle-orm'
import { enableStatus } from '#contract/configuration/codes.ts'
import type * as contract from '#contract/goods/templates.ts'
import { loadCategories } from '#server/areas/configuration/category/category-index.ts'
import { namesAny } from '#server/areas/configuration/label/references.ts'
import type { Context, Handlers } from '#server/context.ts'
import { product } from '#server/database/schema/goods.ts'
import { brand } from '#server/database/schema/suppliers.ts'
import { productTemplate, specPrompt, texture } from '#server/database/schema/templates.ts'
import { rowByRow } from '#server/entity/bulk.ts'
import { logRow } from '#server/entity/change-log.ts'
import { lockRows, updateRow } from '#server/entity/rows.ts'
import { refuse } from '#server/http/errors.ts'
import { markFiles } from '#server/platform/files.ts'
import { templateReads } from './list.ts'
import { findTemplate, presentTemplate, templates } from './present.ts'
import { writeTemplate } from './save.ts'

/** Releases the pictures of the template's prompts and textures, which are deleted with it. */
async function releaseFiles(context: Context, id: number): Promise<void> {
  await markFiles(context, 'productTemplate', id, {})
  for (const [resource, table] of [
    ['specPrompt', specPrompt],
    ['texture', texture],
  ] as const) {
    const rows = await context.db.select({ id: table.id }).from(table).where(eq(table.templateId, id))
    for (const row of rows) await markFiles(context, resource, row.id, {})
  }
}

export const templateHandlers: Handlers<typeof contract> = {
  ...templateReads,
  getTemplate: async ({ id }, context) => presentTemplate(context, await findTemplate(context, id)),
  saveTemplate: writeTemplate,

  enableTemplates: async ({ ids, enabled }, context) => {
    const status = enabled ? 1 : 0
    const word = enabled ? '启用' : '停用'
    const categories = await loadCategories(context.db)
    return rowByRow(context, await lockRows(context, templates, ids), async (row, inner) => {
      if (row.status === status) throw refuse(`模板已${word}，请刷新后重试`)
      if (enabled && categories.row(row.categoryId)?.status !== enableStatus.enabled)
        throw refuse('所属类目已停用，请先启用类目')
      await updateRow(inner, templates, row, { status })
      logRow(inner, templates, row, { action: enabled ? 'enable' : 'disable', verb: word })
    })
  },

  deleteTemplates: async ({ ids }, context) => {
    const rows = await lockRows(context, templates, ids)
    for (const { id, name } of rows) {
      // Products in the recycle bin can be restored and then need their template.
      const products = await context.db.$count(product, eq(product.templateId, id))
      if (products > 0) throw refuse(`模板「${name}」下有 ${products} 个商品（含回收站）,不能删除`)
      const [named] = await context.db
        .select({ name: brand.name })
        .from(brand)
        .where(namesAny(brand.templateIds, [id]))
        .limit(1)
      if (named) throw refuse(`品牌「${named.name}」指定使用模板「${name}」,不能删除`)
    }
    for (const { id, name } of rows) {
      await releaseFiles(context, id)
      context.audit({
        resource: 'productTemplate',
        action: 'delete',
        targetId: id,
        targetName: name,
        summary: `删除商品模板「${name}」`,
      })
    }
    await context.db.delete(productTemplate).where(inArray(productTemplate.id, [...ids]))
    return { done: rows.length }
  },
}
