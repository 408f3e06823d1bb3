import type { CategoryInput, CategoryTerms } from './categories.ts'

export const categoryFieldTitles: Record<keyof CategoryInput, string> = {
  parentId: '上级类目',
  name: '类目名称',
  icon: '图标',
  unit: '默认单位',
  commissionRate: '平台扣点',
  warrantyMonths: '最低质保',
  returnDays: '无理由退货',
  invoiceCode: '税收分类编码',
  qualifications: '所需资质',
  keywords: '搜索关键词',
}

export const noTerms: CategoryTerms = { commissionRate: '', warrantyMonths: null, returnDays: null, invoiceCode: '' }

/** Effective terms of a category: its own, or the parent's for each empty one. */
export function effectiveTerms(own: CategoryTerms, above: CategoryTerms = noTerms): CategoryTerms {
  return {
    commissionRate: own.commissionRate || above.commissionRate,
    warrantyMonths: own.warrantyMonths ?? above.warrantyMonths,
    returnDays: own.returnDays ?? above.returnDays,
    invoiceCode: own.invoiceCode || above.invoiceCode,
  }
}

/** Trims the words and removes duplicates and empty ones. */
export const normalizeTerms = (terms: readonly string[]): string[] =>
  [...new Set(terms.map((word) => word.trim()))].filter(Boolean)

/** The first duplicate qualification, by its position. */
export function qualificationFaults({ qualifications }: Pick<CategoryInput, 'qualifications'>): Record<string, string> {
  const seen = new Set<string>()
  const faults: Record<string, string> = {}
  for (const [index, { qualificationName }] of qualifications.entries()) {
    const name = qualificationName.trim()
    if (name !== '' && seen.has(name)) faults[`qualifications.${index}.qualificationName`] = '资质名称重复'
    seen.add(name)
  }
  return faults
}
