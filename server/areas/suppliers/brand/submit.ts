import { and, eq, ne } from 'drizzle-orm'
import { notificationCategory } from '#contract/notifications.ts'
import { pageLink } from '#contract/page-query.ts'
import { daysUntil } from '#contract/rules/moment.ts'
import { reviewStatus } from '#contract/rules/review.ts'
import { isSimilarName } from '#contract/rules/similar-name.ts'
import {
  brandFieldTitles,
  brandSubmitFaults,
  classesOfCategory,
  QUALIFICATION_FIELDS,
} from '#contract/suppliers/brand-rules.ts'
import type { BrandInput } from '#contract/suppliers/brands.ts'
import { brandRisk } from '#contract/suppliers/codes.ts'
import { brandQueries } from '#contract/suppliers/page-queries.ts'
import { type CategoryIndex, loadCategories } from '#server/areas/configuration/category/category-index.ts'
import { brandLabels } from '#server/areas/suppliers/audit-labels.ts'
import type { Context } from '#server/context.ts'
import { brand, brandReview, supplier } from '#server/database/schema/suppliers.ts'
import { changesOf } from '#server/entity/changes.ts'
import { isSupplier } from '#server/entity/scope.ts'
import { refuse, refuseFieldErrors } from '#server/http/errors.ts'
import { holdersOf, notify } from '#server/notify.ts'
import { dayOf } from '#server/time.ts'
import { type BrandFields, type BrandRecord, type ReviewRecord, toFields } from './present.ts'

type Risk = ReviewRecord['riskFlags'][number]

const NEAR_END_DAYS = 30

/** Refuses an incomplete brand with validation errors for each field. */
export function refuseIncomplete(fields: BrandFields, now: string): void {
  refuseFieldErrors(brandSubmitFaults(fields, dayOf(now)))
}

/** Risks for the reviewer to check; computed when the brand is submitted. */
async function risksOf(context: Context, id: number, fields: BrandFields, categories: CategoryIndex): Promise<Risk[]> {
  const others = await context.db
    .select({ name: brand.name, trademarkNo: brand.trademarkNo })
    .from(brand)
    .where(ne(brand.id, id))
  const [owner] = await context.db
    .select({ categoryIds: supplier.categoryIds })
    .from(supplier)
    .where(eq(supplier.id, fields.supplierId))
  const range = owner?.categoryIds ?? []
  const ends = [fields.trademarkUntil, fields.authorizationUntil].filter(Boolean)
  const isNear = ends.some((end) => (daysUntil(end, dayOf(context.now)) ?? NEAR_END_DAYS) < NEAR_END_DAYS)
  const misfits = fields.categoryIds.some((categoryId) => {
    const classes = classesOfCategory(categories.path(categoryId))
    return classes.length > 0 && !fields.trademarkClass.some((code) => classes.includes(code))
  })
  const found: [Risk, boolean][] = [
    [brandRisk.similarName, others.some((other) => isSimilarName(other.name, fields.name))],
    [
      brandRisk.duplicateTrademark,
      fields.trademarkNo !== '' && others.some((other) => other.trademarkNo === fields.trademarkNo),
    ],
    [brandRisk.expiring, isNear],
    [brandRisk.beyondSupplierScope, fields.categoryIds.some((categoryId) => !categories.covers(range, categoryId))],
    [brandRisk.trademarkClassMismatch, misfits],
  ]
  return found.flatMap(([risk, holds]) => (holds ? [risk] : []))
}

/** Opens a review of a whole new brand, or of changed fields of an approved one. Returns its id. */
export async function openReview(context: Context, row: BrandRecord, proposal: Partial<BrandInput>): Promise<number> {
  const { caller, now } = context
  const before = toFields(row)
  const after: BrandFields = { ...before, ...proposal }
  refuseIncomplete(after, now)
  const categories = await loadCategories(context.db)
  const labels = await brandLabels(context.db, categories, [before.supplierId, after.supplierId])
  const changed = changesOf<BrandInput>(before, proposal, brandFieldTitles, labels)
  const fields = Object.keys(proposal)
  const isRenewal = fields.length > 0 && fields.every((field) => QUALIFICATION_FIELDS.includes(field))
  const type = fields.length === 0 ? 1 : isRenewal ? 3 : 2
  const stamps = { createdAt: now, createdBy: caller.name, updatedAt: now, updatedBy: caller.name }
  const [review] = await context.db
    .insert(brandReview)
    .values({
      ...stamps,
      brandId: row.id,
      type,
      changes: changed.map(({ field, title, ...texts }) => ({ field, fieldTitle: title, ...texts })),
      proposal: Object.entries(proposal).map(([field, value]) => ({ field, value })),
      riskFlags: await risksOf(context, row.id, after, categories),
      submittedById: caller.userId,
      submitterSupplierId: isSupplier(caller) ? caller.supplierId : null,
      submittedBy: caller.name,
      submittedAt: now,
    })
    // Somebody else has just submitted the same brand.
    .onConflictDoNothing()
    .returning({ id: brandReview.id, reviewNo: brandReview.reviewNo })
  if (!review) throw refuse('该品牌已有变更待审核，请先撤回或等待审核结果')
  const title = { 1: '新品牌', 2: '品牌资料变更', 3: '品牌资质续期' }[type]
  const reviewers = await holdersOf(context.db, 'brand:review', { brandId: row.id, createdById: row.createdById })
  await notify(
    context.db,
    reviewers.filter((id) => id !== caller.userId),
    now,
    {
      category: notificationCategory.todo,
      level: 'info',
      title: `${title}待审核`,
      content: `「${after.name}」由${caller.name}提交，请审核。`,
      ...pageLink(brandQueries.reviews, { id: review.id }),
      resource: 'brandReview',
    },
  )
  context.audit({
    resource: 'brand',
    action: 'submit',
    targetId: row.id,
    targetName: after.name,
    summary: `提交「${after.name}」的${title}审核(${review.reviewNo})`,
    changes: changed,
  })
  return review.id
}

/** The pending review of a brand, locked. */
export async function pendingReview(context: Context, brandId: number): Promise<ReviewRecord | undefined> {
  const [row] = await context.db
    .select()
    .from(brandReview)
    .where(and(eq(brandReview.brandId, brandId), eq(brandReview.status, reviewStatus.pending)))
    .for('update')
  return row
}
