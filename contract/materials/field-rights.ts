import { allBy, allOpen, type FieldRule, type ResourceRights, staff } from '../field-rights.ts'
import type { MaterialBrandInput } from './brands.ts'
import type { MaterialCategoryInput } from './categories.ts'
import type { MaterialInput } from './materials.ts'
import type { ProxyInput } from './proxies.ts'

const costs = { needs: ['material:cost'] } as const
const brandKeepers = { needs: ['materialBrand:edit'] } as const

export const materialRights: ResourceRights<keyof MaterialInput> = {
  view: 'material:view',
  fields: {
    supplyPrice: { platform: costs, supplier: costs },
    ...allOpen('name', 'categoryId', 'brandId', 'storeId', 'supplierId', 'model', 'size', 'unit', 'packQuantity'),
    ...allOpen('lossRate', 'images', 'textureImage', 'textureSize', 'modelFile', 'color', 'craft'),
    ...allOpen('environmentLevel', 'attributes', 'salePrice', 'areas', 'labelIds', 'visibleScope', 'visibleStoreIds'),
    ...allOpen('content', 'sort'),
  },
  reasons: allOpen('approve', 'refuse', 'disable'),
}

export const materialBrandRights: ResourceRights<keyof MaterialBrandInput> = {
  view: 'materialBrand:view',
  fields: {
    contactPhone: { platform: brandKeepers, supplier: brandKeepers, cover: 'phone' },
    ...allOpen('name', 'nameEn', 'initial', 'logo', 'origin', 'categoryIds', 'goodsBrandId', 'supplierId'),
    ...allOpen('contactName', 'website', 'trademarkFiles', 'proxyOpen', 'proxyTerms', 'story', 'sort'),
  },
}

export const materialCategoryRights: ResourceRights<keyof MaterialCategoryInput | 'sort'> = {
  view: 'materialCategory:view',
  fields: allOpen('parentId', 'name', 'icon', 'materialKind', 'unit', 'lossRate', 'attributes', 'sort'),
}

const proxyContact: FieldRule = { platform: { needs: ['proxyRecord:edit'] }, cover: 'phone' }

export const proxyRights: ResourceRights<keyof ProxyInput> = {
  view: 'proxyRecord:view',
  fields: {
    contactPhone: proxyContact,
    ...allBy(staff, 'brandId', 'proxyKind', 'companyName', 'contactName', 'areas', 'exclusive', 'categoryIds'),
    ...allBy(staff, 'discountRate', 'annualAmount', 'deposit', 'startDate', 'endDate', 'contractNo'),
    ...allBy(staff, 'contractFiles', 'remark'),
  },
}
