import { asc, eq } from 'drizzle-orm'
import { leadTime as leadTimeCodes, logisticsLevel as logisticsLevelCodes } from '#contract/delivery.ts'
import { productType as productTypeCodes, productUnit } from '#contract/goods/codes.ts'
import { FACTORS, PRICES } from '#contract/goods/price-rules.ts'
import { ProductInput, type SkuInput } from '#contract/goods/product-fields.ts'
import { blankProduct } from '#contract/goods/product-rules.ts'
import type { Connection } from '#server/database/pool.ts'
import { sku } from '#server/database/schema/goods.ts'
import type { TemplateRecord } from './check.ts'
import type { ProductRecord } from './present.ts'
import { plainFactor, type SkuRecord } from './sku-record.ts'

/** A version of the form with a value in each field; `id` of those that stand already. */
export type SkuFields = Required<Omit<SkuInput, 'id'>> & Pick<SkuInput, 'id'>
/** The form with a value in each field. Goods from before there were templates have none. */
export type ProductFields = Omit<ProductInput, 'skus' | 'templateId'> & { skus: SkuFields[]; templateId: number | null }

/** 12.50 → 12.5 */
const plainNumber = (text: string | null): string => (text ? String(Number(text)) : '')
const plainMoney = (text: string | null): string => (text ? Number(text).toFixed(2) : '')

function toSkuFields(row: SkuRecord): SkuFields {
  return {
    id: row.id,
    specValues: row.specValues,
    skuCode: row.skuCode,
    barcode: row.barcode,
    image: row.image,
    supplyPrice: row.supplyPrice ?? '',
    purchasePrice: row.purchasePrice ?? '',
    productPrice: row.productPrice ?? '',
    salePrice: row.salePrice ?? '',
    purchaseFactor: plainFactor(row.purchaseFactor),
    productFactor: plainFactor(row.productFactor),
    saleFactor: plainFactor(row.saleFactor),
    stock: row.stock,
    warnStock: row.warnStock,
    madeToOrder: row.madeToOrder,
    weight: plainNumber(row.weight),
    volume: plainNumber(row.volume),
    size: row.size,
    packageCount: row.packageCount,
    enabled: row.enabled,
  }
}

/** A new product: what was entered over what its template says. */
export function newFields(template: TemplateRecord | undefined, entered: Partial<ProductFields>): ProductFields {
  const {
    productType = productTypeCodes.finished,
    unit = productUnit.piece,
    leadTime = leadTimeCodes.inStock,
    logisticsLevel = logisticsLevelCodes.none,
  } = template ?? {}
  return { ...blankProduct, productType, unit, leadTime, logisticsLevel, ...entered } as ProductFields
}

/** The record as the form knows it. */
export function toFields(row: ProductRecord, skus: readonly SkuRecord[]): ProductFields {
  const own = Object.keys(ProductInput.shape).filter((field) => field !== 'skus')
  const fields = Object.fromEntries(own.map((field) => [field, row[field as keyof ProductRecord]]))
  return { ...(fields as unknown as ProductFields), skus: skus.map(toSkuFields) }
}

/** A version as it was sent, with what was left out from the stored one, or from what holds where it is new. */
export function filled(
  sent: SkuInput,
  stored: SkuRecord | undefined,
  factors: Pick<SkuFields, 'purchaseFactor' | 'productFactor' | 'saleFactor'>,
): SkuFields {
  const known = stored && toSkuFields(stored)
  const blank = { supplyPrice: '', purchasePrice: '', productPrice: '', salePrice: '', ...factors }
  const from = known ?? blank
  return {
    ...sent,
    ...Object.fromEntries(PRICES.map((name) => [name, plainMoney(sent[name] ?? from[name])])),
    ...Object.fromEntries(FACTORS.map((name) => [name, plainNumber(sent[name] ?? from[name])])),
    weight: plainNumber(sent.weight),
    volume: plainNumber(sent.volume),
    // What is in stock has its own way, with a log.
    stock: known?.stock ?? sent.stock,
  } as SkuFields
}

/** Form values as columns of a version; what it is a version of, and its place, come with the writing. */
export function toSkuColumns({ id: _id, stock: _stock, ...fields }: SkuFields) {
  const orNull = (text: string) => (text === '' ? null : text)
  const { supplyPrice, purchasePrice, productPrice, salePrice, weight, volume } = fields
  return {
    ...fields,
    supplyPrice: orNull(supplyPrice),
    purchasePrice: orNull(purchasePrice),
    productPrice: orNull(productPrice),
    salePrice: orNull(salePrice),
    weight: orNull(weight),
    volume: orNull(volume),
  }
}

/** Form values as columns of the product. */
export function toColumns({ skus: _skus, ...fields }: Partial<ProductFields>) {
  return { ...fields, ...(fields.mainImages && { cover: fields.mainImages[0]?.url ?? '' }) }
}

/** The versions of a product in their order; locked where they are to be changed. */
export function versionsOf(db: Connection, productId: number, isLocked = false): Promise<SkuRecord[]> {
  const query = db.select().from(sku).where(eq(sku.productId, productId)).orderBy(asc(sku.sort), asc(sku.id))
  return isLocked ? query.for('update') : query
}
