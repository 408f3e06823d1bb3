import { and, eq, inArray } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { materialStatus } from '#contract/materials/codes.ts'
import type { mergeMaterials } from '#contract/materials/material-library.ts'
import type { Context } from '#server/context.ts'
import { material } from '#server/database/schema/materials.ts'
import { logRow } from '#server/entity/change-log.ts'
import { ownRows } from '#server/entity/scope.ts'
import { forbidden, notFound, refuse, refuseField } from '#server/http/errors.ts'
import { markFiles } from '#server/platform/files.ts'
import { materials } from './present.ts'
import { countReferences, moveReferences } from './uses.ts'

/** Replaces materials by another one and deletes them. */
export async function mergeInto(
  { fromIds, toId, dryRun }: ParsedParamsOf<typeof mergeMaterials>,
  context: Context,
): Promise<AnswerOf<typeof mergeMaterials>> {
  // The merge changes all records that reference them, whoever owns them.
  if (context.caller.reach.isNarrow) throw forbidden('合并会改动您数据范围以外的商品')
  if (fromIds.includes(toId)) throw refuseField('toId', '不能合并到自己')
  const rows = await context.db
    .select()
    .from(material)
    .where(and(inArray(material.id, [...fromIds, toId]), ownRows(context.caller, material.supplierId)))
    .orderBy(material.id)
    .for('update')
  const target = rows.find(({ id }) => id === toId)
  const given = rows.filter(({ id }) => id !== toId)
  if (!target || given.length < new Set(fromIds).size) throw notFound('材料不存在')
  if (target.status !== materialStatus.enabled) throw refuseField('toId', '只能合并到已启用的材料')
  const waiting = given.find(({ status }) => status === materialStatus.inReview)
  if (waiting) throw refuse(`「${waiting.name}」正在审核,不能合并`)
  const references = await countReferences(context.db, fromIds)
  if (dryRun) return { references }
  await moveReferences(context, fromIds, toId)
  for (const row of given) {
    await markFiles(context, 'material', row.id, {})
    await context.db.delete(material).where(eq(material.id, row.id))
    logRow(context, materials, row, { action: 'merge', verb: '', rest: `合并到「${target.name}」` })
  }
  context.audit({
    resource: 'material',
    action: 'merge',
    targetId: toId,
    targetName: target.name,
    summary: `「${given.map(({ name }) => name).join('」「')}」合并到材料「${target.name}」，${references} 处引用已改`,
  })
  return { references }
}
