import { and, eq } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { productSource, productStatus, reviewType } from '#contract/goods/codes.ts'
import { type addProduct, type editProduct, Product } from '#contract/goods/product-editing.ts'
import { isReviewedField, productFaults, productSubmitFaults } from '#contract/goods/product-rules.ts'
import { canDo, canEditProduct, isApprovedProduct } from '#contract/goods/transitions.ts'
import type { Context } from '#server/context.ts'
import { brokenUnique } from '#server/database/pool.ts'
import { product } from '#server/database/schema/goods.ts'
import { fileUse } from '#server/database/schema/platform.ts'
import { changedFields } from '#server/entity/changes.ts'
import { changedTitles } from '#server/entity/logged-form.ts'
import { anyOf } from '#server/entity/paging.ts'
import { isPlatform, isSupplier, ownRows, reachedRows, refuseDisabledSupplier } from '#server/entity/scope.ts'
import { conflict, forbidden, notFound, refuse, refuseField, refuseFieldErrors } from '#server/http/errors.ts'
import { markFiles } from '#server/platform/files.ts'
import { loggedProduct } from './audit-labels.ts'
import { checkProduct, filesOf, findTemplate, NAME_TAKEN, specNames, type TemplateRecord } from './check.ts'
import { presentProduct } from './detail.ts'
import { newFields, type ProductFields, toColumns, toFields, versionsOf } from './fields.ts'
import { normalize, normalizeSkus } from './normalize.ts'
import type { ProductRecord } from './present.ts'
import { openReview, PENDING, pendingReviews, proposalOf, touchReviews, type Waiting } from './review.ts'
import type { SkuRecord } from './sku-record.ts'
import { checkCodes, checkPrices, checkRemoved, saveSkus, withStoredPrices } from './skus.ts'

/** The product within the caller's scope, locked until the end of the transaction. */
export async function ownProduct(context: Context, id: number): Promise<ProductRecord> {
  const own = and(eq(product.id, id), reachedRows(context.caller, product))
  const [row] = await context.db.select().from(product).where(own).for('update')
  if (!row) throw notFound('商品不存在或已被删除')
  if (!isPlatform(context.caller) && row.supplierId !== context.caller.supplierId) throw forbidden()
  return row
}

/** Errors that prevent a review, checked against the template. */
export async function submitFaults(context: Context, fields: ProductFields, template: TemplateRecord | undefined) {
  if (!template || fields.templateId === null) return { templateId: '请选择商品模板' }
  const names = await specNames(
    context,
    template.specs.map(({ specId }) => specId),
  )
  const specs = template.specs.map((spec) => ({ ...spec, name: names.get(spec.specId) ?? '' }))
  const { attributes } = template
  return productSubmitFaults(fields, { specs, attributes })
}

/** Registers the files of the product and of its pending changes. */
export async function noteProductFiles(
  context: Context,
  id: number,
  live: ProductFields,
  proposal: Partial<ProductFields>,
): Promise<void> {
  const own = Object.entries(filesOf(live)).map(([path, url]) => [`live.${path}`, url])
  const inText = [live.detailContent, proposal.detailContent ?? ''].flatMap((html) =>
    [...html.matchAll(/<img[^>]+src="([^"]+)"/g)].flatMap(([, url = '']) =>
      context.services.store.keyOf(url) === undefined ? [] : [url],
    ),
  )
  const urls = {
    ...filesOf(proposal),
    ...Object.fromEntries(own),
    ...Object.fromEntries(inText.map((url, index) => [`detailContent.${index}`, url])),
  }
  await markFiles(context, 'product', id, urls, (fileIds) => filesOfOwnProducts(context, fileIds))
}

/** A supplier may copy its own goods with pictures uploaded by the platform. */
async function filesOfOwnProducts({ db, caller }: Context, fileIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: fileUse.fileId })
    .from(fileUse)
    .innerJoin(product, eq(product.id, fileUse.recordId))
    .where(and(eq(fileUse.resource, 'product'), anyOf(fileUse.fileId, fileIds), ownRows(caller, product.supplierId)))
  return rows.map(({ id }) => id)
}

/** Turns a violated unique index into a validation error, for concurrent use of the same name. */
export async function refuseUsedName<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write
  } catch (error) {
    if (brokenUnique(error) === 'product_name') throw refuseField('name', NAME_TAKEN)
    throw error
  }
}

export async function createProduct(
  { submit, ...sent }: ParsedParamsOf<typeof addProduct>,
  context: Context,
  source: ProductRecord['source'] = isSupplier(context.caller) ? productSource.supplier : productSource.platform,
): Promise<AnswerOf<typeof addProduct>> {
  await refuseDisabledSupplier(context)
  const { caller, now } = context
  const template = await findTemplate(context, sent.templateId)
  const skus = await normalizeSkus(context, sent.skus ?? [], [], sent.brandId, template)
  const fields = newFields(template, { ...normalize(context, sent), skus })
  await checkProduct(context, fields, fields, template)
  checkPrices(context, false, [], skus)
  refuseFieldErrors(productFaults(fields))
  if (submit) refuseFieldErrors(await submitFaults(context, fields, template))
  const [row] = await refuseUsedName(
    context.db
      .insert(product)
      .values({
        ...(toColumns(fields) as typeof product.$inferInsert),
        categoryId: template?.categoryId ?? 0,
        source,
        createdAt: now,
        createdBy: caller.name,
        createdById: caller.userId,
        updatedAt: now,
        updatedBy: caller.name,
        ...(submit && { status: productStatus.inReview, submittedAt: now, submittedBy: caller.name }),
      })
      .returning(),
  )
  if (!row) throw new Error('the product was not stored')
  await saveSkus(context, row, [], skus)
  await noteProductFiles(context, row.id, fields, fields)
  context.audit({
    resource: 'product',
    action: 'add',
    targetId: row.id,
    targetName: row.name,
    summary: `新增商品「${row.name}」`,
    ...(await loggedProduct(context.db, undefined, fields)),
  })
  if (submit) await openReview(context, row, fields, { type: reviewType.newProduct })
  return { spuId: row.id, version: row.version }
}

/**
 * Saves the changed fields. For a draft all of them apply; for approved goods those that need a review wait, while the
 * product stays on sale unchanged.
 */
export async function changeProduct(
  { spuId, version, submit, ...sent }: ParsedParamsOf<typeof editProduct>,
  context: Context,
): Promise<AnswerOf<typeof editProduct>> {
  const row = await ownProduct(context, spuId)
  if (!canEditProduct(row.status)) throw refuse('当前状态不可编辑')
  if (row.version !== version) throw conflict(Product, await presentProduct(context, row))
  await refuseDisabledSupplier(context)
  const stored = await versionsOf(context.db, spuId, true)
  const before = toFields(row, stored)
  const template = await findTemplate(context, sent.templateId ?? row.templateId)
  const sentSkus = sent.skus && (await normalizeSkus(context, sent.skus, stored, sent.brandId ?? row.brandId, template))
  const isApproved = isApprovedProduct(row.status)
  const prices = sentSkus ? checkPrices(context, isApproved, before.skus, sentSkus) : []
  const skus = sentSkus && isApproved ? withStoredPrices(before.skus, sentSkus) : sentSkus
  const changed = changedFields<ProductFields>(before, { ...normalize(context, sent), ...(skus && { skus }) })
  const after: ProductFields = { ...before, ...changed }
  await checkProduct(context, after, changed, template, { row, fields: before })
  refuseFieldErrors(productFaults(after))
  const waits = (field: string) => isApproved && isReviewedField(field)
  const proposal = Object.fromEntries(Object.entries(changed).filter(([field]) => waits(field)))
  const applied = Object.fromEntries(Object.entries(changed).filter(([field]) => !waits(field)))
  const pending = await pendingReviews(context, spuId)
  const hasProposal = Object.keys(proposal).length > 0
  if (pending.length > 0 && (hasProposal || prices.length > 0)) throw refuse(PENDING)
  const submits = submit && canDo('submit', row.status)
  if (submits || hasProposal) refuseFieldErrors(await submitFaults(context, after, template))
  if (hasProposal && skus) {
    await checkCodes(context, spuId, skus)
    checkRemoved(stored, skus)
  }
  const saved = await writeProduct(context, row, stored, applied, template, submits)
  const waiting = Object.assign({}, ...pending.map(proposalOf)) as Partial<ProductFields>
  await noteProductFiles(context, spuId, { ...before, ...applied }, { ...waiting, ...applied, ...proposal })
  await touchReviews(context, pending)
  await auditEdit(context, row, before, applied)
  const opened: Waiting[] = [
    ...(submits ? [{ type: reviewType.newProduct } as const] : []),
    ...(hasProposal ? [{ type: reviewType.revision, proposal } as const] : []),
    ...(prices.length > 0 ? [{ type: reviewType.priceChange, prices } as const] : []),
  ]
  const reviewIds: number[] = []
  for (const proposal of opened) reviewIds.push(await openReview(context, saved, { ...before, ...applied }, proposal))
  return {
    spuId,
    version: saved.version,
    applied: !hasProposal && prices.length === 0,
    ...(reviewIds.length > 0 && { reviewIds }),
  }
}

/** Writes fields of a product and its SKUs. Also used by approvals of pending changes. */
export async function writeProduct(
  context: Context,
  row: ProductRecord,
  stored: readonly SkuRecord[],
  fields: Partial<ProductFields>,
  template: TemplateRecord | undefined,
  submits = false,
): Promise<ProductRecord> {
  const { now, caller } = context
  const [saved] = await refuseUsedName(
    context.db
      .update(product)
      .set({
        ...toColumns(fields),
        ...(fields.templateId && template && { categoryId: template.categoryId }),
        ...(submits && { status: productStatus.inReview, submittedAt: now, submittedBy: caller.name }),
        version: row.version + 1,
        updatedAt: now,
        updatedBy: caller.name,
      })
      .where(and(eq(product.id, row.id), eq(product.version, row.version)))
      .returning(),
  )
  if (!saved) throw conflict(Product, await presentProduct(context, row))
  if (fields.skus) await saveSkus(context, saved, stored, fields.skus)
  return saved
}

async function auditEdit(context: Context, row: ProductRecord, before: ProductFields, applied: Partial<ProductFields>) {
  if (Object.keys(applied).length === 0) return
  const logged = await loggedProduct(context.db, before, { ...before, ...applied })
  context.audit({
    resource: 'product',
    action: 'edit',
    targetId: row.id,
    targetName: row.name,
    summary: `编辑商品「${row.name}」：${changedTitles(logged)}`,
    ...logged,
  })
}
