import { codes, wordCodes } from '#contract/codes.ts'

export const productType = codes({
  finished: [1, '成品'],
  custom: [2, '定制'],
  service: [3, '服务'],
})
export const productStatus = codes({
  draft: [0, '草稿'],
  inReview: [1, '待审核', 'warning'],
  rejected: [2, '已驳回', 'danger'],
  readyToList: [3, '待上架', 'info'],
  onSale: [4, '已上架', 'success'],
  offSale: [5, '已下架'],
  banned: [6, '违规下架', 'danger'],
  recycled: [7, '回收站'],
})
export const productSource = codes({
  platform: [1, '平台录入'],
  supplier: [2, '供应商录入'],
  migration: [3, '迁移'],
  excel: [4, 'Excel 导入'],
})
export const productUnit = codes({
  piece: [1, '件'],
  set: [2, '套'],
  item: [3, '个'],
  sheet: [4, '张'],
  chair: [5, '把'],
  squareMetre: [6, '平方米'],
  linearMetre: [7, '延米'],
  metre: [8, '米'],
  group: [9, '组'],
  lamp: [10, '盏'],
  roll: [11, '卷'],
  time: [12, '次'],
})
/** State of a change to approved goods that requires a review. */
export const revisionStatus = codes({
  none: [0, '无'],
  inReview: [1, '修改待审'],
  rejected: [2, '修改被驳回'],
})
export const reviewType = codes({
  newProduct: [1, '新品审核'],
  revision: [2, '修改审核'],
  priceChange: [3, '调价审核'],
})
export const riskFlag = codes({
  belowCost: [1, '低于成本价'],
  priceJump: [2, '价格波动过大'],
  sensitiveWord: [3, '敏感词'],
  duplicatePicture: [4, '图片与其他商品重复'],
  duplicateProduct: [5, '疑似重复商品'],
  authorizationExpiring: [6, '品牌授权临期'],
  noWhitePicture: [7, '缺少白底图'],
})
/** The unused code in between is reserved. */
export const refuseReason = codes({
  badPicture: [1, '图片不合格'],
  wrongCategory: [2, '类目或模板错误'],
  badPrice: [3, '价格不合理'],
  incomplete: [4, '信息不完整'],
  noQualification: [5, '资质不全'],
  infringement: [6, '涉嫌侵权'],
  duplicate: [7, '重复发布'],
  other: [9, '其他'],
})
export const priceChangeStatus = codes({
  planned: [0, '待生效', 'info'],
  applied: [1, '已生效', 'success'],
  cancelled: [2, '已取消'],
  failed: [3, '生效失败', 'danger'],
})
export const stockLogKind = codes({
  received: [1, '入库'],
  counted: [2, '盘点'],
  damaged: [3, '报损'],
  reserved: [4, '下单锁定'],
  released: [5, '取消释放'],
  shipped: [6, '发货扣减'],
  returned: [7, '退货入库'],
  excel: [8, 'Excel 导入'],
  supplierSync: [9, '供应商同步'],
  rolledBack: [10, '撤销批次'],
})
export const stockMode = codes({
  set: [1, '设为'],
  increase: [2, '增加'],
  decrease: [3, '减少'],
})
export const componentType = codes({
  structure: [1, '结构件'],
  upholstery: [2, '软包面料'],
  countertop: [3, '台面'],
  doorPanel: [4, '门板'],
  hardware: [5, '五金'],
  functional: [6, '功能件'],
  lighting: [7, '灯光电器'],
  accessory: [9, '配件'],
})
export const matchPlace = codes({
  productDetail: [1, '商品详情'],
  cart: [2, '购物车'],
  home: [3, '首页推荐'],
  scene: [4, '场景页'],
})
export const matchStatus = codes({
  draft: [0, '草稿'],
  listed: [1, '已上架', 'success'],
  unlisted: [2, '已下架'],
  expired: [3, '已到期', 'warning'],
})
export const publishStatus = codes({
  draft: [0, '草稿'],
  published: [1, '已发布', 'success'],
  withdrawn: [2, '已下线', 'warning'],
})
export const settingOutKind = codes({
  singlePiece: [1, '单品出样'],
  room: [2, '空间完成实景'],
  campaign: [3, '活动陈列'],
})

/** Kinds of product import spreadsheets. */
export const importKind = codes({
  newProducts: [1, '新建商品'],
  prices: [2, '批量改价'],
  stock: [3, '批量改库存'],
  supplierProducts: [4, '供应商商品'],
  productsWithSkus: [5, '新建商品与规格'],
})

/** Kinds of product export. */
export const productExportKind = wordCodes({ spu: '商品列表', price: '改价表', stock: '库存表' })
