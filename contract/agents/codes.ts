// 代理套餐的码表
import { codes } from '#contract/codes.ts'

export const agentStatus = codes({
  draft: [0, '草稿'],
  enabled: [1, '已启用', 'success'],
  disabled: [2, '已停用'],
  deleted: [3, '已删除'],
})
/** Statuses shown in lists. Deleted packages appear only in the audit log. */
export const listedAgentStatus = codes({
  draft: [0, '草稿'],
  enabled: [1, '已启用'],
  disabled: [2, '已停用'],
})
export const agentLevel = codes({
  province: [1, '省级代理'],
  city: [2, '市级代理'],
  district: [3, '区县代理'],
  store: [4, '门店经销'],
})
export const goodsScope = codes({
  allOnSale: [1, '全部在售商品'],
  brands: [2, '指定品牌'],
  products: [3, '指定商品'],
})
export const exclusiveChoice = codes({
  shared: [0, '非独家'],
  exclusive: [1, '独家'],
})
