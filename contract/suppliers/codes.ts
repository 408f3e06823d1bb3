// 品牌与供应商的码表
import { codes } from '../codes.ts'

export const brandStatus = codes({
  draft: [0, '草稿'],
  inReview: [1, '待审核', 'warning'],
  rejected: [2, '已驳回', 'danger'],
  enabled: [3, '已启用', 'success'],
  disabled: [4, '已停用'],
})
export const brandReviewType = codes({
  newBrand: [1, '新品牌'],
  change: [2, '资料变更'],
  renewal: [3, '资质续期'],
})
export const brandRisk = codes({
  similarName: [1, '与已有品牌名称相近'],
  duplicateTrademark: [2, '商标号重复'],
  expiring: [3, '资质临期'],
  beyondSupplierScope: [4, '类目超出供应商经营范围'],
  trademarkClassMismatch: [5, '与商标类别不符'],
})
export const brandLevel = codes({
  international: [1, '国际一线'],
  national: [2, '国内一线'],
  designer: [3, '设计师品牌'],
  factory: [4, '工厂品牌'],
})
export const authorizationKind = codes({
  own: [1, '自有品牌'],
  firstLevel: [2, '一级授权'],
  secondLevel: [3, '二级授权'],
  pending: [4, '商标申请中'],
})
export const trademarkClass = codes({
  lighting: [11, '11类 灯具卫浴'],
  buildingMaterials: [19, '19类 建材'],
  furniture: [20, '20类 家具'],
  household: [21, '21类 家居用品'],
  textiles: [24, '24类 布艺'],
  carpets: [27, '27类 地毯墙纸'],
  sales: [35, '35类 销售服务'],
  other: [99, '其他'],
})

export const supplierType = codes({
  manufacturer: [1, '生产厂家'],
  brandOwner: [2, '品牌商'],
  agent: [3, '代理商'],
  serviceProvider: [4, '服务商'],
})
export const supplierStatus = codes({
  draft: [0, '草稿'],
  enabled: [1, '已启用', 'success'],
  disabled: [2, '已停用', 'danger'],
  terminated: [3, '已清退'],
})
export const settlementCycle = codes({
  weekly: [1, '周结'],
  halfMonthly: [2, '半月结'],
  monthly: [3, '月结'],
  perOrder: [4, '单笔结算'],
})
export const invoiceType = codes({
  vatSpecial: [1, '增值税专用发票'],
  vatOrdinary: [2, '增值税普通发票'],
  none: [3, '不开票'],
})
/** Percent. */
export const taxRate = codes({
  zero: [0, '0%'],
  one: [1, '1%'],
  three: [3, '3%'],
  six: [6, '6%'],
  nine: [9, '9%'],
  thirteen: [13, '13%'],
})

export const noticeType = codes({
  announcement: [1, '系统公告'],
  ruleChange: [2, '规则变更'],
  campaign: [3, '活动招商'],
  settlement: [4, '结算通知'],
  rectification: [5, '商品整改'],
  other: [9, '其他'],
})
export const noticeTarget = codes({
  all: [1, '全部供应商'],
  categories: [2, '按经营类目'],
  brands: [3, '按品牌'],
  suppliers: [4, '指定供应商'],
})
export const noticeStatus = codes({
  draft: [0, '草稿'],
  scheduled: [1, '待发布', 'info'],
  published: [2, '已发布', 'success'],
  withdrawn: [3, '已撤回', 'danger'],
})
