// 商家、服务商与推广的码表
import { codes, wordCodes } from '#contract/codes.ts'

export const merchantEdition = codes({
  basic: [1, '基础版'],
  standard: [2, '标准版'],
  professional: [3, '专业版'],
  flagship: [4, '旗舰版'],
})
export const enterpriseStatus = codes({
  draft: [0, '待完善', 'warning'],
  active: [1, '正常', 'success'],
  frozen: [2, '已冻结', 'danger'],
  expired: [3, '已到期', 'warning'],
  cancelled: [4, '已注销'],
})
export const merchantSource = codes({
  application: [1, '用户认证'],
  staff: [2, '后台录入'],
  trial: [3, '体验转正'],
  channel: [4, '渠道推荐'],
  promoter: [5, '推广员'],
  imported: [6, '导入'],
  website: [7, '官网申请'],
})
export const menuMode = codes({
  byRole: [1, '跟随默认角色'],
  own: [2, '单独授权', 'info'],
})
export const clientKind = codes({
  applet: [1, '微信小程序'],
  h5Mall: [2, 'H5商城'],
  app: [3, 'APP'],
  pcMall: [4, 'PC商城'],
})
export const columnPosition = codes({
  bottomBar: [1, '底部导航'],
  home: [2, '首页栏目'],
  myPage: [3, '我的页'],
})
export const columnLinkType = codes({
  page: [1, '站内页面'],
  web: [2, '网页地址'],
  category: [3, '商品分类'],
  activity: [4, '活动会场'],
  scene: [5, '场景'],
  case: [6, '案例'],
  otherApplet: [7, '其他小程序'],
})
export const columnStatus = codes({
  draft: [0, '草稿'],
  enabled: [1, '已启用', 'success'],
  disabled: [2, '已停用'],
  deleted: [9, '已删除'],
})
export const labelKind = codes({
  manual: [1, '手动'],
  automatic: [2, '自动'],
})
export const labelField = codes({
  orderAmount: [1, '累计成交额'],
  orderAmount90: [2, '近90天成交额'],
  daysSinceOrder: [3, '最近下单距今天数'],
  daysSinceLogin: [4, '最近登录距今天数'],
  daysToExpiry: [5, '到期剩余天数'],
  seatUse: [6, '员工使用率'],
  caseCount: [7, '案例数'],
  area: [8, '所在地区'],
  merchantType: [9, '商家类型'],
  edition: [10, '版本'],
})
export const labelOperator = codes({
  equal: [1, '等于'],
  atLeast: [2, '大于等于'],
  atMost: [3, '小于等于'],
  oneOf: [4, '属于'],
})
export const labelTarget = codes({
  enterprise: [1, '企业商家'],
  personal: [2, '个人商家'],
  blackCard: [3, '黑卡商家'],
})
export const personalKind = codes({
  designer: [1, '独立设计师'],
  softDesigner: [2, '软装设计师'],
  foreman: [3, '工长'],
  shopKeeper: [4, '店主'],
  estateAgent: [5, '房产顾问'],
  other: [9, '其他'],
})
export const personalStatus = codes({
  pending: [0, '待审核', 'warning'],
  active: [1, '正常', 'success'],
  frozen: [2, '已冻结', 'danger'],
  rejected: [3, '已驳回', 'danger'],
  cancelled: [4, '已注销'],
  upgraded: [5, '已升级企业', 'info'],
})
export const personalAction = wordCodes({ freeze: '冻结', unfreeze: '解冻', cancel: '注销' })
export const experienceStatus = codes({
  pending: [1, '待处理', 'warning'],
  running: [2, '体验中', 'info'],
  expired: [3, '已到期', 'warning'],
  converted: [4, '已转正', 'success'],
  closed: [5, '已关闭'],
})
export const experienceCloseReason = codes({
  noIntent: [1, '无购买意向'],
  unreachable: [2, '联系不上'],
  competitor: [3, '选择竞品'],
  price: [4, '价格因素'],
  duplicate: [5, '重复申请'],
  other: [9, '其他'],
})
export const merchantUserStatus = codes({
  active: [1, '正常', 'success'],
  disabled: [2, '已停用', 'danger'],
  left: [3, '已离职'],
})
export const providerStatus = codes({
  pending: [0, '待审核', 'warning'],
  enabled: [1, '已启用', 'success'],
  disabled: [2, '已停用'],
  rejected: [3, '已驳回', 'danger'],
})
export const promoterKind = codes({
  staff: [1, '平台员工'],
  merchantStaff: [2, '商家员工'],
  designer: [3, '设计师'],
  public: [4, '社会推广'],
})
export const promoterStatus = codes({
  pending: [0, '待审核', 'warning'],
  active: [1, '正常', 'success'],
  disabled: [2, '已停用'],
  rejected: [3, '已驳回', 'danger'],
})
export const bindTarget = codes({
  consumer: [1, '消费者'],
  personalMerchant: [2, '个人商家'],
  enterprise: [3, '企业商家'],
  blackCard: [4, '黑卡商家'],
})
export const bindWay = codes({
  scan: [1, '扫码'],
  link: [2, '链接'],
  inviteCode: [3, '邀请码'],
  staff: [4, '后台调整'],
})
export const commissionKind = codes({
  direct: [1, '直接推广'],
  subordinate: [2, '下级推广'],
})
export const commissionStatus = codes({
  unsettled: [1, '待结算', 'info'],
  usable: [2, '可提现', 'success'],
  void: [3, '已失效'],
  withdrawn: [4, '已提现', 'accent'],
})
export const withdrawStatus = codes({
  pending: [1, '待审核', 'warning'],
  unpaid: [2, '待打款', 'info'],
  paid: [3, '已打款', 'success'],
  rejected: [4, '已驳回', 'danger'],
})
export const quotaChangeKind = codes({
  opening: [1, '开通'],
  upgrade: [2, '升级'],
  purchase: [3, '增购'],
  purchaseExpiry: [4, '增购到期'],
  manual: [5, '手工调整'],
  giftExpiry: [6, '赠送到期'],
  refund: [7, '撤销退款'],
})
