import { allBy, allOpen, type FieldRule, type ResourceRights, staff } from '../field-rights.ts'
import type { CustomizationInput } from './customizations.ts'
import type { FloorInput } from './floor-images.ts'
import type { InstallServiceInput } from './install-services.ts'
import type { PriceChange } from './prices.ts'
import type { ComponentInput } from './product-components.ts'
import type { ProductInput, SkuInput } from './product-fields.ts'
import type { MatchInput } from './recommended-matches.ts'
import type { SettingOutInput } from './setting-out-images.ts'
import type { SupplierTemplateInput } from './supplier-templates.ts'
import type { SpecPromptInput } from './template-prompts.ts'
import type { TemplateInput } from './templates.ts'
import type { TextureInput } from './textures.ts'

const costOf = ['product:cost'] as const
/** Platform costs: the supplier reads its supply price, but no price derived from it. */
const supplied: FieldRule = { platform: { needs: costOf }, supplier: { needs: costOf } }
const cost: FieldRule = { platform: { needs: costOf } }
/** Prices that buyers pay. */
const sold: FieldRule = { platform: {}, distributor: {} }

const prices = {
  supplyPrice: supplied,
  ...allBy(cost, 'purchasePrice', 'purchaseFactor'),
  ...allBy(sold, 'productPrice', 'productFactor', 'salePrice', 'saleFactor'),
}

/** Price change lists contain the values before and after. */
const pricesBefore = {
  supplyPriceBefore: supplied,
  purchasePriceBefore: cost,
  ...allBy(sold, 'productPriceBefore', 'salePriceBefore'),
} satisfies Partial<Record<keyof PriceChange, FieldRule>>

type ProductField =
  | keyof ProductInput
  | Exclude<keyof SkuInput, 'id'>
  | keyof typeof pricesBefore
  | 'salePriceMin'
  | 'salePriceMax'

/** A product with its SKUs. */
export const productRights: ResourceRights<ProductField> = {
  view: 'product:view',
  fields: {
    ...prices,
    ...pricesBefore,
    ...allBy(sold, 'salePriceMin', 'salePriceMax'),
    remark: staff,
    ...allOpen('supplierId', 'brandId', 'templateId', 'productType', 'name', 'subtitle', 'model', 'unit'),
    ...allOpen('attributes', 'warrantyMonths', 'mainImages', 'whiteImage', 'video', 'modelFile', 'specs', 'skus'),
    ...allOpen('leadTime', 'logisticsLevel', 'minOrderQuantity', 'areas', 'components', 'materialIds', 'textureIds'),
    ...allOpen('customizationIds', 'installServiceIds', 'detailContent', 'classifyIds', 'labelIds', 'sort'),
    ...allOpen('specValues', 'skuCode', 'barcode', 'image', 'stock', 'warnStock', 'madeToOrder', 'weight'),
    ...allOpen('volume', 'size', 'packageCount', 'enabled'),
  },
  // Reasons for stopping a product are readable by its supplier too.
  reasons: allOpen('approve', 'refuse', 'ban', 'disable', 'price', 'stock', 'edit'),
  asks: { salePriceFrom: 'salePriceMin', salePriceTo: 'salePriceMin' },
}

export const componentRights: ResourceRights<keyof ComponentInput> = {
  view: 'productComponent:view',
  fields: {
    ...prices,
    ...allOpen('name', 'componentType', 'supplierId', 'brandId', 'categoryIds', 'model', 'size', 'unit', 'image'),
    ...allOpen('modelFile', 'textureIds', 'soldAlone', 'stock', 'remark'),
  },
}

const factorRule: FieldRule = { platform: { needs: ['product:price'] } }
const factors = allBy(factorRule, 'purchaseFactor', 'productFactor', 'saleFactor')

type TemplateField =
  | keyof TemplateInput
  | keyof SpecPromptInput
  | keyof TextureInput
  | keyof CustomizationInput
  | keyof InstallServiceInput

/** A template with its parts; changes to the parts are in its log. */
export const templateRights: ResourceRights<TemplateField> = {
  view: 'productTemplate:view',
  fields: {
    ...factors,
    ...allOpen('name', 'categoryId', 'brandIds', 'productType', 'image', 'unit', 'specs', 'attributes', 'leadTime'),
    ...allOpen('logisticsLevel', 'detailSkeleton', 'sort', 'templateId', 'specId', 'valueName', 'title', 'content'),
    ...allOpen('images', 'places', 'level', 'enabled', 'textureKind', 'color', 'realSize', 'priceDelta', 'materialId'),
    ...allOpen('inputType', 'options', 'minValue', 'maxValue', 'stepValue', 'pricing', 'unitPrice', 'extraDays'),
    ...allOpen('required', 'minCharge', 'areas', 'warrantyMonths', 'externalNo'),
  },
}

/** Goods as delivered by a supplier. Users who migrate goods without cost access see no prices. */
export const supplierProductRights: ResourceRights<'name' | 'supplyPrice' | 'stock' | 'skus'> = {
  view: 'product:migrate',
  fields: { supplyPrice: supplied, ...allOpen('name', 'stock', 'skus') },
}

export const supplierTemplateRights: ResourceRights<keyof SupplierTemplateInput> = {
  view: 'product:migrate',
  fields: {
    ...allBy(staff, 'purchaseFactor', 'productFactor', 'saleFactor'),
    ...allOpen('templateId', 'specMaps', 'attributeMaps'),
  },
}

export const matchRights: ResourceRights<keyof MatchInput> = {
  view: 'recommendedMatch:view',
  fields: allBy(
    staff,
    ...(['title', 'subtitle', 'cover', 'mainProductId', 'items', 'styleId', 'spaceId', 'discountRate'] as const),
    ...(['startAt', 'endAt', 'places', 'sort'] as const),
  ),
}

export const showroomRights: ResourceRights<keyof FloorInput | keyof SettingOutInput> = {
  view: 'floorImage:view',
  fields: allBy(
    staff,
    ...(['storeId', 'floorNo', 'name', 'image', 'cover', 'zones', 'floorImageId', 'zoneNo', 'kind', 'images'] as const),
    ...(['video', 'hotspots', 'styleId', 'startDate', 'endDate', 'sort'] as const),
  ),
}
