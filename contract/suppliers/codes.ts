// 品牌与供应商的码表
import { codes } from '../codes.ts'

export const brandStatus = codes({ 0: '草稿', 1: '待审核', 2: '已驳回', 3: '已启用', 4: '已停用' })
export const brandReviewType = codes({ 1: '新品牌', 2: '资料变更', 3: '资质续期' })
export const reviewStatus = codes({ 1: '待审核', 2: '已通过', 3: '已驳回', 4: '已撤回' })
export const brandRisk = codes({
  1: '与已有品牌名称相近',
  2: '商标号重复',
  3: '资质临期',
  4: '类目超出供应商经营范围',
  5: '与商标类别不符',
})
export const brandLevel = codes({ 1: '国际一线', 2: '国内一线', 3: '设计师品牌', 4: '工厂品牌' })
export const authorizationKind = codes({ 1: '自有品牌', 2: '一级授权', 3: '二级授权', 4: '商标申请中' })
export const trademarkClass = codes({
  11: '11类 灯具卫浴',
  19: '19类 建材',
  20: '20类 家具',
  21: '21类 家居用品',
  24: '24类 布艺',
  27: '27类 地毯墙纸',
  35: '35类 销售服务',
  99: '其他',
})

export const supplierType = codes({ 1: '生产厂家', 2: '品牌商', 3: '代理商', 4: '服务商' })
export const supplierStatus = codes({ 0: '草稿', 1: '已启用', 2: '已停用', 3: '已清退' })
export const settlementCycle = codes({ 1: '周结', 2: '半月结', 3: '月结', 4: '单笔结算' })
export const invoiceType = codes({ 1: '增值税专用发票', 2: '增值税普通发票', 3: '不开票' })
/** Percent. */
export const taxRate = codes({ 0: '0%', 1: '1%', 3: '3%', 6: '6%', 9: '9%', 13: '13%' })

export const noticeType = codes({
  1: '系统公告',
  2: '规则变更',
  3: '活动招商',
  4: '结算通知',
  5: '商品整改',
  9: '其他',
})
export const noticeTarget = codes({ 1: '全部供应商', 2: '按经营类目', 3: '按品牌', 4: '指定供应商' })
export const noticeStatus = codes({ 0: '草稿', 1: '待发布', 2: '已发布', 3: '已撤回' })
