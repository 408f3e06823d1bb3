import { desc, eq } from 'drizzle-orm'
import { reviewType } from '#contract/goods/codes.ts'
import { productRights } from '#contract/goods/field-rights.ts'
import { FACTORS, PRICES } from '#contract/goods/price-rules.ts'
import type { Product, SkuDetail } from '#contract/goods/product-editing.ts'
import { reviewStatus } from '#contract/rules/review.ts'
import type { Context } from '#server/context.ts'
import { productReview } from '#server/database/schema/goods.ts'
import { shownFields } from '#server/entity/field-rights.ts'
import { openFiles, openUrl } from '#server/entity/stored-files.ts'
import { refsOf } from './audit-labels.ts'
import { toColumns, toFields, toSkuColumns, versionsOf } from './fields.ts'
import { type ProductRecord, presentProducts } from './present.ts'
import { type ProductReviewRecord, proposalOf, SUPPLY_PRICES, supplyPricesOf, toReviewSummary } from './review.ts'
import { presentSku, type SkuRecord, withoutHiddenPrices } from './sku-record.ts'

const MAX_REVIEWS = 50

/** The SKUs after a pending change; new SKUs have no id yet. */
function revised(row: ProductRecord, skus: readonly SkuRecord[], reviews: readonly ProductReviewRecord[]): SkuRecord[] {
  const proposed = reviews.map(proposalOf).find(({ skus: next }) => next)?.skus
  const prices = new Map(reviews.flatMap(supplyPricesOf).map(({ skuId, supplyPrice }) => [skuId, supplyPrice]))
  const next = proposed
    ? proposed.map((fields, sort): SkuRecord => {
        const stored = skus.find(({ id }) => id === fields.id)
        const { createdAt, createdBy, updatedAt, updatedBy } = row
        return {
          ...(stored ?? { id: 0, version: 1, createdAt, createdBy, updatedAt, updatedBy, lockedStock: 0 }),
          ...toSkuColumns(fields),
          // Prices change separately: they may have changed since the proposal.
          ...(stored && Object.fromEntries([...PRICES, ...FACTORS].map((name) => [name, stored[name]]))),
          productId: row.id,
          stock: stored?.stock ?? fields.stock,
          specText: fields.specValues.map(({ valueName }) => valueName).join(' / '),
          sort,
        }
      })
    : [...skus]
  return next.map((sku) => ({ ...sku, supplyPrice: prices.get(sku.id) ?? sku.supplyPrice }))
}

function describeVersion(context: Context, row: ProductRecord, sku: SkuRecord): SkuDetail {
  const { store } = context.services
  const { name, status, cover } = row
  return {
    ...presentSku({ sku, name, status, cover }, context.caller, store),
    specValues: sku.specValues,
    ownImage: openUrl(store, sku.image),
    barcode: sku.barcode,
    weight: sku.weight === null ? '' : String(Number(sku.weight)),
    volume: sku.volume === null ? '' : String(Number(sku.volume)),
    size: sku.size,
    packageCount: sku.packageCount,
  }
}

/** A whole product; with `revision` as pending changes would make it. */
export async function presentProduct(context: Context, stored: ProductRecord, revision = false): Promise<Product> {
  const { db, services } = context
  const { store } = services
  const reviews = await db
    .select()
    .from(productReview)
    .where(eq(productReview.productId, stored.id))
    .orderBy(desc(productReview.id))
    .limit(MAX_REVIEWS)
  const waiting = reviews.filter(
    ({ status, type }) => status === reviewStatus.pending && type !== reviewType.newProduct,
  )
  const proposed = revision ? waiting.map(proposalOf) : []
  const row = Object.assign({}, stored, ...proposed.map(toColumns)) as ProductRecord
  const versions = await versionsOf(db, row.id)
  const skus = revision ? revised(row, versions, waiting) : versions
  const [head] = await presentProducts(db, [row], store)
  if (!head) throw new Error('a product could not be described')
  const { remark, ...fields } = toFields(row, [])
  const refs = await refsOf(db, store, { ...fields, remark })
  return {
    ...withoutHiddenPrices(context.caller, head),
    ...fields,
    refs,
    mainImages: openFiles(store, row.mainImages),
    modelFile: openFiles(store, row.modelFile),
    whiteImage: openUrl(store, row.whiteImage),
    video: openUrl(store, row.video),
    specs: row.specs.map((spec) => ({
      ...spec,
      values: spec.values.map((value) => ({ ...value, image: openUrl(store, value.image) })),
    })),
    skus: skus.map((sku) => describeVersion(context, row, sku)),
    ...shownFields(productRights, context.caller, { remark }),
    pendingFields: waiting.flatMap(({ proposal }) =>
      proposal.map(({ field }) => (field === SUPPLY_PRICES ? 'skus' : field)),
    ),
    reviews: reviews.map((review) => toReviewSummary(context, review)),
    submittedAt: row.submittedAt,
    reviewedAt: row.reviewedAt,
    enabledAt: row.enabledAt,
  }
}
