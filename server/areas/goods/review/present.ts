import { and, asc, eq, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { productStatus, reviewType } from '#contract/goods/codes.ts'
import { productRights } from '#contract/goods/field-rights.ts'
import type { ProductReview, ProductReviewDetail } from '#contract/goods/product-reviews.ts'
import { CLAIM_MINUTES } from '#contract/goods/reviews.ts'
import { canDo, isApprovedProduct } from '#contract/goods/transitions.ts'
import { reviewStatus } from '#contract/rules/review.ts'
import { loadCategories } from '#server/areas/configuration/category/category-index.ts'
import { checkSellable } from '#server/areas/goods/product/actions.ts'
import { presentProduct } from '#server/areas/goods/product/detail.ts'
import type { ProductRecord } from '#server/areas/goods/product/present.ts'
import { type ProductReviewRecord, supplyPricesOf, toReviewSummary } from '#server/areas/goods/product/review.ts'
import type { Context } from '#server/context.ts'
import { product, productReview } from '#server/database/schema/goods.ts'
import { brand, supplier } from '#server/database/schema/suppliers.ts'
import { readsField } from '#server/entity/field-rights.ts'
import { anyOf } from '#server/entity/paging.ts'
import { ownRows } from '#server/entity/scope.ts'
import { openUrl } from '#server/entity/stored-files.ts'
import { notFound, Refusal } from '#server/http/errors.ts'
import { after, minutes } from '#server/time.ts'

export const NO_REVIEW = '商品审核单不存在'

/** When the claim of a reviewer expires; null without a claim or after its expiry. */
export function claimedUntil({ status, claimedAt }: ProductReviewRecord, now: string): string | null {
  if (status !== reviewStatus.pending || claimedAt === null) return null
  const until = after(claimedAt, minutes(CLAIM_MINUTES))
  return until > now ? until : null
}

/** Claimed by somebody else. */
export const isHeld = (context: Context, review: ProductReviewRecord): boolean =>
  claimedUntil(review, context.now) !== null && review.claimedById !== context.caller.authorId

const waitHours = (review: ProductReviewRecord, now: string): number =>
  Math.floor((Date.parse(review.reviewedAt ?? now) - Date.parse(review.submittedAt)) / 3_600_000)

/** Presents reviews with their products, with a constant number of queries. */
export async function presentReviews(context: Context, rows: readonly ProductReviewRecord[]): Promise<ProductReview[]> {
  if (rows.length === 0) return []
  const [found, categories] = await Promise.all([
    context.db
      .select({ product, brandName: brand.name, supplierName: supplier.name, shortName: supplier.shortName })
      .from(product)
      .innerJoin(brand, eq(brand.id, product.brandId))
      .innerJoin(supplier, eq(supplier.id, product.supplierId))
      .where(anyOf(product.id, [...new Set(rows.map((row) => row.productId))])),
    loadCategories(context.db),
  ])
  const byId = new Map(found.map((row) => [row.product.id, row]))
  return rows.flatMap((row) => {
    const of = byId.get(row.productId)
    if (!of) return []
    const { id, spuCode, name, cover, status, brandId, supplierId, categoryId } = of.product
    const { changes: _changes, ...summary } = toReviewSummary(context, row)
    return {
      ...summary,
      product: {
        id,
        spuCode,
        name,
        cover: openUrl(context.services.store, cover),
        status,
        brand: { id: brandId, name: of.brandName },
        supplier: { id: supplierId, name: of.shortName || of.supplierName },
        category: categories.refs([categoryId])[0] ?? { id: categoryId, name: '' },
      },
      claimedBy: claimedUntil(row, context.now) === null ? '' : row.claimedBy,
      isHeld: isHeld(context, row),
      waitHours: waitHours(row, context.now),
    }
  })
}

/** Reviews of products within the caller's scope. */
export function ofProducts(context: Context, where: SQL | undefined): SQL | undefined {
  const own = and(ownRows(context.caller, product.supplierId), where)
  return own && sql`${productReview.productId} in ${context.db.select({ id: product.id }).from(product).where(own)}`
}

/** The longest waiting review of a type that is unclaimed and that the caller may decide. */
async function nextPending(context: Context, { id, type }: ProductReviewRecord): Promise<number | null> {
  const { authorId } = context.caller
  const [next] = await context.db
    .select({ id: productReview.id })
    .from(productReview)
    .where(
      and(
        eq(productReview.status, reviewStatus.pending),
        eq(productReview.type, type),
        ne(productReview.id, id),
        ne(productReview.submittedById, authorId),
        or(
          isNull(productReview.claimedAt),
          eq(productReview.claimedById, authorId),
          lt(productReview.claimedAt, after(context.now, -minutes(CLAIM_MINUTES))),
        ),
        ofProducts(context, undefined),
      ),
    )
    .orderBy(asc(productReview.submittedAt), asc(productReview.id))
    .limit(1)
  return next?.id ?? null
}

/** Status of the product after approval. */
const statusApproved = ({ status }: ProductRecord, { type }: ProductReviewRecord): ProductRecord['status'] =>
  type === reviewType.newProduct ? productStatus.readyToList : status

/** Why it cannot go on sale when it is approved; '' when it can. */
async function enableFault(context: Context, row: ProductRecord, review: ProductReviewRecord): Promise<string> {
  if (!canDo('enable', statusApproved(row, review)))
    return row.status === productStatus.onSale ? '商品已在售' : '当前状态不能上架'
  try {
    await checkSellable(context, row)
    return ''
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

/** A review with the product before and after, and its earlier reviews. */
export async function presentReview(context: Context, review: ProductReviewRecord): Promise<ProductReviewDetail> {
  const [head] = await presentReviews(context, [review])
  const [row] = await context.db.select().from(product).where(eq(product.id, review.productId))
  if (!head || !row) throw notFound(NO_REVIEW)
  const live = await presentProduct(context, row)
  const isWaiting =
    review.status === reviewStatus.pending && review.type !== reviewType.newProduct && isApprovedProduct(row.status)
  return {
    ...head,
    changes: toReviewSummary(context, review).changes,
    live,
    revised: isWaiting ? await presentProduct(context, row, true) : null,
    prices: readsField(productRights, 'supplyPrice', context.caller) ? supplyPricesOf(review) : [],
    earlier: live.reviews.filter(({ id }) => id !== review.id),
    nextPendingId: await nextPending(context, review),
    enableFault: await enableFault(context, row, review),
  }
}
