// 订单、发货、退款、付款与数字订单的码表
import { codes, wordCodes } from '#contract/codes.ts'

/** The trading parties; decides which list shows an order. */
export const orderBizType = codes({
  blackCardPurchase: [1, '黑卡购买'],
  distributorPurchase: [2, 'B端采购'],
  consumerSale: [3, 'C端销售'],
  channelPurchase: [4, '渠道采购'],
  blackCardSale: [5, '黑卡销售'],
  channelSale: [6, '渠道销售'],
})
/** 1 to 3 follow the product type; a sample may be of any type. */
export const orderType = codes({
  finished: [1, '成品订单'],
  custom: [2, '定制订单'],
  service: [3, '服务商品订单'],
  sample: [4, '样品订单'],
})
/** 2 is 1 with a partial shipment. An unknown code has no label. */
export const orderStatus = codes({
  unpaid: [0, '待付款', 'warning'],
  paid: [1, '待发货', 'info'],
  partlyShipped: [2, '待发货', 'info'],
  shipped: [3, '已发货', 'accent'],
  completed: [4, '已完成', 'success'],
  reviewed: [5, '已评价', 'success'],
  closed: [6, '已关闭'],
})
export const refundStatus = codes({
  requested: [1, '申请退款', 'warning'],
  processing: [2, '退款处理中', 'info'],
  rejected: [3, '退款已拒绝'],
  refunded: [4, '退款成功', 'success'],
})
/** An unknown stored status reads as the last one. */
export const refundStatusLabel = (status: number): string => refundStatus.label(status) || refundStatus.labels[4]

export const marketingChannel = codes({
  miniProgram: [1, '微信小程序'],
  h5Mall: [2, 'H5商城'],
  app: [3, 'APP'],
  store: [4, '线下门店'],
  liveStream: [5, '直播'],
  promoter: [6, '推广员分享'],
  console: [7, '后台代下单'],
})
export const marketingChannelLabel = (channel: number): string => marketingChannel.label(channel) || '其他'

export const deliveryMethod = codes({
  logistics: [1, '物流配送'],
  logisticsPickup: [2, '物流点自提'],
  factory: [3, '厂家直送'],
  storePickup: [4, '门店自提'],
  onSite: [5, '上门服务'],
})
export const deliveryMethodLabel = (method: number): string => deliveryMethod.label(method) || '其他'

export const lineStatus = codes({
  unshipped: [1, '待发货', 'info'],
  partlyShipped: [2, '部分发货', 'info'],
  shipped: [3, '已发货', 'accent'],
  partlyRefunded: [4, '部分退款', 'warning'],
  refunded: [5, '已退款'],
})
export const drawingState = codes({
  notNeeded: [0, '无需图纸'],
  waiting: [1, '待上传', 'warning'],
  toConfirm: [2, '待客户确认', 'info'],
  confirmed: [3, '已确认', 'success'],
  toRevise: [4, '需修改', 'danger'],
})
export const remarkColor = codes({
  none: [0, '无'],
  red: [1, '红'],
  yellow: [2, '黄'],
  green: [3, '绿'],
  blue: [4, '蓝'],
  purple: [5, '紫'],
})
export const invoiceType = codes({
  none: [0, '不开票'],
  personal: [1, '个人普票'],
  company: [2, '企业普票'],
  vatSpecial: [3, '增值税专票'],
})
export const closeReason = codes({
  unpaid: [1, '超时未付款'],
  buyerCancelled: [2, '买家取消'],
  outOfStock: [3, '商品缺货'],
  wrongPrice: [4, '价格有误'],
  duplicate: [5, '重复下单'],
  fullyRefunded: [6, '全部退款'],
  other: [9, '其他'],
})
/** What a row of an export represents. */
export const exportGrain = wordCodes({ order: '按订单', line: '按商品明细' })

export const logisticsCompany = wordCodes({
  DBL: '德邦物流',
  SF: '顺丰',
  ANE: '安能物流',
  YMDD: '壹米滴答',
  JD: '京东物流',
  BSKY: '百世快运',
  ZTOKY: '中通快运',
  RRS: '日日顺',
  WJ: '万家物流',
  OTHER: '其他',
})
export const shipmentStatus = codes({
  inTransit: [1, '运输中', 'info'],
  atPickupPoint: [2, '已到提货点', 'info'],
  delivered: [3, '已送达', 'accent'],
  signed: [4, '已签收', 'success'],
  revoked: [5, '已撤销'],
})

export const refundType = codes({
  beforeShipping: [1, '未发货退款'],
  withReturn: [2, '退货退款'],
  compensation: [3, '折价补偿'],
})
export const refundReason = codes({
  changedMind: [1, '不想要了'],
  orderedWrong: [2, '拍错或多拍'],
  late: [3, '未按约定时间发货'],
  quality: [4, '质量问题'],
  damaged: [5, '运输破损'],
  notAsDescribed: [6, '与描述不符'],
  missing: [7, '少件漏发'],
  agreed: [8, '协商一致'],
  other: [9, '其他'],
})
export const refundProcessState = codes({
  awaitingReturn: [1, '待买家寄回'],
  awaitingReceipt: [2, '待收货'],
  awaitingPayout: [3, '待打款'],
  payingOut: [4, '打款中'],
  payoutFailed: [5, '打款失败'],
})
export const refundAppliedBy = codes({
  buyer: [1, '买家'],
  staff: [2, '客服代申请'],
  system: [3, '系统'],
})
export const refundRejectKind = codes({
  refused: [1, '客服拒绝'],
  withdrawn: [2, '买家撤销'],
  notReturned: [3, '超时未寄回'],
})
export const supplierOpinion = codes({
  none: [0, '未表态'],
  agrees: [1, '同意'],
  disagrees: [2, '不同意'],
})
export const payoutMethod = codes({
  original: [1, '原路退回'],
  wallet: [2, '退回钱包'],
  offline: [3, '线下转账'],
})

/** The subject of a payment. */
export const payBizKind = codes({
  order: [1, '商品订单'],
  digitalOrder: [2, '数字订单'],
  blackCard: [3, '黑卡开卡'],
  serviceOrder: [4, '服务订单'],
  distributorAccount: [5, '经销商开户升级增购'],
  distributorRenewal: [6, '经销商续费'],
})
export const paymentStatus = codes({
  unpaid: [0, '待支付', 'warning'],
  paid: [1, '已支付', 'success'],
  toConfirm: [2, '待确认', 'warning'],
  rejected: [3, '已驳回', 'danger'],
  closed: [4, '已关闭'],
})

export const digitalGoodsKind = codes({
  model: [1, '三维模型'],
  scenePack: [2, '场景包'],
  drawing: [3, '方案图纸'],
  course: [4, '课程'],
  texture: [5, '素材贴图'],
})
export const deliverState = codes({
  undelivered: [0, '未交付'],
  delivering: [1, '交付中', 'info'],
  delivered: [2, '已交付', 'success'],
  failed: [3, '交付失败', 'danger'],
  revoked: [4, '已作废'],
})

/** Parties that buy from the platform or sell for it. */
export const buyerKind = codes({
  blackCard: [1, '黑卡商家'],
  distributor: [2, '经销商'],
  channel: [3, '渠道商'],
  enterprise: [4, '企业商家'],
  consumer: [5, '消费者'],
})
export const partyState = codes({
  active: [1, '合作中'],
  suspended: [2, '已暂停'],
  expired: [3, '已到期'],
  terminated: [4, '已终止'],
})
