// 黑卡、服务与渠道的码表
import { codes } from '#contract/codes.ts'

export const applicantKind = codes({
  company: [1, '企业'],
  person: [2, '个人'],
})
export const serviceKind = codes({
  design: [1, '方案设计'],
  rendering: [2, '效果图渲染'],
  live: [3, '直播服务'],
  training: [4, '培训'],
  measuring: [5, '上门测量'],
  installation: [6, '安装'],
  combined: [9, '综合'],
})
export const serviceRefundRule = codes({
  unusedWhole: [1, '未使用可全额退'],
  unusedTimes: [2, '按未用次数退'],
  none: [3, '不支持退款'],
})
export const servicePackageStatus = codes({
  draft: [0, '草稿'],
  onSale: [1, '上架', 'success'],
  offSale: [2, '下架'],
  deleted: [9, '已删除'],
})
/** Statuses shown in lists. Deleted packages appear only in the audit log. */
export const listedPackageStatus = codes({
  draft: [0, '草稿'],
  onSale: [1, '上架', 'success'],
  offSale: [2, '下架'],
})
export const serviceOrigin = codes({
  bought: [1, '单独购买'],
  opening: [2, '开卡赠送'],
  staff: [3, '后台赠送'],
  withGoods: [4, '商品订单附带'],
})
export const serviceOrderStatus = codes({
  unpaid: [0, '待付款', 'warning'],
  unassigned: [1, '待派单', 'info'],
  inService: [2, '服务中', 'accent'],
  toAccept: [3, '待验收', 'warning'],
  completed: [4, '已完成', 'success'],
  reviewed: [5, '已评价', 'success'],
  closed: [6, '已关闭'],
})
export const settlementStatus = codes({
  open: [1, '待对账', 'warning'],
  confirmed: [2, '待打款', 'info'],
  paid: [3, '已打款', 'success'],
})
export const channelKind = codes({
  regional: [1, '区域代理'],
  design: [2, '设计渠道'],
  property: [3, '地产渠道'],
  crossIndustry: [4, '异业合作'],
  ecommerce: [5, '电商渠道'],
})
export const channelStatus = codes({
  active: [1, '合作中', 'success'],
  pending: [0, '待签约', 'warning'],
  paused: [2, '已暂停'],
  ended: [3, '已终止'],
})
export const channelPriceState = codes({
  priced: [1, '已定价', 'success'],
  unpriced: [2, '未定价', 'danger'],
  outdated: [3, '供货价已变', 'warning'],
})
