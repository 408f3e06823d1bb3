import { asc, inArray, sql } from 'drizzle-orm'
import type * as contract from '#contract/configuration/class-labels.ts'
import { enableStatus } from '#contract/configuration/codes.ts'
import type { Context, Handlers } from '#server/context.ts'
import { classLabel } from '#server/database/schema/tips.ts'
import { rowByRow } from '#server/entity/bulk.ts'
import { logRow } from '#server/entity/change-log.ts'
import { findRow, lockRows, updateRow } from '#server/entity/rows.ts'
import { notFound, refuse } from '#server/http/errors.ts'
import { markFiles } from '#server/platform/files.ts'
import { pageOfClassLabels } from './list.ts'
import { classLabels, presentClassLabel } from './present.ts'
import { attributeNamesOf, sourceValuesOf } from './products.ts'
import { refuseTooFew, writeClassLabel } from './save.ts'

/**
 * Sorts some groups within the places that they held among all. Versions stay unchanged, because the form does not show
 * the place.
 */
async function arrange(context: Context, ids: readonly number[]): Promise<void> {
  const rows = await context.db
    .select({ id: classLabel.id, name: classLabel.name, sort: classLabel.sort })
    .from(classLabel)
    .orderBy(asc(classLabel.sort), asc(classLabel.id))
    .for('update')
  const byId = new Map(rows.map((row) => [row.id, row]))
  const wanted = [...new Set(ids)].flatMap((id) => byId.get(id) ?? [])
  if (wanted.length < ids.length) throw notFound('分类标签不存在或已删除，请刷新后重试')
  const next = wanted[Symbol.iterator]()
  const order = rows.map((row) => (ids.includes(row.id) ? (next.next().value ?? row) : row))
  const moved = order.flatMap((row, sort) => (row.sort === sort ? [] : [{ id: row.id, sort }]))
  if (moved.length > 0) {
    await context.db.execute(sql`update ${classLabel} set sort = placed.sort
      from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as placed(id bigint, sort int)
      where ${classLabel.id} = placed.id`)
  }
  const [first] = wanted
  if (!first) return
  const summary = `调整分类标签顺序：${wanted.map(({ name }) => name).join('、')}`
  context.audit({ resource: 'classLabel', action: 'sort', targetId: first.id, targetName: first.name, summary })
}

export const classLabelHandlers: Handlers<typeof contract> = {
  listClassLabels: pageOfClassLabels,
  getClassLabel: async ({ id }, context) => presentClassLabel(context, await findRow(context, classLabels, id)),
  listAttributeNames: (_params, context) => attributeNamesOf(context),
  listSourceValues: sourceValuesOf,
  saveClassLabel: writeClassLabel,

  enableClassLabels: async ({ ids, enabled }, context) => {
    const status = enabled ? 1 : 0
    const word = enabled ? '启用' : '停用'
    return rowByRow(context, await lockRows(context, classLabels, ids), async (row, inner) => {
      if (row.status === status) throw refuse(`分类标签已${word},请刷新后重试`)
      if (enabled) refuseTooFew(row.values)
      await updateRow(inner, classLabels, row, { status })
      logRow(inner, classLabels, row, { action: enabled ? 'enable' : 'disable', verb: word })
    })
  },

  sortClassLabels: async ({ ids }, context) => {
    await arrange(context, ids)
    return null
  },

  deleteClassLabels: async ({ ids }, context) => {
    const rows = await lockRows(context, classLabels, ids)
    const enabled = rows.find(({ status }) => status === enableStatus.enabled)
    if (enabled) throw refuse(rows.length > 1 ? `「${enabled.name}」启用中,请先停用` : '启用中,请先停用')
    await context.db.delete(classLabel).where(inArray(classLabel.id, [...ids]))
    for (const { id, name } of rows) {
      await markFiles(context, 'classLabel', id, {})
      const summary = `删除分类标签「${name}」`
      context.audit({ resource: 'classLabel', action: 'delete', targetId: id, targetName: name, summary })
    }
    return { done: rows.length }
  },
}
