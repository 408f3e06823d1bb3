import { randomUUID } from 'node:crypto'
import { and, eq, inArray, not, type SQL, sql } from 'drizzle-orm'
import { grantKind } from '#contract/configuration/codes.ts'
import {
  type bindLabelProducts,
  type LabelProduct,
  type listLabelProducts,
  PRODUCT_MAX_LABELS,
} from '#contract/configuration/labels.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import type { BulkResult } from '#contract/fields.ts'
import { productStatus } from '#contract/goods/codes.ts'
import type { Context } from '#server/context.ts'
import { product } from '#server/database/schema/goods.ts'
import { containsAny } from '#server/entity/filters.ts'
import { cappedCount, offsetOf, orderBy } from '#server/entity/paging.ts'
import { findRow, lockRow } from '#server/entity/rows.ts'
import { ownRows } from '#server/entity/scope.ts'
import { openUrl } from '#server/entity/stored-files.ts'
import { Refusal, refuse } from '#server/http/errors.ts'
import { type LabelRecord, labels } from './present.ts'

/** Uses the index on the list. */
export const hasLabel = (id: number): SQL => sql`${product.labelIds} @> ${JSON.stringify([id])}::jsonb`

const labelCount = sql<number>`jsonb_array_length(${product.labelIds})`
export const hasRoom = sql`${labelCount} < ${PRODUCT_MAX_LABELS}`
export const withLabel = (id: number): SQL => sql`${product.labelIds} || ${JSON.stringify([id])}::jsonb`
export const withoutLabels = (ids: readonly number[]): SQL =>
  sql`(select coalesce(jsonb_agg(held order by place), '[]')
    from jsonb_array_elements(${product.labelIds}) with ordinality as list(held, place)
    where not held::bigint = any(${sql.param(ids)}))`

export async function pageOfProducts(
  params: ParsedParamsOf<typeof listLabelProducts>,
  context: Context,
): Promise<AnswerOf<typeof listLabelProducts>> {
  const { id, bound, keyword } = params
  await findRow(context, labels, id)
  const where = and(
    ownRows(context.caller, product.supplierId),
    not(eq(product.status, productStatus.recycled)),
    bound ? hasLabel(id) : not(hasLabel(id)),
    containsAny(keyword, product.name, product.pinyin, product.spuCode),
  )
  const { name, createdAt } = product
  const [rows, total] = await Promise.all([
    context.db
      .select({ ...shown, labelCount })
      .from(product)
      .where(where)
      .orderBy(...orderBy(params.sort, { name, createdAt }, product.id))
      .limit(params.pageSize)
      .offset(offsetOf(params)),
    cappedCount(context.db, product, where),
  ])
  const list: LabelProduct[] = rows.map((row) => ({ ...row, cover: openUrl(context.services.store, row.cover) }))
  return { list, total, pageNum: params.pageNum, pageSize: params.pageSize }
}

const shown = {
  id: product.id,
  spuCode: product.spuCode,
  name: product.name,
  cover: product.cover,
  status: product.status,
}

/** Why products cannot have the label. */
function failuresOf(spuIds: readonly number[], rows: readonly LockedProduct[], bound: boolean): BulkResult['failed'] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return spuIds.flatMap((id) => {
    const row = byId.get(id)
    if (!row || row.status === productStatus.recycled)
      return [{ id, name: row?.name ?? `商品 ${id}`, message: '商品不存在或已在回收站' }]
    const isFull = bound && !row.has && row.labelCount >= PRODUCT_MAX_LABELS
    return isFull ? [{ id, name: row.name, message: `商品标签已达 ${PRODUCT_MAX_LABELS} 个` }] : []
  })
}

interface LockedProduct {
  id: number
  name: string
  status: number
  has: boolean
  labelCount: number
}

/** Adds the label to products or removes it: for all of them, or with `partial` for those that allow it. */
export async function bindProducts(
  params: ParsedParamsOf<typeof bindLabelProducts>,
  context: Context,
): Promise<AnswerOf<typeof bindLabelProducts>> {
  const { bound, partial } = params
  const label = await lockRow(context, labels, params.id)
  if (label.grantKind !== grantKind.manual) throw refuse('自动标签不能手动打标')
  const spuIds = [...new Set(params.spuIds)]
  const rows: LockedProduct[] = await context.db
    .select({ ...shown, has: sql<boolean>`${hasLabel(label.id)}`, labelCount })
    .from(product)
    .where(inArray(product.id, spuIds))
    .orderBy(product.id)
    .for('update')
  const failed = failuresOf(spuIds, rows, bound)
  const [first] = failed
  if (first && !partial) throw new Refusal(422, first.message, { failed })
  const refused = new Set(failed.map(({ id }) => id))
  const moved = rows.filter(({ id, has }) => !refused.has(id) && has !== bound)
  if (moved.length > 0) {
    await context.db
      .update(product)
      .set({
        labelIds: bound ? withLabel(label.id) : withoutLabels([label.id]),
        // The version is raised, since an open product form would write the old labels back.
        version: sql`${product.version} + 1`,
        updatedAt: context.now,
        updatedBy: context.caller.name,
      })
      .where(
        inArray(
          product.id,
          moved.map(({ id }) => id),
        ),
      )
    noteBinding(context, label, moved, bound)
  }
  return { done: spuIds.length - failed.length, failed }
}

function noteBinding(context: Context, label: LabelRecord, moved: readonly LockedProduct[], bound: boolean): void {
  const batchNo = randomUUID()
  const action = bound ? 'bind' : 'unbind'
  const text = bound ? `打上标签「${label.name}」` : `移除标签「${label.name}」`
  context.audit({
    resource: 'label',
    action,
    targetId: label.id,
    targetName: label.name,
    summary: `${moved.length} 个商品${text}`,
    batchNo,
  })
  for (const { id, name } of moved) {
    const summary = `商品「${name}」${text}`
    context.audit({ resource: 'product', action, targetId: id, targetName: name, summary, batchNo })
  }
}
