import { and, asc, count, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { notificationCategory } from '#contract/notifications.ts'
import { pageLink } from '#contract/page-query.ts'
import { daysUntil } from '#contract/rules/moment.ts'
import { reviewStatus } from '#contract/rules/review.ts'
import type * as contract from '#contract/suppliers/brand-reviews.ts'
import type { BrandReview } from '#contract/suppliers/brand-reviews.ts'
import { brandReviewType, supplierStatus } from '#contract/suppliers/codes.ts'
import { brandQueries } from '#contract/suppliers/page-queries.ts'
import { brandTransitions, canDecideReview, reviewTransitions } from '#contract/suppliers/transitions.ts'
import { loggedBrand } from '#server/areas/suppliers/brand/logged-brand.ts'
import {
  type BrandRecord,
  brands,
  presentBrand,
  presentBrands,
  proposalOf,
  type ReviewRecord,
  toColumns,
  toFields,
  toSummary,
} from '#server/areas/suppliers/brand/present.ts'
import { noteBrandFiles } from '#server/areas/suppliers/brand/save.ts'
import type { Context, Handlers } from '#server/context.ts'
import { brand, brandReview, supplier } from '#server/database/schema/suppliers.ts'
import { rowByRow } from '#server/entity/bulk.ts'
import { logRow } from '#server/entity/change-log.ts'
import { containsAny, same } from '#server/entity/filters.ts'
import { contains, countsOf, offsetOf, orderBy, tabsOf, withinDays } from '#server/entity/paging.ts'
import { updateRow } from '#server/entity/rows.ts'
import { ownRows } from '#server/entity/scope.ts'
import { conflict, notFound, refuse, refuseField, refuseReviewed } from '#server/http/errors.ts'
import { accountsOfSuppliers, notify } from '#server/notify.ts'
import { dayOf } from '#server/time.ts'

/** Filters brands with a subquery, so that counts read one table. */
const ofBrands = (context: Context, where: SQL | undefined): SQL =>
  inArray(brandReview.brandId, context.db.select({ id: brand.id }).from(brand).where(where))

const waitHours = (review: ReviewRecord, now: string): number =>
  Math.floor((Date.parse(review.reviewedAt ?? now) - Date.parse(review.submittedAt)) / 3_600_000)

async function describeReviews(context: Context, rows: ReviewRecord[]): Promise<BrandReview[]> {
  const ids = [...new Set(rows.map((row) => row.brandId))]
  const brands = ids.length > 0 ? await context.db.select().from(brand).where(inArray(brand.id, ids)) : []
  const described = await presentBrands(context, brands, { store: context.services.store })
  const byId = new Map(described.map((row) => [row.id, row]))
  return rows.flatMap((row) => {
    const of = byId.get(row.brandId)
    if (!of) return []
    const { id, name, logo, supplier: owner, authorizationKind, daysLeft } = of
    return {
      ...toSummary(row),
      version: row.version,
      brand: { id, name, logo, supplier: owner, authorizationKind, daysLeft },
      changes: row.changes,
      riskFlags: row.riskFlags,
      waitHours: waitHours(row, context.now),
      own: row.submittedById === context.caller.authorId,
    }
  })
}

/** A new brand is enabled; changes of an enabled one are written into it at once. */
async function approve(context: Context, row: BrandRecord, review: ReviewRecord): Promise<BrandRecord> {
  const [owner] = await context.db
    .select({ status: supplier.status })
    .from(supplier)
    .where(eq(supplier.id, row.supplierId))
  if (owner?.status !== supplierStatus.enabled) throw refuse('供应商已停用')
  const proposal = proposalOf(review)
  const after = { ...toFields(row), ...proposal }
  const today = dayOf(context.now)
  const ends = [after.trademarkUntil, after.authorizationUntil].filter(Boolean)
  if (ends.some((end) => (daysUntil(end, today) ?? 0) < 0)) throw refuse('资质已过期,请先续期')
  const saved = await updateRow(context, brands, row, {
    ...toColumns(proposal),
    ...(review.type === brandReviewType.newBrand ? { status: brandTransitions.approve.to } : {}),
    warnedDays: null,
  })
  await noteBrandFiles(context, row.id, after, {})
  return saved
}

/** An approved brand stays unchanged; a new one goes back to its supplier. */
async function turnDown(context: Context, row: BrandRecord, review: ReviewRecord): Promise<undefined> {
  if (review.type === brandReviewType.newBrand) {
    await updateRow(context, brands, row, { status: brandTransitions.refuse.to })
  }
  await noteBrandFiles(context, row.id, toFields(row), {})
}

interface Decision {
  approved: boolean
  reason: string
  /** Part of a bulk decision, which excludes reviews with risks. */
  inBulk: boolean
}

async function decide(
  context: Context,
  id: number,
  version: number,
  { approved, reason, inBulk }: Decision,
): Promise<void> {
  const [found] = await context.db
    .select({ brandId: brandReview.brandId })
    .from(brandReview)
    .where(eq(brandReview.id, id))
  if (!found) throw notFound('品牌审核单不存在')
  // The brand is locked first, as everywhere else: a fixed lock order prevents deadlocks.
  const own = and(eq(brand.id, found.brandId), ownRows(context.caller, brand.supplierId))
  const [row] = await context.db.select().from(brand).where(own).for('update')
  const [review] = await context.db.select().from(brandReview).where(eq(brandReview.id, id)).for('update')
  if (!row || !review) throw notFound('品牌审核单不存在')
  if (!canDecideReview(review.status)) {
    if (review.status === reviewStatus.withdrawn) throw refuse('提交人已撤回这次审核,请刷新')
    throw refuseReviewed('品牌', review.reviewedBy, review.status === reviewStatus.approved)
  }
  if (review.submittedById === context.caller.userId) throw refuse('不能审核自己提交的品牌')
  if (review.version !== version) throw conflict()
  if (approved && inBulk && review.riskFlags.length > 0) throw refuse('有风险提示，请单独审核')
  const saved = approved ? await approve(context, row, review) : await turnDown(context, row, review)
  const { title, to } = approved ? reviewTransitions.approve : reviewTransitions.refuse
  await context.db
    .update(brandReview)
    .set({
      status: to,
      reason,
      reviewedBy: context.caller.name,
      reviewedAt: context.now,
      version: review.version + 1,
      updatedAt: context.now,
      updatedBy: context.caller.name,
    })
    .where(eq(brandReview.id, id))
  await notifySupplier(context, row, review, title, reason)
  logRow(context, brands, row, {
    action: approved ? 'approve' : 'refuse',
    verb: '',
    rest: `审核${title}(${review.reviewNo})`,
    changes: approved
      ? review.changes.map(({ field, fieldTitle, before, after }) => ({ field, title: fieldTitle, before, after }))
      : [],
    ...(saved && { form: (await loggedBrand(context.db, row, saved)).form }),
    reason,
  })
}

async function notifySupplier(
  context: Context,
  row: BrandRecord,
  review: ReviewRecord,
  title: string,
  reason: string,
): Promise<void> {
  const receivers = [
    review.submittedById,
    ...(await accountsOfSuppliers(context.db, [row.supplierId], { brandId: row.id, createdById: row.createdById })),
  ]
  await notify(context.db, receivers, context.now, {
    category: notificationCategory.reviewResult,
    level: reason ? 'warning' : 'success',
    title: `品牌「${row.name}」审核已${title}`,
    content: reason ? `驳回原因：${reason}` : '变更已生效。',
    ...(reason ? pageLink(brandQueries.form, { id: row.id }) : pageLink(brandQueries.list, { keyword: row.name })),
    resource: 'brand',
  })
}

export const reviewHandlers: Handlers<typeof contract> = {
  listBrandReviews: async (params, context) => {
    const { keyword } = params
    const filters = and(
      ofBrands(context, and(ownRows(context.caller, brand.supplierId), same(brand, params, 'supplierId'))),
      keyword
        ? or(ofBrands(context, containsAny(keyword, brand.name, brand.pinyin)), contains(brandReview.reviewNo, keyword))
        : undefined,
      same(brandReview, params, 'type'),
      params.riskFlag === undefined
        ? undefined
        : sql`${brandReview.riskFlags} @> ${JSON.stringify([params.riskFlag])}::jsonb`,
      ...withinDays(brandReview.submittedAt, params.submittedFrom, params.submittedTo),
    )
    const where = params.status === undefined ? filters : and(filters, eq(brandReview.status, params.status))
    // Longest waiting means submitted first.
    const waiting = sql`now() - ${brandReview.submittedAt}`
    const rows = await context.db
      .select()
      .from(brandReview)
      .where(where)
      .orderBy(
        ...(params.sort
          ? orderBy(
              params.sort,
              { submittedAt: brandReview.submittedAt, reviewedAt: brandReview.reviewedAt, waitHours: waiting },
              brandReview.id,
            )
          : [asc(brandReview.submittedAt), asc(brandReview.id)]),
      )
      .limit(params.pageSize)
      .offset(offsetOf(params))
    const tabs = context.db
      .select({ status: brandReview.status, total: count() })
      .from(brandReview)
      .where(filters)
      .groupBy(brandReview.status)
    return {
      list: await describeReviews(context, rows),
      pageNum: params.pageNum,
      pageSize: params.pageSize,
      ...tabsOf(await countsOf(context, tabs), reviewStatus.codes, params.status),
    }
  },

  getBrandReview: async ({ id }, context) => {
    const own = ofBrands(context, ownRows(context.caller, brand.supplierId))
    const [review] = await context.db
      .select()
      .from(brandReview)
      .where(and(eq(brandReview.id, id), own))
    const [head] = review ? await describeReviews(context, [review]) : []
    if (!review || !head) throw notFound('品牌审核单不存在')
    const [row] = await context.db.select().from(brand).where(eq(brand.id, review.brandId))
    if (!row) throw notFound('品牌审核单不存在')
    const snapshot = await presentBrand(context, row, review)
    const [next] = await context.db
      .select({ id: brandReview.id })
      .from(brandReview)
      .where(and(eq(brandReview.status, reviewStatus.pending), ne(brandReview.id, id), own))
      .orderBy(asc(brandReview.submittedAt), asc(brandReview.id))
      .limit(1)
    return {
      ...head,
      snapshot,
      earlier: snapshot.reviews.filter((earlier) => earlier.id < id),
      nextPendingId: next?.id ?? null,
    }
  },

  verifyBrands: async ({ items, result, reason = '' }, context) => {
    const approved = result === reviewStatus.approved
    if (!approved && reason.length < 5) {
      throw refuseField('reason', reason === '' ? '驳回必须填写原因' : '驳回原因至少 5 个字')
    }
    const ids = items.map((item) => item.reviewId)
    const names = await context.db
      .select({ id: brandReview.id, name: brand.name })
      .from(brandReview)
      .innerJoin(brand, eq(brand.id, brandReview.brandId))
      .where(and(inArray(brandReview.id, ids), ownRows(context.caller, brand.supplierId)))
    const nameOf = new Map(names.map((row) => [row.id, row.name]))
    const rows = items.map(({ reviewId, version }) => ({ id: reviewId, name: nameOf.get(reviewId) ?? '', version }))
    const decision = {
      approved,
      reason: approved ? '' : reason,
      inBulk: items.length > 1 || context.isOneOfMany === true,
    }
    return rowByRow(context, rows, (item, inner) => decide(inner, item.id, item.version, decision))
  },
}
