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

export const userCouponSource = codes({
  received: [1, '主动领取'],
  gift: [2, '后台赠送'],
  activity: [3, '活动获得'],
  newcomer: [4, '新人礼'],
  compensation: [5, '补偿'],
})
export const userCouponStatus = codes({
  unused: [1, '未使用', 'success'],
  used: [2, '已使用', 'info'],
  expired: [3, '已过期'],
  void: [4, '已作废', 'danger'],
})
export const handselTarget = codes({
  chosen: [1, '指定用户'],
  labelled: [2, '按标签'],
  phones: [3, '导入手机号'],
})
export const handselStatus = codes({
  sending: [1, '处理中', 'info'],
  done: [2, '已完成', 'success'],
  partial: [3, '部分成功', 'warning'],
  revoked: [4, '已撤回', 'danger'],
})
export const couponAction = codes({
  receive: [1, '领取', 'info'],
  gift: [2, '获赠', 'info'],
  use: [3, '使用', 'success'],
  giveBack: [4, '退回', 'warning'],
  expire: [5, '过期'],
  void: [6, '作废', 'danger'],
})

export const activityKind = codes({
  discount: [1, '限时折扣'],
  fullReduction: [2, '满减'],
  group: [3, '拼团'],
  presale: [4, '预售'],
  flash: [5, '秒杀'],
})
export const activityAudience = codes({
  consumer: [1, '消费者'],
  cardMerchant: [2, '黑卡商家'],
  distributor: [3, '经销商'],
  channel: [4, '渠道商'],
})
/** Computed from the publication, the stop and the times: `activityStatusAt`. */
export const activityStatus = codes({
  draft: [0, '草稿'],
  enrolling: [1, '报名中', 'info'],
  upcoming: [2, '未开始', 'accent'],
  running: [3, '进行中', 'success'],
  ended: [4, '已结束'],
  disabled: [5, '已停用', 'danger'],
})
export const venueKind = codes({
  main: [1, '主会场'],
  side: [2, '分会场'],
})
export const floorStyle = codes({
  single: [1, '一行一个'],
  pair: [2, '一行两个'],
  slide: [3, '横向滑动'],
  lead: [4, '大图加列表'],
})
export const activitySubmitBy = codes({
  supplier: [1, '供应商'],
  platform: [2, '平台'],
})
export const activityProductStatus = codes({
  waiting: [1, '待审核', 'warning'],
  passed: [2, '已通过', 'success'],
  rejected: [3, '已驳回', 'danger'],
  withdrawn: [4, '已撤回'],
  removed: [5, '已清退', 'danger'],
})
