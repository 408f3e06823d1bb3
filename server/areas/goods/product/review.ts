import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { CodeOf } from '#contract/codes.ts'
import { productStatus, reviewType, riskFlag } from '#contract/goods/codes.ts'
import { productRights } from '#contract/goods/field-rights.ts'
import { FACTORS, lossOf, needsReason, PRICES } from '#contract/goods/price-rules.ts'
import { productReviewQueries } from '#contract/goods/product-review-page-queries.ts'
import { bannedWordIn, productFieldTitles } from '#contract/goods/product-rules.ts'
import type { ProductReviewSummary } from '#contract/goods/reviews.ts'
import { notificationCategory } from '#contract/notifications.ts'
import { pageLink } from '#contract/page-query.ts'
import { daysUntil } from '#contract/rules/moment.ts'
import { reviewStatus } from '#contract/rules/review.ts'
import { isSimilarName } from '#contract/rules/similar-name.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { product, productReview } from '#server/database/schema/goods.ts'
import { brand } from '#server/database/schema/suppliers.ts'
import { changesOf } from '#server/entity/changes.ts'
import { readsChange } from '#server/entity/field-rights.ts'
import { isSupplier } from '#server/entity/scope.ts'
import { refuse } from '#server/http/errors.ts'
import { holdersOf, notify } from '#server/notify.ts'
import { dayOf } from '#server/time.ts'
import { productLabels } from './audit-labels.ts'
import type { ProductFields, SkuFields } from './fields.ts'
import type { ProductRecord } from './present.ts'
import type { SupplyPrice } from './skus.ts'

export type ProductReviewRecord = typeof productReview.$inferSelect
type Risk = ProductReviewRecord['riskFlags'][number]

const NEAR_END_DAYS = 30
/** Number of products of the same brand that a name is compared with. */
const COMPARED = 500

export const PENDING = '已有修改在审核中,请先撤回'
/** Proposal field for supply prices, which is not a field of the form. */
export const SUPPLY_PRICES = 'supplyPrices'

/** The fields that an approval would write; the supply prices of a review of type 3 are not among them. */
export const proposalOf = ({ proposal }: Pick<ProductReviewRecord, 'proposal'>): Partial<ProductFields> =>
  Object.fromEntries(proposal.flatMap(({ field, value }) => (field === SUPPLY_PRICES ? [] : [[field, value]])))

export const supplyPricesOf = ({ proposal }: Pick<ProductReviewRecord, 'proposal'>): SupplyPrice[] =>
  proposal.flatMap(({ field, value }) => (field === SUPPLY_PRICES ? (value as SupplyPrice[]) : []))

/** A proposal for SKUs with current prices and stock, which change separately. */
export function withCurrentPrices(
  stored: readonly SkuFields[],
  proposal: Partial<ProductFields>,
): Partial<ProductFields> {
  if (!proposal.skus) return proposal
  const known = new Map(stored.map((row) => [row.id, row]))
  const unchangedFields = [...PRICES, ...FACTORS, 'stock'] as const
  const skus = proposal.skus.map((row) => {
    const held = row.id === undefined ? undefined : known.get(row.id)
    return held ? { ...row, ...Object.fromEntries(unchangedFields.map((name) => [name, held[name]])) } : row
  })
  return { ...proposal, skus }
}

/** Submitted by the caller or by somebody of the same supplier. */
export const isOwnReview = ({ caller }: Context, review: ProductReviewRecord): boolean =>
  review.submittedById === caller.authorId ||
  (isSupplier(caller) && review.submitterSupplierId !== null && review.submitterSupplierId === caller.supplierId)

/** Cost prices are shown only to callers with the permission. */
const visibleChanges = ({ caller }: Context, { changes }: ProductReviewRecord) =>
  changes.filter((change) => readsChange(productRights, caller, change))

export const toReviewSummary = (context: Context, row: ProductReviewRecord): ProductReviewSummary => ({
  id: row.id,
  version: row.version,
  reviewNo: row.reviewNo,
  type: row.type,
  status: row.status,
  changes: visibleChanges(context, row),
  riskFlags: row.riskFlags,
  submittedBy: row.submittedBy,
  submittedAt: row.submittedAt,
  reasonCodes: row.reasonCodes,
  reason: row.reason,
  reviewedBy: row.reviewedBy,
  reviewedAt: row.reviewedAt,
  own: isOwnReview(context, row),
})

/** The pending reviews of a product, locked. */
export const pendingReviews = (context: Context, productId: number): Promise<ProductReviewRecord[]> =>
  context.db
    .select()
    .from(productReview)
    .where(and(eq(productReview.productId, productId), eq(productReview.status, reviewStatus.pending)))
    .orderBy(productReview.id)
    .for('update')

/** Updates the state of the newest change of approved goods. Call it after every step of such a review. */
export async function refreshRevision(db: Connection, productId: number): Promise<void> {
  const [newest] = await db
    .select({ status: productReview.status })
    .from(productReview)
    .where(and(eq(productReview.productId, productId), ne(productReview.type, reviewType.newProduct)))
    .orderBy(desc(productReview.id))
    .limit(1)
  const revisionStatus = newest?.status === reviewStatus.pending ? 1 : newest?.status === reviewStatus.rejected ? 2 : 0
  await db.update(product).set({ revisionStatus }).where(eq(product.id, productId))
}

/** Risks for the reviewer to check; computed when the product is submitted. */
async function risksOf(context: Context, row: ProductRecord, fields: ProductFields, prices: readonly SupplyPrice[]) {
  const moved = new Map(prices.map(({ skuId, supplyPrice }) => [skuId, supplyPrice]))
  const priced = fields.skus.map((sku) => ({ ...sku, supplyPrice: moved.get(sku.id ?? 0) ?? sku.supplyPrice }))
  const others = await context.db
    .select({ name: product.name })
    .from(product)
    .where(and(eq(product.brandId, fields.brandId), ne(product.id, row.id), ne(product.status, productStatus.recycled)))
    .orderBy(desc(product.id))
    .limit(COMPARED)
  const pictures = fields.mainImages.map(({ url }) => ({ url }))
  const samePicture =
    pictures.length > 0 &&
    (await context.db.$count(
      product,
      and(
        ne(product.id, row.id),
        ne(product.status, productStatus.recycled),
        inArray(
          product.cover,
          pictures.map(({ url }) => url),
        ),
      ),
    )) > 0
  const [of] = await context.db.select({ validUntil: brand.validUntil }).from(brand).where(eq(brand.id, fields.brandId))
  const found: [Risk, boolean][] = [
    [riskFlag.belowCost, priced.some((sku) => lossOf(sku) !== '')],
    [riskFlag.priceJump, fields.skus.some((sku, index) => needsReason(sku, priced[index] ?? sku))],
    [riskFlag.sensitiveWord, bannedWordIn(fields.subtitle + fields.detailContent) !== undefined],
    [riskFlag.duplicatePicture, samePicture],
    [riskFlag.duplicateProduct, others.some(({ name }) => isSimilarName(name, fields.name))],
    [
      riskFlag.authorizationExpiring,
      (daysUntil(of?.validUntil ?? null, dayOf(context.now)) ?? NEAR_END_DAYS) < NEAR_END_DAYS,
    ],
    [riskFlag.noWhitePicture, fields.whiteImage === ''],
  ]
  return found.flatMap(([risk, holds]) => (holds ? [risk] : []))
}

function priceChanges(fields: ProductFields, prices: readonly SupplyPrice[]) {
  return prices.flatMap(({ skuId, supplyPrice }) => {
    const sku = fields.skus.find(({ id }) => id === skuId)
    const spec = sku?.specValues.map(({ valueName }) => valueName).join(' / ') || sku?.skuCode
    return sku
      ? [
          {
            field: `${sku.skuCode}.supplyPrice`,
            title: `${spec} 供货价`,
            before: sku.supplyPrice,
            after: supplyPrice,
          },
        ]
      : []
  })
}

/** The subject of a review: a whole new product, fields of an approved one, or its supply prices. */
export type Waiting =
  | { type: typeof reviewType.newProduct }
  | { type: typeof reviewType.revision; proposal: Partial<ProductFields> }
  | { type: typeof reviewType.priceChange; prices: readonly SupplyPrice[] }

/** Opens a review of a product whose fields were `before`, and notifies the reviewers. Returns its id. */
export async function openReview(
  context: Context,
  row: ProductRecord,
  before: ProductFields,
  waiting: Waiting,
): Promise<number> {
  const { caller, now } = context
  const proposal = waiting.type === reviewType.revision ? waiting.proposal : {}
  const prices = waiting.type === reviewType.priceChange ? waiting.prices : []
  const labels = await productLabels(context.db, before, proposal)
  const changed = [...changesOf(before, proposal, productFieldTitles, labels), ...priceChanges(before, prices)]
  const written = [
    ...Object.entries(proposal).map(([field, value]) => ({ field, value })),
    ...(prices.length > 0 ? [{ field: SUPPLY_PRICES, value: prices }] : []),
  ]
  const [review] = await context.db
    .insert(productReview)
    .values({
      createdAt: now,
      createdBy: caller.name,
      updatedAt: now,
      updatedBy: caller.name,
      productId: row.id,
      type: waiting.type,
      changes: changed.map(({ field, title, ...texts }) => ({ field, fieldTitle: title, ...texts })),
      proposal: written,
      riskFlags: await risksOf(context, row, { ...before, ...proposal }, prices),
      submittedById: caller.userId,
      submitterSupplierId: isSupplier(caller) ? caller.supplierId : null,
      submittedBy: caller.name,
      submittedAt: now,
    })
    // Somebody else has just submitted the same product.
    .onConflictDoNothing()
    .returning({ id: productReview.id, reviewNo: productReview.reviewNo })
  if (!review) throw refuse(PENDING)
  if (waiting.type !== reviewType.newProduct) await refreshRevision(context.db, row.id)
  await notifyReviewers(context, row, waiting.type, review.id)
  context.audit({
    resource: 'product',
    action: 'submit',
    targetId: row.id,
    targetName: row.name,
    summary: `提交「${row.name}」的${titles[waiting.type]}审核(${review.reviewNo})`,
    changes: changed,
  })
  return review.id
}

const titles = { 1: '新品', 2: '修改', 3: '供货价' }

async function notifyReviewers(
  context: Context,
  row: ProductRecord,
  type: CodeOf<typeof reviewType>,
  id: number,
): Promise<void> {
  const reviewers = await holdersOf(context.db, 'product:review', row)
  await notify(
    context.db,
    reviewers.filter((id) => id !== context.caller.userId),
    context.now,
    {
      category: notificationCategory.todo,
      level: 'info',
      title: `商品${titles[type]}待审核`,
      content: `「${row.name}」由${context.caller.name}提交，请审核。`,
      ...pageLink(productReviewQueries.list, { type, id }),
      resource: 'productReview',
    },
  )
}

/** Raises the version of reviews, so that their readers must reload before deciding. */
export async function touchReviews(context: Context, reviews: readonly ProductReviewRecord[]): Promise<void> {
  if (reviews.length === 0) return
  await context.db
    .update(productReview)
    .set({ version: sql`${productReview.version} + 1` })
    .where(
      inArray(
        productReview.id,
        reviews.map(({ id }) => id),
      ),
    )
}
