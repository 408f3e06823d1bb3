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

/** A SKU of the form with all fields set; `id` for existing SKUs. */
export type SkuFields = Required<Omit<SkuInput, 'id'>> & Pick<SkuInput, 'id'>
/** The form with all fields set. Goods older than templates have no template. */
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

/** A new product: input merged over template defaults. */
export function newFields(template: TemplateRecord | undefined, entered: Partial<ProductFields>): ProductFields {
  const {
    productType = productTypeCodes.finished,
    unit = productUnit.piece,
    leadTime = leadTimeCodes.inStock,
    logisticsLevel = logisticsLevelCodes.none,
  } = template ?? {}
  return { ...blankProduct, productType, unit, leadTime, logisticsLevel, ...entered } as ProductFields
}

/** Converts a record to form fields. */
export function toFields(row: ProductRecord, skus: readonly SkuRecord[]): ProductFields {
  const own = Object.keys(ProductInput.shape).filter((field) => field !== 'skus')
  const fields = Object.fromEntries(own.map((field) => [field, row[field as keyof ProductRecord]]))
  return { ...(fields as unknown as ProductFields), skus: skus.map(toSkuFields) }
}

/** A submitted SKU with omitted fields filled from the stored one, or from defaults if it is new. */
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
    // Stock changes separately, with a log.
    stock: known?.stock ?? sent.stock,
  } as SkuFields
}

/** Form values as columns of a SKU; product and place are added when it is written. */
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

/** The SKUs of a product in order; locked when they are to be changed. */
export function versionsOf(db: Connection, productId: number, isLocked = false): Promise<SkuRecord[]> {
  const query = db.select().from(sku).where(eq(sku.productId, productId)).orderBy(asc(sku.sort), asc(sku.id))
  return isLocked ? query.for('update') : query
}
