// 材料的码表
import { codes } from '#contract/codes.ts'

export const materialKind = codes({ 1: '主材', 2: '辅材', 3: '软装面料', 4: '贴图材质' })
export const materialSource = codes({ 1: '平台', 2: '设计店铺', 3: '供应商' })
/** Those of the library; what a design store sends in comes there once it is adopted. */
export const librarySource = codes({ 1: '平台', 3: '供应商' })
export const materialStatus = codes({ 0: '草稿', 1: '待审核', 2: '已驳回', 3: '已启用', 4: '已停用' })
export const materialUnit = codes({
  1: '平方米',
  2: '米',
  3: '片',
  4: '箱',
  5: '卷',
  6: '桶',
  7: '袋',
  8: '个',
  9: '套',
  10: '张',
})
/** What may name a material. */
export const materialReference = codes({ 1: '商品', 2: '材质贴图' })
export const environmentLevel = codes({ 1: 'ENF 级', 2: 'E0 级', 3: 'E1 级', 4: '其他', 5: '不适用' })
export const visibleScope = codes({ 1: '全部', 2: '全部设计店铺', 3: '指定店铺', 4: '仅平台' })
export const attributeInput = codes({ 1: '文本', 2: '数值', 3: '单选', 4: '多选' })
export const proxyKind = codes({ 1: '经销商', 2: '门店', 3: '外部公司' })
export const proxyStatus = codes({
  0: '草稿',
  1: '待审核',
  2: '已驳回',
  3: '待生效',
  4: '生效中',
  5: '已到期',
  6: '已终止',
})
