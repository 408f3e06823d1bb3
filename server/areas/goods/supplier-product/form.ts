import { and, asc, eq } from 'drizzle-orm'
import { enableStatus } from '#contract/configuration/codes.ts'
import { leadTime, logisticsLevel } from '#contract/delivery.ts'
import { productType, productUnit } from '#contract/goods/codes.ts'
import { attributeValue, mappedValue } from '#contract/goods/migration-rules.ts'
import type { MappedProduct } from '#contract/goods/supplier-products.ts'
import { derivePrices } from '#contract/rules/price.ts'
import { NATIONWIDE_CODE } from '#contract/rules/region.ts'
import { findTemplate, specNames, type TemplateRecord } from '#server/areas/goods/product/check.ts'
import { factorsFor } from '#server/areas/goods/product/normalize.ts'
import { plainFactor } from '#server/areas/goods/product/sku-record.ts'
import type { Context } from '#server/context.ts'
import { supplierTemplate } from '#server/database/schema/migration.ts'
import { installService } from '#server/database/schema/templates.ts'
import { refusedImages } from './images.ts'
import type { SupplierProductRecord, SupplierTemplateRecord } from './present.ts'

/** Maximum length of a product name. */
const MAX_NAME = 60
/** Maximum length of a spec value. */
const MAX_VALUE = 30

type Skus = MappedProduct['skus']
type Mapping = Pick<SupplierTemplateRecord, 'specMaps' | 'attributeMaps'>

/** When the service includes installation, all install services of the template are offered. */
async function installsOf(context: Context, template: TemplateRecord | undefined): Promise<number[]> {
  if (template?.logisticsLevel !== logisticsLevel.deliveryAndInstallation) return []
  const rows = await context.db
    .select({ id: installService.id })
    .from(installService)
    .where(and(eq(installService.templateId, template.id), eq(installService.enabled, true)))
    .orderBy(asc(installService.id))
  return rows.map(({ id }) => id)
}

/** SKUs in the platform's terms. An unmapped value keeps the supplier's text, to be replaced manually. */
function skusOf(
  row: SupplierProductRecord,
  { specMaps }: Mapping,
  factors: Awaited<ReturnType<typeof factorsFor>>,
): Skus {
  return row.skus.map((source) => {
    const blank = { purchasePrice: '', productPrice: '', salePrice: '' }
    const { supplyPrice, stock, weight, volume, image } = source
    return {
      specValues: source.specs.flatMap(({ sourceSpec, sourceValue }) => {
        const specId = specMaps.find((map) => map.sourceSpec === sourceSpec)?.specId
        const own = { specId: specId ?? 0, valueName: [...sourceValue].slice(0, MAX_VALUE).join('') }
        return specId === undefined ? [] : [mappedValue(specMaps, sourceSpec, sourceValue) ?? own]
      }),
      skuCode: '',
      barcode: '',
      image,
      ...derivePrices({ supplyPrice, ...blank, ...factors }, 'supplyPrice'),
      stock,
      warnStock: 0,
      madeToOrder: false,
      weight,
      volume,
      size: '',
      packageCount: 1,
      enabled: true,
    }
  })
}

/** The values used by the SKUs, in the order of the template. */
function specsOf(skus: Skus, template: TemplateRecord, names: ReadonlyMap<number, string>): MappedProduct['specs'] {
  return template.specs.flatMap(({ specId, withImage }) => {
    const imageOf = new Map<string, string>()
    for (const sku of skus) {
      const value = sku.specValues.find((item) => item.specId === specId)
      if (value && !imageOf.has(value.valueName)) imageOf.set(value.valueName, withImage ? sku.image : '')
    }
    const values = [...imageOf].map(([valueName, image]) => ({ valueName, image }))
    return values.length > 0 ? [{ specId, name: names.get(specId) ?? '', values }] : []
  })
}

/**
 * Several source values may map to the same platform value: of identical SKUs the first is used; SKUs without any spec
 * are dropped.
 */
function distinct(skus: Skus): Skus {
  const seen = new Set<string>()
  return skus.filter(({ specValues }) => {
    const key = specValues.map(({ specId, valueName }) => `${specId}:${valueName}`).join('|')
    return key !== '' && !seen.has(key) && seen.add(key)
  })
}

/** The product that the mapping creates from a delivered one. */
export async function mappedProduct(context: Context, row: SupplierProductRecord): Promise<MappedProduct> {
  const [found] =
    row.supplierTemplateId === null
      ? []
      : await context.db.select().from(supplierTemplate).where(eq(supplierTemplate.id, row.supplierTemplateId))
  const mapping = found ?? { specMaps: [], attributeMaps: [] }
  const known = await findTemplate(context, found?.templateId ?? null)
  const template = known?.status === enableStatus.enabled ? known : undefined
  const names = await specNames(
    context,
    (template?.specs ?? []).map(({ specId }) => specId),
  )
  const existing = await factorsFor(context, row.brandId ?? 0, template)
  const factors = {
    purchaseFactor: found?.purchaseFactor ? plainFactor(found.purchaseFactor) : existing.purchaseFactor,
    productFactor: found?.productFactor ? plainFactor(found.productFactor) : existing.productFactor,
    saleFactor: found?.saleFactor ? plainFactor(found.saleFactor) : existing.saleFactor,
  }
  const refused = new Set((await refusedImages(context, row.images)).map(({ url }) => url))
  const skus = template ? distinct(skusOf(row, mapping, factors)) : []
  const attributes = (template?.attributes ?? []).flatMap((rule) => {
    const value = attributeValue(rule, mapping.attributeMaps, row.attributes)
    return value === '' ? [] : [{ attributeName: rule.attributeName, value }]
  })
  return {
    supplierId: row.supplierId,
    brandId: row.brandId,
    templateId: template?.id ?? null,
    productType: template?.productType ?? productType.finished,
    unit: template?.unit ?? productUnit.piece,
    name: [...row.name].slice(0, MAX_NAME).join(''),
    attributes,
    mainImages: row.images.filter(({ url }) => !refused.has(url)).slice(0, 9),
    specs: template ? specsOf(skus, template, names) : [],
    skus,
    leadTime: template?.leadTime ?? leadTime.inStock,
    logisticsLevel: template?.logisticsLevel ?? logisticsLevel.none,
    areas: [NATIONWIDE_CODE],
    installServiceIds: await installsOf(context, template),
    detailContent: row.detailContent || (template?.detailSkeleton ?? ''),
  }
}
