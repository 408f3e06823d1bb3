import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { productStatus, reviewType } from '#contract/goods/codes.ts'
import type * as contract from '#contract/goods/product-editing.ts'
import { canDo, isApprovedProduct, productTransitions, reviewTransitions } from '#contract/goods/transitions.ts'
import { canMove } from '#contract/rules/transition.ts'
import { brandStatus, supplierStatus } from '#contract/suppliers/codes.ts'
import { claimedUntil } from '#server/areas/goods/review/present.ts'
import type { Context, Handlers } from '#server/context.ts'
import { product, productReview } from '#server/database/schema/goods.ts'
import { brand, supplier } from '#server/database/schema/suppliers.ts'
import { containsAny } from '#server/entity/filters.ts'
import {
  choosableBrands,
  choosableSuppliers,
  isPlatform,
  reachedRows,
  refuseDisabledSupplier,
} from '#server/entity/scope.ts'
import { forbidden, notFound, refuse } from '#server/http/errors.ts'
import { lockProducts } from './actions.ts'
import { allOrNothing } from './bulk.ts'
import { findTemplate, isNameTaken, NAME_TAKEN } from './check.ts'
import { presentProduct } from './detail.ts'
import { toFields, versionsOf } from './fields.ts'
import type { ProductRecord } from './present.ts'
import { isOwnReview, openReview, type ProductReviewRecord, refreshRevision } from './review.ts'
import { changeProduct, createProduct, noteProductFiles, ownProduct, submitFaults } from './save.ts'

const MAX_SUPPLIERS = 50

async function submit(context: Context, row: ProductRecord): Promise<void> {
  if (!canDo('submit', row.status)) throw refuse('商品状态已变更,请刷新后重试')
  const fields = toFields(row, await versionsOf(context.db, row.id))
  const faults = Object.values(await submitFaults(context, fields, await findTemplate(context, row.templateId)))
  if (faults.length > 0) throw refuse([...new Set(faults)].join('；'))
  await context.db
    .update(product)
    .set({
      status: productTransitions.submit.to,
      submittedAt: context.now,
      submittedBy: context.caller.name,
      version: row.version + 1,
      updatedAt: context.now,
      updatedBy: context.caller.name,
    })
    .where(eq(product.id, row.id))
  await openReview(context, row, fields, { type: reviewType.newProduct })
}

async function withdraw(context: Context, row: ProductRecord, review: ProductReviewRecord): Promise<void> {
  if (!canMove(reviewTransitions.withdraw, review.status)) throw refuse('审核已处理,不能撤回')
  if (!isOwnReview(context, review)) throw forbidden('只能撤回自己提交的审核')
  if (claimedUntil(review, context.now) !== null) throw refuse('审核人正在处理,暂不能撤回')
  const stamp = { updatedAt: context.now, updatedBy: context.caller.name }
  await context.db
    .update(productReview)
    .set({ ...stamp, status: reviewTransitions.withdraw.to, version: review.version + 1 })
    .where(eq(productReview.id, review.id))
  await context.db
    .update(product)
    .set({
      ...stamp,
      status: isApprovedProduct(row.status) ? row.status : productTransitions.withdraw.to,
      version: row.version + 1,
    })
    .where(eq(product.id, row.id))
  await refreshRevision(context.db, row.id)
  await noteProductFiles(context, row.id, toFields(row, await versionsOf(context.db, row.id)), {})
  context.audit({
    resource: 'product',
    action: 'withdraw',
    targetId: row.id,
    targetName: row.name,
    summary: `撤回「${row.name}」的审核(${review.reviewNo})`,
  })
}

export const productEditingHandlers: Handlers<typeof contract> = {
  addProduct: createProduct,
  editProduct: changeProduct,

  getProduct: async ({ spuId, revision }, context) => {
    const [row] = await context.db
      .select()
      .from(product)
      .where(
        and(eq(product.id, spuId), ne(product.status, productStatus.recycled), reachedRows(context.caller, product)),
      )
    if (!row) throw notFound('商品不存在或已被删除')
    if (!isPlatform(context.caller) && row.supplierId !== context.caller.supplierId) throw forbidden()
    return presentProduct(context, row, revision === 1)
  },

  checkProductName: async ({ name, supplierId, spuId }, context) => {
    const own = isPlatform(context.caller) ? supplierId : (context.caller.supplierId ?? 0)
    return { fault: (await isNameTaken(context, own, name, spuId)) ? NAME_TAKEN : '' }
  },

  submitProducts: async ({ spuIds, partial }, context) => {
    await refuseDisabledSupplier(context)
    return allOrNothing(context, await lockProducts(context, spuIds), partial, (row, inner) => submit(inner, row))
  },

  withdrawProductReview: async ({ reviewIds }, context) => {
    const found = await context.db
      .select({ id: productReview.id, productId: productReview.productId })
      .from(productReview)
      .where(inArray(productReview.id, reviewIds))
      .orderBy(asc(productReview.productId), asc(productReview.id))
    if (found.length < new Set(reviewIds).size) throw refuse('部分审核单不存在，请刷新后重试')
    for (const { id, productId } of found) {
      // The product is locked first, as everywhere else: a fixed lock order prevents deadlocks.
      const row = await ownProduct(context, productId)
      const [review] = await context.db.select().from(productReview).where(eq(productReview.id, id)).for('update')
      if (review) await withdraw(context, row, review)
    }
    return { done: found.length }
  },

  getSupplierAndBrand: async ({ keyword, enabledOnly = false }, context) => {
    const owners = await context.db
      .select({ id: supplier.id, name: supplier.name, shortName: supplier.shortName })
      .from(supplier)
      .where(
        and(
          choosableSuppliers(context.caller),
          containsAny(keyword, supplier.name, supplier.pinyin),
          enabledOnly ? eq(supplier.status, supplierStatus.enabled) : undefined,
        ),
      )
      .orderBy(asc(supplier.id))
      .limit(MAX_SUPPLIERS)
    const ids = owners.map(({ id }) => id)
    const brands = await context.db
      .select({ id: brand.id, name: brand.name, status: brand.status, supplierId: brand.supplierId })
      .from(brand)
      .where(
        and(
          inArray(brand.supplierId, ids),
          choosableBrands(context.caller),
          enabledOnly ? eq(brand.status, brandStatus.enabled) : undefined,
        ),
      )
      .orderBy(asc(brand.name))
    const byOwner = Map.groupBy(brands, ({ supplierId }) => supplierId)
    return owners.map(({ id, name, shortName }) => ({
      id,
      name: shortName || name,
      brands: (byOwner.get(id) ?? []).map(({ supplierId: _owner, ...row }) => row),
    }))
  },
}
