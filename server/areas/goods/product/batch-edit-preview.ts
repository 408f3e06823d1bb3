import { and, eq } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import type { ProductBatchRow, ProductChanges, previewProductBatch } from '#contract/goods/product-batch.ts'
import { MAX_PRODUCT_LABELS, type ProductInput } from '#contract/goods/product-fields.ts'
import { isReviewedField, productFieldTitles } from '#contract/goods/product-rules.ts'
import { MAX_SHEET_ROWS } from '#contract/goods/products.ts'
import { canEditProduct, isApprovedProduct } from '#contract/goods/transitions.ts'
import { reviewStatus } from '#contract/rules/review.ts'
import type { Context } from '#server/context.ts'
import { product, productReview, sku } from '#server/database/schema/goods.ts'
import { type ChangeLabels, changedFields } from '#server/entity/changes.ts'
import { anyOf } from '#server/entity/paging.ts'
import { ownRows } from '#server/entity/scope.ts'
import { Refusal, refuse } from '#server/http/errors.ts'
import { productLabels } from './audit-labels.ts'
import { type ProductFields, toFields } from './fields.ts'
import type { ProductRecord } from './present.ts'
import { PENDING } from './review.ts'
import { selectedProducts } from './selection.ts'

/** The changed fields of one product; its labels are based on its current ones. */
export function editedFields(row: ProductRecord, changes: ProductChanges): Partial<ProductInput> {
  const { labelsAdd, labelsRemove = [], warnStock: _ofVersions, ...fields } = changes
  if (!labelsAdd && labelsRemove.length === 0) return fields
  const remaining = row.labelIds.filter((id) => !labelsRemove.includes(id))
  const labelIds = [...new Set([...remaining, ...(labelsAdd ?? [])])]
  if (labelIds.length > MAX_PRODUCT_LABELS) throw refuse(`商品标签已达 ${MAX_PRODUCT_LABELS} 个`)
  return { ...fields, labelIds }
}

/** The caller's own products with these ids. */
export const productRecords = (ids: readonly number[], { db, caller }: Pick<Context, 'db' | 'caller'>) =>
  db
    .select()
    .from(product)
    .where(and(anyOf(product.id, ids), ownRows(caller, product.supplierId)))
    .orderBy(product.id)

interface Facts {
  /** Warning values of the SKUs of each product. */
  warnings: ReadonlyMap<number, readonly number[]>
  /** Products with a pending review. */
  pending: ReadonlySet<number>
  labels: ChangeLabels<ProductFields>
}

async function factsOf(rows: readonly ProductRecord[], changes: ProductChanges, { db }: Context): Promise<Facts> {
  const ids = rows.map(({ id }) => id)
  const isPending = and(anyOf(productReview.productId, ids), eq(productReview.status, reviewStatus.pending))
  const [warned, reviewed] = await Promise.all([
    changes.warnStock === undefined
      ? []
      : db.select({ id: sku.productId, warnStock: sku.warnStock }).from(sku).where(anyOf(sku.productId, ids)),
    db.select({ id: productReview.productId }).from(productReview).where(isPending),
  ])
  // Names of all labels and categories at once: those before of any product, and those after.
  const before = {
    labelIds: rows.flatMap(({ labelIds }) => labelIds),
    classifyIds: rows.flatMap(({ classifyIds }) => classifyIds),
  }
  const { labelsAdd = [], classifyIds = [], ...rest } = changes
  const after = { ...rest, labelIds: labelsAdd, classifyIds } as Partial<ProductFields>
  return {
    warnings: new Map(
      [...Map.groupBy(warned, ({ id }) => id)].map(([id, own]) => [id, own.map((row) => row.warnStock)]),
    ),
    pending: new Set(reviewed.map(({ id }) => id)),
    labels: await productLabels(db, before as ProductFields, after),
  }
}

function previewOf(row: ProductRecord, changes: ProductChanges, { warnings, pending, labels }: Facts): ProductBatchRow {
  const shown = { id: row.id, version: row.version, name: row.name }
  try {
    const before = toFields(row, [])
    const changed = changedFields<ProductFields>(before, editedFields(row, changes) as Partial<ProductFields>)
    const fields = (Object.keys(changed) as (keyof ProductFields)[]).map((field) => ({
      title: productFieldTitles[field],
      before: labels(field, before[field]),
      after: labels(field, changed[field]),
      waits: isApprovedProduct(row.status) && isReviewedField(field),
    }))
    const fault = !canEditProduct(row.status)
      ? '当前状态不可编辑'
      : pending.has(row.id) && fields.some(({ waits }) => waits)
        ? PENDING
        : ''
    return { ...shown, fault, changes: [...fields, ...warningChange(warnings.get(row.id) ?? [], changes.warnStock)] }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ...shown, fault: error.message, changes: [] }
  }
}

function warningChange(before: readonly number[], after: number | undefined): ProductBatchRow['changes'] {
  if (after === undefined || before.every((value) => value === after)) return []
  const shown = [...new Set(before)].toSorted((left, right) => left - right).join('、')
  return [{ title: '库存预警值', before: shown, after: String(after), waits: false }]
}

/** The products of a selection with the fields that change, before and after. */
export async function previewEdit(
  { changes, only, ...selection }: ParsedParamsOf<typeof previewProductBatch>,
  context: Context,
): Promise<AnswerOf<typeof previewProductBatch>> {
  const found = await selectedProducts(selection, context)
  const chosen = only && new Set(only)
  const ids = found.slice(0, MAX_SHEET_ROWS).filter((id) => chosen?.has(id) ?? true)
  const records = await productRecords(ids, context)
  const facts = await factsOf(records, changes, context)
  const rows = records.map((row) => previewOf(row, changes, facts))
  const refused = rows.filter(({ fault }) => fault !== '').length
  const changed = rows.filter(({ fault, changes: own }) => fault === '' && own.length > 0).length
  return { rows, changed, refused, unchanged: rows.length - changed - refused, isCut: found.length > MAX_SHEET_ROWS }
}
