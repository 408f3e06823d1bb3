import { codes } from '#contract/codes.ts'

export const enableStatus = codes({ 0: '停用', 1: '启用' })
export const returnDays = codes({ 0: '不支持', 7: '7 天', 15: '15 天' })

export const labelType = codes({ 1: '商品标签', 2: '风格', 3: '空间', 4: '服务承诺', 5: '营销角标', 6: '人群' })
export const labelPlace = codes({ 1: '商品卡片', 2: '商品详情', 3: '搜索结果', 4: '购物车' })
/** How products get a label; all but the first is done by the server. */
export const grantKind = codes({ 1: '手动', 2: '新上架自动', 3: '热销自动', 4: '库存紧张自动' })

/** How the mall shows the values of a spec. */
export const specDisplay = codes({ 1: '文字', 2: '颜色', 3: '图片', 4: '尺寸' })
export const showStatus = codes({ 0: '隐藏', 1: '显示' })
export const terminal = codes({ 1: 'H5 商城', 2: '小程序', 3: '门店端', 4: '商家端' })
export const productSort = codes({ 1: '综合', 2: '销量', 3: '最新上架', 4: '价格从低到高', 5: '手动' })

/** What the values of a filter of the mall are taken from. */
export const classLabelMatch = codes({ 1: '商品参数', 2: '销售规格', 3: '商品标签', 4: '价格区间' })

/** Where a customer meets a tip. */
export const tipsPlace = codes({ 1: '商品详情', 2: '规格选择', 3: '购物车', 4: '确认订单', 5: '设计方案' })
export const tipsScope = codes({
  1: '全部商品',
  2: '指定类目',
  3: '指定品牌',
  4: '指定模板',
  5: '指定标签',
  6: '指定商品',
})
export const conditionField = codes({
  1: '销售价',
  2: '货期',
  3: '物流服务',
  4: '购买数量',
  5: '收货地区',
  6: '商品类型',
  7: '可售库存',
})
export const conditionOperator = codes({
  1: '等于',
  2: '不等于',
  3: '大于等于',
  4: '小于等于',
  5: '属于',
  6: '不属于',
})
export const tipsRuleStatus = codes({ 0: '草稿', 1: '启用', 2: '停用' })
