import { codes } from '#contract/codes.ts'

export const enableStatus = codes({
  disabled: [0, '停用'],
  enabled: [1, '启用', 'success'],
})
export const returnDays = codes({
  none: [0, '不支持'],
  seven: [7, '7 天'],
  fifteen: [15, '15 天'],
})

export const labelType = codes({
  product: [1, '商品标签'],
  style: [2, '风格'],
  room: [3, '空间'],
  servicePromise: [4, '服务承诺'],
  badge: [5, '营销角标'],
  audience: [6, '人群'],
})
export const labelPlace = codes({
  productCard: [1, '商品卡片'],
  productDetail: [2, '商品详情'],
  searchResult: [3, '搜索结果'],
  cart: [4, '购物车'],
})
/** How products get a label. The server does all kinds but the first. */
export const grantKind = codes({
  manual: [1, '手动'],
  newArrival: [2, '新上架自动'],
  bestSeller: [3, '热销自动'],
  lowStock: [4, '库存紧张自动'],
})

/** How the mall displays the values of a spec. */
export const specDisplay = codes({
  text: [1, '文字'],
  colour: [2, '颜色'],
  picture: [3, '图片'],
  size: [4, '尺寸'],
})
export const showStatus = codes({
  hidden: [0, '隐藏'],
  shown: [1, '显示', 'success'],
})
export const terminal = codes({
  h5Mall: [1, 'H5 商城'],
  miniProgram: [2, '小程序'],
  store: [3, '门店端'],
  merchant: [4, '商家端'],
})
export const productSort = codes({
  overall: [1, '综合'],
  sales: [2, '销量'],
  newest: [3, '最新上架'],
  cheapest: [4, '价格从低到高'],
  manual: [5, '手动'],
})

/** Where the values of a mall filter come from. */
export const classLabelMatch = codes({
  attribute: [1, '商品参数'],
  spec: [2, '销售规格'],
  productLabel: [3, '商品标签'],
  priceRange: [4, '价格区间'],
})

/** Where a tip is shown to customers. */
export const tipsPlace = codes({
  productDetail: [1, '商品详情'],
  specPicker: [2, '规格选择'],
  cart: [3, '购物车'],
  checkout: [4, '确认订单'],
  designPlan: [5, '设计方案'],
})
export const tipsScope = codes({
  allProducts: [1, '全部商品'],
  categories: [2, '指定类目'],
  brands: [3, '指定品牌'],
  templates: [4, '指定模板'],
  labelled: [5, '指定标签'],
  products: [6, '指定商品'],
})
export const conditionField = codes({
  salePrice: [1, '销售价'],
  leadTime: [2, '货期'],
  logisticsLevel: [3, '物流服务'],
  quantity: [4, '购买数量'],
  area: [5, '收货地区'],
  productType: [6, '商品类型'],
  stock: [7, '可售库存'],
})
export const conditionOperator = codes({
  equal: [1, '等于'],
  notEqual: [2, '不等于'],
  atLeast: [3, '大于等于'],
  atMost: [4, '小于等于'],
  among: [5, '属于'],
  notAmong: [6, '不属于'],
})
export const tipsRuleStatus = codes({
  draft: [0, '草稿'],
  enabled: [1, '启用', 'success'],
  disabled: [2, '停用'],
})

/** Kinds of shopper events, counted per day. */
export const shopperHitKind = codes({
  tip: [1, '贴士展示'],
  classLabel: [2, '分类标签点选'],
})
