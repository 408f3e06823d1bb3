// 营销的码表
import { codes } from '#contract/codes.ts'

export const couponKind = codes({
  fullReduction: [1, '满减券'],
  discount: [2, '折扣券'],
  noThreshold: [3, '无门槛券'],
  freight: [4, '运费券'],
})
export const couponIssueMode = codes({
  received: [1, '用户领取'],
  gift: [2, '后台赠送'],
  both: [3, '领取+赠送'],
  activity: [4, '活动发放'],
})
export const couponValidMode = codes({
  fixed: [1, '固定时间'],
  afterReceipt: [2, '领取后天数'],
})
export const couponScope = codes({
  all: [1, '全场'],
  brands: [2, '品牌'],
  categories: [3, '类目'],
  products: [4, '商品'],
})
export const couponBearer = codes({
  platform: [1, '平台'],
  supplier: [2, '供应商'],
  distributor: [3, '经销商'],
})
/** Computed from the publication, the stop and the times: `couponStatusAt`. */
export const couponStatus = codes({
  draft: [0, '草稿'],
  upcoming: [1, '未开始', 'info'],
  issuing: [2, '发放中', 'success'],
  stopped: [3, '已停止', 'danger'],
  ended: [4, '已结束'],
})
