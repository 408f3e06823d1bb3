// 用户、客户与门店的码表
import { codes, wordCodes } from '#contract/codes.ts'

export const gender = codes({
  unknown: [0, '未知'],
  male: [1, '男'],
  female: [2, '女'],
})
export const userStatus = codes({
  active: [1, '正常', 'success'],
  frozen: [2, '已冻结', 'danger'],
  cancelled: [3, '已注销'],
})
export const registerSource = codes({
  self: [1, '自主注册'],
  invitation: [2, '邀请链接'],
  promoter: [3, '推广员'],
  staff: [4, '后台添加'],
  activity: [5, '活动'],
  storeScan: [6, '门店扫码'],
  enterprise: [7, '企业添加'],
})
export const terminal = codes({
  pcMall: [1, 'PC商城'],
  h5Mall: [2, 'H5商城'],
  applet: [3, '微信小程序'],
  app: [4, 'APP'],
  console: [5, '后台'],
})
export const memberStatus = codes({
  none: [0, '非会员'],
  trial: [1, '体验会员', 'info'],
  blackCard: [2, '黑卡会员', 'accent'],
  expired: [3, '已过期', 'warning'],
})
export const applicationStatus = codes({
  pending: [0, '待审核', 'warning'],
  passed: [1, '已通过', 'success'],
  refused: [2, '已拒绝', 'danger'],
  withdrawn: [3, '已撤回'],
  revoked: [4, '已撤销', 'danger'],
})
export const applicationRisk = codes({
  phoneRepeated: [1, '手机号多次申请'],
  idCardShared: [2, '身份证号重复'],
  licenceShared: [3, '执照号重复'],
  imageShared: [4, '图片重复使用'],
  revokedBefore: [5, '曾被撤销'],
  inviterFrozen: [6, '邀请人被冻结'],
})
export const applicationField = codes({
  realName: [1, '姓名'],
  idCard: [2, '身份证'],
  companyName: [3, '公司名称'],
  licence: [4, '营业执照'],
  certificates: [5, '资格证书'],
  works: [6, '代表作品'],
  address: [7, '地址'],
})
/** Who has an application in hand. */
export const claimState = codes({
  mine: [1, '我领取的'],
  free: [2, '无人领取'],
  others: [3, '他人领取'],
})
export const customerSource = codes({
  storeVisit: [1, '门店到访'],
  appletBooking: [2, '小程序预约'],
  phoneCall: [3, '电话咨询'],
  activity: [4, '活动报名'],
  referral: [5, '老客推荐'],
  designer: [6, '设计师自带'],
  imported: [7, '导入'],
  freeMeasuring: [8, '免费量房'],
})
export const customerStatus = codes({
  unassigned: [1, '公海待分配', 'warning'],
  following: [2, '跟进中', 'info'],
  visited: [3, '已到店', 'accent'],
  signed: [4, '已签约', 'success'],
  lost: [5, '已流失'],
})
/** A tab beside the states: to follow up today, or overdue. */
export const followDue = wordCodes({ today: '今日待跟进', overdue: '已超期' })
export const lostReason = codes({
  price: [1, '价格因素'],
  competitor: [2, '选择竞品'],
  postponed: [3, '暂不装修'],
  unreachable: [4, '联系不上'],
  outOfArea: [5, '服务区域外'],
  duplicate: [6, '重复客户'],
  other: [9, '其他'],
})
export const intentLevel = wordCodes({
  A: 'A-一周内',
  B: 'B-一月内',
  C: 'C-三月内',
  D: 'D-暂无计划',
})
export const houseType = codes({
  oneRoom: [1, '一室'],
  twoRooms: [2, '两室'],
  threeRooms: [3, '三室'],
  fourRooms: [4, '四室'],
  fiveRooms: [5, '五室及以上'],
  duplex: [6, '复式'],
  villa: [7, '别墅'],
  office: [8, '商铺办公'],
})
export const renovationStage = codes({
  notHandedOver: [1, '未交房'],
  preparing: [2, '准备装修'],
  designing: [3, '设计中'],
  building: [4, '施工中'],
  furnishing: [5, '选软装'],
  movedIn: [6, '已入住'],
})
export const followWay = codes({
  phone: [1, '电话'],
  wechat: [2, '微信'],
  storeVisit: [3, '到店'],
  measuring: [4, '上门量房'],
  sms: [5, '短信'],
  other: [6, '其他'],
})
export const storeType = codes({
  direct: [1, '直营'],
  franchise: [2, '加盟'],
  partner: [3, '合作'],
})
export const storeStatus = codes({
  draft: [0, '草稿'],
  open: [1, '营业中', 'success'],
  paused: [2, '暂停营业', 'warning'],
  closed: [3, '已关店'],
})
export const storeService = codes({
  parking: [1, '免费停车'],
  measuring: [2, '免费量房'],
  design: [3, '方案设计'],
  showroom: [4, '样板间体验'],
  delivery: [5, '送货安装'],
  afterSale: [6, '售后维修'],
  kidsArea: [7, '儿童区'],
})
export const miniStoreStatus = codes({
  open: [1, '营业中', 'success'],
  closed: [2, '已关闭', 'danger'],
  expired: [3, '已到期', 'warning'],
})
export const miniStoreTemplate = codes({
  standard: [1, '标准'],
  album: [2, '图册'],
  caseFirst: [3, '案例优先'],
})
export const miniStorePriceMode = codes({
  salePrice: [1, '按销售价'],
  markup: [2, '加价'],
  hidden: [3, '不显示价格'],
})
export const designStoreStatus = codes({
  draft: [0, '草稿'],
  inReview: [1, '待审核', 'warning'],
  online: [2, '已上线', 'success'],
  rejected: [3, '审核未通过', 'danger'],
  offline: [4, '已下线'],
})
export const designerLevel = codes({
  regular: [1, '普通设计师'],
  senior: [2, '资深设计师'],
  chief: [3, '首席设计师'],
  director: [4, '设计总监'],
})
/** Whether a case of a designer is published. */
export const caseStatus = codes({
  draft: [0, '草稿'],
  online: [1, '已上线', 'success'],
  offline: [2, '已下线'],
})
