// 分销的码表
import { codes } from '#contract/codes.ts'

export const distributorLevel = codes({
  first: [1, '一级经销商'],
  second: [2, '二级经销商'],
})
export const distributorStatus = codes({
  opening: [0, '待开通', 'warning'],
  active: [1, '正常', 'success'],
  frozen: [2, '已冻结', 'danger'],
  expired: [3, '已到期', 'warning'],
  closed: [4, '已注销'],
})
export const depositKind = codes({
  paid: [1, '缴纳'],
  returned: [2, '退还'],
  deducted: [3, '扣除'],
})
export const addonKind = codes({
  seats: [1, '员工账号数'],
  stores: [2, '门店数'],
  renders: [3, '渲染次数'],
  brands: [4, '授权品牌数'],
  storage: [5, '存储空间GB'],
  trainings: [6, '培训场次'],
})
export const addonBilling = codes({
  yearly: [1, '按年'],
  once: [2, '一次性'],
})
export const distributorPurchaseKind = codes({
  opening: [1, '开户'],
  upgrade: [2, '升级'],
  addon: [3, '增购'],
})
export const upgradeMode = codes({
  difference: [1, '补差价(到期日不变)'],
  newTerm: [2, '重新计期(余额抵扣)'],
})
export const distributorBillStatus = codes({
  unpaid: [0, '待付款', 'warning'],
  toConfirm: [1, '待确认收款', 'info'],
  effective: [2, '已生效', 'success'],
  cancelled: [3, '已取消'],
  refunded: [4, '已退款', 'danger'],
})
/** 续费 work list: accounts in use that end within so many days. */
export const endsWithin = codes({
  week: [7, '7 天内'],
  month: [30, '30 天内'],
  quarter: [90, '90 天内'],
})
