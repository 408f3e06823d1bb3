import { and, eq, inArray, not, type SQL, sql } from 'drizzle-orm'
import { grantKind } from '#contract/configuration/codes.ts'
import type * as contract from '#contract/configuration/labels.ts'
import type { ParsedParamsOf } from '#contract/endpoint.ts'
import { productStatus } from '#contract/goods/codes.ts'
import type { Context, Handlers } from '#server/context.ts'
import { product } from '#server/database/schema/goods.ts'
import { label } from '#server/database/schema/specs.ts'
import { logRow } from '#server/entity/change-log.ts'
import { findRow, lockRows } from '#server/entity/rows.ts'
import { notFound, refuse } from '#server/http/errors.ts'
import { markFiles } from '#server/platform/files.ts'
import { countMatches, grantLabel } from './grants.ts'
import { pageOfLabels } from './list.ts'
import { countProducts, type LabelRecord, labels, presentLabel } from './present.ts'
import { bindProducts, hasLabel, pageOfProducts, withoutLabels } from './products.ts'
import { countReferences, moveReferences, namesAny, referencesOf, withReplaced } from './references.ts'
import { writeLabel } from './save.ts'

const touched = (context: Context, version: SQL) => ({
  version,
  updatedAt: context.now,
  updatedBy: context.caller.name,
})

/** Replaces the old labels by the new one everywhere, and deletes them. */
async function merge({ fromIds, toId }: ParsedParamsOf<typeof contract.mergeLabels>, context: Context) {
  if (fromIds.includes(toId)) throw refuse('保留的标签不能同时被合并')
  const rows = await lockRows(context, labels, [...fromIds, toId])
  const to = rows.find(({ id }) => id === toId)
  if (!to) throw notFound('标签不存在')
  const from = rows.filter(({ id }) => id !== toId)
  if (from.some(({ type }) => type !== to.type)) throw refuse('标签类型不同,不能合并')
  if (to.grantKind !== grantKind.manual) throw refuse('自动标签不能手动打标，请选择手动标签作为保留项')
  const ids = from.map(({ id }) => id)
  const carries = namesAny(product.labelIds, ids)
  const moved = await context.db.$count(product, and(carries, not(hasLabel(toId))))
  await context.db
    .update(product)
    .set({ labelIds: withReplaced(product.labelIds, ids, toId), ...touched(context, sql`${product.version} + 1`) })
    .where(carries)
  await moveReferences(context, ids, toId)
  await remove(context, from)
  context.audit({
    resource: 'label',
    action: 'merge',
    targetId: toId,
    targetName: to.name,
    summary: `标签${from.map(({ name }) => `「${name}」`).join('')}合并到「${to.name}」，${moved} 个商品新打上`,
  })
  return { moved }
}

async function remove(context: Context, rows: readonly LabelRecord[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  await context.db.delete(label).where(inArray(label.id, ids))
  for (const id of ids) await markFiles(context, 'label', id, {})
}

/** Products on sale with any of the labels. */
const shownOn = (context: Context, ids: readonly number[]): Promise<number> =>
  context.db.$count(product, and(namesAny(product.labelIds, ids), eq(product.status, productStatus.onSale)))

export const labelHandlers: Handlers<typeof contract> = {
  listLabels: pageOfLabels,
  listLabelProducts: pageOfProducts,
  saveLabel: writeLabel,
  bindLabelProducts: bindProducts,
  mergeLabels: merge,

  getLabel: async ({ id }, context) => ({
    ...(await presentLabel(context, await findRow(context, labels, id))),
    references: await referencesOf(context, id),
  }),

  estimateLabel: async (rule, context) => ({ products: await countMatches(context.db, rule, context.now) }),

  enableLabels: async ({ ids, enabled }, context) => {
    const status = enabled ? 1 : 0
    const rows = (await lockRows(context, labels, ids)).filter((row) => row.status !== status)
    if (rows.length === 0) return { done: 0, affectedProducts: 0 }
    const moved = rows.map(({ id }) => id)
    const before = await shownOn(context, moved)
    const saved = await context.db
      .update(label)
      .set({ status, ...touched(context, sql`${label.version} + 1`) })
      .where(inArray(label.id, moved))
      .returning()
    for (const row of saved) {
      await grantLabel(context.db, row, context.now)
      const word = enabled ? '启用' : '停用'
      logRow(context, labels, row, { action: enabled ? 'enable' : 'disable', verb: word })
    }
    return { done: saved.length, affectedProducts: enabled ? await shownOn(context, moved) : before }
  },

  deleteLabels: async ({ ids }, context) => {
    const rows = await lockRows(context, labels, ids)
    const products = await countProducts(context.db, ids)
    const uses = await countReferences(context.db, ids)
    for (const { id, name } of rows) {
      const [held = 0, named = 0] = [products.get(id), uses.get(id)]
      if (held + named > 0) {
        throw refuse(`标签「${name}」被 ${held} 个商品和 ${named} 处配置引用,可合并或停用`)
      }
    }
    // Products in the recycle bin may still have it.
    await context.db
      .update(product)
      .set({ labelIds: withoutLabels(ids) })
      .where(namesAny(product.labelIds, ids))
    await remove(context, rows)
    for (const { id, name } of rows) {
      context.audit({
        resource: 'label',
        action: 'delete',
        targetId: id,
        targetName: name,
        summary: `删除标签「${name}」`,
      })
    }
    return { done: rows.length }
  },
}
