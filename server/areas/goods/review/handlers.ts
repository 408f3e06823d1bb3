import { and, asc, count, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { reviewType } from '#contract/goods/codes.ts'
import type * as contract from '#contract/goods/product-reviews.ts'
import { REFUSE_TEXT } from '#contract/goods/product-reviews.ts'
import { CLAIM_MINUTES } from '#contract/goods/reviews.ts'
import { reviewStatus } from '#contract/rules/review.ts'
import { loadCategories } from '#server/areas/configuration/category/category-index.ts'
import { allOrNothing } from '#server/areas/goods/product/bulk.ts'
import { productFound } from '#server/areas/goods/product/search.ts'
import type { Context, Handlers } from '#server/context.ts'
import { product, productReview } from '#server/database/schema/goods.ts'
import { anyOf, contains, countsOf, offsetOf, orderBy, sumOf, tabsOf, withinDays } from '#server/entity/paging.ts'
import { notFound, refuse, refuseField } from '#server/http/errors.ts'
import { after, minutes } from '#server/time.ts'
import { checkMayDecide, decide, lockReview } from './decision.ts'
import { NO_REVIEW, ofProducts, presentReview, presentReviews } from './present.ts'

type ListParams = ParsedParamsOf<typeof contract.listProductReviews>

/** All filters except type and status, which the tabs count by. */
async function filtersOf(params: ListParams, context: Context): Promise<SQL | undefined> {
  const { keyword, categoryId } = params
  const categories = categoryId === undefined ? undefined : await loadCategories(context.db)
  const ofProduct = and(
    params.supplierId === undefined ? undefined : eq(product.supplierId, params.supplierId),
    params.brandId === undefined ? undefined : eq(product.brandId, params.brandId),
    categories && categoryId ? anyOf(product.categoryId, [...categories.downwards(categoryId)]) : undefined,
  )
  return and(
    ofProducts(context, ofProduct),
    keyword
      ? or(
          ofProducts(context, productFound(keyword, eq(product.spuCode, keyword.toUpperCase()))),
          contains(productReview.reviewNo, keyword),
        )
      : undefined,
    params.riskFlag === undefined
      ? undefined
      : sql`${productReview.riskFlags} @> ${JSON.stringify([params.riskFlag])}::jsonb`,
    params.submittedBy ? contains(productReview.submittedBy, params.submittedBy) : undefined,
    params.mine === undefined
      ? undefined
      : (params.mine ? eq : ne)(productReview.submittedById, context.caller.authorId),
    ...withinDays(productReview.submittedAt, params.submittedFrom, params.submittedTo),
  )
}

async function pageOfReviews(
  params: ListParams,
  context: Context,
): Promise<AnswerOf<typeof contract.listProductReviews>> {
  const { type, status, sort } = params
  const filters = await filtersOf(params, context)
  const { submittedAt, reviewedAt, id } = productReview
  const rows = await context.db
    .select()
    .from(productReview)
    .where(
      and(
        filters,
        type === undefined ? undefined : eq(productReview.type, type),
        status === undefined ? undefined : eq(productReview.status, status),
      ),
    )
    .orderBy(
      // Longest waiting means submitted first.
      ...(sort
        ? orderBy(sort, { submittedAt, reviewedAt, waitHours: sql`now() - ${submittedAt}` }, id)
        : [asc(submittedAt), asc(id)]),
    )
    .limit(params.pageSize)
    .offset(offsetOf(params))
  const groups = await countsOf(
    context,
    context.db
      .select({ type: productReview.type, status: productReview.status, total: count() })
      .from(productReview)
      .where(filters)
      .groupBy(productReview.type, productReview.status),
  )
  const shown = groups.filter((group) => type === undefined || group.type === type)
  const byStatus = reviewStatus.codes.map((code) => ({
    status: code,
    total: sumOf(
      shown.filter((group) => group.status === code),
      'total',
    ),
  }))
  const { counts, total } = tabsOf(byStatus, reviewStatus.codes, status)
  const waiting = reviewType.codes.map((code) => [
    `type${code}`,
    groups.find((group) => group.type === code && group.status === reviewStatus.pending)?.total ?? 0,
  ])
  return {
    list: await presentReviews(context, rows),
    pageNum: params.pageNum,
    pageSize: params.pageSize,
    counts: { ...counts, ...Object.fromEntries(waiting) },
    total,
  }
}

async function claim(
  { reviewId, release }: ParsedParamsOf<typeof contract.claimProductReview>,
  context: Context,
): Promise<AnswerOf<typeof contract.claimProductReview>> {
  const { review } = await lockReview(context, reviewId)
  const { caller, now } = context
  const mine = eq(productReview.id, reviewId)
  if (release) {
    const isMine = review.claimedById === caller.userId
    if (isMine)
      await context.db.update(productReview).set({ claimedById: null, claimedBy: '', claimedAt: null }).where(mine)
    return { claimedBy: '', until: null }
  }
  checkMayDecide(context, review)
  // The version stays, because claiming does not change the review.
  await context.db
    .update(productReview)
    .set({ claimedById: caller.userId, claimedBy: caller.name, claimedAt: now })
    .where(mine)
  return { claimedBy: caller.name, until: after(now, minutes(CLAIM_MINUTES)) }
}

export const productReviewHandlers: Handlers<typeof contract> = {
  listProductReviews: pageOfReviews,
  claimProductReview: claim,

  getProductReview: async ({ id }, context) => {
    const [review] = await context.db
      .select()
      .from(productReview)
      .where(and(eq(productReview.id, id), ofProducts(context, undefined)))
    if (!review) throw notFound(NO_REVIEW)
    return presentReview(context, review)
  },

  reviewProductBatch: async ({ items, result, reasonCodes = [], reason = '', partial, ...options }, context) => {
    const approved = result === reviewStatus.approved
    if (!approved) checkReason(reasonCodes, reason)
    const ids = items.map((item) => item.reviewId)
    if (new Set(ids).size < ids.length) throw refuse('同一审核单出现了两次')
    const names = await context.db
      .select({ id: productReview.id, name: product.name })
      .from(productReview)
      .innerJoin(product, eq(product.id, productReview.productId))
      .where(anyOf(productReview.id, ids))
    const nameOf = new Map(names.map((row) => [row.id, row.name]))
    const rows = items.map(({ reviewId, version }) => ({ id: reviewId, name: nameOf.get(reviewId) ?? '', version }))
    const decision = {
      ...options,
      approved,
      reasonCodes: approved ? [] : [...new Set(reasonCodes)].sort(),
      reason: approved ? '' : reason,
      inBulk: items.length > 1 || context.isOneOfMany === true,
    }
    return allOrNothing(context, rows, partial, (item, inner) => decide(inner, item.id, item.version, decision))
  },
}

function checkReason(codes: readonly number[], reason: string): void {
  const missing = {
    ...(codes.length === 0 && { reasonCodes: '请至少选择一个驳回原因' }),
    ...(reason === '' && { reason: '请填写驳回说明' }),
  }
  if (Object.keys(missing).length > 0) throw refuse('驳回必须填写原因', missing)
  if (reason.length < REFUSE_TEXT.min) throw refuseField('reason', `驳回说明至少 ${REFUSE_TEXT.min} 个字`)
}
