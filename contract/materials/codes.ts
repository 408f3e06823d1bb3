// 材料的码表
import { codes } from '#contract/codes.ts'

export const materialKind = codes({
  main: [1, '主材'],
  auxiliary: [2, '辅材'],
  fabric: [3, '软装面料'],
  texture: [4, '贴图材质'],
})
export const materialSource = codes({
  platform: [1, '平台'],
  designStore: [2, '设计店铺'],
  supplier: [3, '供应商'],
})
/** Sources in the library. Design store materials enter it when adopted. */
export const librarySource = codes({
  platform: [1, '平台'],
  supplier: [3, '供应商'],
})
export const materialStatus = codes({
  draft: [0, '草稿'],
  inReview: [1, '待审核', 'warning'],
  rejected: [2, '已驳回', 'danger'],
  enabled: [3, '已启用', 'success'],
  disabled: [4, '已停用'],
})
export const materialUnit = codes({
  squareMetre: [1, '平方米'],
  metre: [2, '米'],
  tile: [3, '片'],
  box: [4, '箱'],
  roll: [5, '卷'],
  bucket: [6, '桶'],
  bag: [7, '袋'],
  item: [8, '个'],
  set: [9, '套'],
  sheet: [10, '张'],
})
/** Kinds of records that refer to a material. */
export const materialReference = codes({
  product: [1, '商品'],
  texture: [2, '材质贴图'],
})
export const environmentLevel = codes({
  enf: [1, 'ENF 级'],
  e0: [2, 'E0 级'],
  e1: [3, 'E1 级'],
  other: [4, '其他'],
  notApplicable: [5, '不适用'],
})
export const visibleScope = codes({
  everybody: [1, '全部'],
  allDesignStores: [2, '全部设计店铺'],
  chosenStores: [3, '指定店铺'],
  platform: [4, '仅平台'],
})
export const attributeInput = codes({
  text: [1, '文本'],
  number: [2, '数值'],
  singleChoice: [3, '单选'],
  multipleChoice: [4, '多选'],
})
export const proxyKind = codes({
  distributor: [1, '经销商'],
  store: [2, '门店'],
  company: [3, '外部公司'],
})
export const proxyStatus = codes({
  draft: [0, '草稿'],
  inReview: [1, '待审核', 'warning'],
  rejected: [2, '已驳回', 'danger'],
  upcoming: [3, '待生效', 'info'],
  active: [4, '生效中', 'success'],
  expired: [5, '已到期'],
  terminated: [6, '已终止'],
})
