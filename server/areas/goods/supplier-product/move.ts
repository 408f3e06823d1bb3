import { and, asc, eq } from 'drizzle-orm'
import type { CodeOf } from '#contract/codes.ts'
import type { ParsedParamsOf } from '#contract/endpoint.ts'
import { productSource } from '#contract/goods/codes.ts'
import { moveStatus } from '#contract/goods/migration-codes.ts'
import { moveTransitions } from '#contract/goods/migration-rules.ts'
import type { moveProducts } from '#contract/goods/supplier-products.ts'
import { canMove } from '#contract/rules/transition.ts'
import { allOrNothing } from '#server/areas/goods/product/bulk.ts'
import { createProduct } from '#server/areas/goods/product/save.ts'
import type { Context } from '#server/context.ts'
import { sku } from '#server/database/schema/goods.ts'
import { supplierProduct, supplierTemplate } from '#server/database/schema/migration.ts'
import { anyOf } from '#server/entity/paging.ts'
import { ownRows } from '#server/entity/scope.ts'
import { notFound, Refusal, refuse } from '#server/http/errors.ts'
import { mappedProduct } from './form.ts'
import { refreshMapStatus, refreshProblems, type SupplierProductRecord } from './present.ts'

type Params = ParsedParamsOf<typeof moveProducts>
export type MoveAction = keyof typeof moveTransitions

const stale = {
  0: '该商品待迁移，不在已忽略中',
  1: '该商品已迁移',
  2: '该商品已忽略，请先取消忽略',
  3: '该商品迁移失败，不在已忽略中',
}

/** A row within the caller's scope, locked until the end of the transaction. */
export async function lockSupplierProduct(context: Context, id: number): Promise<SupplierProductRecord> {
  const [row] = await context.db
    .select()
    .from(supplierProduct)
    .where(and(eq(supplierProduct.id, id), ownRows(context.caller, supplierProduct.supplierId)))
    .for('update')
  if (!row) throw notFound('供应商商品不存在或已被删除')
  return row
}

/** The rows with their names; a row that the caller may not see is refused when it is processed. */
export async function namedSupplierProducts(context: Context, ids: readonly number[]) {
  const rows = await context.db
    .select({ id: supplierProduct.id, name: supplierProduct.name })
    .from(supplierProduct)
    .where(and(anyOf(supplierProduct.id, ids), ownRows(context.caller, supplierProduct.supplierId)))
  const names = new Map(rows.map((row) => [row.id, row.name]))
  // Always in the same order, so that two bulk changes never deadlock.
  return [...new Set(ids)].sort((left, right) => left - right).map((id) => ({ id, name: names.get(id) ?? `#${id}` }))
}

/** Changes the status of a delivered product, or explains why this is no longer possible. */
export async function step(
  context: Context,
  row: SupplierProductRecord,
  name: MoveAction,
  change: Partial<SupplierProductRecord>,
  message: string,
): Promise<void> {
  const { to } = moveTransitions[name]
  if (!canMove<CodeOf<typeof moveStatus>>(moveTransitions[name], row.status)) throw refuse(stale[row.status])
  await context.db
    .update(supplierProduct)
    .set({
      failReason: '',
      ignoreReason: '',
      ...change,
      status: to,
      version: row.version + 1,
      updatedAt: context.now,
      updatedBy: context.caller.name,
    })
    .where(eq(supplierProduct.id, row.id))
  context.audit({
    resource: 'supplierProduct',
    action: name,
    targetId: row.id,
    targetName: row.name,
    summary: message,
    ...(change.ignoreReason && { reason: change.ignoreReason }),
  })
}

/** The current state of the source: later deliveries are compared with it. */
export const sourceStateOf = ({ name, skus }: SupplierProductRecord) => ({
  takenName: name,
  takenSkus: skus,
  changedAfterMove: false,
})

/** Creates the product like a manual entry, and stores which SKU came from which. */
async function move(context: Context, id: number, { product, submit }: Params): Promise<number> {
  const row = await lockSupplierProduct(context, id)
  if (!canMove<CodeOf<typeof moveStatus>>(moveTransitions.move, row.status)) throw refuse(stale[row.status])
  if (!product && row.problems.length > 0) throw refuse('有待处理问题,不能迁移')
  const { brandId, templateId, ...mapped } = await mappedProduct(context, row)
  const made = product ?? (brandId !== null && templateId !== null ? { ...mapped, brandId, templateId } : undefined)
  if (!made) throw refuse('有待处理问题,不能迁移')
  if (made.supplierId !== row.supplierId) throw refuse('商品不属于该供应商')
  const { spuId } = await createProduct({ ...made, submit }, context, productSource.migration)
  const versions = await context.db
    .select({ id: sku.id, specText: sku.specText })
    .from(sku)
    .where(eq(sku.productId, spuId))
    .orderBy(asc(sku.sort))
  // SKUs may have been changed, added or omitted manually: only those in the position of their source are linked.
  const skuMaps = row.skus.flatMap(({ supplierSkuNo }, index) => {
    const version = versions.length === row.skus.length ? versions[index] : undefined
    return version ? [{ supplierSkuNo, skuId: version.id }] : []
  })
  await step(
    context,
    row,
    'move',
    { productId: spuId, skuMaps, brandId: made.brandId, problems: [], movedAt: context.now, ...sourceStateOf(row) },
    `迁移供应商商品「${row.name}」为${submit ? '待审核商品' : '草稿'}「${made.name}」`,
  )
  return spuId
}

/** A refusal in one line, with all of its validation errors. */
function messageOf({ message, data }: Refusal): string {
  const fields = data && typeof data === 'object' && 'fields' in data ? (data.fields as Record<string, string>) : {}
  return [...new Set([message, ...Object.values(fields)])].join('；').slice(0, 300)
}

/** Stores the error on a waiting product that could not be created; all other changes are rolled back. */
async function fail(context: Context, id: number, error: Refusal): Promise<void> {
  // The row does not exist.
  if (error.code === 404) return
  const row = await lockSupplierProduct(context, id)
  if (!canMove<CodeOf<typeof moveStatus>>(moveTransitions.move, row.status) || row.problems.length > 0) return
  await context.db
    .update(supplierProduct)
    .set({
      status: moveStatus.failed,
      failReason: messageOf(error),
      version: row.version + 1,
      updatedAt: context.now,
      updatedBy: context.caller.name,
    })
    .where(eq(supplierProduct.id, id))
  context.audit({
    resource: 'supplierProduct',
    action: 'fail',
    targetId: id,
    targetName: row.name,
    summary: `供应商商品「${row.name}」迁移失败：${messageOf(error)}`,
  })
}

/** Stores values that were mapped during the migration, and refreshes the waiting goods of the same source template. */
async function keepMaps(context: Context, id: number, newMaps: Params['keepMaps']): Promise<void> {
  const row = await lockSupplierProduct(context, id)
  if (newMaps.length === 0 || row.supplierTemplateId === null) return
  const [map] = await context.db
    .select()
    .from(supplierTemplate)
    .where(eq(supplierTemplate.id, row.supplierTemplateId))
    .for('update')
  if (!map) return
  const specMaps = map.specMaps.map((spec) => {
    const known = new Set(spec.valueMaps.map(({ sourceValue }) => sourceValue))
    const added = newMaps.filter((entry) => entry.sourceSpec === spec.sourceSpec && !known.has(entry.sourceValue))
    return { ...spec, valueMaps: [...spec.valueMaps, ...added.map(({ sourceSpec: _spec, ...value }) => value)] }
  })
  await context.db
    .update(supplierTemplate)
    .set({ specMaps, version: map.version + 1, updatedAt: context.now, updatedBy: context.caller.name })
    .where(eq(supplierTemplate.id, map.id))
  context.audit({
    resource: 'supplierTemplate',
    action: 'edit',
    targetId: map.id,
    targetName: map.name,
    summary: `迁移时补充规格值映射：${newMaps.map(({ sourceValue, valueName }) => `${sourceValue} → ${valueName}`).join('、')}`,
  })
  await refreshMapStatus(context.db, map.id)
  await refreshProblems(context.db, eq(supplierProduct.supplierTemplateId, map.id))
}

/** The last batch of a bulk run may have a single row: it is listed as failed too, instead of refusing the request. */
async function moveOrFail(context: Context, id: number, params: Params) {
  try {
    // A savepoint: the writes of a refused row are rolled back.
    const spuId = await context.db.transaction((tx) => move({ ...context, db: tx }, id, params))
    return { done: 1, failed: [], spuIds: [spuId] }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const [item] = await namedSupplierProducts(context, [id])
    await fail(context, id, error)
    return { done: 0, failed: item ? [{ ...item, message: error.message }] : [], spuIds: [] }
  }
}

export async function moveSupplierProducts(params: Params, context: Context) {
  const { ids, product, partial } = params
  const [only] = ids
  if (product && (ids.length > 1 || only === undefined)) throw refuse('填写的商品一次只能迁移一个')
  if (only !== undefined && ids.length === 1) {
    await keepMaps(context, only, params.keepMaps)
    if (partial) return moveOrFail(context, only, params)
    return { done: 1, failed: [], spuIds: [await move(context, only, params)] }
  }
  const spuIds: number[] = []
  const refusals = new Map<number, Refusal>()
  const result = await allOrNothing(
    context,
    await namedSupplierProducts(context, ids),
    partial,
    async ({ id }, inner) => {
      try {
        spuIds.push(await move(inner, id, params))
      } catch (error) {
        if (error instanceof Refusal) refusals.set(id, error)
        throw error
      }
    },
  )
  for (const [id, error] of refusals) await fail(context, id, error)
  return { ...result, spuIds }
}
