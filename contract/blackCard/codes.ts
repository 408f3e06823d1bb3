// 黑卡、服务与渠道的码表
import { codes } from '#contract/codes.ts'

export const cardLevelCode = codes({
  standard: [1, '标准黑卡'],
  gold: [2, '黑金卡'],
  supreme: [3, '至尊黑卡'],
})
export const applicantKind = codes({
  company: [1, '企业'],
  person: [2, '个人'],
})
export const industry = codes({
  design: [1, '设计公司'],
  decoration: [2, '装修公司'],
  homeStore: [3, '家居门店'],
  softFurnishing: [4, '软装工作室'],
  realEstate: [5, '地产工装'],
  freelanceDesigner: [6, '独立设计师'],
  other: [9, '其他'],
})
export const cardApplySource = codes({
  applet: [1, '小程序'],
  h5: [2, 'H5'],
  app: [3, 'APP'],
  channel: [4, '渠道邀请'],
  promoter: [5, '推广员邀请'],
  console: [6, '后台录入'],
})
export const cardAuditStatus = codes({
  waiting: [1, '待审核', 'warning'],
  unpaid: [2, '待缴费', 'info'],
  opened: [3, '已开卡', 'success'],
  rejected: [4, '已驳回', 'danger'],
  cancelled: [5, '已取消'],
})
export const cardRejectReason = codes({
  unreadable: [1, '证件不清晰'],
  otherHolder: [2, '证件与主体不符'],
  expired: [3, '证件过期'],
  incomplete: [4, '信息不完整'],
  wrongIndustry: [5, '行业不符'],
  duplicate: [6, '重复申请'],
  other: [9, '其他'],
})
export const cardMerchantStatus = codes({
  active: [1, '正常', 'success'],
  frozen: [2, '已冻结', 'danger'],
  expired: [3, '已到期', 'warning'],
  cancelled: [4, '已注销'],
})
export const walletKind = codes({
  transferIn: [1, '线下充值'],
  onlineTopUp: [2, '在线充值'],
  orderPayment: [3, '订单支付'],
  orderRefund: [4, '订单退款'],
  saleShare: [5, '销售分润'],
  withdrawal: [6, '提现'],
  increase: [7, '调增'],
  decrease: [8, '调减'],
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
  unused: [1, '未使用可全额退'],
  byUnusedTimes: [2, '按未用次数退'],
  none: [3, '不支持退款'],
})
export const servicePackageStatus = codes({
  draft: [0, '草稿'],
  onSale: [1, '上架', 'success'],
  offSale: [2, '下架', 'warning'],
  deleted: [9, '已删除'],
})
export const serviceOrigin = codes({
  bought: [1, '单独购买'],
  cardGift: [2, '开卡赠送'],
  consoleGift: [3, '后台赠送'],
  withOrder: [4, '商品订单附带'],
})
export const serviceOrderStatus = codes({
  unpaid: [0, '待付款', 'warning'],
  unassigned: [1, '待派单', 'warning'],
  running: [2, '服务中', 'accent'],
  toAccept: [3, '待验收', 'info'],
  completed: [4, '已完成', 'success'],
  rated: [5, '已评价', 'success'],
  closed: [6, '已关闭'],
})
export const channelKind = codes({
  region: [1, '区域代理'],
  design: [2, '设计渠道'],
  realEstate: [3, '地产渠道'],
  crossIndustry: [4, '异业合作'],
  ecommerce: [5, '电商渠道'],
})
export const channelStatus = codes({
  unsigned: [0, '待签约', 'warning'],
  active: [1, '合作中', 'success'],
  paused: [2, '已暂停', 'danger'],
  ended: [3, '已终止'],
})
export const channelPriceState = codes({
  priced: [1, '已定价', 'success'],
  unpriced: [2, '未定价', 'danger'],
  supplyChanged: [3, '供货价已变', 'warning'],
})
export const settlementStatus = codes({
  open: [1, '待对账', 'warning'],
  confirmed: [2, '待打款', 'info'],
  paid: [3, '已打款', 'success'],
})
