import type { MaterialBrandInput } from './brands.ts'

export const materialBrandFieldTitles: Record<keyof MaterialBrandInput, string> = {
  name: '品牌名称',
  nameEn: '英文名',
  initial: '首字母',
  logo: '品牌 Logo',
  origin: '产地',
  categoryIds: '材料分类',
  goodsBrandId: '对应商品品牌',
  supplierId: '供应商',
  contactName: '品牌联系人',
  contactPhone: '联系电话',
  website: '官网',
  trademarkFiles: '商标证书',
  proxyOpen: '开放代理',
  proxyTerms: '代理要求',
  story: '品牌介绍',
  sort: '排序值',
}

/** Cross-field validation errors. */
export function materialBrandFaults({
  proxyOpen,
  proxyTerms,
}: Pick<MaterialBrandInput, 'proxyOpen' | 'proxyTerms'>): Record<string, string> {
  return proxyOpen && proxyTerms.trim() === '' ? { proxyTerms: '开放代理时请填写代理要求' } : {}
}
