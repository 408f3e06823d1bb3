// 黑卡等级、申请、商家与钱包的码表
import { codes } from '#contract/codes.ts'

export const cardLevelCode = codes({
  standard: [1, '标准黑卡'],
  gold: [2, '黑金卡'],
  supreme: [3, '至尊黑卡'],
})
export const industry = codes({
  design: [1, '设计公司'],
  decoration: [2, '装修公司'],
  furnishing: [3, '家居门店'],
  softFurnishing: [4, '软装工作室'],
  realEstate: [5, '地产工装'],
  freelance: [6, '独立设计师'],
  other: [9, '其他'],
})
export const cardMerchantStatus = codes({
  active: [1, '正常', 'success'],
  frozen: [2, '已冻结', 'danger'],
  expired: [3, '已到期', 'warning'],
  cancelled: [4, '已注销'],
})
export const walletKind = codes({
  offlineTopUp: [1, '线下充值'],
  onlineTopUp: [2, '在线充值'],
  payment: [3, '订单支付'],
  refund: [4, '订单退款'],
  share: [5, '销售分润'],
  withdrawal: [6, '提现'],
  increase: [7, '调增'],
  decrease: [8, '调减'],
})
/** Kinds that a person enters. */
export const walletEntryKind = codes({
  offlineTopUp: [1, '线下充值'],
  withdrawal: [6, '提现'],
  increase: [7, '调增'],
  decrease: [8, '调减'],
})
/** How a renewal is paid: into the account of the platform, or from the wallet. */
export const renewalPayMethod = codes({
  bankTransfer: [3, '银行转账'],
  wallet: [4, '钱包支付'],
  offline: [5, '线下支付'],
})
export const cardApplySource = codes({
  applet: [1, '小程序'],
  h5: [2, 'H5'],
  app: [3, 'APP'],
  channel: [4, '渠道邀请'],
  promoter: [5, '推广员邀请'],
  staff: [6, '后台录入'],
})
export const cardAuditStatus = codes({
  pending: [1, '待审核', 'warning'],
  unpaid: [2, '待缴费', 'info'],
  opened: [3, '已开卡', 'success'],
  rejected: [4, '已驳回', 'danger'],
  cancelled: [5, '已取消'],
})
export const cardRejectReason = codes({
  unclear: [1, '证件不清晰'],
  mismatch: [2, '证件与主体不符'],
  expired: [3, '证件过期'],
  incomplete: [4, '信息不完整'],
  industry: [5, '行业不符'],
  repeated: [6, '重复申请'],
  other: [9, '其他'],
})
