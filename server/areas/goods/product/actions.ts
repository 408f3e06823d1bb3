import { and, eq, isNull, ne, or } from 'drizzle-orm'
import { enableStatus } from '#contract/configuration/codes.ts'
import { leadTime } from '#contract/delivery.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { productQueries } from '#contract/goods/page-queries.ts'
import type * as contract from '#contract/goods/products.ts'
import { canDo, type ProductAction, productTransitions } from '#contract/goods/transitions.ts'
import { unsellable } from '#contract/goods/unsellable.ts'
import { notificationCategory } from '#contract/notifications.ts'
import { pageLink } from '#contract/page-query.ts'
import { brandStatus, supplierStatus } from '#contract/suppliers/codes.ts'
import { packageWith } from '#server/areas/agents/package/items.ts'
import { runningMatchesWith } from '#server/areas/goods/match/present.ts'
import { openOrderWith } from '#server/areas/orders/open-orders.ts'
import type { Context, Handlers } from '#server/context.ts'
import { category } from '#server/database/schema/configuration.ts'
import { product, sku } from '#server/database/schema/goods.ts'
import { brand, supplier } from '#server/database/schema/suppliers.ts'
import { productTemplate } from '#server/database/schema/templates.ts'
import { anyOf } from '#server/entity/paging.ts'
import { ownRows, refuseDisabledSupplier } from '#server/entity/scope.ts'
import { refuse, refuseField } from '#server/http/errors.ts'
import { accountsOfSuppliers, notify } from '#server/notify.ts'
import { allOrNothing } from './bulk.ts'
import type { ProductRecord } from './present.ts'

const STALE = '商品状态已变更,请刷新后重试'

/**
 * The caller's own among the requested products, locked until the end of the transaction; missing ones are reported.
 */
export async function lockProducts(context: Context, ids: readonly number[]): Promise<ProductRecord[]> {
  const rows = await context.db
    .select()
    .from(product)
    .where(and(anyOf(product.id, ids), ownRows(context.caller, product.supplierId)))
    .orderBy(product.id)
    .for('update')
  if (rows.length < new Set(ids).size) throw refuse('部分商品不存在或已被删除，请刷新后重试')
  return rows
}

async function step(context: Context, row: ProductRecord, name: ProductAction, changed: Partial<ProductRecord> = {}) {
  if (!canDo(name, row.status)) throw refuse(STALE)
  const { title, to } = productTransitions[name]
  await context.db
    .update(product)
    .set({ ...changed, status: to, version: row.version + 1, updatedAt: context.now, updatedBy: context.caller.name })
    .where(eq(product.id, row.id))
  context.audit({
    resource: 'product',
    action: name,
    targetId: row.id,
    targetName: row.name,
    summary: `${title}商品「${row.name}」`,
    ...(changed.banReason ? { reason: changed.banReason } : {}),
  })
}

/** Conditions for going on sale (requirements, section 5; catalogue, product: enable). */
export async function checkSellable(context: Context, row: ProductRecord): Promise<void> {
  const [owner] = await context.db
    .select({
      brand: brand.status,
      supplier: supplier.status,
      category: category.status,
      template: productTemplate.status,
    })
    .from(brand)
    .innerJoin(supplier, eq(supplier.id, row.supplierId))
    .leftJoin(category, eq(category.id, row.categoryId))
    .leftJoin(productTemplate, eq(productTemplate.id, row.templateId ?? 0))
    .where(eq(brand.id, row.brandId))
  if (owner?.brand !== brandStatus.enabled) throw refuse(unsellable.brand)
  if (owner.supplier !== supplierStatus.enabled) throw refuse(unsellable.supplier)
  if (owner.category === enableStatus.disabled) throw refuse(unsellable.category)
  if (owner.template === enableStatus.disabled) throw refuse(unsellable.template)
  const own = and(eq(sku.productId, row.id), eq(sku.enabled, true))
  if ((await context.db.$count(sku, own)) === 0) throw refuse('没有启用的规格')
  const [unpriced] = await context.db
    .select({ skuCode: sku.skuCode, salePrice: sku.salePrice })
    .from(sku)
    .where(
      and(
        own,
        or(
          ...[sku.supplyPrice, sku.purchasePrice, sku.productPrice, sku.salePrice].map((price) => isNull(price)),
          eq(sku.salePrice, '0'),
        ),
      ),
    )
    .orderBy(sku.sort, sku.id)
    .limit(1)
  if (unpriced) {
    const isSale = unpriced.salePrice === null || Number(unpriced.salePrice) === 0
    throw refuse(`SKU ${unpriced.skuCode} ${isSale ? '未设置销售价' : '价格未设置完整'},不能上架`)
  }
  // Goods made to order need no stock.
  if (row.stockTotal <= 0 && !row.madeToOrder && row.leadTime === leadTime.inStock) throw refuse('库存为 0')
}

export async function putOnSale(context: Context, row: ProductRecord): Promise<void> {
  if (!canDo('enable', row.status)) throw refuse(STALE)
  await checkSellable(context, row)
  await step(context, row, 'enable', { enabledAt: context.now })
}

async function restore(context: Context, row: ProductRecord): Promise<void> {
  if (!canDo('restore', row.status)) throw refuse(STALE)
  const isTaken = await context.db.$count(
    product,
    and(eq(product.supplierId, row.supplierId), eq(product.name, row.name), ne(product.status, productStatus.recycled)),
  )
  if (isTaken > 0) throw refuse('商品名称已被占用')
  await step(context, row, 'restore', { deletedAt: null })
}

type Steps = Pick<Handlers<typeof contract>, 'setProductEnable' | 'banProducts' | 'deleteProducts' | 'restoreProducts'>

/** Status changes of goods after their review. */
export const productActions: Steps = {
  setProductEnable: async ({ spuIds, enabled, partial }, context) => {
    await refuseDisabledSupplier(context)
    const rows = await lockProducts(context, spuIds)
    return allOrNothing(context, rows, partial, (row, inner) =>
      enabled === 1 ? putOnSale(inner, row) : step(inner, row, 'disable'),
    )
  },

  banProducts: async ({ spuIds, banned, reason }, context) => {
    if (banned && reason.length < 10)
      throw refuseField('reason', reason === '' ? '请填写违规原因' : '违规原因至少 10 个字')
    if (!banned && reason === '') throw refuseField('reason', '请填写说明')
    const rows = await lockProducts(context, spuIds)
    return allOrNothing(context, rows, false, async (row, inner) => {
      await step(inner, row, banned ? 'ban' : 'lift', { banReason: banned ? reason : '' })
      if (!banned) return
      await notify(inner.db, await accountsOfSuppliers(inner.db, [row.supplierId], row), inner.now, {
        category: notificationCategory.announcement,
        level: 'warning',
        title: '商品被违规下架',
        content: `「${row.name}」：${reason}`,
        ...pageLink(productQueries.list, { keyword: row.spuCode }),
        resource: 'product',
      })
    })
  },

  deleteProducts: async ({ spuIds, partial }, context) =>
    allOrNothing(context, await lockProducts(context, spuIds), partial, async (row, inner) => {
      const place = await packageWith(inner.db, row.id)
      if (place) throw refuse(`已在代理套餐「${place}」的授权商品中，请先从套餐移除`)
      const [match] = await runningMatchesWith(inner.db, row.id)
      if (match) throw refuse(`在推荐搭配「${match}」中展示，请先下架该搭配`)
      const orderNo = await openOrderWith(inner.db, row.id)
      if (orderNo) throw refuse(`有未完成订单 ${orderNo}，不能删除`)
      await step(inner, row, 'remove', { deletedAt: inner.now })
    }),

  restoreProducts: async ({ spuIds }, context) =>
    allOrNothing(context, await lockProducts(context, spuIds), false, (row, inner) => restore(inner, row)),
}
