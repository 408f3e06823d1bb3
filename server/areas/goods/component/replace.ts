import { and, eq } from 'drizzle-orm'
import { enableStatus } from '#contract/configuration/codes.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { productStatus, reviewType, revisionStatus } from '#contract/goods/codes.ts'
import type { ProductPart, replaceProductComponent } from '#contract/goods/product-components.ts'
import { isApprovedProduct } from '#contract/goods/transitions.ts'
import type { ProductRecord } from '#server/areas/goods/product/present.ts'
import type { Context } from '#server/context.ts'
import { brokenUnique } from '#server/database/pool.ts'
import { productComponent } from '#server/database/schema/components.ts'
import { product, productReview } from '#server/database/schema/goods.ts'
import { anyOf } from '#server/entity/paging.ts'
import { lockRow } from '#server/entity/rows.ts'
import { isSupplier, ownRows, refuseDisabledSupplier } from '#server/entity/scope.ts'
import { refuse, refuseField } from '#server/http/errors.ts'
import { components, usesComponent } from './present.ts'

/** Replaces a component by another: directly in products not yet approved, otherwise by a review of each product. */
export async function replaceComponent(
  { fromId, toId, spuIds }: ParsedParamsOf<typeof replaceProductComponent>,
  context: Context,
): Promise<AnswerOf<typeof replaceProductComponent>> {
  await refuseDisabledSupplier(context)
  if (fromId === toId) throw refuseField('toId', '请选择另一个组件')
  // Always locked in the same order, so that two replacements never deadlock.
  const [low, high] = [
    await lockRow(context, components, Math.min(fromId, toId)),
    await lockRow(context, components, Math.max(fromId, toId)),
  ]
  const [from, to] = low.id === fromId ? [low, high] : [high, low]
  if (to.status === enableStatus.disabled) throw refuseField('toId', `组件「${to.name}」已停用`)
  if (to.componentType !== from.componentType) throw refuseField('toId', '只能替换为同一类型的组件')
  const rows = await context.db
    .select()
    .from(product)
    .where(
      and(
        usesComponent(fromId),
        ownRows(context.caller, product.supplierId),
        spuIds ? anyOf(product.id, spuIds) : undefined,
      ),
    )
    .orderBy(product.id)
    .for('update')
  if (rows.length < new Set(spuIds).size) throw refuse('部分商品已不再使用该组件，请刷新后重试')
  const double = rows.find(({ components }) => components.some((part) => part.componentId === toId))
  if (double) throw refuse(`商品「${double.name}」已有组件「${to.name}」,不能替换`)
  const busy = rows.find(({ status }) => status === productStatus.inReview)
  if (busy) throw refuse(`商品「${busy.name}」正在审核,不能替换`)

  const names = await partNames(context, rows)
  for (const row of rows) {
    const parts = row.components.map((part) => (part.componentId === fromId ? { ...part, componentId: toId } : part))
    const textOf = (list: readonly ProductPart[]) =>
      list.map(({ componentId, quantity }) => `${names.get(componentId) ?? to.name} × ${quantity}`).join('、')
    const change = { before: textOf(row.components), after: textOf(parts) }
    if (isApprovedProduct(row.status)) await openReview(context, row, parts, change)
    else await setParts(context, row, parts)
    context.audit({
      resource: 'product',
      action: 'edit',
      targetId: row.id,
      targetName: row.name,
      summary: `将商品「${row.name}」的组件「${from.name}」替换为「${to.name}」${isApprovedProduct(row.status) ? '，待审核' : ''}`,
      changes: [{ field: 'components', title: '组件清单', ...change }],
    })
  }
  return { done: rows.length, inReview: rows.filter(({ status }) => isApprovedProduct(status)).length }
}

async function partNames(context: Context, rows: readonly ProductRecord[]): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(rows.flatMap((row) => row.components.map((part) => part.componentId)))]
  const found = await context.db
    .select({ id: productComponent.id, name: productComponent.name })
    .from(productComponent)
    .where(anyOf(productComponent.id, ids))
  return new Map(found.map(({ id, name }) => [id, name]))
}

const setParts = (context: Context, row: ProductRecord, components: ProductPart[]) =>
  context.db
    .update(product)
    .set({ components, version: row.version + 1, updatedAt: context.now, updatedBy: context.caller.name })
    .where(eq(product.id, row.id))

async function openReview(
  context: Context,
  row: ProductRecord,
  components: ProductPart[],
  change: { before: string; after: string },
): Promise<void> {
  const { caller, now } = context
  const stamps = { createdAt: now, createdBy: caller.name, updatedAt: now, updatedBy: caller.name }
  try {
    await context.db.insert(productReview).values({
      ...stamps,
      productId: row.id,
      type: reviewType.revision,
      changes: [{ field: 'components', fieldTitle: '组件清单', ...change }],
      proposal: [{ field: 'components', value: components }],
      submittedById: caller.userId,
      submitterSupplierId: isSupplier(caller) ? caller.supplierId : null,
      submittedBy: caller.name,
      submittedAt: now,
    })
  } catch (error) {
    if (brokenUnique(error) === 'product_review_pending') throw refuse(`商品「${row.name}」已有修改待审核,不能替换`)
    throw error
  }
  await context.db.update(product).set({ revisionStatus: revisionStatus.inReview }).where(eq(product.id, row.id))
}
