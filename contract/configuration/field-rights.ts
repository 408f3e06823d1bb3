import { allBy, allOpen, type ResourceRights, staff } from '../field-rights.ts'
import type { CategoryInput } from './categories.ts'
import type { ClassLabelInput } from './class-labels.ts'
import type { ClassifyInput } from './classifies.ts'
import type { LabelInput } from './labels.ts'
import type { SpecInput } from './specs.ts'
import type { TipsRuleInput } from './tips-rules.ts'

// Basic data for entering goods: users who enter goods may read all of it.

export const categoryRights: ResourceRights<keyof CategoryInput | 'sort'> = {
  view: 'category:view',
  fields: {
    ...allOpen('parentId', 'name', 'icon', 'unit', 'commissionRate', 'warrantyMonths', 'returnDays', 'invoiceCode'),
    ...allOpen('qualifications', 'keywords', 'sort'),
  },
}

export const classifyRights: ResourceRights<keyof ClassifyInput | 'sort'> = {
  view: 'classify:view',
  fields: {
    ...allOpen('parentId', 'name', 'icon', 'banner', 'terminals', 'categoryIds', 'labelIds', 'pinnedProductIds'),
    ...allOpen('productSort', 'sort'),
  },
}

export const labelRights: ResourceRights<keyof LabelInput> = {
  view: 'label:view',
  fields: {
    ...allOpen('name', 'type', 'textColor', 'backColor', 'image', 'places', 'grantKind', 'autoDays', 'autoSales'),
    ...allOpen('autoStock', 'startAt', 'endAt', 'supplierVisible', 'priority'),
  },
}

export const specRights: ResourceRights<keyof SpecInput> = {
  view: 'spec:view',
  fields: allOpen('name', 'alias', 'displayKind', 'unit', 'values', 'allowCustom', 'categoryIds', 'sort'),
}

export const classLabelRights: ResourceRights<keyof ClassLabelInput> = {
  view: 'classLabel:view',
  fields: {
    ...allBy(staff, 'name', 'classifyIds', 'onlyThisLevel', 'matchKind', 'attributeName', 'specId', 'values'),
    ...allBy(staff, 'multiple', 'foldAfter', 'sort'),
  },
}

export const tipsRuleRights: ResourceRights<keyof TipsRuleInput> = {
  view: 'tipsRule:view',
  fields: {
    ...allBy(staff, 'name', 'places', 'scopeKind', 'categoryIds', 'brandIds', 'templateIds', 'labelIds', 'productIds'),
    ...allBy(staff, 'matchAll', 'conditions', 'tipTitle', 'tipContent', 'tipImage', 'level', 'startAt', 'endAt'),
    ...allBy(staff, 'priority', 'exclusive'),
  },
}
