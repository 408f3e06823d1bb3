import { allBy, allOpen, type FieldRule, open, type ResourceRights, staff } from '../field-rights.ts'
import type { BrandInput } from './brands.ts'
import type { NoticeInput } from './notices.ts'
import type { SupplierInput, Warehouse } from './suppliers.ts'

const editors = { needs: ['supplier:edit'] } as const
const bankers = { needs: ['supplier:settlement'] } as const
/** Contact data of a supplier: readable by users who edit its record. */
const contact: FieldRule = { platform: editors, supplier: editors }
const bank: FieldRule = { platform: bankers, supplier: bankers }

export const supplierRights: ResourceRights<keyof SupplierInput | keyof Pick<Warehouse, 'keeperPhone'>> = {
  view: 'supplier:view',
  fields: {
    ...allBy({ ...contact, cover: 'phone' }, 'contactPhone', 'keeperPhone'),
    // Texts that may contain phone numbers.
    ...allBy({ ...contact, cover: 'phonesWithin' }, 'returnAddress', 'address', 'warehouses'),
    ...allBy(bank, 'bankAccountName', 'bankName', 'bankAccountNo'),
    remark: staff,
    ...allOpen('name', 'shortName', 'supplierType', 'creditCode', 'license', 'licenseUntil', 'legalPerson'),
    ...allOpen('contactName', 'contactEmail', 'area', 'categoryIds', 'leadTime', 'logisticsLevel', 'contractNo'),
    ...allOpen('contractFiles', 'contractFrom', 'contractUntil', 'settlementCycle', 'deposit', 'invoiceType'),
    ...allOpen('taxRate', 'account'),
  },
  reasons: allOpen('disable', 'close'),
}

const factorRule: FieldRule = { platform: { needs: ['product:price'] } }

export const brandRights: ResourceRights<keyof BrandInput> = {
  view: 'brand:view',
  fields: {
    ...allBy(factorRule, 'purchaseFactor', 'productFactor', 'saleFactor'),
    ...allOpen('name', 'nameEn', 'initial', 'supplierId', 'logo', 'banner', 'video', 'slogan', 'story', 'origin'),
    ...allOpen('originCountry', 'level', 'categoryIds', 'templateIds', 'trademarkNo', 'trademarkClass'),
    ...allOpen('trademarkFiles', 'trademarkUntil', 'authorizationKind', 'authorizationFiles', 'authorizationFrom'),
    ...allOpen('authorizationUntil', 'recommended', 'sort'),
  },
  reasons: allBy(open, 'approve', 'refuse', 'disable', 'enable', 'expire'),
}

/** Platform notices: a supplier reads the notice but not its history. */
export const noticeRights: ResourceRights<keyof NoticeInput> = {
  view: 'supplierNotice:view',
  fields: allBy(
    staff,
    ...(['title', 'type', 'summary', 'content', 'files', 'targetKind', 'targetSupplierIds', 'targetBrandIds'] as const),
    ...(['targetCategoryIds', 'needConfirm', 'confirmUntil', 'popup', 'pinned', 'publishAt'] as const),
  ),
  summary: staff,
}
