import { and, eq, inArray, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { AuditChange } from '#contract/base.ts'
import type { Context } from '#server/context.ts'
import { brokenUnique } from '#server/database/pool.ts'
import { product } from '#server/database/schema/goods.ts'
import type { customization, installService, texture } from '#server/database/schema/templates.ts'
import { logRow } from '#server/entity/change-log.ts'
import { notFound, refuse, refuseField } from '#server/http/errors.ts'
import type { TemplateRecord } from './present.ts'
import { findTemplate, templates } from './present.ts'

// Common code for prompts, textures, customisations and install services of a template.

export const created = ({ now, caller }: Context) => ({
  createdAt: now,
  createdBy: caller.name,
  ...touched({ now, caller }),
})
export const touched = ({ now, caller }: Pick<Context, 'now' | 'caller'>) => ({
  updatedAt: now,
  updatedBy: caller.name,
})

/** Logs a change of a part for its template. */
export function auditPart(
  context: Context,
  template: TemplateRecord,
  action: 'add' | 'edit' | 'delete',
  part: string,
  changes: z.infer<typeof AuditChange>[] = [],
): void {
  const verb = { add: '新增', edit: '编辑', delete: '删除' }[action]
  logRow(context, templates, template, { action: 'edit', verb: '', rest: `${verb}${part}`, changes })
}

/** Money as the table stores it, so that 80 and 80.00 are equal; '' stays. */
export const settled = (yuan: string): string => yuan && Number(yuan).toFixed(2)

interface Deletion {
  ids: readonly number[]
  /** Product column that references these parts. */
  takenIn: AnyPgColumn
  title: string
}

/**
 * Deletes parts that no product uses and returns them. Their templates are locked first, as in every save of a part.
 */
export async function deleteParts(
  context: Context,
  table: typeof texture | typeof customization | typeof installService,
  { ids, takenIn, title }: Deletion,
): Promise<{ id: number }[]> {
  const where = inArray(table.id, [...ids])
  const owners = await context.db
    .selectDistinct({ id: table.templateId })
    .from(table)
    .where(where)
    .orderBy(table.templateId)
  const templates = new Map<number, TemplateRecord>()
  for (const { id } of owners) templates.set(id, await findTemplate(context, id, true))
  const rows = await context.db
    .select({ id: table.id, templateId: table.templateId, name: table.name })
    .from(table)
    .where(where)
  if (rows.length < new Set(ids).size) throw notFound(`${title}不存在或已删除，请刷新后重试`)
  for (const { id, templateId, name } of rows) {
    const takes = sql`${takenIn} @> ${JSON.stringify([id])}::jsonb`
    const products = await context.db.$count(product, and(eq(product.templateId, templateId), takes))
    if (products > 0) throw refuse(`「${name}」已被 ${products} 个商品选用,请先停用`)
    const template = templates.get(templateId)
    if (template) auditPart(context, template, 'delete', `${title}「${name}」`)
  }
  await context.db.delete(table).where(where)
  return rows
}

/** Turns a violated unique index into a validation error of its field. */
export async function refuseDuplicates<Result>(
  write: Promise<Result>,
  faults: Readonly<Record<string, readonly [field: string, message: string]>>,
): Promise<Result> {
  try {
    return await write
  } catch (error) {
    const fault = faults[brokenUnique(error) ?? '']
    throw fault ? refuseField(...fault) : error
  }
}
