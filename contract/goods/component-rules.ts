import type { UploadRules } from '#contract/rules/upload.ts'
import type { ComponentInput } from './product-components.ts'

/** File requirements by field. */
export const componentUploads = {
  image: { type: 'image', ratio: { w: 1, h: 1 }, kb: 1024 },
  modelFile: { extensions: ['glb', 'zip'], kb: 51_200 },
} as const satisfies Record<string, UploadRules>

export const componentFieldTitles: Record<keyof ComponentInput, string> = {
  name: '组件名称',
  componentType: '组件类型',
  supplierId: '供应商',
  brandId: '品牌',
  categoryIds: '适用类目',
  model: '型号',
  size: '尺寸',
  unit: '单位',
  image: '组件图',
  modelFile: '3D 模型',
  textureIds: '可选材质',
  supplyPrice: '供货价',
  purchasePrice: '采购价',
  productPrice: '产品价',
  salePrice: '销售价',
  purchaseFactor: '采购系数',
  productFactor: '产品系数',
  saleFactor: '销售系数',
  soldAlone: '可单独售卖',
  stock: '库存',
  remark: '备注',
}

/** Cross-field validation errors. */
export function componentFaults({
  soldAlone,
  salePrice = '',
}: Pick<ComponentInput, 'soldAlone' | 'salePrice'>): Record<string, string> {
  return soldAlone && Number(salePrice) === 0 ? { salePrice: '可单独售卖的组件须填写销售价' } : {}
}
