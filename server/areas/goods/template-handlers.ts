import { asc, eq, inArray } from 'drizzle-orm'
import { enableStatus } from '#contract/configuration/codes.ts'
import type * as contract from '#contract/goods/templates.ts'
import { loadCategories } from '#server/areas/configuration/category-index.ts'
import { namesAny } from '#server/areas/configuration/label-references.ts'
import type { Call, Handlers } from '#server/call.ts'
import { product } from '#server/database/schema-goods.ts'
import { brand } from '#server/database/schema-suppliers.ts'
import { productTemplate, specPrompt, texture } from '#server/database/schema-templates.ts'
import { rowByRow } from '#server/entity/bulk.ts'
import { notFound, refuse } from '#server/http/errors.ts'
import { markFiles } from '#server/platform/files.ts'
import { templateReads } from './template-list.ts'
import { describeTemplate, findTemplate, type TemplateRecord } from './template-record.ts'
import { storeTemplate } from './template-save.ts'

/** The templates of a bulk action, locked in one order. */
async function lockedTemplates(call: Call, ids: readonly number[]): Promise<TemplateRecord[]> {
  const rows = await call.db
    .select()
    .from(productTemplate)
    .where(inArray(productTemplate.id, [...ids]))
    .orderBy(asc(productTemplate.id))
    .for('update')
  if (rows.length < new Set(ids).size) throw notFound('商品模板不存在或已删除，请刷新后重试')
  return rows
}

/** Lets go of the pictures that prompts and textures of the template name: they go with it. */
async function releaseFiles(call: Call, id: number): Promise<void> {
  await markFiles(call, 'productTemplate', id, {})
  for (const [resource, table] of [
    ['specPrompt', specPrompt],
    ['texture', texture],
  ] as const) {
    const rows = await call.db.select({ id: table.id }).from(table).where(eq(table.templateId, id))
    for (const row of rows) await markFiles(call, resource, row.id, {})
  }
}

export const templateHandlers: Handlers<typeof contract> = {
  ...templateReads,
  getTemplate: async ({ id }, call) => describeTemplate(call, await findTemplate(call, id)),
  saveTemplate: storeTemplate,

  enableTemplates: async ({ ids, enabled }, call) => {
    const status = enabled ? 1 : 0
    const word = enabled ? '启用' : '停用'
    const categories = await loadCategories(call.db)
    return rowByRow(call, await lockedTemplates(call, ids), async (row, inner) => {
      if (row.status === status) throw refuse(`模板已${word}，请刷新后重试`)
      if (enabled && categories.row(row.categoryId)?.status !== enableStatus.enabled)
        throw refuse('所属类目已停用，请先启用类目')
      await inner.db
        .update(productTemplate)
        .set({ status, version: row.version + 1, updatedAt: call.now, updatedBy: call.caller.name })
        .where(eq(productTemplate.id, row.id))
      inner.audit({
        resource: 'productTemplate',
        action: enabled ? 'enable' : 'disable',
        targetId: row.id,
        targetName: row.name,
        summary: `${word}商品模板「${row.name}」`,
      })
    })
  },

  deleteTemplates: async ({ ids }, call) => {
    const rows = await lockedTemplates(call, ids)
    for (const { id, name } of rows) {
      // What lies in the recycle bin can come back and needs its template then.
      const products = await call.db.$count(product, eq(product.templateId, id))
      if (products > 0) throw refuse(`模板「${name}」下有 ${products} 个商品（含回收站）,不能删除`)
      const [named] = await call.db
        .select({ name: brand.name })
        .from(brand)
        .where(namesAny(brand.templateIds, [id]))
        .limit(1)
      if (named) throw refuse(`品牌「${named.name}」指定使用模板「${name}」,不能删除`)
    }
    for (const { id, name } of rows) {
      await releaseFiles(call, id)
      call.audit({
        resource: 'productTemplate',
        action: 'delete',
        targetId: id,
        targetName: name,
        summary: `删除商品模板「${name}」`,
      })
    }
    await call.db.delete(productTemplate).where(inArray(productTemplate.id, [...ids]))
    return { done: rows.length }
  },
}
