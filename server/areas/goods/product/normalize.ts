import { eq } from 'drizzle-orm'
import type { ProductInput } from '#contract/goods/product-fields.ts'
import type { Context } from '#server/context.ts'
import { brand } from '#server/database/schema/suppliers.ts'
import { sanitize } from '#server/entity/sanitize.ts'
import { isSupplier } from '#server/entity/scope.ts'
import { plainFiles, plainUrl } from '#server/entity/stored-files.ts'
import type { TemplateRecord } from './check.ts'
import { filled, type ProductFields, type SkuFields } from './fields.ts'
import { plainFactor, type SkuRecord } from './sku-record.ts'

/** Factors of a new SKU: the brand's, else the template's, else 1. */
export async function factorsFor(context: Context, brandId: number, template: TemplateRecord | undefined) {
  const [of] = await context.db.select().from(brand).where(eq(brand.id, brandId))
  const factor = (name: 'purchaseFactor' | 'productFactor' | 'saleFactor') =>
    plainFactor(of?.[name] ?? template?.[name] ?? '1.0000')
  return {
    purchaseFactor: factor('purchaseFactor'),
    productFactor: factor('productFactor'),
    saleFactor: factor('saleFactor'),
  }
}

/** Form values as stored: sanitised rich text, URLs without signatures. */
export function normalize(
  context: Context,
  { skus: _skus, remark, ...sent }: Partial<ProductInput>,
): Partial<ProductFields> {
  const { store } = context.services
  const tidied: Partial<ProductFields> = { ...sent }
  if (sent.detailContent !== undefined) tidied.detailContent = sanitize(sent.detailContent)
  for (const field of ['whiteImage', 'video'] as const) {
    const url = sent[field]
    if (url !== undefined) tidied[field] = plainUrl(store, url)
  }
  for (const field of ['mainImages', 'modelFile'] as const) {
    const items = sent[field]
    if (items !== undefined) tidied[field] = plainFiles(store, items)
  }
  if (sent.specs) {
    tidied.specs = sent.specs.map((spec) => ({
      ...spec,
      values: spec.values.map((value) => ({ ...value, image: plainUrl(store, value.image) })),
    }))
  }
  // The platform's remark is neither visible nor editable for a supplier.
  if (remark !== undefined && !isSupplier(context.caller)) tidied.remark = remark
  return tidied
}

export async function normalizeSkus(
  context: Context,
  sent: ProductInput['skus'],
  stored: readonly SkuRecord[],
  brandId: number,
  template: TemplateRecord | undefined,
): Promise<SkuFields[]> {
  const factors = await factorsFor(context, brandId, template)
  const byId = new Map(stored.map((row) => [row.id, row]))
  return sent.map((row) =>
    filled({ ...row, image: plainUrl(context.services.store, row.image) }, byId.get(row.id ?? 0), factors),
  )
}
