// 价格设置的码表
import { codes } from '#contract/codes.ts'

export const factorScope = codes({
  standard: [1, '默认'],
  brand: [2, '品牌'],
  category: [3, '类目'],
  product: [4, '单品'],
})
export const priceMode = codes({
  follow: [1, '跟随系数'],
  manual: [2, '手工定价', 'info'],
})
/** How a stored price came about. A distributor types its sale price only: its purchase price follows all the same. */
export const dealerPriceMode = codes({
  follow: [1, '跟随系数'],
  typed: [2, '手工定价'],
  saleTyped: [3, '手工定价销售价'],
})
export const priceState = codes({
  normal: [1, '正常', 'success'],
  unpriced: [2, '未定价', 'warning'],
  supplyChanged: [3, '供货价已变', 'warning'],
  belowCost: [4, '低于采购价', 'danger'],
  pending: [5, '待生效', 'info'],
})
export const priceBatchMethod = codes({
  factor: [1, '改系数'],
  direct: [2, '直接定价'],
  percent: [3, '按比例'],
  amount: [4, '按金额'],
  imported: [5, '导入'],
  follow: [6, '恢复跟随系数'],
  copy: [7, '复制其他经销商'],
})
export const priceBatchStatus = codes({
  effective: [1, '已生效', 'success'],
  pending: [2, '待生效', 'info'],
  undone: [3, '已撤销'],
})
/** What became of one SKU of a batch. */
export const priceItemState = codes({
  pending: [1, '待生效', 'info'],
  applied: [2, '已生效', 'success'],
  leftOut: [3, '未执行', 'warning'],
  undone: [4, '已撤销'],
  kept: [5, '保留新价', 'warning'],
})
