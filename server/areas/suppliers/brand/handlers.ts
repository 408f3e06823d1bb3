import { and, count, eq, inArray, sql } from 'drizzle-orm'
import { productStatus } from '#contract/goods/codes.ts'
import { notificationCategory } from '#contract/notifications.ts'
import { pageLink } from '#contract/page-query.ts'
import { daysUntil } from '#contract/rules/moment.ts'
import type * as contract from '#contract/suppliers/brands.ts'
import { supplierStatus } from '#contract/suppliers/codes.ts'
import { brandQueries } from '#contract/suppliers/page-queries.ts'
import {
  brandTransitions,
  canDeleteBrand,
  canDisableBrand,
  canEnableBrand,
  canWithdrawReview,
  isApprovedBrand,
  reviewTransitions,
} from '#contract/suppliers/transitions.ts'
import type { Context, Handlers } from '#server/context.ts'
import { product } from '#server/database/schema/goods.ts'
import { adminUserBrand } from '#server/database/schema/permissions.ts'
import { brand, brandReview, supplier } from '#server/database/schema/suppliers.ts'
import { logRow } from '#server/entity/change-log.ts'
import { lockRow, updateRow } from '#server/entity/rows.ts'
import { isSupplier, ownRows, reachedRows, refuseDisabledSupplier } from '#server/entity/scope.ts'
import { forbidden, notFound, refuse, refuseField } from '#server/http/errors.ts'
import { accountsOfSuppliers, notify } from '#server/notify.ts'
import { markFiles } from '#server/platform/files.ts'
import { dayOf } from '#server/time.ts'
import { brandExport, pageOfBrands } from './list.ts'
import { checkName } from './name.ts'
import { type BrandRecord, brands, presentBrand, type ReviewRecord, toFields } from './present.ts'
import { changeBrand, createBrand, noteBrandFiles } from './save.ts'

/** Number of a brand's products on sale, which enabling or disabling affects. */
const productsOnSale = (context: Context, brandId: number): Promise<number> =>
  context.db.$count(product, and(eq(product.brandId, brandId), eq(product.status, productStatus.onSale)))

/** Withdraws a pending review; a new brand becomes a draft again. */
export async function withdrawReview(context: Context, review: ReviewRecord, row: BrandRecord): Promise<void> {
  await context.db
    .update(brandReview)
    .set({
      status: reviewTransitions.withdraw.to,
      version: review.version + 1,
      updatedAt: context.now,
      updatedBy: context.caller.name,
    })
    .where(eq(brandReview.id, review.id))
  await updateRow(context, brands, row, {
    status: isApprovedBrand(row.status) ? row.status : brandTransitions.withdraw.to,
  })
}

async function setEnabled(context: Context, row: BrandRecord, enabled: boolean, reason: string): Promise<void> {
  const { title, to } = enabled ? brandTransitions.enable : brandTransitions.disable
  await updateRow(context, brands, row, { status: to })
  logRow(context, brands, row, { action: enabled ? 'enable' : 'disable', verb: title, reason })
  await notify(
    context.db,
    await accountsOfSuppliers(context.db, [row.supplierId], { brandId: row.id, createdById: row.createdById }),
    context.now,
    {
      category: notificationCategory.reviewResult,
      level: enabled ? 'success' : 'warning',
      title: `品牌「${row.name}」已${title}`,
      content: enabled ? '品牌下的在售商品已恢复销售。' : `原因：${reason}。品牌下的商品已停止销售。`,
      ...pageLink(brandQueries.list, { keyword: row.name }),
      resource: 'brand',
    },
  )
}

async function refuseEnabling(context: Context, row: BrandRecord): Promise<void> {
  if ((daysUntil(row.validUntil, dayOf(context.now)) ?? 0) < 0) throw refuse('资质已过期,请先续期')
  const [owner] = await context.db
    .select({ status: supplier.status })
    .from(supplier)
    .where(eq(supplier.id, row.supplierId))
  if (owner?.status !== supplierStatus.enabled) throw refuse('供应商已停用')
}

export const brandHandlers: Handlers<typeof contract> = {
  listBrands: pageOfBrands,
  checkBrandName: checkName,
  addBrand: createBrand,
  editBrand: changeBrand,
  exportBrands: (params, context) => context.services.jobs.startExport(context, brandExport, params),

  getBrand: async ({ id, revision }, context) => {
    const [row] = await context.db
      .select()
      .from(brand)
      .where(and(eq(brand.id, id), reachedRows(context.caller, brand)))
    if (!row) throw notFound('品牌不存在')
    if (isSupplier(context.caller) && row.supplierId !== context.caller.supplierId)
      throw forbidden('您没有查看该品牌的权限')
    if (revision === undefined) return presentBrand(context, row)
    const [review] = await context.db
      .select()
      .from(brandReview)
      .where(and(eq(brandReview.id, revision), eq(brandReview.brandId, id)))
    if (!review) throw notFound('品牌审核单不存在')
    return presentBrand(context, row, review)
  },

  enableBrand: async ({ id, enabled, reason = '' }, context) => {
    const row = await lockRow(context, brands, id)
    const canMove = enabled === 1 ? canEnableBrand(row.status) : canDisableBrand(row.status)
    if (!canMove) throw refuse('品牌状态已变更,请刷新后重试')
    if (enabled === 1) await refuseEnabling(context, row)
    else if (reason.length < 5) throw refuseField('reason', reason === '' ? '停用必须填写原因' : '停用原因至少 5 个字')
    await setEnabled(context, row, enabled === 1, reason)
    return { affectedProducts: await productsOnSale(context, id) }
  },

  withdrawBrandReview: async ({ reviewId }, context) => {
    const [found] = await context.db
      .select({ brandId: brandReview.brandId })
      .from(brandReview)
      .innerJoin(brand, eq(brand.id, brandReview.brandId))
      .where(and(eq(brandReview.id, reviewId), ownRows(context.caller, brand.supplierId)))
    if (!found) throw notFound('品牌审核单不存在')
    const row = await lockRow(context, brands, found.brandId)
    const [review] = await context.db.select().from(brandReview).where(eq(brandReview.id, reviewId)).for('update')
    if (!review || !canWithdrawReview(review.status)) throw refuse('该审核单已处理，请刷新')
    const side = isSupplier(context.caller) ? context.caller.supplierId : null
    if (review.submitterSupplierId !== side) throw forbidden('只能由提交方撤回')
    await refuseDisabledSupplier(context)
    await withdrawReview(context, review, row)
    await noteBrandFiles(context, row.id, toFields(row), {})
    context.audit({
      resource: 'brand',
      action: 'withdraw',
      targetId: row.id,
      targetName: row.name,
      summary: `撤回「${row.name}」的审核(${review.reviewNo})`,
    })
    return null
  },

  sortBrands: async ({ items }, context) => {
    await refuseDisabledSupplier(context)
    // Always in the same order, so that two bulk changes never deadlock.
    for (const { id, sort, recommended } of items.toSorted((left, right) => left.id - right.id)) {
      const row = await lockRow(context, brands, id)
      const after = { sort, recommended: recommended ?? row.recommended }
      await context.db
        .update(brand)
        .set({ ...after, version: sql`${brand.version} + 1`, updatedAt: context.now, updatedBy: context.caller.name })
        .where(eq(brand.id, id))
      const yes = (value: boolean) => (value ? '是' : '否')
      logRow(context, brands, row, {
        action: 'sort',
        verb: '调整',
        rest: '的排序与推荐',
        changes: [
          { field: 'sort', title: '排序值', before: String(row.sort), after: String(sort) },
          { field: 'recommended', title: '推荐品牌', before: yes(row.recommended), after: yes(after.recommended) },
        ].filter((change) => change.before !== change.after),
      })
    }
    return null
  },

  deleteBrand: async ({ ids }, context) => {
    const rows = await context.db
      .select()
      .from(brand)
      .where(and(inArray(brand.id, ids), ownRows(context.caller, brand.supplierId)))
      .for('update')
    if (rows.length < new Set(ids).size) throw notFound('品牌不存在')
    const blocked = rows.find((row) => !canDeleteBrand(row.status))
    if (blocked) throw refuse(`只能删除草稿或已驳回的品牌，「${blocked.name}」不能删除`)
    const [products] = await context.db.select({ total: count() }).from(product).where(inArray(product.brandId, ids))
    if (products && products.total > 0) throw refuse(`品牌下有 ${products.total} 个商品,不能删除`)
    for (const row of rows) {
      await markFiles(context, 'brand', row.id, {})
      logRow(context, brands, row, { action: 'delete', verb: '删除' })
    }
    await context.db.delete(brandReview).where(inArray(brandReview.brandId, ids))
    await context.db.delete(adminUserBrand).where(inArray(adminUserBrand.brandId, ids))
    await context.db.delete(brand).where(inArray(brand.id, ids))
    return { done: rows.length }
  },
}
