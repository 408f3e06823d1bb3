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
export const authorizationScope = codes({
  brand: [1, '品牌'],
  category: [2, '类目'],
  product: [3, '单品'],
})
export const authorizationMode = codes({
  include: [1, '授权', 'success'],
  exclude: [2, '排除', 'danger'],
})
export const authorizationStatus = codes({
  active: [1, '生效中', 'success'],
  upcoming: [2, '未生效', 'info'],
  ended: [3, '已失效'],
  revoked: [4, '已撤销'],
})
export const authorizationSource = codes({
  manual: [1, '手工授权'],
  agentPackage: [2, '套餐自带'],
  copied: [3, '复制'],
  imported: [4, '导入'],
})
export const authorizedState = codes({
  none: [0, '未授权'],
  authorized: [1, '已授权', 'success'],
  excluded: [2, '已排除', 'danger'],
  ending: [3, '即将失效', 'warning'],
})
export const factorScope = codes({
  default: [1, '默认'],
  brand: [2, '品牌'],
  category: [3, '类目'],
  product: [4, '单品'],
})
export const priceMode = codes({
  byFactor: [1, '跟随系数'],
  manual: [2, '手工定价', 'info'],
})
export const priceState = codes({
  normal: [1, '正常', 'success'],
  unpriced: [2, '未定价', 'danger'],
  supplyChanged: [3, '供货价已变', 'warning'],
  belowPurchase: [4, '低于采购价', 'danger'],
  planned: [5, '待生效', 'info'],
})
export const priceChangeMethod = codes({
  factors: [1, '改系数'],
  prices: [2, '直接定价'],
  percent: [3, '按比例'],
  amount: [4, '按金额'],
  imported: [5, '导入'],
  byFactor: [6, '恢复跟随系数'],
  copied: [7, '复制其他经销商'],
})
export const priceChangeStatus = codes({
  applied: [1, '已生效', 'success'],
  planned: [2, '待生效', 'info'],
  undone: [3, '已撤销'],
})
