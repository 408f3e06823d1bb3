import { and, eq } from 'drizzle-orm'
import { enableStatus } from '#contract/configuration/codes.ts'
import { productStatus, refuseReason, reviewType } from '#contract/goods/codes.ts'
import { productQueries } from '#contract/goods/page-queries.ts'
import { reprice } from '#contract/goods/price-rules.ts'
import { canDo, isApprovedProduct, productTransitions, reviewTransitions } from '#contract/goods/transitions.ts'
import { notificationCategory } from '#contract/notifications.ts'
import { pageLink } from '#contract/page-query.ts'
import { reviewStatus } from '#contract/rules/review.ts'
import { canMove } from '#contract/rules/transition.ts'
import { brandStatus } from '#contract/suppliers/codes.ts'
import { pricesOf, writePrices } from '#server/areas/goods/price/present.ts'
import { putOnSale } from '#server/areas/goods/product/actions.ts'
import { findTemplate } from '#server/areas/goods/product/check.ts'
import { toFields, versionsOf } from '#server/areas/goods/product/fields.ts'
import type { ProductRecord } from '#server/areas/goods/product/present.ts'
import {
  isOwnReview,
  type ProductReviewRecord,
  proposalOf,
  refreshRevision,
  supplyPricesOf,
  withCurrentPrices,
} from '#server/areas/goods/product/review.ts'
import { noteProductFiles, writeProduct } from '#server/areas/goods/product/save.ts'
import type { Context } from '#server/context.ts'
import { product, productReview } from '#server/database/schema/goods.ts'
import { brand } from '#server/database/schema/suppliers.ts'
import { ownRows } from '#server/entity/scope.ts'
import { conflict, forbidden, notFound, Refusal, refuse, refuseField, refuseReviewed } from '#server/http/errors.ts'
import { accountsOfSuppliers, notify } from '#server/notify.ts'
import { isHeld, NO_REVIEW } from './present.ts'

const STALE = '商品状态已变更,请刷新后重试'

export interface Decision {
  approved: boolean
  reasonCodes: ProductReviewRecord['reasonCodes']
  reason: string
  enableNow: boolean
  derive: boolean
  /** Part of a bulk decision, which excludes reviews with risks. */
  inBulk: boolean
}

/** Refuses a second decision; the message names the first reviewer. */
function refuseDecided({ status, reviewedBy }: ProductReviewRecord): Refusal {
  if (status === reviewStatus.withdrawn) return new Refusal(409, '提交人已撤回这次审核,请重新加载', { latest: null })
  return refuseReviewed('商品', reviewedBy, status === reviewStatus.approved)
}

/** Refuses decided reviews, the caller's own, and those claimed by somebody else. */
export function checkMayDecide(context: Context, review: ProductReviewRecord): void {
  if (!canMove(reviewTransitions.approve, review.status)) throw refuseDecided(review)
  if (isOwnReview(context, review)) throw refuse('不能审核自己提交的商品')
  if (isHeld(context, review)) throw new Refusal(409, `该商品正在由 ${review.claimedBy} 审核`, { latest: null })
}

/** The review with its product within the caller's scope, both locked. */
export async function lockReview(
  context: Context,
  id: number,
): Promise<{ row: ProductRecord; review: ProductReviewRecord }> {
  const [found] = await context.db
    .select({ productId: productReview.productId })
    .from(productReview)
    .innerJoin(product, eq(product.id, productReview.productId))
    .where(and(eq(productReview.id, id), ownRows(context.caller, product.supplierId)))
  if (!found) throw notFound(NO_REVIEW)
  // The product is locked first, as everywhere else: a fixed lock order prevents deadlocks.
  const [row] = await context.db.select().from(product).where(eq(product.id, found.productId)).for('update')
  const [review] = await context.db.select().from(productReview).where(eq(productReview.id, id)).for('update')
  if (!row || !review) throw notFound(NO_REVIEW)
  return { row, review }
}

const stampOf = ({ now, caller }: Context) => ({ updatedAt: now, updatedBy: caller.name })

/** A new product becomes ready for sale; changes of an approved one are written into it at once. */
async function approve(
  context: Context,
  row: ProductRecord,
  review: ProductReviewRecord,
  derive: boolean,
): Promise<void> {
  if (review.type === reviewType.newProduct) return settleNew(context, row, productTransitions.approve.to)
  if (!isApprovedProduct(row.status)) throw refuse(STALE)
  if (review.type === reviewType.priceChange) return approvePrices(context, row, review, derive)
  const stored = await versionsOf(context.db, row.id, true)
  const before = toFields(row, stored)
  const proposal = withCurrentPrices(before.skus, proposalOf(review))
  if (proposal.brandId !== undefined) await checkBrand(context, proposal.brandId)
  const template = await findTemplate(context, proposal.templateId ?? row.templateId)
  if (proposal.templateId && template?.status !== enableStatus.enabled)
    throw refuseField('templateId', '商品模板已停用')
  await writeProduct(context, row, stored, proposal, template)
  await noteProductFiles(context, row.id, { ...before, ...proposal }, {})
}

async function checkBrand(context: Context, id: number): Promise<void> {
  const [of] = await context.db.select({ status: brand.status }).from(brand).where(eq(brand.id, id))
  if (of?.status !== brandStatus.enabled) throw refuseField('brandId', '品牌已停用')
}

async function approvePrices(
  context: Context,
  row: ProductRecord,
  review: ProductReviewRecord,
  derive: boolean,
): Promise<void> {
  const stored = new Map((await versionsOf(context.db, row.id, true)).map((version) => [version.id, version]))
  const rows = supplyPricesOf(review).map(({ skuId, supplyPrice }) => {
    const version = stored.get(skuId)
    if (!version) throw refuse('部分规格已被删除，请驳回后重新提交')
    const before = pricesOf(version)
    const next = derive ? reprice(before, 'supplyPrice', supplyPrice).row : { ...before, supplyPrice }
    return { row: { sku: version, name: row.name }, next }
  })
  await writePrices(context, rows, { reason: `调价审核 ${review.reviewNo}` })
}

async function settleNew(context: Context, row: ProductRecord, status: ProductRecord['status']): Promise<void> {
  if (!canDo('approve', row.status)) throw refuse(STALE)
  await context.db
    .update(product)
    .set({ ...stampOf(context), status, reviewedAt: context.now, version: row.version + 1 })
    .where(eq(product.id, row.id))
}

/** An approved product stays unchanged; a new one goes back to its author. */
async function turnDown(context: Context, row: ProductRecord, review: ProductReviewRecord): Promise<void> {
  if (review.type === reviewType.newProduct) return settleNew(context, row, productTransitions.refuse.to)
  if (review.type === reviewType.revision)
    await noteProductFiles(context, row.id, toFields(row, await versionsOf(context.db, row.id)), {})
}

export async function decide(context: Context, id: number, version: number, decision: Decision): Promise<void> {
  const { approved, inBulk, enableNow, derive } = decision
  const { row, review } = await lockReview(context, id)
  checkMayDecide(context, review)
  if (review.version !== version) throw conflict()
  if (approved && inBulk && review.riskFlags.length > 0) throw refuse('有风险提示，请单独审核')
  await (approved ? approve(context, row, review, derive) : turnDown(context, row, review))
  const { title, to } = approved ? reviewTransitions.approve : reviewTransitions.refuse
  await context.db
    .update(productReview)
    .set({
      ...stampOf(context),
      status: to,
      reasonCodes: decision.reasonCodes,
      reason: decision.reason,
      reviewedBy: context.caller.name,
      reviewedAt: context.now,
      version: review.version + 1,
    })
    .where(eq(productReview.id, id))
  if (review.type !== reviewType.newProduct) await refreshRevision(context.db, row.id)
  await notifySubmitter(context, row, review, decision)
  context.audit({
    resource: 'product',
    action: approved ? 'approve' : 'refuse',
    targetId: row.id,
    targetName: row.name,
    summary: `商品「${row.name}」审核${title}(${review.reviewNo})`,
    changes: approved
      ? review.changes.map(({ field, fieldTitle, before, after }) => ({ field, title: fieldTitle, before, after }))
      : [],
    reason: textOf(decision),
  })
  if (approved && enableNow) await enable(context, row.id)
}

async function enable(context: Context, id: number): Promise<void> {
  if (!context.caller.can('product:enable')) throw forbidden('您没有上架的权限')
  const [row] = await context.db.select().from(product).where(eq(product.id, id))
  if (row && row.status !== productStatus.onSale) await putOnSale(context, row)
}

/** 图片不合格：主图带有水印 */
const textOf = ({ reasonCodes, reason }: Decision): string =>
  [reasonCodes.map(refuseReason.label).join('、'), reason].filter(Boolean).join('：')

async function notifySubmitter(
  context: Context,
  row: ProductRecord,
  review: ProductReviewRecord,
  decision: Decision,
): Promise<void> {
  const { approved } = decision
  const suppliers = review.submitterSupplierId === null ? [] : [review.submitterSupplierId]
  const receivers = [review.submittedById, ...(await accountsOfSuppliers(context.db, suppliers))]
  const { title } = approved ? reviewTransitions.approve : reviewTransitions.refuse
  await notify(context.db, receivers, context.now, {
    category: notificationCategory.reviewResult,
    level: approved ? 'success' : 'warning',
    title: `商品「${row.name}」审核已${title}`,
    content: approved
      ? review.type === reviewType.newProduct
        ? '商品待上架。'
        : '变更已生效。'
      : `驳回原因：${textOf(decision)}`,
    ...(!approved && review.type === reviewType.newProduct
      ? pageLink(productQueries.form, { spuId: row.id })
      : pageLink(productQueries.detail, { spuId: row.id, tab: 'reviews' })),
    resource: 'product',
  })
}
